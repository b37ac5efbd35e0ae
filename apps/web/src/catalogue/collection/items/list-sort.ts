import { useLocalStorage } from '@mantine/hooks'
import { useSelf } from '#shared/api/person.ts'
import { DEFAULT_SORT, LIST_SORT_VALUES, type ListSort } from '../../sorts.ts'

/** The orders that a person has chosen, by collection, the last choice first. */
export type ChosenSorts = readonly (readonly [collection: string, sort: ListSort])[]

/** Older choices than these are forgotten. */
const MAX_CHOSEN = 300

export const withChoice = (chosen: ChosenSorts, collection: string, sort: ListSort): ChosenSorts =>
  [[collection, sort] as const, ...chosen.filter(([uuid]) => uuid !== collection)].slice(0, MAX_CHOSEN)

/** Returns the order of a collection: that of the address, else the last choice, else the last change first. */
export const sortIn = (chosen: ChosenSorts, collection: string, address: string | undefined): ListSort => {
  const wanted = address ?? chosen.find(([uuid]) => uuid === collection)?.[1]
  return LIST_SORT_VALUES.find((sort) => sort === wanted) ?? DEFAULT_SORT
}

/** The order of a collection for the signed-in person, stored in the browser like the layout of the cards. */
export const useListSort = (collection: string, address: string | undefined) => {
  const person = useSelf()?.uuid ?? ''
  const [chosen, setChosen] = useLocalStorage<ChosenSorts>({
    key: `pressmark.sorts.${person}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const choose = (sort: ListSort) => setChosen((before) => withChoice(before, collection, sort))
  return [sortIn(chosen, collection, address), choose] as const
}
