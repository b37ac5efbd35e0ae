import {
  CONVERSION_LIMITS,
  type NewType,
  type TypeChangePreview,
  type UnconvertedValue,
} from '@pressmark/contract/metadata/type-changes.ts'
import { oneLine } from '@pressmark/contract/metadata/lines.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import type { TemplateRow } from '../templates.ts'
import { createConversion, type Target } from './convert-value.ts'
import { valuesOfField, type EntityValues } from './field-values.ts'

export const targetOf = (row: TemplateRow, { type, enumValues = [], ...reading }: NewType): Target => ({
  ...reading,
  name: row.name,
  from: row.type,
  type,
  enum_values: enumValues,
})

type Counts = Omit<TypeChangePreview, '_embedded' | '_links' | 'page' | 'version'>

/** Converts all values of a field without writing them. Returns the counts, and a page of the values that do not convert.
 *  @throws templateLocked, fieldIsChanging; badRequest if the field has this type and no other options are given */
export const previewTypeChange = async (
  db: TenantDb,
  row: TemplateRow,
  { collect = false, ...change }: NewType & { collect?: boolean | undefined },
  paging: Paging,
): Promise<Counts & { problems: UnconvertedValue[] }> => {
  requireChangeable(row, change)
  const collected =
    collect && change.type === 'ENUM' ? await collectOptions(db, row) : { options: [], moreOptions: false }
  const convert = createConversion(targetOf(row, collect ? { ...change, enumValues: collected.options } : change))
  const counts: Counts = { entities: 0, unchanged: 0, converted: 0, unconverted: 0, examples: [], ...collected }
  const problems: UnconvertedValue[] = []
  const shown = new Set<string>()
  const first = paging.page * paging.size
  for await (const entries of valuesOfField(db, row)) {
    counts.entities += entries.length
    for (const { list, ...entry } of entries)
      for (const { value } of list) {
        const result = convert(value)
        if ('reason' in result) {
          const isOnPage = counts.unconverted >= first && problems.length < paging.size
          if (isOnPage) problems.push({ ...entry, value: cut(value), reason: result.reason })
          counts.unconverted += 1
        } else if (result.value === value) counts.unchanged += 1
        else {
          counts.converted += 1
          addExample(counts, shown, { before: cut(value), after: cut(result.value) })
        }
      }
  }
  return { ...counts, problems }
}

const cut = (value: string): string => truncate(value, CONVERSION_LIMITS.characters)

const addExample = ({ examples }: Counts, shown: Set<string>, example: Counts['examples'][number]): void => {
  if (examples.length === CONVERSION_LIMITS.examples || shown.has(example.before)) return
  shown.add(example.before)
  examples.push(example)
}

/** @throws templateLocked, fieldIsChanging, badRequest */
export const requireChangeable = (row: TemplateRow, { type, enumValues }: NewType): void => {
  if (row.locked) throw new Refusal('templateLocked')
  if (row.changing_to !== null) throw new Refusal('fieldIsChanging')
  if (type === row.type && (type !== 'ENUM' || enumValues === undefined))
    throw new Refusal('badRequest', { detail: 'The field already has this type.' })
}

/* An option is a line of up to 256 characters. Longer values are not among the options. */
const MAX_OPTION_LENGTH = 256

/* Returns the first different values, in the order of words. */
const collectOptions = async (db: TenantDb, row: TemplateRow) => {
  const options = new Set<string>()
  let moreOptions = false
  for await (const entries of valuesOfField(db, row))
    for (const option of optionsOf(entries)) {
      if (options.size < CONVERSION_LIMITS.options) options.add(option)
      else moreOptions ||= !options.has(option)
    }
  return { options: [...options].toSorted(COLLATOR.compare), moreOptions }
}

const COLLATOR = new Intl.Collator('en', { numeric: true })

const optionsOf = (entries: readonly EntityValues[]): string[] =>
  entries.flatMap(({ list }) =>
    list.map(({ value }) => oneLine(value).trim()).filter((value) => value !== '' && value.length <= MAX_OPTION_LENGTH),
  )
