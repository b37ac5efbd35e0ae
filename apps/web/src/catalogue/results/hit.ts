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
