import { Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useEditedVersion } from '#shared/api/if-match.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useUpdateUser } from '../people.queries.ts'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'

/** The workgroups of a person. */
export const UserWorkgroups = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const { data: workgroups, error, refetch } = useQuery(allWorkgroupsQuery)
  const { edited, open, close } = useEditedVersion(user)
  const [selected, setSelected] = useState<string[]>()
  const chosen = selected ?? user.userGroupUuids
  const update = useUpdateUser()
  const changed = chosen.toSorted().join() !== edited.userGroupUuids.toSorted().join()
  const choose = (uuids: string[]) => {
    if (selected === undefined) open()
    setSelected(uuids)
  }
  const leave = () => {
    setSelected(undefined)
    close()
  }
  const save = () =>
    update.mutate(
      { user: edited, change: { userGroupUuids: chosen } },
      {
        onSuccess: () => {
          toastSuccess(t('toast.userWorkgroupsUpdated'))
          leave()
        },
        onError: (error) => {
          // The dialog has no other way to show the workgroups that someone else has chosen.
          if (isRefused(error, 'staleVersion')) leave()
          toastError(t('toast.workgroupsNotUpdated'))
        },
      },
    )
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!workgroups) return <Skeleton height={200} radius="md" />
  return (
    <Stack gap="md">
      <Checkbox.Group label={t('users.inWorkgroups')} value={chosen} onChange={choose}>
        <Stack gap="sm" mt="sm">
          {workgroups.map(({ uuid, name, description }) => (
            <Checkbox key={uuid} value={uuid} label={name} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      <RefusalAlert error={update.error} />
      <Group justify="flex-end">
        <Button disabled={!changed} loading={update.isPending} onClick={save}>
          {t('save')}
        </Button>
      </Group>
    </Stack>
  )
}
