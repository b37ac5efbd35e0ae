import type { InfoColumn } from '@pressmark/contract/catalogue/exports.ts'
import { infoTarget } from '@pressmark/contract/ingest/sheet-targets.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import type { SheetColumn, StoredRow } from './cells.ts'

/** Read-only columns with several values, and those that are numbers. All others are a text. */
const LISTS = new Set<string>(['collections', 'parents'] satisfies InfoColumn[])
const NUMBERS = new Set<string>([
  'images',
  'position',
  'fileSize',
  'itemsCount',
  'collectionsCount',
  'branchItemsCount',
  'branchCollectionsCount',
] satisfies InfoColumn[])

/** Writes a JSON object for each entry, with its metadata in the form of the API. Texts of any length stay whole.
 *  @param origin precedes the addresses of entries
 *  @source https://jsonlines.org */
export async function* jsonLines(
  kind: EntryKind,
  columns: readonly SheetColumn[],
  parts: AsyncIterable<readonly StoredRow[]>,
  origin: string,
): AsyncGenerator<string> {
  for await (const rows of parts)
    yield rows.map((row) => `${JSON.stringify(entryOf(kind, columns, row, origin))}\n`).join('')
}

const entryOf = (
  kind: EntryKind,
  columns: readonly SheetColumn[],
  { entity_uuid, version, cells }: StoredRow,
  origin: string,
) => ({
  kind,
  uuid: entity_uuid,
  version,
  customMetadataList: columns.flatMap((column) => pairsOf(column, cells[column.target] ?? [])),
  info: Object.fromEntries(
    columns.flatMap(({ target }) =>
      target.startsWith(INFO) && cells[target] !== undefined
        ? [[target.slice(INFO.length), infoValue(target.slice(INFO.length), cells[target], origin)]]
        : [],
    ),
  ),
})

const INFO = infoTarget('')

const pairsOf = ({ template, lang }: SheetColumn, values: readonly string[]) =>
  template === undefined
    ? []
    : values.map((value) => ({ name: template.name, value, ...(lang !== undefined && { lang }) }))

const infoValue = (column: string, values: readonly string[], origin: string): string[] | number | string => {
  if (LISTS.has(column)) return [...values]
  const value = values[0] ?? ''
  if (column === 'address') return origin + value
  return NUMBERS.has(column) ? Number(value) : value
}
