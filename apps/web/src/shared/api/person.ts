import type { Capability } from '@pressmark/contract/platform/capabilities.ts'
import { readSelf, readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { dropFirstAnswers } from './first-answers.ts'
import { firstQuery } from './first-query.ts'
import { sessionKeys, tenantKeys } from './keys.ts'
import { clearSessionValues } from './session-values.ts'

const self = firstQuery(readSelf, {})

export const selfQuery = queryOptions({
  queryKey: sessionKeys.self,
  queryFn: self.queryFn,
  staleTime: 5 * 60_000,
  meta: { ...self.meta, notify: true },
})

export const tenantQuery = queryOptions({
  queryKey: tenantKeys.current,
  ...firstQuery(readTenantInfo, {}),
  staleTime: Infinity,
})

/** Removes everything that was read or stored for another person, or before the person signed in. */
export const removePersonalData = (queries: QueryClient): void => {
  dropFirstAnswers()
  clearSessionValues()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== tenantKeys.current[0] })
}

/** Returns the signed-in person. */
export const useSelf = () => useQuery(selfQuery).data

/** Returns the tenant of this address. */
export const useTenant = () => useQuery(tenantQuery).data

/** Returns whether the person has all of these capabilities. The server decides; this only hides what it would refuse. */
export const useMay = (...capabilities: Capability[]): boolean => {
  const self = useSelf()
  return capabilities.every((capability) => self?.capabilities.includes(capability))
}

/** Returns the display name of a person, or undefined for null. */
export const nameOf = (person: { username: string; name: string; surname: string } | null): string | undefined =>
  person ? `${person.name} ${person.surname}`.trim() || person.username : undefined
