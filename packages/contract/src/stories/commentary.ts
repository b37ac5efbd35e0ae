import { COMMENTARY_MAX_LENGTH } from '../platform/constants.ts'

/** Part of a line of a commentary. */
export type Span = { text: string; style?: 'bold' | 'italic'; href?: string }
/** Lines of text, or the entries of a list. */
export type Block = { kind: 'text' | 'list'; lines: Span[][] }

const ENTRY = '- '
/** Reads a commentary: `**bold**`, `*italic*`, `[text](https://…)`, and lines that start with `- ` as a list. Everything else is
 *  text. @source docs/decisions/0050-formatted-commentary.md */
export const parseCommentary = (commentary: string): Block[] => {
  const blocks: Block[] = []
  for (const line of commentary.split('\n')) {
    const kind = line.startsWith(ENTRY) ? 'list' : 'text'
    const spans = spansOf(kind === 'list' ? line.slice(ENTRY.length) : line)
    const last = blocks.at(-1)
    if (last?.kind === kind) last.lines.push(spans)
    else blocks.push({ kind, lines: [spans] })
  }
  return blocks
}

type Found = { span: Span; end: number }

const spansOf = (line: string): Span[] => {
  const spans: Span[] = []
  let from = 0
  for (let at = 0; at < line.length;) {
    const found = line[at] === '*' ? starsAt(line, at) : line[at] === '[' ? linkAt(line, at) : undefined
    if (found === undefined) {
      at += 1
      continue
    }
    if (at > from) spans.push({ text: line.slice(from, at) })
    spans.push(found.span)
    at = found.end
    from = at
  }
  if (from < line.length) spans.push({ text: line.slice(from) })
  return spans
}

const isWord = (char: string | undefined) => char !== undefined && /\w/.test(char)
const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)

/* A star between letters, or beside a space, is text. The search ends at the next star, so a line is read in linear time. */
const starsAt = (line: string, at: number): Found | undefined => {
  const stars = line.startsWith('**', at) ? '**' : '*'
  const start = at + stars.length
  const end = line.indexOf('*', start)
  if (end <= start || !line.startsWith(stars, end) || isSpace(line[start]) || isSpace(line[end - 1])) return undefined
  const isInsideWord = isWord(line[at - 1]) || isWord(line[end + 1]) || line[end + 1] === '*'
  if (stars === '*' && isInsideWord) return undefined
  const text = line.slice(start, end)
  return { span: { text, style: stars === '**' ? 'bold' : 'italic' }, end: end + stars.length }
}

const linkAt = (line: string, at: number): Found | undefined => {
  const close = endOf(line, at + 1, '[]')
  if (close === at + 1 || !line.startsWith('](', close)) return undefined
  const end = endOf(line, close + 2, '[]() \t')
  const href = line.slice(close + 2, end)
  if (line[end] !== ')' || !/^https?:\/\/./.test(href)) return undefined
  return { span: { text: line.slice(at + 1, close), href }, end: end + 1 }
}

/* Returns the position of the first of the characters, or the length of the line. */
const endOf = (line: string, from: number, characters: string): number => {
  let at = from
  while (at < line.length && !characters.includes(line[at]!)) at += 1 // below the length
  return at
}

/** Whether a commentary has more than text. */
export const isFormatted = (commentary: string): boolean =>
  parseCommentary(commentary).some(
    ({ kind, lines }) =>
      kind === 'list' || lines.flat().some(({ style, href }) => style !== undefined || href !== undefined),
  )

/** Returns the text without its marks. */
export const plainCommentary = (commentary: string): string =>
  parseCommentary(commentary)
    .flatMap(({ lines }) => lines.map((spans) => spans.map(({ text }) => text).join('')))
    .join('\n')

/** Returns the number of visible characters, which the limit counts. */
export const commentaryLength = (commentary: string): number => [...plainCommentary(commentary)].length

/** Returns the start of a commentary that is within the limit. */
export const clippedCommentary = (commentary: string): string => {
  let clipped = commentary
  for (let excess = commentaryLength(clipped) - COMMENTARY_MAX_LENGTH; excess > 0;) {
    clipped = [...clipped].slice(0, -excess).join('')
    excess = commentaryLength(clipped) - COMMENTARY_MAX_LENGTH
  }
  return clipped
}

const ENTITIES = new Map(
  Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
)
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES.get(char)!) // each character has an entity

/** Returns a commentary as HTML of p, br, ul, li, b, i and a. Its texts are escaped. */
export const commentaryHtml = (commentary: string): string =>
  parseCommentary(commentary)
    .map(({ kind, lines }) => {
      const html = lines.map((spans) => spans.map(spanHtml).join(''))
      return kind === 'list'
        ? `<ul>${html.map((line) => `<li>${line}</li>`).join('')}</ul>`
        : `<p>${html.join('<br>')}</p>`
    })
    .join('')

const spanHtml = ({ text, style, href }: Span): string => {
  if (href !== undefined) return `<a href="${escaped(href)}" rel="noopener">${escaped(text)}</a>`
  const tag = style === 'bold' ? 'b' : 'i'
  return style === undefined ? escaped(text) : `<${tag}>${escaped(text)}</${tag}>`
}
