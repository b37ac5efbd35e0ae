/** Returns the entries of an object whose values are neither undefined nor an empty text. */
export const withoutEmpty = <Entries extends object>(
  entries: Entries,
): { [Key in keyof Entries]?: Exclude<Entries[Key], undefined> } =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof Entries]?: Exclude<Entries[Key], undefined>
  }
