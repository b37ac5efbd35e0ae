import { Skeleton, Tabs } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#shared/api/person.ts'
import { historyQuery } from '#shared/history/history.queries.ts'
import { SettingsEntry } from '#shared/history/SettingsEntry.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import { DialogOfAddress } from '../DialogOfAddress.tsx'
import styles from '../People.module.css'
import { userQuery } from '../people.queries.ts'
import { USER_TABS, type UserTab } from '../sorts.ts'
import { UserData } from './UserData.tsx'
import { UserPermissions } from './UserPermissions.tsx'
import { UserSignIn } from './UserSignIn.tsx'
import { useUserForm } from './use-user-form.ts'
import { UserWorkgroups } from './UserWorkgroups.tsx'
import { isChanged, type WorkgroupChoice } from './workgroup-choice.ts'

/** The dialog of the user in the address, or a message if there is no such user. `users` are those of the list, whose names are known. */
export const UserOfAddress = ({ users }: { users: readonly User[] }) => {
  const { user } = useSearch({ from: '/shell/management' })
  return user === undefined ? null : <FoundUser key={user} uuid={user} users={users} />
}

const FoundUser = ({ uuid, users }: { uuid: string; users: readonly User[] }) => {
  const { t } = useTranslation('people')
  return (
    <DialogOfAddress
      found={useQuery(userQuery(uuid))}
      listed={users.find((one) => one.uuid === uuid)}
      notFound={t('users.notFound')}
    >
      {(user, close) => <UserDialog listed={user} onClose={close} />}
    </DialogOfAddress>
  )
}

/* A user of the tenant. The other tabs are disabled while the data is edited. @source spec 001 §4 */
const UserDialog = ({ listed, onClose }: { listed: User; onClose: () => void }) => {
  const [editing, setEditing] = useState(false)
  const [workgroups, setWorkgroups] = useState<WorkgroupChoice>()
  const form = useUserForm({}, { existing: true })
  const { data: user, error, refetch } = useQuery(userQuery(listed.uuid))
  return (
    <UnsavedDialog
      title={nameOf(user ?? listed) ?? ''}
      size={680}
      isDirty={() => (editing && form.isDirty()) || (workgroups !== undefined && isChanged(workgroups))}
      onClose={onClose}
    >
      {() => (
        <>
          {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
          {!user && !error && <Skeleton height={320} radius="md" />}
          {user && (
            <UserTabs label={nameOf(user) ?? ''} editing={editing}>
              <Tabs.Panel value="data" pt="md">
                <UserData user={user} form={form} editing={editing} onEdit={setEditing} />
              </Tabs.Panel>
              <Tabs.Panel value="workgroups" pt="md">
                <UserWorkgroups user={user} choice={workgroups} onChoice={setWorkgroups} />
              </Tabs.Panel>
              <Tabs.Panel value="permissions" pt="md">
                <UserPermissions user={user} />
              </Tabs.Panel>
              <Tabs.Panel value="sign-in" pt="md">
                <UserSignIn user={user} />
              </Tabs.Panel>
              <Tabs.Panel value="activity" pt="md">
                <UserActivity user={user} />
              </Tabs.Panel>
            </UserTabs>
          )}
        </>
      )}
    </UnsavedDialog>
  )
}

type TabsProps = { label: string; editing: boolean; children: ReactNode }

/* The tabs of a user. The chosen tab is in the address. */
const UserTabs = ({ label, editing, children }: TabsProps) => {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const { part } = useSearch({ from: '/shell/management' })
  const choose = (chosen: string | null) => {
    const tab = USER_TABS.find((one) => one === chosen)
    void navigate({
      to: '.',
      search: ({ part: _part, ...others }) => ({ ...others, ...(tab && { part: tab }) }),
      replace: true,
      resetScroll: false,
      // The dialog stays open with its unsaved input.
      ignoreBlocker: true,
    })
  }
  const names: Record<UserTab, string> = {
    workgroups: t('workgroups.tab'),
    permissions: t('permissions'),
    'sign-in': t('signIn.tab'),
    activity: t('activity.tab'),
  }
  return (
    <Tabs value={part ?? 'data'} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label={label}>
        <Tabs.Tab value="data">{t('users.data')}</Tabs.Tab>
        {USER_TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab} disabled={editing}>
            {names[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </Tabs>
  )
}

/* The latest changes of settings that a person made. The history of the management has all of them, with its filters. */
const UserActivity = ({ user: { uuid } }: { user: User }) => {
  const { t } = useTranslation('people')
  const { data, error, refetch } = useInfiniteQuery(historyQuery({ person: uuid }))
  const changes = data?.pages[0]?._embedded.changes
  return (
    <section className={styles.rename} aria-label={t('activity.tab')}>
      <p className={styles.hint}>{t('activity.hint')}</p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!changes && !error && <Skeleton height={320} radius="md" />}
      {changes?.length === 0 && <p className={styles.hint}>{t('activity.none')}</p>}
      {changes && changes.length > 0 && (
        <>
          <Link to="/management" search={{ tab: 'history', person: uuid }} className={styles.open}>
            {t('activity.all')}
          </Link>
          <ol className={styles.changes} aria-label={t('activity.latest')}>
            {changes.map((change) => (
              <SettingsEntry key={change.id} change={change} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
