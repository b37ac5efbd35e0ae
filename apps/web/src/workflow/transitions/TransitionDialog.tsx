import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { allStatesQuery } from '../states.queries.ts'
import { useSaveTransition } from '../transitions.queries.ts'

type Props = { entity: ResourceType; transition?: Transition; onClose: () => void }

/** Creates or changes a transition. @source spec 002 §5, §8 */
export const TransitionDialog = ({ entity, transition, onClose }: Props) => {
  const { t } = useTranslation(['workflow', 'shared'])
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
      itemToState: (to, { itemFromState }) =>
        required(to) ?? (to === itemFromState ? t('transitions.sameState') : null),
      name: required,
    },
    // A refusal may no longer apply after a change.
    onValuesChange: () => save.reset(),
  })
  const submit = () => {
    const { name, ...fromTo } = form.getValues()
    const fields = { name: name.trim(), ...fromTo }
    return save.mutateAsync(
      transition ? { transition, change: fields } : { create: { ...fields, resourceType: entity } },
      {
        onSuccess: () => {
          toastSuccess(t(transition ? 'transitions.updated' : 'transitions.created'))
          onClose()
        },
        onError: () => transition && toastError(t('retry')),
      },
    )
  }
  const names = [{ value: '', label: '' }, ...states.map(({ name }) => ({ value: name, label: name }))]

  return (
    <FormDialog
      title={`${t(`transitions.titles.${transition ? 'edit' : 'create'}`)} · ${t(`entities.${entity}`)}`}
      form={form}
      action={t('shared:confirm')}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
