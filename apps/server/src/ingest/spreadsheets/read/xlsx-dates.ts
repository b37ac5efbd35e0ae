import { DAY_MS } from '@pressmark/contract/platform/constants.ts'

/** Built-in date formats of every workbook. @source ECMA-376 Part 1 §18.8.30 */
export const LONE_DATE_FORMS: readonly number[] = [
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]

/** Returns whether a number format shows dates or times. Text in quotes or brackets, or after a backslash, is ignored. */
export const isDateForm = (code: string): boolean => /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ''))

/** Returns a date as YYYY-MM-DD, with its time if it has one, or only a time. Days are counted from 1900, which the format
 *  treats as a leap year, or from 1904. */
export const dateOfSerial = (serial: number, { since1904 }: { since1904: boolean }): string => {
  const ms = Math.round(serial * 86_400) * 1000
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const moment = new Date(epoch + ms)
  if (Number.isNaN(moment.getTime())) return String(serial)
  const [day = '', time = ''] = moment.toISOString().replace('.000Z', '').split('T')
  if (!since1904 && serial < 1) return time
  return ms % DAY_MS === 0 ? day : `${day}T${time}`
}
