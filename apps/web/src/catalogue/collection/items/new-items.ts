import type { Notice } from '@pressmark/contract/platform/live.ts'

/** The number of new items in a collection by the first item of each notice. */
export type NewItems = ReadonlyMap<string, number>

/** Adds the items that a notice announces. An item that is announced twice, because it was restored, counts once. */
export const withNotice = (added: NewItems, { uuid, count = 1 }: Pick<Notice, 'uuid' | 'count'>): NewItems =>
  new Map([...added, [uuid, Math.max(count, added.get(uuid) ?? 0)]])

/** Returns the number of new items. The items of a notice were created at once, so the list has all of them if it has the first. */
export const countUnlisted = (added: NewItems, isListed: (uuid: string) => boolean): number =>
  [...added].reduce((sum, [uuid, count]) => (isListed(uuid) ? sum : sum + count), 0)
