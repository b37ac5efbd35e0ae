import { normalizeText, stemsOf } from '@pressmark/contract/platform/words.ts'

/** Splits a word around its match, by the rules of the server. Three or more letters match anywhere, one or two at the start,
 *  and other forms by their stem.
 *  @param words normalised words of the query */
export const hitIn = (word: string, words: readonly string[]): [before: string, match: string, after: string] => {
  const plain = normalizeText(word)
  const hits = words.filter((one) => (one.length >= 3 ? plain.includes(one) : plain.startsWith(one)))
  const hit = hits.toSorted((a, b) => b.length - a.length)[0]
  if (hit !== undefined && plain.length === word.length) {
    const at = plain.indexOf(hit)
    return [word.slice(0, at), word.slice(at, at + hit.length), word.slice(at + hit.length)]
  }
  const stems = stemsOf(plain)
  const isForm = hit !== undefined || words.some((one) => stemsOf(one).some((stem) => stems.includes(stem)))
  return isForm ? ['', word, ''] : [word, '', '']
}

/** Splits a pressmark around a match that ignores spaces and punctuation: `cart7` in `Cart. 7`. The match starts at a letter after
 *  other characters, or at a number.
 *  @param words normalised words of the query */
export const joinedHitIn = (text: string, words: readonly string[]): [before: string, match: string, after: string] => {
  const plain = normalizeText(text)
  const searched = [words.join(''), ...words].filter((word) => /\p{N}/u.test(word))
  if (searched.length === 0 || plain.length !== text.length) return [text, '', '']
  const parts = [...plain.matchAll(/\p{L}+|\p{N}+/gu)]
  const starts = parts.map(({ index }) => index)
  const places = parts.flatMap(({ 0: part, index }) => Array.from(part.split(''), (_, at) => index + at))
  const joined = parts.map(([part]) => part).join('')
  for (const word of searched) {
    const at = places.findIndex((place, index) => starts.includes(place) && joined.startsWith(word, index))
    if (at === -1) continue
    const [from, to] = [places[at]!, places[at + word.length - 1]! + 1] // the word is inside
    return [text.slice(0, from), text.slice(from, to), text.slice(to)]
  }
  return [text, '', '']
}
