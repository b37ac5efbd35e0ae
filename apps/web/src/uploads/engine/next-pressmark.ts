const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9'

/** Returns the pressmark whose last number is one higher: `Ms. 119` after `Ms. 118`, `B 010` after `B 009`. Undefined without a number. */
export const nextPressmark = (pressmark: string): string | undefined => {
  let end = pressmark.length
  while (end > 0 && !isDigit(pressmark[end - 1])) end -= 1
  let start = end
  while (start > 0 && isDigit(pressmark[start - 1])) start -= 1
  if (start === end) return undefined
  const number = pressmark.slice(start, end)
  const next = String(BigInt(number) + 1n).padStart(number.length, '0')
  return pressmark.slice(0, start) + next + pressmark.slice(end)
}

/** Pressmarks that are tried before the person has to choose one. */
const TRIES = 20

/** Returns the next pressmark that no item has. Undefined if none of the next ones is free. */
export const nextFreePressmark = async (
  last: string,
  isFree: (pressmark: string) => Promise<boolean>,
): Promise<string | undefined> => {
  let pressmark = nextPressmark(last)
  for (let tried = 0; tried < TRIES && pressmark !== undefined; tried += 1) {
    if (await isFree(pressmark)) return pressmark
    pressmark = nextPressmark(pressmark)
  }
  return undefined
}
