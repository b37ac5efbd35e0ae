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
