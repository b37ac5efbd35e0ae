import type { State } from '@pressmark/contract/workflow/states.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useSaveState } from '../states.queries.ts'
import { StateFields } from './StateFields.tsx'
import { useStateForm } from './use-state-form.ts'

/** Creates a state, or changes everything but its name. @source spec 002 §5, §8 */
export const StateDialog = ({ state, onClose }: { state?: State; onClose: () => void }) => {
  const { t } = useTranslation(['workflow', 'shared'])
  const save = useSaveState()
  // A refusal may no longer apply after a change.
  const form = useStateForm(state, () => save.reset())
  const submit = () => {
    const { name, ...rest } = form.getValues()
    return save.mutateAsync(state ? { state, change: rest } : { create: { name: name.trim(), ...rest } }, {
      onSuccess: () => {
        toastSuccess(t(state ? 'states.updated' : 'states.created'))
        onClose()
      },
      onError: () => state && toastError(t('retry')),
    })
  }

  return (
    <FormDialog
      title={t(`states.titles.${state ? 'edit' : 'create'}`)}
      form={form}
      action={t('shared:confirm')}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <StateFields form={form} edited={state} />
    </FormDialog>
  )
}
