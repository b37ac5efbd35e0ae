import { updateUser, type User } from '@pressmark/contract/identity/users.ts'
import type { Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { readThenChange } from '#shared/api/read-then-change.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { usePeopleChange, userQuery } from '../people.queries.ts'

/** Adds people to a workgroup and removes them. Both read the person's current list of workgroups and send the changed list. */
export const useMembership = ({ uuid }: Workgroup) => {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const readUserNow = async (user: string): Promise<User> => {
    const read = await queries.fetchQuery({ ...userQuery(user), staleTime: 0 }).catch(() => undefined)
    if (read === undefined) throw new EssentialDataMissing()
    return read
  }
  const change = usePeopleChange(async ({ user, member }: { user: string; member: boolean }) => {
    return readThenChange(
      () => readUserNow(user),
      ({ userGroupUuids }, version) => {
        const others = userGroupUuids.filter((one) => one !== uuid)
        const body = { userGroupUuids: member ? [...others, uuid] : others }
        return call(updateUser, { params: { uuid: user }, body, headers: ifMatch(version) })
      },
    )
  })
  const toastFailure = (error: Error, failed: 'toast.userNotAdded' | 'toast.userNotRemoved') => {
    if (error instanceof EssentialDataMissing) return toastError(t('toast.essentialDataMissing'))
    toastError(error instanceof CallRefused ? `${t(failed)} ${refusalText(error)}` : t(failed))
  }
  return {
    pending: change.isPending,
    add: (user: string, { onSuccess }: { onSuccess: () => void }) =>
      change.mutateAsync(
        { user, member: true },
        {
          onSuccess: () => {
            toastSuccess(t('toast.userAdded'))
            onSuccess()
          },
          onError: (error) => toastFailure(error, 'toast.userNotAdded'),
        },
      ),
    remove: (user: string) =>
      change.mutateAsync(
        { user, member: false },
        {
          onSuccess: () => toastSuccess(t('toast.userRemoved')),
          onError: (error) => toastFailure(error, 'toast.userNotRemoved'),
        },
      ),
  }
}

/* The person could not be read, or no longer exists. */
class EssentialDataMissing extends Error {}
