import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { MAX_SORTED_BY_FIELD } from '@pressmark/contract/catalogue/items.ts'
import { choiceFor, useChosenByCollection, withChoice, type ChosenByCollection } from '../../chosen-by-collection.ts'
import { DEFAULT_SORT, isFieldSort, isListSort, type ListSort } from '../../sorts.ts'

type Sorted = Pick<Collection, 'uuid' | 'itemsCount'>

/** Returns the order of a collection: that of the address, else the last choice, else the last change first. A large collection is
 *  not sorted by a field without a stored key. */
export const sortIn = (
  chosen: ChosenByCollection<ListSort>,
  { uuid, itemsCount }: Sorted,
  address: string | undefined,
): ListSort => {
  const requested = address ?? choiceFor(chosen, uuid)
  if (!isListSort(requested) || (isFieldSort(requested) && itemsCount > MAX_SORTED_BY_FIELD)) return DEFAULT_SORT
  return requested
}

/** The order of a collection for the signed-in person. */
export const useListSort = (collection: Sorted, address: string | undefined) => {
  const [chosen, setChosen] = useChosenByCollection<ListSort>('sorts')
  const choose = (sort: ListSort) => setChosen((before) => withChoice(before, collection.uuid, sort))
  return [sortIn(chosen, collection, address), choose] as const
}
