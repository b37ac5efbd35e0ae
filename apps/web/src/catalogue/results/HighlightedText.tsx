import { wordsOf } from '@pressmark/contract/platform/words.ts'
import { hitIn } from './hit.ts'

/** A text in which what was searched for is marked: the letters that match, or a whole word where only its form is another. */
export const HighlightedText = ({ text, terms }: { text: string; terms: string }) => {
  const asked = wordsOf(terms)
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((part, index) => {
    const [before, marked, after] = index % 2 === 1 ? hitIn(part, asked) : [part, '', '']
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have nothing else
      <span key={index}>
        {before}
        {marked && <mark>{marked}</mark>}
        {after}
      </span>
    )
  })
}
