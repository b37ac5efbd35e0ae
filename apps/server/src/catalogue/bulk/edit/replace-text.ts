type Replacement = { find: string; value: string; matchCase: boolean; maxLength: number }

/**
 * Returns a function that replaces each occurrence of the literal text `find` in linear time. Nothing longer than the limit is built:
 * 20,000 occurrences and a value of 20,000 characters would take 400 MB. The function returns the same text if it has no
 * occurrence, and undefined if the result would be too long.
 * @param maxLength characters of the result
 */
export const textReplacer = ({
  find,
  value,
  matchCase,
  maxLength,
}: Replacement): ((text: string) => string | undefined) => {
  const fold = matchCase ? (character: string) => character : foldCase
  const searched = [...find].map(fold)
  const borders = bordersOf(searched)
  const growth = [...value].length - searched.length
  return (text) => {
    const characters = [...text]
    const ends = endsOf(searched, borders, characters.map(fold))
    if (ends.length === 0) return text
    if (characters.length + ends.length * growth > maxLength) return undefined
    const starts = ends.map((end) => end - searched.length)
    return [0, ...ends].map((start, at) => characters.slice(start, starts[at]).join('')).join(value)
  }
}

/* Returns where the occurrences end that do not overlap. Source: Knuth, Morris and Pratt, 1977 */
const endsOf = (find: readonly string[], borders: readonly number[], text: readonly string[]): number[] => {
  const ends: number[] = []
  let matched = 0
  for (const [at, character] of text.entries()) {
    matched = extended(find, borders, { matched, character })
    if (matched < find.length) continue
    ends.push(at + 1)
    matched = 0
  }
  return ends
}

/* Returns for each start of the text the length of its longest proper start that is also its end. */
const bordersOf = (find: readonly string[]): number[] => {
  const borders = [0]
  for (const character of find.slice(1))
    borders.push(extended(find, borders, { matched: borders.at(-1) ?? 0, character }))
  return borders
}

/* Returns how many characters of `find` match when another character follows. */
const extended = (
  find: readonly string[],
  borders: readonly number[],
  { matched, character }: { matched: number; character: string },
): number => {
  let length = matched
  while (length > 0 && find[length] !== character) length = borders[length - 1] ?? 0
  return find[length] === character ? length + 1 : 0
}

/* Folds case as a pattern with the flags `iu` does: one character at a time. The dotless ı has no other case there. */
const foldCase = (character: string): string => {
  if (character === 'ı') return character
  const upper = character.toUpperCase()
  const lower = (upper.length === character.length ? upper : character).toLowerCase()
  return lower.length === character.length ? lower : character
}
