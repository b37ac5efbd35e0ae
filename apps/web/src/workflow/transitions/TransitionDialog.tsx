import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { readTransition, type Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { allStatesQuery } from '../states.queries.ts'
import { useSaveTransition } from '../transitions.queries.ts'
import { RuleFields, type TransitionValues } from './RuleFields.tsx'

type Props = { entity: ResourceType; transition?: Transition; onClose: () => void }

const EMPTY: TransitionValues = {
  itemFromState: '',
  itemToState: '',
  name: '',
  fireRoles: [],
  fireWorkgroupsUuids: [],
  requiredField: null,
  commentRequired: false,
}

const valuesOf = (transition: Transition): TransitionValues => ({
  itemFromState: transition.itemFromState,
  itemToState: transition.itemToState,
  name: transition.name,
  fireRoles: transition.fireRoles,
  fireWorkgroupsUuids: transition.fireWorkgroupsUuids,
  requiredField: transition.requiredField,
  commentRequired: transition.commentRequired,
})

const LABELS = {
  itemFromState: 'transitions.from',
  itemToState: 'transitions.to',
  name: 'transitions.event',
  fireRoles: 'rules.roles',
  fireWorkgroupsUuids: 'rules.workgroups',
  requiredField: 'rules.field',
  commentRequired: 'rules.comment',
} as const

/** Creates or changes a transition. @source spec 002 §5, §8 */
export const TransitionDialog = ({ entity, transition, onClose }: Props) => {
  const { t } = useTranslation(['workflow', 'shared'])
  const { data: states = [] } = useQuery(allStatesQuery)
  const { mutateAsync } = useSaveTransition()
  const required = (value: string) => (value.trim() === '' ? t('required') : null)
  const form = useForm<TransitionValues>({
    initialValues: transition ? valuesOf(transition) : EMPTY,
    validate: {
      itemFromState: required,
      itemToState: (to, { itemFromState }) =>
        required(to) ?? (to === itemFromState ? t('transitions.sameState') : null),
      name: required,
    },
  })
  const edit = useEdit<Transition, TransitionValues>({
    entity: transition,
    valuesOf,
    values: () => ({ ...form.getValues(), name: form.getValues().name.trim() }),
    read: () => call(readTransition, { params: { uuid: transition!.uuid } }), // only an existing one has conflicts
    send: ({ base, version, changed }) => mutateAsync({ uuid: base.uuid, version, change: changed }),
    create: (values) => mutateAsync({ create: { ...values, resourceType: entity } }),
    onSaved: () => {
      toastSuccess(t(transition ? 'transitions.updated' : 'transitions.created'))
      onClose()
    },
    onRefused: () => transition && toastError(t('retry')),
    onReload: (current) => showValues(form, valuesOf(current)),
  })
  const { itemFromState: from, itemToState: to, name } = form.getValues()
  const names = [{ value: '', label: '' }, ...states.map(({ name }) => ({ value: name, label: name }))]

  return (
    <FormDialog
      title={`${t(`transitions.titles.${transition ? 'edit' : 'create'}`)} · ${t(`entities.${entity}`)}`}
      form={form}
      action={t('shared:confirm')}
      disabled={edit.conflict !== undefined}
      error={edit.error}
      hint={
        isRefused(edit.error, 'valuesCombinationAlreadyUsed') &&
        t('transitions.exists', { name: name.trim(), from, to })
      }
      onSubmit={edit.save}
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
        description={t('transitions.eventHint')}
        withAsterisk
        aria-required
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <RuleFields entity={entity} form={form} />
      <ConflictAlert edit={edit} labelOf={(field) => t(LABELS[field])} />
    </FormDialog>
  )
}
