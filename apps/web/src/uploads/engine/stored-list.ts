export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Keeps a list over reloads. A full storage costs no more than what a reload would have shown. */
export const keepList = (storage: TextStorage, key: string, list: readonly unknown[]): void => {
  try {
    storage.setItem(key, JSON.stringify(list))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** What was kept, as far as it `fits`: anything else is the leftover of another version, with nothing in it to save. */
export const readList = <One>(storage: TextStorage, key: string, fits: (value: unknown) => value is One): One[] => {
  const text = storage.getItem(key)
  if (text === null) return []
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.filter(fits) : []
  } catch {
    return []
  }
}
