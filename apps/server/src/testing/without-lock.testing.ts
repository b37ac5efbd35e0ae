import type * as LocksModule from '#platform/locks.ts'

type Locks = typeof LocksModule
type Key = Parameters<Locks['lock']>[1]

/** Returns the module of the locks, with one lock that is never taken. */
export const withoutLock = (locks: Locks, never: Key): Locks => ({
  ...locks,
  lock: async (db, ...key) => (key[0] === never ? undefined : locks.lock(db, ...key)),
})
