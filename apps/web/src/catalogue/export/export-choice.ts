import { useLocalStorage } from '@mantine/hooks'
import type { ExportFormat } from '@pressmark/contract/catalogue/exports.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useSelf } from '#shared/api/person.ts'

/** The choices in the dialog. `fields` are names of templates, and count only with `which` of `chosen`. */
export type ExportChoice = {
  format: ExportFormat
  which: 'all' | 'chosen'
  fields: readonly string[]
  withInfo: boolean
}

const FIRST: ExportChoice = { format: 'xlsx', which: 'all', fields: ['pressmark', 'sgtt'], withInfo: true }

/** The last choices of the signed-in person, which the browser stores. */
export const useExportChoice = () => {
  const person = useSelf()?.uuid ?? ''
  return useLocalStorage<ExportChoice>({
    key: `pressmark.export.${person}`,
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
