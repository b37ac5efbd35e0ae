import { useLocalStorage } from '@mantine/hooks'
import { useSelf } from '#shared/api/person.ts'

/** The choices of a person by collection, the last choice first. */
export type ChosenByCollection<Value> = readonly (readonly [collection: string, value: Value])[]

/** Older choices than these are forgotten. */
const MAX_CHOSEN = 300

export const withChoice = <Value>(
  chosen: ChosenByCollection<Value>,
  collection: string,
  value: Value,
): ChosenByCollection<Value> =>
  [[collection, value] as const, ...chosen.filter(([uuid]) => uuid !== collection)].slice(0, MAX_CHOSEN)

export const choiceFor = <Value>(chosen: ChosenByCollection<Value>, collection: string): Value | undefined =>
  chosen.find(([uuid]) => uuid === collection)?.[1]

/** The choices of the signed-in person, by collection. They are stored in the browser, under `name`. */
export const useChosenByCollection = <Value>(name: string) => {
  const person = useSelf()?.uuid ?? ''
  return useLocalStorage<ChosenByCollection<Value>>({
    key: `pressmark.${name}.${person}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
}
