import { useQueryClient } from '@tanstack/react-query'
import { itemKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** Makes a call that changes an item or its attachments, and invalidates all data of the item. */
export const useItemWrite = (uuid: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    onSettled: () => client.invalidateQueries({ queryKey: itemKeys.one(uuid) }),
    meta: { notify: true },
  })
}
