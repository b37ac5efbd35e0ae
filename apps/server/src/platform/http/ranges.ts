/** The requested part of a file: all bytes, the bytes `start` to `end` (both included), or bytes that do not exist. */
export type RequestedRange = { type: 'all' } | { type: 'part'; start: number; end: number } | { type: 'unsatisfiable' }

const ALL: RequestedRange = { type: 'all' }

/** Parses the header Range for a file of `size` bytes. Several ranges are answered with the whole file, as the standard allows.
 *  The same applies to a range that If-Range ties to another version.
 *  @source RFC 9110 §13.1.5, §14.1.2, §14.2 */
export const parseRange = (
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  size: number,
  etag: string,
): RequestedRange => {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return ALL
  if (ifRange !== undefined && ifRange !== etag) return ALL
  return first === '' ? endOf(Number(last), size) : partOf(Number(first), last === '' ? Infinity : Number(last), size)
}

const endOf = (length: number, size: number): RequestedRange =>
  length === 0 || size === 0
    ? { type: 'unsatisfiable' }
    : { type: 'part', start: Math.max(0, size - length), end: size - 1 }

const partOf = (start: number, last: number, size: number): RequestedRange => {
  if (last < start) return ALL
  return start >= size ? { type: 'unsatisfiable' } : { type: 'part', start, end: Math.min(last, size - 1) }
}
