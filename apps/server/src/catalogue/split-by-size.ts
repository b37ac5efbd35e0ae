/** Maximum size of the entries that are in memory together, bytes. An item can have hundreds of values of 20,000 characters. */
const MAX_LOADED_BYTES = 8_000_000

/** Splits entries into parts that fit in memory, in their order. An entry above the limit has a part for itself. */
export const splitBySize = <Entry extends { bytes: number }>(
  entries: readonly Entry[],
  maxBytes = MAX_LOADED_BYTES,
): Entry[][] => {
  const parts: Entry[][] = []
  let space = 0
  for (const entry of entries) {
    if (parts.length === 0 || entry.bytes > space) {
      parts.push([])
      space = maxBytes
    }
    parts.at(-1)?.push(entry)
    space -= entry.bytes
  }
  return parts
}
