import { useLocalStorage } from '@mantine/hooks'
import type { ItemSelection } from '@pressmark/contract/catalogue/bulk.ts'
import type { ExportFormat, ExportSelection } from '@pressmark/contract/catalogue/exports.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { useSelf } from '#shared/api/person.ts'

/** The choices in the dialog. `fields` are names of templates, and count only with `which` of `chosen`. */
export type ExportChoice = {
  format: ExportFormat
  which: 'all' | 'chosen'
  fields: readonly string[]
  withInfo: boolean
}

/** The content that the dialog can export: items or their media, collections, or both. */
export type Exportable = {
  items?: { selection: ItemSelection; count: number } | undefined
  collections?: { selection: ExportSelection; count: number } | undefined
}

/** A kind of entries, and which of them. The count is that of the items also for their media. */
export type ExportSource = { kind: EntryKind; selection: ExportSelection; count: number }

/** Returns the kinds that can be exported, in their order. */
export const sourcesOf = ({ items, collections }: Exportable): ExportSource[] => [
  ...(items ? (['ITEM', 'MEDIA'] as const).map((kind) => ({ kind, ...items })) : []),
  ...(collections ? [{ kind: 'COLLECTION' as const, ...collections }] : []),
]

const FIRST: ExportChoice = { format: 'xlsx', which: 'all', fields: ['pressmark', 'sgtt'], withInfo: true }

/** The last choices of the signed-in person, which the browser stores. Each kind has its own, because its fields differ. */
export const useExportChoice = (kind: EntryKind) => {
  const person = useSelf()?.uuid ?? ''
  return useLocalStorage<ExportChoice>({
    key: `pressmark.export.${person}${kind === 'ITEM' ? '' : `.${kind}`}`,
    defaultValue: FIRST,
    getInitialValueInEffect: false,
  })
}

/** Returns the fields as the columns of the file: the pressmark first, because it stays in view there. */
export const inColumnOrder = (templates: readonly Template[]): Template[] => [
  ...templates.filter(({ name }) => name === 'pressmark'),
  ...templates.filter(({ name }) => name !== 'pressmark'),
]

/** Returns the part of the call that the choices make. Names of deleted fields are left out. */
export const exportOptions = ({ format, which, fields, withInfo }: ExportChoice, templates: readonly Template[]) => {
  const names = inColumnOrder(templates).map(({ name }) => name)
  return {
    format,
    ...(which === 'chosen' && { fields: names.filter((name) => fields.includes(name)) }),
    ...(!withInfo && { info: [] }),
  }
}
