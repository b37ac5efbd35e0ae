import { Button, Group, NativeSelect, Stack, Table } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#shared/api/person.ts'
import { DialogButtons, DialogFooter } from '#shared/ui/DialogButtons.tsx'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import styles from '../People.module.css'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'
import { useChangeUsers, USER_CHANGES, type ChangeOutcome, type UsersChange } from './use-change-users.ts'

/** The number of selected users, and the button that changes them. */
export const SelectedUsers = ({ users, onClear }: { users: readonly User[]; onClear: () => void }) => {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {users.length > 0 && (
        <Group component="section" gap="sm" aria-label={t('several.selection')}>
          <output>{t('several.selected', { count: users.length })}</output>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('several.open')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClear}>
            {t('several.clear')}
          </Button>
        </Group>
      )}
      {isOpen && <ChangeUsers users={users} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = { users: readonly User[]; onClose: () => void }

/** Makes the same change to several users, and shows the result of each of them. */
const ChangeUsers = ({ users, onClose }: Props) => {
  const { t } = useTranslation(['people', 'shared'])
  const [kind, setKind] = useState<UsersChange['kind']>('join')
  const [workgroup, setWorkgroup] = useState('')
  const { data: workgroups = [] } = useQuery(allWorkgroupsQuery)
  const { outcomes, isRunning, isFinished, changeUsers } = useChangeUsers()
  const needsWorkgroup = kind === 'join' || kind === 'leave'
  const submit = () => changeUsers(users, needsWorkgroup ? { kind, workgroup } : { kind })
  const changed = [...outcomes.values()].filter((outcome) => outcome === 'changed').length
  return (
    <UnsavedDialog
      title={t('several.title', { count: users.length })}
      size={720}
      isDirty={() => isRunning}
      discardText={t('several.stop')}
      onClose={onClose}
    >
      {(leave) => (
        <>
          <Stack gap="md">
            <NativeSelect
              label={t('several.kind')}
              description={t(`several.hints.${kind}`)}
              value={kind}
              disabled={isRunning || isFinished}
              onChange={({ currentTarget }) => setKind(currentTarget.value as UsersChange['kind'])} // its values are those below
              data={USER_CHANGES.map((value) => ({ value, label: t(`several.kinds.${value}`) }))}
            />
            {needsWorkgroup && (
              <NativeSelect
                label={t('users.workgroup')}
                value={workgroup}
                disabled={isRunning || isFinished}
                onChange={({ currentTarget }) => setWorkgroup(currentTarget.value)}
                data={[
                  { value: '', label: t('several.chooseWorkgroup') },
                  ...workgroups.map(({ uuid, name }) => ({ value: uuid, label: name })),
                ]}
              />
            )}
            <ChangedUsers users={users} outcomes={outcomes} />
            <output>
              {isRunning && t('many.progress', { done: outcomes.size, total: users.length })}
              {isFinished && t('several.done', { count: changed })}
            </output>
          </Stack>
          {isFinished ? (
            <DialogFooter>
              <Button onClick={leave}>{t('shared:close')}</Button>
            </DialogFooter>
          ) : (
            <DialogButtons
              action={t('several.submit', { count: users.length })}
              disabled={needsWorkgroup && workgroup === ''}
              destructive={kind === 'deactivate'}
              onConfirm={submit}
              onCancel={leave}
            />
          )}
        </>
      )}
    </UnsavedDialog>
  )
}

type ListProps = { users: readonly User[]; outcomes: ReadonlyMap<string, ChangeOutcome> }

/** The users of the change, each with its result. */
const ChangedUsers = ({ users, outcomes }: ListProps) => {
  const { t } = useTranslation('people')
  const stateOf = (uuid: string) => {
    const outcome = outcomes.get(uuid) ?? 'waiting'
    return typeof outcome === 'string' ? t(`several.states.${outcome}`) : outcome.error
  }
  return (
    <div className={styles.frame}>
      <Table className={styles.table} aria-label={t('users.tab')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('users.name')}</Table.Th>
            <Table.Th className={styles.wide}>{t('users.username')}</Table.Th>
            <Table.Th>{t('many.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Table.Tr key={user.uuid}>
              <Table.Td>{nameOf(user)}</Table.Td>
              <Table.Td className={`${styles.wide} ${styles.mono}`}>{user.username}</Table.Td>
              <Table.Td data-wrong={typeof outcomes.get(user.uuid) === 'object' || undefined}>
                {stateOf(user.uuid)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
