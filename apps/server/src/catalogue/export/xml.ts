export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

// The last alternative is an underscore that would start an escape.
const SPECIAL = /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[\dA-Fa-f]{4}_)/gu

/** Escapes the text of a cell. Characters that XML 1.0 forbids become `_xHHHH_`. @source ECMA-376 Part 1 §22.9.2.19 */
export const cellXml = (text: string): string => text.replace(SPECIAL, escaped)

const escaped = (character: string): string => {
  if (character === '&') return '&amp;'
  if (character === '<') return '&lt;'
  if (character === '>') return '&gt;'
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

/** Escapes the value of an attribute. */
export const attributeXml = (text: string): string => cellXml(text).replaceAll('"', '&quot;')

/** Cell styles of the workbook: all are text. */
export const CELL_STYLE = { text: 1, header: 2 } as const

/** Returns a cell with a text; nothing for an empty text. */
export const textCell = (reference: string, text: string, style: number = CELL_STYLE.text): string =>
  text === ''
    ? ''
    : `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellXml(text)}</t></is></c>`

export const rowXml = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`
