import { MultiSelect, Select, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ROLES } from '@pressmark/contract/platform/capabilities.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { MAX_FIRE_WORKGROUPS, type Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { taskTemplatesQuery } from '../actions/tasks.queries.ts'
import { workgroupsQuery } from '../transitions.queries.ts'

/** The values of the form of a transition. */
export type TransitionValues = Pick<
  Transition,
  'itemFromState' | 'itemToState' | 'name' | 'fireRoles' | 'fireWorkgroupsUuids' | 'requiredField' | 'commentRequired'
>

type Props = { entity: ResourceType; form: UseFormReturnType<TransitionValues> }

/** The rules of a transition: who may fire it, the field that must have a value, and whether a comment is needed. */
export const RuleFields = ({ entity, form }: Props) => {
  const { t } = useTranslation(['workflow', 'people'])
  const { data: workgroups = [] } = useQuery(workgroupsQuery)
  const { data: templates = [] } = useQuery(taskTemplatesQuery(entity))
  const { fireWorkgroupsUuids, requiredField } = form.getValues()
  const parameters = templates.find(({ name }) => name === 'setMetadata')?.parameters
  const fields = (parameters?.[0]?.options ?? []).map(({ text: label, value }) => ({ value, label }))
  const groups = workgroups.map(({ uuid: value, name: label }) => ({ value, label }))
  // Deleted workgroups and fields stay visible, so that they can be removed.
  const gone = fireWorkgroupsUuids
    .filter((uuid) => !workgroups.some((group) => group.uuid === uuid))
    .map((value) => ({ value, label: t('rules.deletedWorkgroup') }))
  const isGone = requiredField !== null && !fields.some(({ value }) => value === requiredField)
  return (
    <>
      <MultiSelect
        label={t('rules.roles')}
        description={t('rules.whoHint')}
        searchable
        clearable
        data={ROLES.map((value) => ({ value, label: t(`people:roles.${value}`) }))}
        {...form.getInputProps('fireRoles')}
      />
      <MultiSelect
        label={t('rules.workgroups')}
        searchable
        clearable
        maxValues={MAX_FIRE_WORKGROUPS}
        data={[...groups, ...gone]}
        {...form.getInputProps('fireWorkgroupsUuids')}
      />
      <Select
        label={t('rules.field')}
        description={t('rules.fieldHint')}
        searchable
        clearable
        data={isGone ? [...fields, { value: requiredField, label: requiredField }] : fields}
        {...form.getInputProps('requiredField')}
      />
      <Switch
        label={t('rules.comment')}
        description={t('rules.commentHint')}
        {...form.getInputProps('commentRequired', { type: 'checkbox' })}
      />
    </>
  )
}
