import { useForm } from '@mantine/form'
import { VALIDATE_ON_BLUR } from '#shared/forms/validate-on-blur.ts'
import type { TemplateType } from '@pressmark/contract/platform/constants.ts'
import { TEMPLATE_NAME, type NewTemplate, type Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { errorOf } from '#metadata/metadata-values.ts'

export type TemplateValues = {
  name: string
  label: string
  italian: string
  englishHeading: string
  italianHeading: string
  type: TemplateType
  defaultValue: string
  enumValues: string[]
  repeatable: boolean
  translatable: boolean
}

const EMPTY: TemplateValues = {
  name: '',
  label: '',
  italian: '',
  englishHeading: '',
  italianHeading: '',
  type: 'STRING',
  defaultValue: '',
  enumValues: [],
  repeatable: false,
  translatable: false,
}

export const valuesOf = ({ labels, label, heading, defaultValue, ...template }: Template): TemplateValues => ({
  name: template.name,
  label: labels['en'] ?? label,
  italian: labels['it'] ?? '',
  englishHeading: heading['en'] ?? '',
  italianHeading: heading['it'] ?? '',
  type: template.type,
  defaultValue: defaultValue ?? '',
  enumValues: template.enumValues,
  repeatable: template.repeatable,
  translatable: template.translatable,
})

/** Returns the trimmed values without blanks and duplicates. @source spec 001 §5 */
export const distinct = (chips: readonly string[]): string[] => [
  ...new Set(chips.map((chip) => chip.trim()).filter((chip) => chip !== '')),
]

/** Returns the settings to send for a form. */
export const settingsOf = ({ italian, ...values }: TemplateValues): Omit<NewTemplate, 'name' | 'resourceType'> => ({
  label: values.label.trim(),
  labels: { en: values.label.trim(), it: italian.trim() },
  heading: { en: values.englishHeading.trim(), it: values.italianHeading.trim() },
  type: values.type,
  defaultValue: values.defaultValue.trim() || null,
  enumValues: values.type === 'ENUM' ? values.enumValues : [],
  repeatable: values.repeatable,
  translatable: values.translatable,
})

/** The state of the dialog's form, with the rules of a field. */
export const useTemplateForm = (start: Template | undefined) => {
  const { t } = useTranslation(['management', 'metadata'])
  const required = (value: string) => (value.trim() === '' ? t('metadata:errors.fieldRequired') : null)
  return useForm<TemplateValues>({
    initialValues: start ? valuesOf(start) : EMPTY,
    ...VALIDATE_ON_BLUR,
    validate: {
      name: (name) => {
        if (start) return null
        const isAllowed = TEMPLATE_NAME.test(name.trim())
        return (
          required(name) ??
          (isAllowed ? null : t('templates.idInvalid')) ??
          (name.trim() in {} ? t('templates.idUnusable') : null)
        )
      },
      label: required,
      defaultValue: (value, { type, enumValues }) => {
        const rules = { name: '', type, enumValues, required: false, resourceType: 'MEDIA' } as const
        const error = errorOf(rules, value)
        return error && t(`metadata:errors.${error}`)
      },
    },
  })
}
export type TemplateFormState = ReturnType<typeof useTemplateForm>
