import type { Template } from '@pressmark/contract/metadata/templates.ts'

/** Whether a person has entered anything: one value that is not blank and not just the field's default. @source spec 000 §5 */
export const hasContent = (fields: readonly Pick<Template, 'defaultValue'>[], values: readonly string[]): boolean =>
  fields.some(({ defaultValue }, at) => {
    const value = values[at]?.trim() ?? ''
    return value !== '' && value !== (defaultValue ?? '').trim()
  })
