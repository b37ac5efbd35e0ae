/** Returns whether two values are equal as JSON. An absent value equals an empty list. */
export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? []) === JSON.stringify(b ?? [])

const keysOf = <Values extends object>(a: Values, b: Values) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof Values)[] // TypeScript widens keys to string

/** Returns the names of the values that differ. */
export const differing = <Values extends object>(a: Values, b: Values): (keyof Values)[] =>
  keysOf(a, b).filter((key) => !isEqual(a[key], b[key]))

/** Returns the values of `after` that differ from `before`. A value that was removed is undefined. */
export const changesOf = <Values extends object>(before: Values, after: Values): Partial<Values> => {
  const changed: Partial<Values> = {}
  for (const key of differing(before, after)) changed[key] = after[key]
  return changed
}
