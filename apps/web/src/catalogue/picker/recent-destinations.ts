import { useLocalStorage } from '@mantine/hooks'
import {
  findCollectionsByText,
  MAX_LISTED_COLLECTIONS,
  type Collection,
} from '@pressmark/contract/catalogue/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { collectionKeys } from '#shared/api/keys.ts'
import { useSelf, useTenant } from '#shared/api/person.ts'

/** Collections that cannot be picked. */
export type Unavailable = {
  /** Uuids of collections, such as the present parents. */
  without: readonly string[]
  /** The uuid of a collection that is left out with everything below it. */
  withoutBranch?: string | undefined
}

/** Number of destinations that are offered. */
export const SHOWN_DESTINATIONS = 5

// More are stored than are offered, because some of them may not be available in a dialog.
const STORED_DESTINATIONS = 20

/** Returns the destinations with the last one first. */
export const withDestination = (stored: readonly string[], uuid: string): string[] =>
  [uuid, ...stored.filter((one) => one !== uuid)].slice(0, STORED_DESTINATIONS)

/** Returns the destinations that are available, the last one first. */
export const offeredDestinations = <Of extends { uuid: string }>(
  stored: readonly string[],
  available: readonly Of[],
): Of[] => stored.flatMap((uuid) => available.find((one) => one.uuid === uuid) ?? []).slice(0, SHOWN_DESTINATIONS)

/** Returns the limits of a search for collections as parameters of the call. */
export const limitsOf = ({ without, withoutBranch }: Unavailable) => ({
  ...(without.length > 0 && { without: [...new Set(without)].slice(0, MAX_LISTED_COLLECTIONS) }),
  ...(withoutBranch !== undefined && { withoutBranch }),
})

/** The last destinations of the signed-in person in this organisation. They are stored in the browser. */
export const useRecentDestinations = (unavailable: Unavailable) => {
  const person = useSelf()?.uuid ?? ''
  const tenant = useTenant()?.name ?? ''
  const [stored, setStored] = useLocalStorage<readonly string[]>({
    key: `pressmark.destinations.${tenant}.${person}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const { data = NONE } = useQuery({
    queryKey: collectionKeys.choices('recent', stored, unavailable.without, unavailable.withoutBranch),
    queryFn: async ({ signal }) => {
      const query = { ...limitsOf(unavailable), text: '', uuid: [...stored], size: STORED_DESTINATIONS }
      return (await call(findCollectionsByText, { query, signal }))._embedded.culturalItemCollections
    },
    enabled: stored.length > 0,
  })
  return {
    recent: offeredDestinations(stored, data),
    remember: (uuid: string) => setStored((before) => withDestination(before, uuid)),
  }
}

const NONE: readonly Collection[] = []
