import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form'
import { VALIDATE_ON_BLUR } from '#shared/forms/validate-on-blur.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#shared/api/refusal.ts'
import { errorOf, pairsOf, startValue, type MetadataError } from './metadata-values.ts'

// Values by index, not by name, because Mantine would read a dot in a name as a path.
type Values = { values: string[] }
export type Path = `values.${number}`

export type MetadataForm = {
  fields: readonly Template[]
  form: UseFormReturnType<Values>
  pathOf: (name: string) => Path
  /** The pairs to send, empty values dropped. */
  pairs: () => MetadataPair[]
  /** Assigns the server's errors to their fields, and returns those without a field here. */
  setErrors: (errors: readonly FieldError[]) => FieldError[]
  isDirty: () => boolean
  /** Returns a handler that validates the fields and then calls `send`. The first field with an error gets the focus. */
  onSubmit: (send: () => void) => (event: FormEvent<HTMLFormElement>) => void
}

/** The state of a form made from templates. `pairs` are the existing values of the entity, `proposed` those of a new one.
 *  The fields are those of the first render, because they must not change while a person types. */
export const useMetadataForm = (
  templates: readonly Template[],
  pairs?: readonly MetadataPair[],
  proposed?: readonly MetadataPair[],
): MetadataForm => {
  const { t } = useTranslation('metadata')
  const [fields] = useState(templates)
  // The title has different error texts for a new item and for an existing one. @source spec 000 §5
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
    initialValues: { values: fields.map((template) => startValue(template, pairs ?? proposed)) },
    validate: errorsOf,
    ...VALIDATE_ON_BLUR,
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
    setErrors: (errors) => {
      const isField = (error: FieldError) => fields.some(({ name }) => name === error.field)
      for (const { field } of errors.filter(isField)) {
        // The server's text is English. If a local rule finds the error, its text is in the person's language.
        const index = fields.findIndex(({ name }) => name === field)
        const error = errorOf(fields[index]!, form.getValues().values[index] ?? '') // it is one of them
        form.setFieldError(pathOf(field), textOf(error ?? 'refused'))
      }
      return errors.filter((error) => !isField(error))
    },
  }
}
