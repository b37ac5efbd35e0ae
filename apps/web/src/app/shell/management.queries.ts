import { managementOptions } from '@pressmark/contract/identity/identity.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { sessionKeys } from '#shared/api/keys.ts'
import { refusalOf } from '#shared/api/refusal.ts'

/** Requests the `Allow` header. This call returns nothing else. @throws CallRefused if the server fails */
const mayManage = async ({ signal }: { signal: AbortSignal }): Promise<boolean> => {
  const { path, method } = managementOptions
  const answer = await fetch(path, { method, credentials: 'same-origin', signal })
  if (!answer.ok) throw await refusalOf(answer)
  const allowed = answer.headers.get('allow')?.split(',') ?? []
  return allowed.some((name) => name.trim().toUpperCase() === 'GET')
}

/** Whether management and configuration are shown. @source spec 000 §6 */
export const managementQuery = queryOptions({
  queryKey: sessionKeys.management,
  queryFn: mayManage,
  staleTime: 5 * 60_000,
})

/** Returns false if the check fails, which hides both entries. */
export const useManagement = (): boolean => useQuery(managementQuery).data ?? false
