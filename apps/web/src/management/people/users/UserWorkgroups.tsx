import { Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openedVersion } from '#shared/api/if-match.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { isRefused } from '#shared/api/refusal.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useUpdateUser } from '../people.queries.ts'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'
import { isChanged, type WorkgroupChoice } from './workgroup-choice.ts'

type Props = {
  user: User
  /** undefined before the first change */
  choice: WorkgroupChoice | undefined
  onChoice: (choice: WorkgroupChoice | undefined) => void
}

/** Changes the workgroups of a person. The dialog keeps the choice, so that it can ask before it is discarded. */
export const UserWorkgroups = ({ user, choice, onChoice }: Props) => {
  const { t } = useTranslation('people')
  const { data: workgroups, error, refetch } = useQuery(allWorkgroupsQuery)
  const { edited, uuids } = choice ?? { edited: user, uuids: user.userGroupUuids }
  const update = useUpdateUser()
  const reset = () => onChoice(undefined)
  const save = () =>
    update.mutate(
      { uuid: edited.uuid, version: openedVersion(edited), change: { userGroupUuids: [...uuids] } },
      {
        onSuccess: () => {
          toastSuccess(t('toast.userWorkgroupsUpdated'))
          reset()
        },
        onError: (error) => {
          // The dialog has no other way to show the workgroups that someone else has chosen.
          if (isRefused(error, 'staleVersion')) reset()
          toastError(t('toast.workgroupsNotUpdated'))
        },
      },
    )
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!workgroups) return <Skeleton height={200} radius="md" />
  return (
    <Stack gap="md">
      <Checkbox.Group
        label={t('users.inWorkgroups')}
        value={[...uuids]}
        onChange={(next) => onChoice({ edited, uuids: next })}
      >
        <Stack gap="sm" mt="sm">
          {workgroups.map(({ uuid, name, description }) => (
            <Checkbox key={uuid} value={uuid} label={name} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      <RefusalAlert error={update.error} />
      <Group justify="flex-end">
        <Button disabled={!isChanged({ edited, uuids })} loading={update.isPending} onClick={save}>
          {t('save')}
        </Button>
      </Group>
    </Stack>
  )
}
