import { truncate } from '@pressmark/contract/platform/truncate.ts'

/** Long enough to recognise a text, short enough for the buttons to stay on a phone's screen. */
const SHOWN_LENGTH = 200
/** Characters before the first difference. */
const CONTEXT = 40

type Texts = Record<'before' | 'current' | 'own', string>

/** Shortens texts to the part in which `current` and `own` differ. */
export const excerptsOf = ({ before, current, own }: Texts): Texts => {
  let same = 0
  while (same < own.length && own[same] === current[same]) same += 1
  const start = same < SHOWN_LENGTH - CONTEXT ? 0 : wordBefore(own, same - CONTEXT)
  const excerpt = (text: string) => {
    const from = text.startsWith(own.slice(0, start)) ? start : 0
    const shown = truncate(text.slice(from), SHOWN_LENGTH)
    return `${from > 0 ? '…' : ''}${shown}${from + shown.length < text.length ? '…' : ''}`
  }
  return { before: excerpt(before), current: excerpt(current), own: excerpt(own) }
}

/* The start of a word, unless the words are long or the language has no spaces. */
const wordBefore = (text: string, at: number): number => {
  const word = text.lastIndexOf(' ', at) + 1
  return at - word < CONTEXT ? word : truncate(text, at).length
}
