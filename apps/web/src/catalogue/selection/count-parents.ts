import type { Item } from '@pressmark/contract/catalogue/items.ts'

/** Returns the collections of the items, those with the most of them first. */
export const countParents = (
  items: readonly Pick<Item, 'parentCollectionsUuids'>[],
): { uuid: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const uuid of items.flatMap(({ parentCollectionsUuids }) => parentCollectionsUuids))
    counts.set(uuid, (counts.get(uuid) ?? 0) + 1)
  return [...counts].map(([uuid, count]) => ({ uuid, count })).sort((a, b) => b.count - a.count)
}
