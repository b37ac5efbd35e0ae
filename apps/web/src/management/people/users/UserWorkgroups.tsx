import { Checkbox, Skeleton, Stack, TextInput } from '@mantine/core'
import { readUser, type User } from '@pressmark/contract/identity/users.ts'
import type { Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { Form, SubmitButton } from '#shared/forms/Form.tsx'
import { useEdit } from '#shared/forms/use-edit.ts'
import { plainForm } from '#shared/forms/use-submit.ts'
import { useSelf } from '#shared/api/person.ts'
import { containsText } from '#shared/text/contains-text.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import styles from '../People.module.css'
import { useUpdateUser } from '../people.queries.ts'
import { useOwnRight } from '../use-own-right.tsx'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'
import { isChanged, type WorkgroupChoice } from './workgroup-choice.ts'

type Props = {
  user: User
  /** undefined before the first change */
  choice: WorkgroupChoice | undefined
  onChoice: (choice: WorkgroupChoice | undefined) => void
}

type Membership = { workgroups: readonly string[] }

/** Changes the workgroups of a person. The dialog keeps the choice, so that it can ask before it is discarded. */
export const UserWorkgroups = ({ user, choice, onChoice }: Props) => {
  const { t } = useTranslation('people')
  const { data: workgroups, error, refetch } = useQuery(allWorkgroupsQuery)
  const { edited, uuids } = choice ?? { edited: user, uuids: user.userGroupUuids }
  const { mutateAsync } = useUpdateUser()
  const self = useSelf()
  const { guard, question } = useOwnRight()
  const edit = useEdit<User, Membership>({
    entity: edited,
    valuesOf: ({ userGroupUuids }) => ({ workgroups: userGroupUuids.toSorted() }),
    values: () => ({ workgroups: uuids.toSorted() }),
    read: () => call(readUser, { params: { uuid: user.uuid } }),
    send: ({ base, version, values }) =>
      mutateAsync({ uuid: base.uuid, version, change: { userGroupUuids: [...values.workgroups] } }),
    onSaved: () => {
      toastSuccess(t('toast.userWorkgroupsUpdated'))
      onChoice(undefined)
    },
    onRefused: () => toastError(t('toast.workgroupsNotUpdated')),
    onReload: () => onChoice(undefined),
  })
  const choose = (next: string[]) => {
    if (choice === undefined) edit.open(user)
    onChoice({ edited, uuids: next })
  }
  const save = () =>
    user.uuid === self?.uuid
      ? guard(({ workgroup }) => workgroup !== undefined && !uuids.includes(workgroup), edit.save)
      : edit.save()
  const changed = isChanged({ edited, uuids })
  const namesOf = (chosen: readonly string[] = []) =>
    (workgroups ?? []).flatMap(({ uuid, name }) => (chosen.includes(uuid) ? [name] : [])).join(' · ')

  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!workgroups) return <Skeleton height={200} radius="md" />
  return (
    <Form form={plainForm(() => changed)} onSubmit={save}>
      {question}
      <Stack gap="md">
        <WorkgroupBoxes workgroups={workgroups} chosen={uuids} onChange={choose} />
        <RefusalAlert error={edit.error} />
        <ConflictAlert edit={edit} labelOf={() => t('users.inWorkgroups')} textOf={namesOf} />
        <DialogFooter>
          <SubmitButton disabled={!changed || edit.conflict !== undefined}>{t('save')}</SubmitButton>
        </DialogFooter>
      </Stack>
    </Form>
  )
}

/** The number of workgroups above which a field filters them. */
const UNFILTERED = 12

type BoxesProps = { workgroups: readonly Workgroup[]; chosen: readonly string[]; onChange: (uuids: string[]) => void }

const WorkgroupBoxes = ({ workgroups, chosen, onChange }: BoxesProps) => {
  const { t } = useTranslation('people')
  const [filter, setFilter] = useState('')
  const shown = workgroups.filter(({ name }) => containsText(name, filter))
  return (
    <>
      {workgroups.length > UNFILTERED && (
        <TextInput
          type="search"
          label={t('users.filterWorkgroups')}
          description={t('users.chosenWorkgroups', { count: chosen.length })}
          autoComplete="off"
          maxLength={100}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          // The field is part of the form, which Enter would submit.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Checkbox.Group label={t('users.inWorkgroups')} value={[...chosen]} onChange={onChange}>
        <Stack gap="sm" mt="sm">
          {shown.map(({ uuid, name, description }) => (
            <Checkbox key={uuid} value={uuid} label={name} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      {shown.length === 0 && <p className={styles.hint}>{t('users.noWorkgroups')}</p>}
    </>
  )
}
