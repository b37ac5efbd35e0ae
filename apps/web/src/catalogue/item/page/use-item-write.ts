import { useMutation, useQueryClient } from '@tanstack/react-query'
import { itemKeys } from '#shared/api/keys.ts'

/** Makes a call that changes an item, or what is attached to it; all that is shown of it is then read again. */
export const useItemWrite = (uuid: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    onSettled: () => client.invalidateQueries({ queryKey: itemKeys.one(uuid) }),
    meta: { notify: true },
  })
}
