const PREFIX = 'pressmark.session.'

type Owner = { person: string; tenant: string }

/** Returns the key of a value that this tab stores for a person until the session ends. It survives a reload. */
export const sessionValueKey = (name: string, { person, tenant }: Owner): string =>
  `${PREFIX}${name}.${tenant}.${person}`

/** Removes all values that this tab has stored for the session. */
export const clearSessionValues = (storage: Pick<Storage, 'key' | 'length' | 'removeItem'> = sessionStorage): void => {
  // The router stores scroll positions in the same place.
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys.filter((one) => one.startsWith(PREFIX))) storage.removeItem(key)
}
