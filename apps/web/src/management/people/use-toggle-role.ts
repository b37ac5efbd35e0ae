import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { peopleKeys } from '#shared/api/keys.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'

type Toggle = { role: Role; on: boolean }
type Switching = {
  /** Of the user or workgroup whose roles they are. */
  uuid: string
  /** As the server said last. */
  read: () => Promise<readonly Role[]>
  /** Sends the full list. */
  send: (roles: Role[]) => Promise<unknown>
}

/** Gives and takes roles one after the other, each upon what the one before left. A switch shows at once what was chosen, and
 *  what holds again when that is refused. @source spec 001 §6 */
export const useToggleRole = ({ uuid, read, send }: Switching) => {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Partial<Record<Role, boolean>>>({})
  const { mutate } = useMutation({
    scope: { id: `roles ${uuid}` },
    mutationFn: async ({ role, on }: Toggle) => {
      const others = (await read()).filter((one) => one !== role)
      await send(on ? [...others, role] : others)
      await queries.invalidateQueries({ queryKey: peopleKeys.all })
    },
    onMutate: ({ role, on }) => setChosen((before) => ({ ...before, [role]: on })),
    onSuccess: () => toastSuccess(t('toast.permissionsUpdated')),
    onError: (error) => toastError(refusalText(error)),
    onSettled: (_answer, _error, { role }) => setChosen(({ [role]: _gone, ...others }) => others),
  })
  return {
    isOn: (role: Role, roles: readonly Role[]): boolean => chosen[role] ?? roles.includes(role),
    toggle: (role: Role, on: boolean) => mutate({ role, on }),
  }
}
