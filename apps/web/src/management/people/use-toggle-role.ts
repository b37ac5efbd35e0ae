import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckedVersion, Versioned } from '#shared/api/if-match.ts'
import { peopleKeys } from '#shared/api/keys.ts'
import { readThenChange } from '#shared/api/read-then-change.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'

type Toggle = { role: Role; on: boolean }
type Switching<Entity> = {
  /** The user or workgroup that has the roles. */
  uuid: string
  /** Reads the user or workgroup from the server. */
  read: () => Promise<Entity>
  rolesOf: (entity: Entity) => readonly Role[]
  /** Sends the full list. */
  send: (roles: Role[], version: CheckedVersion) => Promise<unknown>
}

/** Grants and revokes roles one after the other, each based on the result of the previous change. A switch shows the choice at
 *  once, and returns to its current state if the change is refused. @source spec 001 §6 */
export const useToggleRole = <Entity extends Versioned>({ uuid, read, rolesOf, send }: Switching<Entity>) => {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Partial<Record<Role, boolean>>>({})
  const { mutateAsync } = useMutation({
    scope: { id: `roles ${uuid}` },
    mutationFn: async ({ role, on }: Toggle) => {
      await readThenChange(read, (entity, version) => {
        const others = rolesOf(entity).filter((one) => one !== role)
        return send(on ? [...others, role] : others, version)
      })
      await queries.invalidateQueries({ queryKey: peopleKeys.all })
    },
    onMutate: ({ role, on }) => setChosen((before) => ({ ...before, [role]: on })),
    onSuccess: () => toastSuccess(t('toast.permissionsUpdated')),
    onError: (error) => toastError(refusalText(error)),
    onSettled: (_answer, _error, { role }) => setChosen(({ [role]: _gone, ...others }) => others),
  })
  return {
    isOn: (role: Role, roles: readonly Role[]): boolean => chosen[role] ?? roles.includes(role),
    toggle: (role: Role, on: boolean) => mutateAsync({ role, on }),
  }
}
