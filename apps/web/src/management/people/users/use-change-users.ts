import { endSessionsOfUser, setUserActive } from '@pressmark/contract/identity/membership.ts'
import { readUser, updateUser, type User } from '@pressmark/contract/identity/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { peopleKeys } from '#shared/api/keys.ts'
import { useSelf } from '#shared/api/person.ts'
import { readThenChange } from '#shared/api/read-then-change.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { useOneByOne } from './use-one-by-one.ts'

/** The changes that several users can get at once. */
export const USER_CHANGES = ['join', 'leave', 'deactivate', 'activate', 'endSessions'] as const

export type UsersChange =
  | { kind: 'join' | 'leave'; workgroup: string }
  | { kind: 'deactivate' | 'activate' | 'endSessions' }

/** The result of a user: `unchanged` if there was nothing to do, `own` for one’s own account, or why the change was refused. */
export type ChangeOutcome = 'changed' | 'unchanged' | 'own' | { error: string }

/** Changes several users. Each is read first, so that the list on the screen may be old. */
export const useChangeUsers = () => {
  const queries = useQueryClient()
  const self = useSelf()
  const { mutateAsync } = useMutation({ mutationFn: changeUser })
  const changeOne = async ({ user: { uuid }, change }: Planned): Promise<ChangeOutcome> => {
    // One’s own rights are changed in a dialog that asks first.
    if (uuid === self?.uuid) return 'own'
    try {
      return await mutateAsync({ uuid, change })
    } catch (error) {
      return { error: refusalText(error) }
    }
  }
  const { changeAll, ...progress } = useOneByOne(({ user }: Planned) => user.uuid, changeOne)
  const changeUsers = async (users: readonly User[], change: UsersChange): Promise<void> => {
    await changeAll(users.map((user) => ({ user, change })))
    await queries.invalidateQueries({ queryKey: peopleKeys.all })
  }
  return { ...progress, changeUsers }
}

type Planned = { user: User; change: UsersChange }

const changeUser = async ({ uuid, change }: { uuid: string; change: UsersChange }): Promise<ChangeOutcome> => {
  if (change.kind === 'endSessions') {
    await call(endSessionsOfUser, { params: { uuid } })
    return 'changed'
  }
  return readThenChange(
    () => call(readUser, { params: { uuid } }),
    async (user, version) => {
      if (change.kind === 'join' || change.kind === 'leave') {
        const others = user.userGroupUuids.filter((one) => one !== change.workgroup)
        const userGroupUuids = change.kind === 'join' ? [...others, change.workgroup] : others
        if (userGroupUuids.length === user.userGroupUuids.length) return 'unchanged'
        await call(updateUser, { params: { uuid }, body: { userGroupUuids }, headers: ifMatch(version) })
      } else {
        const active = change.kind === 'activate'
        if (user.active === active) return 'unchanged'
        await call(setUserActive, { params: { uuid }, body: { active }, headers: ifMatch(version) })
      }
      return 'changed'
    },
  )
}
