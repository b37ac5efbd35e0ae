import { wordsOf } from '@pressmark/contract/platform/words.ts'
import { hitIn } from './hit.ts'

/** A text with marked matches: the matching letters, or the whole word if only its stem matches. */
export const HighlightedText = ({ text, terms }: { text: string; terms: string }) => {
  const words = wordsOf(terms)
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((part, index) => {
    const [before, match, after] = index % 2 === 1 ? hitIn(part, words) : [part, '', '']
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
      <span key={index}>
        {before}
        {match && <mark>{match}</mark>}
        {after}
      </span>
    )
  })
}
