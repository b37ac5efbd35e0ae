import { wordsOf } from '@pressmark/contract/platform/words.ts'
import { hitIn, joinedHitIn } from './hit.ts'

/** A text with marked matches: the matching letters, the whole word if only its stem matches, or a pressmark that is written in
 *  another way. */
export const HighlightedText = ({ text, terms }: { text: string; terms: string }) => {
  const words = wordsOf(terms)
  const parts = text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((part, index) => (index % 2 === 1 ? hitIn(part, words) : ([part, '', ''] as const)))
  const hasMatch = parts.some(([, match]) => match !== '')
  return (hasMatch ? parts : [joinedHitIn(text, words)]).map(([before, match, after], index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
    <span key={index}>
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </span>
  ))
}
