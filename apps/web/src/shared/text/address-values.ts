type Search = Record<string, unknown>

/** The server accepts zero-based page numbers up to this one. */
const MAX_PAGE = 1_000_000

/* The router keeps a value of the address that a function leaves out. So a wrong value is replaced by undefined. */
const entryOf = <Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } =>
  ({ [name]: value }) as { [Key in Name]?: Value }

/** Returns a text of the address's query. Empty texts are left out, so that addresses stay short. */
export const text = <Name extends string>(name: Name, search: Search): { [Key in Name]?: string } => {
  const value = search[name]
  // The router reads `?searchTerm=1492` as a number.
  const input = typeof value === 'number' ? String(value) : value
  return entryOf(name, typeof input === 'string' && input !== '' ? input : undefined)
}

/** Returns a page number of the address's query (1-based). Page 1, invalid numbers and pages that no list can have are left out.
 *  @param least the first page that is part of the address */
export const positive = <Name extends string>(name: Name, search: Search, least = 2): { [Key in Name]?: number } => {
  const value = Number(search[name])
  return entryOf(name, Number.isInteger(value) && value >= least && value <= MAX_PAGE ? value : undefined)
}

/** Returns one of the known words in the address's query. Other words are left out. */
export const oneOf = <Name extends string, Word extends string>(
  name: Name,
  words: readonly Word[],
  search: Search,
): { [Key in Name]?: Word } => {
  return entryOf(
    name,
    words.find((one) => one === search[name]),
  )
}

/** Returns a value of the address's query that passes a check. Other values are left out. */
export const matching = <Name extends string, Value>(
  name: Name,
  isValid: (value: unknown) => value is Value,
  search: Search,
): { [Key in Name]?: Value } => {
  const value = search[name]
  return entryOf(name, isValid(value) ? value : undefined)
}

/** Returns the distinct texts of the address's query. An empty list is left out. */
export const texts = <Name extends string>(name: Name, search: Search): { [Key in Name]?: string[] } => {
  const input: unknown[] = [search[name]].flat()
  const all = [...new Set(input.flatMap((one) => text(name, { [name]: one })[name] ?? []))]
  return entryOf(name, all.length > 0 ? all : undefined)
}

/** Returns a day (YYYY-MM-DD) of the address's query. Other values are left out. */
export const day = <Name extends string>(name: Name, search: Search): { [Key in Name]?: string } => {
  const value = text(name, search)[name]
  const isDay = value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  return entryOf(name, isDay ? value : undefined)
}
