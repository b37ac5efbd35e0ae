import { COLLECTION_TARGET, IMAGES_TARGET, plainHeader, readTarget, type Named } from './sheet-targets.ts'

export type MappedColumn = { header: string; target: string }

/** Identifies a column in a saved mapping. A header without letters and digits, such as `#`, stays as it is. */
export const columnKey = (header: string): string => plainHeader(header) || header.trim()

type Field = Named & { repeatable: boolean }

/** Returns the targets of columns by a mapping. A column that the mapping does not name gets its other target, unless a named column
 *  has that target. A target that is not possible is empty.
 *  @param others a target for each header */
export const applyMapping = <Template extends Field>(
  templates: readonly Template[],
  headers: readonly string[],
  mapped: readonly MappedColumn[],
  others: readonly string[],
): string[] => {
  const named = namedColumns(headers, mapped).map((target) =>
    target === undefined || isPossibleTarget(templates, target) ? target : '',
  )
  const unique = named.map((target, at) =>
    target === undefined || named.indexOf(target) === at || readTarget(templates, target)?.template.repeatable
      ? target
      : '',
  )
  return unique.map((target, at) => target ?? (unique.includes(others[at]) ? '' : (others[at] ?? '')))
}

/** Whether an import can fill a target. An empty target means that the column is not imported. */
export const isPossibleTarget = (templates: readonly Named[], target: string): boolean =>
  ['', COLLECTION_TARGET, IMAGES_TARGET].includes(target) || readTarget(templates, target) !== undefined

/* Of two columns with the same header, the first counts. */
const namedColumns = (headers: readonly string[], mapped: readonly MappedColumn[]): (string | undefined)[] => {
  const last = mapped.toReversed()
  const exact = new Map(last.map(({ header, target }) => [header, target]))
  const similar = new Map(last.map(({ header, target }) => [columnKey(header), target]))
  return headers.map((header) => exact.get(header) ?? (header === '' ? undefined : similar.get(columnKey(header))))
}

/** Whether a mapping fits the headers of a sheet: it names at least half of them, and fills at least two of these columns.
 *  @returns the number of headers that the mapping names, or 0 if it does not fit */
export const fitOf = (headers: readonly string[], mapped: readonly MappedColumn[]): number => {
  const named = namedColumns(
    headers.filter((header) => header !== ''),
    mapped,
  )
  const found = named.filter((target) => target !== undefined)
  const isEnough = 2 * found.length >= named.length && found.filter((target) => target !== '').length >= 2
  return isEnough ? found.length : 0
}
