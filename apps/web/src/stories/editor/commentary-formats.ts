/** A text and what is selected in it. */
export type Selected = { text: string; start: number; end: number }

/** The formats of a commentary. */
export type Format = 'bold' | 'italic' | 'link' | 'list'

const AROUND = { bold: '**', italic: '*' } as const
const ADDRESS = 'https://'

/** Applies a format to the selection, or removes it if the selection has it. Returns the new text and its selection. */
export const withFormat = ({ text, start, end }: Selected, format: Format): Selected => {
  if (format === 'list') return withList({ text, start, end })
  const inner = text.slice(start, end)
  if (format === 'link') {
    const linked = `[${inner}](${ADDRESS})`
    const cursor = inner === '' ? start + 1 : start + inner.length + 3 + ADDRESS.length
    return { text: text.slice(0, start) + linked + text.slice(end), start: cursor, end: cursor }
  }
  const around = AROUND[format]
  const before = text.slice(0, start)
  const after = text.slice(end)
  const isApplied =
    before.endsWith(around) && after.startsWith(around) && !(format === 'italic' && before.endsWith('**'))
  if (isApplied) {
    const from = start - around.length
    return { text: before.slice(0, from) + inner + after.slice(around.length), start: from, end: from + inner.length }
  }
  const from = start + around.length
  return { text: before + around + inner + around + after, start: from, end: from + inner.length }
}

const withList = ({ text, start, end }: Selected): Selected => {
  const from = text.slice(0, start).lastIndexOf('\n') + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const changed = lines.map((line) => (isList ? line.slice(2) : line.startsWith('- ') ? line : `- ${line}`)).join('\n')
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length }
}
