import type { User } from '@pressmark/contract/identity/users.ts'

/** The chosen workgroups of a user, with the version of the user that the choice is based on. */
export type WorkgroupChoice = { edited: User; uuids: readonly string[] }

/** Returns whether the choice differs from the workgroups of the user. */
export const isChanged = ({ edited, uuids }: WorkgroupChoice): boolean =>
  uuids.toSorted().join() !== edited.userGroupUuids.toSorted().join()
