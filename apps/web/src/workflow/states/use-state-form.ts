import { useForm } from '@mantine/form'
import type { State } from '@pressmark/contract/workflow/states.ts'
import { useTranslation } from 'react-i18next'
import { isColor, SUGGESTED_COLORS } from './colors.ts'

/** The state of the dialog's form, with the rules of a state. @source spec 002 §5 */
export const useStateForm = (state: State | undefined) => {
  const { t } = useTranslation('workflow')
  return useForm({
    initialValues: state
      ? { name: state.name, color: state.color, public: state.public, locksEditing: state.locksEditing }
      : { name: '', color: SUGGESTED_COLORS[0] as string, public: false, locksEditing: false },
    validate: {
      name: (name) => (name.trim() === '' ? t('required') : null),
      color: (color) => (color === '' ? t('required') : isColor(color) ? null : t('states.colorFormat')),
    },
  })
}
export type StateFormState = ReturnType<typeof useStateForm>
