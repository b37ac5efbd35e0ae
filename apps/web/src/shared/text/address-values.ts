type Search = Record<string, unknown>

/** A text of the address's query, left out when empty, so that addresses stay short. */
export const text = <Name extends string>(name: Name, search: Search): { [Key in Name]?: string } => {
  const value = search[name]
  // The router reads `?searchTerm=1492` as a number.
  const given = typeof value === 'number' ? String(value) : value
  return (typeof given === 'string' && given !== '' ? { [name]: given } : {}) as { [Key in Name]?: string }
}

/** A page number of the address's query (1-based), left out when it is 1 or no page number at all. */
export const positive = <Name extends string>(name: Name, search: Search): { [Key in Name]?: number } => {
  const value = Number(search[name])
  return (Number.isInteger(value) && value > 1 ? { [name]: value } : {}) as { [Key in Name]?: number }
}

/** One of some words in the address's query, left out when it is none of them. */
export const oneOf = <Name extends string, Word extends string>(
  name: Name,
  words: readonly Word[],
  search: Search,
): { [Key in Name]?: Word } => {
  const word = words.find((one) => one === search[name])
  return (word === undefined ? {} : { [name]: word }) as { [Key in Name]?: Word }
}

/** Texts of the address's query, each once, left out when there are none. */
export const texts = <Name extends string>(name: Name, search: Search): { [Key in Name]?: string[] } => {
  const given: unknown[] = [search[name]].flat()
  const all = [...new Set(given.flatMap((one) => text(name, { [name]: one })[name] ?? []))]
  return (all.length > 0 ? { [name]: all } : {}) as { [Key in Name]?: string[] }
}

/** A day (YYYY-MM-DD) of the address's query, left out when it is none. */
export const day = <Name extends string>(name: Name, search: Search): { [Key in Name]?: string } => {
  const value = text(name, search)[name]
  const isDay = value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  return (isDay ? { [name]: value } : {}) as { [Key in Name]?: string }
}
