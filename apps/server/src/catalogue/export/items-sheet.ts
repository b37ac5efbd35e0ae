import { columnLetters } from '@pressmark/contract/ingest/sheet-cells.ts'
import { UUID_TARGET, VERSION_TARGET } from '@pressmark/contract/ingest/sheet-targets.ts'
import type { SheetColumn } from './cells.ts'
import { firstValueColumn, rowOfField } from './fields-sheet.ts'
import type { exportWords } from './words.ts'
import { attributeXml, CELL_STYLE, HEAD, MAIN, rowXml, textCell } from './xml.ts'

const LAST_ROW = 1_048_576
/** Widths in characters. */
const WIDTH = { least: 12, most: 40, text: 60 }
/** Columns that can stay in view while the others scroll. */
const MAX_FROZEN = 4

/** Yields the sheet with the items: headers, rows, a filter, and a list of the allowed values of each dictionary.
 *  @param parts cells of each row */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  parts: AsyncIterable<readonly (readonly string[])[]>,
  { fields }: Pick<ReturnType<typeof exportWords>, 'fields'>,
): AsyncGenerator<string> {
  const references = columns.map((_, at) => columnLetters(at))
  const headers = columns.map(({ header }, at) => textCell(`${references[at]}1`, header, CELL_STYLE.header)).join('')
  yield `${HEAD}<worksheet xmlns="${MAIN}">${viewXml(columns)}${widthsXml(columns)}<sheetData>${rowXml(1, headers)}`
  let number = 1
  for await (const rows of parts) {
    yield rows
      .map((cells) => {
        number += 1
        return rowXml(number, cells.map((cell, at) => textCell(references[at]! + number, cell)).join('')) // one for each column
      })
      .join('')
  }
  yield `</sheetData><autoFilter ref="A1:${references.at(-1)}${number}"/>${validationsXml(columns, fields)}</worksheet>`
}

/* Headers and the columns up to the pressmark stay in view. */
const viewXml = (columns: readonly SheetColumn[]): string => {
  const pressmark = columns.findIndex(({ template }) => template?.name === 'pressmark') + 1
  const frozen = pressmark > 0 && pressmark <= MAX_FROZEN ? pressmark : Math.min(3, columns.length)
  return `<sheetViews><sheetView workbookViewId="0" tabSelected="1"><pane xSplit="${frozen}" ySplit="1" topLeftCell="${columnLetters(frozen)}2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>`
}

/* The style belongs to whole columns, so that a cell that a person fills later is text too. */
const widthsXml = (columns: readonly SheetColumn[]): string => {
  const xml = columns.map(({ target, header, template }, at) => {
    const hidden = target === UUID_TARGET || target === VERSION_TARGET ? ' hidden="1"' : ''
    const fitting = Math.min(WIDTH.most, Math.max(WIDTH.least, header.length + 4))
    const width = template?.type === 'TEXT' || template?.name === 'sgtt' ? WIDTH.text : fitting
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${CELL_STYLE.text}" customWidth="1"${hidden}/>`
  })
  return `<cols>${xml.join('')}</cols>`
}

/* A field with several values accepts other texts, because they are joined in one cell. */
const validationsXml = (columns: readonly SheetColumn[], fieldsName: string): string => {
  const xml = columns.flatMap(({ template }, at) => {
    const values = template?.type === 'ENUM' ? template.enum_values.length : 0
    if (template === undefined || values === 0) return []
    const row = rowOfField(columns, template.name)
    const range = `'${fieldsName}'!$${columnLetters(firstValueColumn)}$${row}:$${columnLetters(firstValueColumn + values - 1)}$${row}`
    const refuses = template.repeatable ? '' : ' showErrorMessage="1"'
    const column = columnLetters(at)
    return [
      `<dataValidation type="list" allowBlank="1"${refuses} sqref="${column}2:${column}${LAST_ROW}"><formula1>${attributeXml(range)}</formula1></dataValidation>`,
    ]
  })
  return xml.length === 0 ? '' : `<dataValidations count="${xml.length}">${xml.join('')}</dataValidations>`
}
