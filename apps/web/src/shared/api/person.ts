import type { Capability } from '@pressmark/contract/platform/capabilities.ts'
import { readSelf, readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { sessionKeys, tenantKeys } from './keys.ts'

export const selfQuery = queryOptions({
  queryKey: sessionKeys.self,
  queryFn: ({ signal }) => call(readSelf, { signal }),
  staleTime: 5 * 60_000,
  meta: { notify: true },
})

export const tenantQuery = queryOptions({
  queryKey: tenantKeys.current,
  queryFn: ({ signal }) => call(readTenantInfo, { signal }),
  staleTime: Infinity,
})

/** Removes everything that was read for another person, or before the person signed in. */
export const removePersonalData = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== tenantKeys.current[0] })

/** Who is signed in. */
export const useSelf = () => useQuery(selfQuery).data

/** The organisation that this address serves. */
export const useTenant = () => useQuery(tenantQuery).data

/** Whether the person has all of these capabilities; the server decides, this only hides what would be refused. */
export const useMay = (...capabilities: Capability[]): boolean => {
  const self = useSelf()
  return capabilities.every((capability) => self?.capabilities.includes(capability))
}

/** A person as others read them; undefined for nobody. */
export const nameOf = (person: { username: string; name: string; surname: string } | null): string | undefined =>
  person ? `${person.name} ${person.surname}`.trim() || person.username : undefined
