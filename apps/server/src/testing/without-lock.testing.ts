import type * as LocksModule from '#platform/locks.ts'

import { stopObserving } from './observed-locks.testing.ts'

type Locks = typeof LocksModule
type Key = Parameters<Locks['lock']>[1]

/** Returns the module of the locks, with one lock that is never taken. */
export const withoutLock = (locks: Locks, never: Key): Locks => {
  // Without this lock, orders that it makes harmless are opposite.
  stopObserving()
  return { ...locks, lock: async (db, ...key) => (key[0] === never ? undefined : locks.lock(db, ...key)) }
}
