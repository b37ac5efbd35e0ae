import { ActionIcon, Button, Skeleton, Stack } from '@mantine/core'
import type { Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingleCall } from '#shared/hooks/single-call.ts'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { nameOf, useSelf } from '#shared/api/person.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import styles from '../People.module.css'
import { membersQuery } from '../people.queries.ts'
import { UserAvatar } from '../UserAvatar.tsx'
import { useOwnRight } from '../use-own-right.tsx'
import { AddUser } from './AddUser.tsx'
import { useMembership } from './use-membership.ts'

/** The members of a workgroup. Members of the workgroups that all tenants have are removed in their own dialog. @source spec 001 §6 */
export const WorkgroupUsers = ({ workgroup }: { workgroup: Workgroup }) => {
  const { t } = useTranslation(['people', 'shared'])
  const [page, setPage] = useState(1)
  const { data: read, error, refetch } = useQuery(membersQuery(workgroup.uuid, page))
  const data = useLatest(read)
  const membership = useMembership(workgroup)
  const { run } = useSingleCall()
  const self = useSelf()
  const { guard, question } = useOwnRight()
  const remove = (user: string) =>
    user === self?.uuid
      ? guard(
          ({ workgroup: source }) => source === workgroup.uuid,
          () => membership.remove(user),
        )
      : membership.remove(user)
  return (
    <Stack gap="md">
      {question}
      <AddUser membership={membership} />
      {error && (
        <RefusalAlert
          text={t('toast.usersNotLoaded')}
          action={
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {t('shared:tryAgain')}
            </Button>
          }
        />
      )}
      {!data && !error && <Skeleton height={200} radius="md" />}
      {data?.page.totalElements === 0 && <p className={styles.hint}>{t('workgroups.empty')}</p>}
      {data && data.page.totalElements > 0 && (
        <ul className={styles.members} aria-label={t('workgroups.members')}>
          {data._embedded.jarvisUsers.map((user) => (
            <li key={user.uuid} className={styles.member}>
              <UserAvatar user={user} size={28} />
              <span className={styles.names}>
                {nameOf(user)}
                <span className={styles.hint}>{user.username}</span>
              </span>
              {!workgroup.isSystem && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  className={styles.remove}
                  aria-label={t('workgroups.removeOf', { name: nameOf(user) })}
                  disabled={membership.pending}
                  onClick={() => void run(() => remove(user.uuid)).catch(() => undefined)}
                >
                  <IconX size={17} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && <Paging page={data.page} label={t('users.pages')} onPage={setPage} />}
    </Stack>
  )
}
