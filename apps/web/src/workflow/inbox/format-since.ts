const LOCALES = { en: 'en-GB', it: 'it-IT' } as const

/** Seconds in each unit, the largest first. */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats how long ago a moment was, such as *3 days ago*. @param now ms since 1970 */
export const formatSince = (moment: string, language: keyof typeof LOCALES, now = Date.now()): string => {
  const seconds = Math.max(0, (now - new Date(moment).getTime()) / 1000)
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' })
  for (const [unit, length] of UNITS) if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  return format.format(0, 'second')
}
