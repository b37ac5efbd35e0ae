import { currentLanguage } from './language.ts'

const LOCALES = { en: 'en-GB', it: 'it-IT' } as const

/** Formats a moment as dd/mm/yyyy in the person's time zone. @source spec 000 §9 */
export const formatDate = (moment: string): string =>
  new Intl.DateTimeFormat(LOCALES[currentLanguage()], { day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(moment),
  )

/** Formats a moment as dd/mm/yyyy, hh:mm in the person's time zone. */
export const formatMoment = (moment: string): string =>
  new Intl.DateTimeFormat(LOCALES[currentLanguage()], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment))

/** Formats a count with the digit grouping of the person's language. */
export const formatCount = (count: number): string => new Intl.NumberFormat(LOCALES[currentLanguage()]).format(count)

/** The sign before the decimal places in the person's language: `.` or `,`. */
export const decimalSign = (): string => formatCount(0.5).charAt(1)
