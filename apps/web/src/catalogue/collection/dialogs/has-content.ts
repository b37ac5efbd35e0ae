import type { Template } from '@pressmark/contract/metadata/templates.ts'

/** Checks whether the person has entered at least one value that is neither blank nor the field's default. @source spec 000 §5 */
export const hasContent = (fields: readonly Pick<Template, 'defaultValue'>[], values: readonly string[]): boolean =>
  fields.some(({ defaultValue }, at) => {
    const value = values[at]?.trim() ?? ''
    return value !== '' && value !== (defaultValue ?? '').trim()
  })
