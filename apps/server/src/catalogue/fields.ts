import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { TemplateRow } from '#metadata/templates.ts'
import { checkedMetadata, metadataPairs, requireRecordLength, type Metadata } from '#metadata/values.ts'

// Mandatory fields: an update without them does not remove them.
const REQUIRED = new Set(['sgtt', 'pressmark'])

/** Returns the metadata of an entity after a change. `replace`: the given pairs replace all present ones. `merge`: fields without a given
 *  pair stay. Values of deleted templates always stay.
 *  @throws invalidMetadata */
export const mergeMetadata = (
  templates: readonly TemplateRow[],
  stored: readonly MetadataPair[],
  given: readonly MetadataPair[],
  mode: 'replace' | 'merge',
): Metadata => {
  const knownNames = new Set(templates.map(({ name }) => name))
  const named = new Set(given.map(({ name }) => name))
  const orphaned = stored.filter(({ name }) => !knownNames.has(name))
  const unconverted = unconvertedFields(templates, stored, given)
  // Clients send back the values that they read, including those of deleted templates.
  const accepted = given.filter(
    (pair) => !unconverted.has(pair.name) && (knownNames.has(pair.name) || !orphaned.some((one) => isSame(one, pair))),
  )
  const checked =
    mode === 'replace'
      ? checkedMetadata(templates, [
          ...accepted,
          ...stored.filter(({ name }) => REQUIRED.has(name) && !named.has(name)),
        ])
      : checkedMetadata(
          templates.filter(({ name }) => named.has(name)),
          accepted,
        )
  const untouched = stored.filter(
    ({ name }) => !knownNames.has(name) || unconverted.has(name) || (mode === 'merge' && !named.has(name)),
  )
  const merged = { ...checked, ...grouped(untouched) }
  requireRecordLength(merged)
  return merged
}

/** Returns the fields whose type is changing and whose stored values are sent back unchanged. They may still have the former type. */
export const unconvertedFields = (
  templates: readonly TemplateRow[],
  stored: readonly MetadataPair[],
  given: readonly MetadataPair[],
): Set<string> => {
  const of = (pairs: readonly MetadataPair[], name: string) => pairs.filter((pair) => pair.name === name)
  const changing = templates.filter(({ changing_to }) => changing_to !== null).map(({ name }) => name)
  return new Set(
    changing.filter((name) => of(stored, name).length > 0 && isSameList(of(stored, name), of(given, name))),
  )
}

/** Returns the pairs in which two descriptions differ, by whole fields, or undefined if they are equal. */
export const difference = (
  before: readonly MetadataPair[],
  after: readonly MetadataPair[],
): { before: MetadataPair[]; after: MetadataPair[] } | undefined => {
  const names = new Set([...before, ...after].map(({ name }) => name))
  const of = (pairs: readonly MetadataPair[], name: string) => pairs.filter((pair) => pair.name === name)
  const changed = [...names].filter((name) => !isSameList(of(before, name), of(after, name)))
  if (changed.length === 0) return undefined
  const only = (pairs: readonly MetadataPair[]) => changed.flatMap((name) => of(pairs, name))
  return { before: only(before), after: only(after) }
}

/** Returns all metadata of an entity as pairs, core values first. */
export const entityPairs = (core: Readonly<Record<string, string>>, metadata: Metadata): MetadataPair[] => [
  ...Object.entries(core).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }])),
  ...metadataPairs(metadata),
]

const isSame = (one: MetadataPair, other: MetadataPair) =>
  one.name === other.name && one.value === other.value && one.lang === other.lang

export const isSameList = (one: readonly MetadataPair[], other: readonly MetadataPair[]): boolean =>
  one.length === other.length && one.every((pair, index) => isSame(pair, other[index]!)) // both have the same length

const grouped = (pairs: readonly MetadataPair[]): Metadata => {
  const metadata: Metadata = {}
  for (const { name, ...value } of pairs) (metadata[name] ??= []).push(value)
  return metadata
}
