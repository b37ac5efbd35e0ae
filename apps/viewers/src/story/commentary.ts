import { parseCommentary, type Span } from '@pressmark/contract/stories/commentary.ts'
import { make } from '#shell/elements.ts'

/** Creates the elements of a commentary. Links open in a new window, because a story is often embedded in another page. */
export const makeCommentary = (commentary: string): HTMLElement[] =>
  parseCommentary(commentary).map(({ kind, lines }) =>
    kind === 'list'
      ? make('ul', {}, ...lines.map((spans) => make('li', {}, ...spans.map(makeSpan))))
      : make('p', {}, ...lines.flatMap((spans, at) => [...(at > 0 ? ['\n'] : []), ...spans.map(makeSpan)])),
  )

const makeSpan = ({ text, style, href }: Span): HTMLElement | string => {
  if (href !== undefined) return make('a', { href, target: '_blank', rel: 'noopener' }, text)
  return style === undefined ? text : make(style === 'bold' ? 'b' : 'i', {}, text)
}
