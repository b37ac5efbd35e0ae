export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Stores a list across reloads. If the storage is full, the list is lost with the page. */
export const storeList = (storage: TextStorage, key: string, list: readonly unknown[]): void => {
  try {
    storage.setItem(key, JSON.stringify(list))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** Reads a stored list. Entries of another version are dropped: they contain nothing worth saving. */
export const readList = <Entry>(
  storage: TextStorage,
  key: string,
  isValid: (value: unknown) => value is Entry,
): Entry[] => {
  const text = storage.getItem(key)
  if (text === null) return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter(isValid) : []
  } catch {
    return []
  }
}
