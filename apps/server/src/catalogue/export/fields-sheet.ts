import { columnLetters } from '@pressmark/contract/ingest/sheet-cells.ts'
import type { TemplateType } from '@pressmark/contract/platform/constants.ts'
import type { TemplateRow } from '#metadata/templates.ts'
import type { SheetColumn } from './cells.ts'
import type { exportWords } from './words.ts'
import { CELL_STYLE, HEAD, MAIN, rowXml, textCell } from './xml.ts'

/** Zero-based column of the first allowed value. */
export const firstValueColumn = 4

type Field = { template: TemplateRow; headers: string[] }

/* The columns of a field in several languages share a row. */
const fieldsOf = (columns: readonly SheetColumn[]): Field[] => {
  const fields = new Map<string, Field>()
  for (const { template, header } of columns) {
    if (template === undefined) continue
    const field = fields.get(template.name)
    if (field === undefined) fields.set(template.name, { template, headers: [header] })
    else field.headers.push(header)
  }
  return [...fields.values()]
}

/** Returns the one-based row of a field in the sheet of fields. */
export const rowOfField = (columns: readonly SheetColumn[], name: string): number =>
  fieldsOf(columns).findIndex(({ template }) => template.name === name) + 2

/** Returns the sheet that lists the fields, with their types and allowed values. Each allowed value has its own cell. */
export const fieldsXml = (columns: readonly SheetColumn[], words: ReturnType<typeof exportWords>): string => {
  const { header, type, repeatable, required, values } = words.field
  const yesOrNo = (value: boolean) => (value ? words.yes : words.no)
  const rows = fieldsOf(columns).map(({ template, headers }) => [
    headers.join(', '),
    words.types[template.type as TemplateType], // guaranteed by a check constraint
    yesOrNo(template.repeatable),
    yesOrNo(template.required),
    ...(template.type === 'ENUM' ? template.enum_values : []),
  ])
  const xml = [[header, type, repeatable, required, values], ...rows].map((cells, at) => {
    const style = at === 0 ? CELL_STYLE.header : CELL_STYLE.text
    return rowXml(
      at + 1,
      cells.map((cell, column) => textCell(`${columnLetters(column)}${at + 1}`, cell, style)).join(''),
    )
  })
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const widths = `<cols><col min="1" max="1" width="40" customWidth="1"/><col min="2" max="${firstValueColumn + 1}" width="20" customWidth="1"/></cols>`
  return `${HEAD}<worksheet xmlns="${MAIN}">${view}${widths}<sheetData>${xml.join('')}</sheetData></worksheet>`
}
