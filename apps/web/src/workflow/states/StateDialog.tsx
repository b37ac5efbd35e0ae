import { Stack } from '@mantine/core'
import type { State } from '@pressmark/contract/workflow/states.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../Failed.tsx'
import { useSaveState } from '../states.queries.ts'
import { StateFields } from './StateFields.tsx'
import { useStateForm } from './use-state-form.ts'

const FORM = 'state-form'

/** Makes a state, or changes all of one but its name. @source spec 002 §5, §8 */
export const StateDialog = ({ state, onClose }: { state?: State; onClose: () => void }) => {
  const { t } = useTranslation(['workflow', 'shared'])
  useReturnFocus()
  const save = useSaveState()
  // What was refused may be right after a change.
  const form = useStateForm(state, () => save.reset())
  const submit = ({ name, ...rest }: typeof form.values) =>
    save.mutate(state ? { state, change: rest } : { create: { name: name.trim(), ...rest } }, {
      onSuccess: () => {
        toastSuccess(t(state ? 'states.updated' : 'states.created'))
        onClose()
      },
      onError: () => state && toastError(t('retry')),
    })

  return (
    <Dialog title={t(`states.titles.${state ? 'edit' : 'create'}`)} onClose={onClose}>
      <form id={FORM} noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <StateFields form={form} edited={state} />
          {save.error && <RefusalAlert>{refusalText(save.error)}</RefusalAlert>}
        </Stack>
      </form>
      <DialogButtons onCancel={onClose} action={t('shared:confirm')} form={FORM} pending={save.isPending} />
    </Dialog>
  )
}
