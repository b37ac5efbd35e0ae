import { currentLanguage } from './language.ts'

const LOCALES = { en: 'en-GB', it: 'it-IT' } as const

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit' } as const

// The construction of a format takes many times as long as its use, and a list shows hundreds of them.
const COUNTS = { en: new Intl.NumberFormat(LOCALES.en), it: new Intl.NumberFormat(LOCALES.it) }
const DATES = { en: new Intl.DateTimeFormat(LOCALES.en, DAY), it: new Intl.DateTimeFormat(LOCALES.it, DAY) }
const MOMENTS = { en: new Intl.DateTimeFormat(LOCALES.en, MINUTE), it: new Intl.DateTimeFormat(LOCALES.it, MINUTE) }

/** Formats a moment as dd/mm/yyyy in the person's time zone. @source spec 000 §9 */
export const formatDate = (moment: string): string => DATES[currentLanguage()].format(new Date(moment))

/** Formats a moment as dd/mm/yyyy, hh:mm in the person's time zone. */
export const formatMoment = (moment: string): string => MOMENTS[currentLanguage()].format(new Date(moment))

/** Formats a count with the digit grouping of the person's language. */
export const formatCount = (count: number): string => COUNTS[currentLanguage()].format(count)

/** The sign before the decimal places in the person's language: `.` or `,`. */
export const decimalSign = (): string => formatCount(0.5).charAt(1)
