type Search = Record<string, unknown>

/** Returns a text of the address's query. Empty texts are left out, so that addresses stay short. */
export const text = <Name extends string>(name: Name, search: Search): { [Key in Name]?: string } => {
  const value = search[name]
  // The router reads `?searchTerm=1492` as a number.
  const input = typeof value === 'number' ? String(value) : value
  return (typeof input === 'string' && input !== '' ? { [name]: input } : {}) as { [Key in Name]?: string }
}

/** Returns a page number of the address's query (1-based). Page 1 and invalid numbers are left out. */
export const positive = <Name extends string>(name: Name, search: Search): { [Key in Name]?: number } => {
  const value = Number(search[name])
  return (Number.isInteger(value) && value > 1 ? { [name]: value } : {}) as { [Key in Name]?: number }
}

/** Returns one of the known words in the address's query. Other words are left out. */
export const oneOf = <Name extends string, Word extends string>(
  name: Name,
  words: readonly Word[],
  search: Search,
): { [Key in Name]?: Word } => {
  const word = words.find((one) => one === search[name])
  return (word === undefined ? {} : { [name]: word }) as { [Key in Name]?: Word }
}

/** Returns the distinct texts of the address's query. An empty list is left out. */
export const texts = <Name extends string>(name: Name, search: Search): { [Key in Name]?: string[] } => {
  const input: unknown[] = [search[name]].flat()
  const all = [...new Set(input.flatMap((one) => text(name, { [name]: one })[name] ?? []))]
  return (all.length > 0 ? { [name]: all } : {}) as { [Key in Name]?: string[] }
}

/** Returns a day (YYYY-MM-DD) of the address's query. Other values are left out. */
export const day = <Name extends string>(name: Name, search: Search): { [Key in Name]?: string } => {
  const value = text(name, search)[name]
  const isDay = value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  return (isDay ? { [name]: value } : {}) as { [Key in Name]?: string }
}
