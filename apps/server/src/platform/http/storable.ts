/** Maximum nesting, deeper than any body of the contract. The manifest of a story that is not public has 18 levels, with the services for
 *  signing in. */
const MAX_DEPTH = 24

export const UNSTORABLE = 'A text has a character that cannot be kept (U+0000 or half of a surrogate pair)'

/** Returns whether PostgreSQL can store every text in `value`. It rejects U+0000 and half surrogate pairs. */
export const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return depth < MAX_DEPTH && Object.values(value).every((inner) => isStorable(inner, depth + 1))
}

/** Returns whether every number in `value` is finite. */
export const isFinite = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite)
}
