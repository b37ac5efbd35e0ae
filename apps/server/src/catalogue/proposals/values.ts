import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'

/** A field of an entity in one language, or without a language. */
export type FieldCell = { field: string; lang?: string }

const belongsTo = ({ field, lang }: FieldCell, pair: MetadataPair): boolean => pair.name === field && pair.lang === lang

/** Returns the values of a cell. */
export const valuesOf = (pairs: readonly MetadataPair[], cell: FieldCell): string[] =>
  pairs.filter((pair) => belongsTo(cell, pair)).map(({ value }) => value)

/** Returns all pairs with other values of a cell. They stand where its first value was, or after the other values. */
export const replaceValues = (
  pairs: readonly MetadataPair[],
  cell: FieldCell,
  values: readonly string[],
): MetadataPair[] => {
  const { field, lang } = cell
  const added = values.map((value) => ({ name: field, value, ...(lang !== undefined && { lang }) }))
  const first = pairs.findIndex((pair) => belongsTo(cell, pair))
  const others = pairs.filter((pair) => !belongsTo(cell, pair))
  return first < 0 ? [...others, ...added] : others.toSpliced(first, 0, ...added)
}
