import { Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '../ChangeFailed.tsx'
import { useUpdateUser } from '../people.queries.ts'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'

/** Which workgroups a person is in. */
export const UserWorkgroups = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const { data: workgroups, error, refetch } = useQuery(allWorkgroupsQuery)
  const [edited, setEdited] = useState<string[]>()
  const chosen = edited ?? user.userGroupUuids
  const update = useUpdateUser()
  const changed = chosen.toSorted().join() !== user.userGroupUuids.toSorted().join()
  const save = () =>
    update.mutate(
      { user, change: { userGroupUuids: chosen } },
      {
        onSuccess: () => {
          toastSuccess(t('told.userWorkgroupsUpdated'))
          setEdited(undefined)
        },
        onError: () => toastError(t('told.workgroupsNotUpdated')),
      },
    )
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!workgroups) return <Skeleton height={200} radius="md" />
  return (
    <Stack gap="md">
      <Checkbox.Group label={t('users.inWorkgroups')} value={chosen} onChange={setEdited}>
        <Stack gap="sm" mt="sm">
          {workgroups.map(({ uuid, name, description }) => (
            <Checkbox key={uuid} value={uuid} label={name} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      {update.error && <RefusalAlert error={update.error} />}
      <Group justify="flex-end">
        <Button disabled={!changed} loading={update.isPending} onClick={save}>
          {t('save')}
        </Button>
      </Group>
    </Stack>
  )
}
