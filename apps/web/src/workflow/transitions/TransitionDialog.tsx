import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../Failed.tsx'
import { allStatesQuery } from '../states.queries.ts'
import { useSaveTransition } from '../transitions.queries.ts'

type Props = { entity: ResourceType; transition?: Transition; onClose: () => void }

const FORM = 'transition-form'

/** Makes or changes a transition. @source spec 002 §5, §8 */
export const TransitionDialog = ({ entity, transition, onClose }: Props) => {
  const { t } = useTranslation(['workflow', 'shared'])
  useReturnFocus()
  const { data: states = [] } = useQuery(allStatesQuery)
  const save = useSaveTransition()
  const required = (value: string) => (value.trim() === '' ? t('required') : null)
  const form = useForm({
    initialValues: {
      itemFromState: transition?.itemFromState ?? '',
      itemToState: transition?.itemToState ?? '',
      name: transition?.name ?? '',
    },
    validate: {
      itemFromState: required,
      itemToState: (to, { itemFromState }) => required(to) ?? (to === itemFromState ? t('transitions.same') : null),
      name: required,
    },
    // What was refused may be right after a change.
    onValuesChange: () => save.reset(),
  })
  const submit = ({ name, ...way }: typeof form.values) => {
    const said = { name: name.trim(), ...way }
    save.mutate(transition ? { transition, change: said } : { create: { ...said, resourceType: entity } }, {
      onSuccess: () => {
        toastSuccess(t(transition ? 'transitions.updated' : 'transitions.created'))
        onClose()
      },
      onError: () => transition && toastError(t('retry')),
    })
  }
  const names = [{ value: '', label: '' }, ...states.map(({ name }) => ({ value: name, label: name }))]

  return (
    <Dialog
      title={`${t(`transitions.titles.${transition ? 'edit' : 'create'}`)} · ${t(`entities.${entity}`)}`}
      onClose={onClose}
    >
      <form id={FORM} noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <NativeSelect
            label={t('transitions.from')}
            withAsterisk
            aria-required
            data={names}
            data-autofocus
            {...form.getInputProps('itemFromState')}
          />
          <NativeSelect
            label={t('transitions.to')}
            withAsterisk
            aria-required
            data={names}
            {...form.getInputProps('itemToState')}
          />
          <TextInput
            label={t('transitions.event')}
            withAsterisk
            aria-required
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          {save.error && <RefusalAlert>{refusalText(save.error)}</RefusalAlert>}
        </Stack>
      </form>
      <DialogButtons onCancel={onClose} action={t('shared:confirm')} form={FORM} pending={save.isPending} />
    </Dialog>
  )
}
