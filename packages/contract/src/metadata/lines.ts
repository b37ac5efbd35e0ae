// Titles and authors may be longer than a STRING, but they have only one line.
const LONG_LINES: ReadonlySet<string> = new Set(['sgtt', 'autn'])

/** Returns whether the values of a field may have several lines. */
export const hasLines = ({ name, type }: { name: string; type: string }): boolean =>
  type === 'TEXT' && !LONG_LINES.has(name)

const BREAKS = /[\n\v\f\r\u0085\u2028\u2029]/

/** Returns whether a text has more than one line. */
export const hasLineBreak = (text: string): boolean => BREAKS.test(text)

/** Joins the lines of a text by single spaces. */
export const oneLine = (text: string): string =>
  hasLineBreak(text)
    ? text
        .split(BREAKS)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' ')
    : text
