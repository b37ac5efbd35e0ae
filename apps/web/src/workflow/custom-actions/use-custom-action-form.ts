import { useForm } from '@mantine/form'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useTranslation } from 'react-i18next'
import { draftOf, parameterNameError, wordError, type CustomActionDraft } from './custom-action-form.ts'

/** The state of the dialog's form, with the rules of a custom action. */
export const useKindForm = (kind: TaskTemplate | undefined) => {
  const { t } = useTranslation('customActions')
  const required = (value: string) => (value.trim() === '' ? t('required') : null)
  const errorText = (error: ReturnType<typeof parameterNameError>) => (error ? t(error) : null)
  return useForm<CustomActionDraft>({
    initialValues: draftOf(kind),
    validate: {
      label: required,
      name: (name) => errorText(wordError(name)),
      parameters: {
        label: required,
        name: (name, { parameters }) => errorText(parameterNameError(name, parameters)),
        options: (options, { parameters }, path) =>
          parameters[Number(path.split('.')[1])]?.type === 'ENUM' && options.length === 0 ? t('required') : null,
      },
    },
  })
}
export type KindFormState = ReturnType<typeof useKindForm>
