import type { Query } from '@tanstack/react-query'

/* The notice of a deletion may arrive before its answer. Screens of the entry must not be refetched then: they would show an
 * error just before they are left. */
const pending = new Set<unknown>()

/* The notice may also arrive after the answer. */
const deletedHere = new Set<string>()
const NOTICE_DELAY_MS = 10_000

/** Marks entries that this tab is deleting. */
export const addPendingDeletes = (...uuids: readonly string[]): void => uuids.forEach((uuid) => pending.add(uuid))

/** Marks entries that the server has deleted for this tab. They stay pending until `removePendingDeletes`. */
export const addOwnDeletes = (...uuids: readonly string[]): void => {
  uuids.forEach((uuid) => deletedHere.add(uuid))
  setTimeout(() => uuids.forEach((uuid) => deletedHere.delete(uuid)), NOTICE_DELAY_MS)
}

/** Ends the wait for the answer of a deletion, also after a refusal. */
export const removePendingDeletes = (...uuids: readonly string[]): void => uuids.forEach((uuid) => pending.delete(uuid))

/** Whether this tab is deleting the entry, or has just deleted it. */
export const isOwnDelete = (uuid: string): boolean => pending.has(uuid) || deletedHere.has(uuid)

/** Whether this tab is deleting the entry. */
export const isPendingDelete = (uuid: string): boolean => pending.has(uuid)

/** Whether a query reads an entry that this tab is deleting. The key of a query for several entries has a list of them. */
export const readsPendingDelete = ({ queryKey }: Query): boolean => queryKey.flat().some((part) => pending.has(part))
