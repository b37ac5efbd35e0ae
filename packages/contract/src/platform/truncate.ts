/** Returns the first `max` UTF-16 units of a text, or one fewer: half of a surrogate pair is neither stored nor sent. */
export const truncate = (text: string, max: number): string =>
  text.slice(0, isHigh(text, max - 1) && isLow(text, max) ? max - 1 : max)

/** Returns the last `max` UTF-16 units of a text, or one fewer, like `truncate`. */
export const truncateStart = (text: string, max: number): string => {
  const start = Math.max(0, text.length - max)
  return text.slice(isHigh(text, start - 1) && isLow(text, start) ? start + 1 : start)
}

const isHigh = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00
