import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#shared/api/refusal.ts'
import { errorOf, pairsOf, startValue, type MetadataError } from './metadata-values.ts'

// Values by place, not by name: a name may hold a dot, which Mantine's paths would read as a step down.
type Values = { values: string[] }
export type Path = `values.${number}`

export type MetadataForm = {
  fields: readonly Template[]
  form: UseFormReturnType<Values>
  pathOf: (name: string) => Path
  /** The pairs to send, empty values dropped. */
  pairs: () => MetadataPair[]
  /** Puts the server's objections beside their fields; gives back those that have none here. */
  place: (errors: readonly FieldError[]) => FieldError[]
  isDirty: () => boolean
  /** Makes the handler that validates the fields and then calls `send`. The first wrong field gets the focus. */
  onSubmit: (send: () => void) => (event: FormEvent<HTMLFormElement>) => void
}

/** The state of a form made from templates; `pairs` are the values that an entity has already.
 *  The fields are those of the first render: they must not change under a person who types. */
export const useMetadataForm = (templates: readonly Template[], pairs?: readonly MetadataPair[]): MetadataForm => {
  const { t } = useTranslation('metadata')
  const [fields] = useState(templates)
  // The title of a new item and that of an item there is are asked for in different words. @source spec 000 §5
  const textOf = (error: MetadataError | 'refused') =>
    t(`errors.${error === 'titleRequired' && pairs !== undefined ? 'titleEmptied' : error}`)
  const errorsOf = ({ values }: Values) =>
    Object.fromEntries(
      fields.flatMap((template, index) => {
        const error = errorOf(template, values[index] ?? '')
        return error ? [[`values.${index}`, textOf(error)]] : []
      }),
    )
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { values: fields.map((template) => startValue(template, pairs)) },
    validate: errorsOf,
    validateInputOnBlur: true,
  })
  const showFirst = (errors: FormErrors) => {
    const first = fields.map((_, index): Path => `values.${index}`).find((path) => errors[path])
    const node = first && form.getInputNode(first)
    node?.closest('details')?.setAttribute('open', '')
    node?.focus()
  }
  const pathOf = (name: string): Path => `values.${fields.findIndex((field) => field.name === name)}`

  return {
    fields,
    form,
    pathOf,
    isDirty: () => form.isDirty(),
    onSubmit: (send) => form.onSubmit(send, showFirst),
    pairs: () => {
      const { values } = form.getValues()
      return pairsOf(
        fields.map((template, index) => ({ template, value: values[index] ?? '' })),
        pairs,
      )
    },
    place: (errors) => {
      const known = (error: FieldError) => fields.some(({ name }) => name === error.field)
      for (const { field } of errors.filter(known)) {
        // The server's own sentence is English: where the rule is one of ours the person reads it in their language.
        const index = fields.findIndex(({ name }) => name === field)
        const error = errorOf(fields[index]!, form.getValues().values[index] ?? '') // it is one of them
        form.setFieldError(pathOf(field), textOf(error ?? 'refused'))
      }
      return errors.filter((error) => !known(error))
    },
  }
}
