import { setImmediate } from 'node:timers/promises'
import type { Edit } from '@pressmark/contract/catalogue/bulk.ts'
import { STRING_VALUE_MAX_LENGTH, VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { isSameList } from '../../fields.ts'
import { byPressmark, loadItems, partsThatFit, rewritten, type LoadedItem, type Rewritten } from '../../items/fields.ts'
import { lockedAmong } from '../../states/locked.ts'
import { excluding, missingFrom, problemFor, type Problem } from '../bulk-operation.ts'
import { textReplacer } from './replace-text.ts'

/** The result of an edit of some items. */
export type Planned = { items: readonly LoadedItem[]; changes: Rewritten[]; unchanged: number; problems: Problem[] }

export type EditPlan = { edit: Edit; templates: readonly TemplateRow[] }

/** Maximum size of a part of a plan: its characters before and after the edit, and the time in ms of its computation. */
type PartLimit = { characters: number; ms: number }
const PART: PartLimit = { characters: 1_000_000, ms: Infinity }

/** Reads the fields that an edit is validated against.
 *  @throws badRequest for an incomplete edit; invalidMetadata if the field does not exist */
export const templatesFor = async (db: TenantDb, edit: Edit): Promise<TemplateRow[]> => {
  requireWholeEdit(edit)
  const templates = await templatesOf(db, 'ITEM')
  if (!templates.some(({ name }) => name === edit.field)) {
    const message = 'There is no field with this name'
    throw new Refusal('invalidMetadata', { errors: [{ field: edit.field, message }] })
  }
  return templates
}

/** Computes the result of an edit of items, in parts that fit in memory. The preview and the job share it; it validates like the form.
 *  @param options `locked` locks the items until the transaction ends; `claimed` has the pressmarks that earlier items will have.
 *    Other requests have their turn after `ms` */
export async function* planEdit(
  db: TenantDb,
  plan: EditPlan,
  uuids: readonly string[],
  { locked, claimed = new Set(), ms = Infinity }: { locked: boolean; claimed?: Set<string>; ms?: number },
): AsyncGenerator<Planned> {
  for (const part of await partsThatFit(db, uuids)) {
    const items = await loadItems(db, part, { locked })
    const stateLocked = await lockedAmong(db, part)
    yield { items, changes: [], unchanged: 0, problems: [...missingFrom(part, items), ...stateLocked] }
    for (const planned of planInParts(plan, excluding(items, stateLocked), { ...PART, ms })) {
      yield await withPressmarks(db, planned, claimed)
      await setImmediate()
    }
  }
}

/** Computes the result of an edit of loaded items. A part ends at the limit. */
export function* planInParts(
  { edit, templates }: EditPlan,
  items: readonly LoadedItem[],
  limit: PartLimit = PART,
): Generator<Planned> {
  let end = performance.now() + limit.ms
  let planned: Planned = { items, changes: [], unchanged: 0, problems: [] }
  let characters = 0
  for (const item of items) {
    const outcome = outcomeOf(templates, item, edit)
    if (outcome === undefined) planned.unchanged += 1
    else if ('code' in outcome) planned.problems.push(outcome)
    else planned.changes.push(outcome)
    characters += lengthOf(item.pairs) + (outcome !== undefined && 'after' in outcome ? lengthOf(outcome.after) : 0)
    if (characters < limit.characters && performance.now() < end) continue
    yield planned
    end = performance.now() + limit.ms
    planned = { items, changes: [], unchanged: 0, problems: [] }
    characters = 0
  }
  yield planned
}

const lengthOf = (pairs: readonly MetadataPair[]): number => pairs.reduce((sum, { value }) => sum + value.length, 0)

const withPressmarks = async (db: TenantDb, planned: Planned, claimed: Set<string>): Promise<Planned> => {
  const { free, taken } = await byPressmark(db, planned.changes, claimed)
  const problems = taken.map(({ uuid }) => problemFor(uuid, new Refusal('pressmarkAlreadyExists')))
  return { ...planned, changes: free, problems: [...planned.problems, ...problems] }
}

const outcomeOf = (
  templates: readonly TemplateRow[],
  item: LoadedItem,
  edit: Edit,
): Rewritten | Problem | undefined => {
  const { field } = edit
  const now = item.pairs.filter(({ name }) => name === field)
  const isString = templates.find(({ name }) => name === field)?.type === 'STRING'
  const maxLength = isString ? STRING_VALUE_MAX_LENGTH : VALUE_MAX_LENGTH
  const target = editedValues(edit, now, maxLength)
  if (target === undefined)
    return { uuid: item.uuid, code: 'tooLong', message: `Maximum ${maxLength} characters allowed` }
  return isSameList(now, target) ? undefined : attempt(templates, item, target, field)
}

const attempt = (
  templates: readonly TemplateRow[],
  item: LoadedItem,
  target: LoadedItem['pairs'],
  field: string,
): Rewritten | Problem | undefined => {
  try {
    return rewritten(templates, item, target.length > 0 ? target : [{ name: field, value: '' }])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = problemFor(item.uuid, error)
    if (target.length === 0) return { ...problem, code: 'required' }
    const isRepeatable = templates.find(({ name }) => name === field)?.repeatable
    return target.length > 1 && !isRepeatable ? { ...problem, code: 'notRepeatable' } : problem
  }
}

/** Returns the values of a field after an edit, without validation.
 *  @param maxLength characters of a value that `replace` makes
 *  @returns undefined if such a value would be longer */
export const editedValues = (
  edit: Edit,
  now: readonly MetadataPair[],
  maxLength = VALUE_MAX_LENGTH,
): MetadataPair[] | undefined => {
  const newPair = givenPair(edit)
  switch (edit.operation) {
    case 'set':
      return [newPair]
    case 'append':
      return now.some((pair) => isSame(pair, newPair)) ? [...now] : [...now, newPair]
    case 'remove':
      return newPair.value === '' ? [] : now.filter((pair) => !isSame(pair, newPair))
    case 'replace':
      return replacedValues(edit, now, maxLength)
  }
}

const replacedValues = (
  { find = '', value = '', matchCase = false }: Edit,
  now: readonly MetadataPair[],
  maxLength: number,
): MetadataPair[] | undefined => {
  const pairs: MetadataPair[] = []
  const replace = textReplacer({ find, value, matchCase, maxLength })
  for (const pair of now) {
    const text = replace(pair.value)
    if (text === undefined) return undefined
    if (text.trim() !== '') pairs.push({ ...pair, value: text })
  }
  return pairs
}

/** Checks that an edit has the values that its operation needs, and no others.
 *  @throws badRequest */
export const requireWholeEdit = ({ operation, value, find }: Edit): void => {
  const hasValue = value !== undefined && value.trim() !== ''
  if ((operation === 'set' || operation === 'append') && !hasValue)
    throw new Refusal('badRequest', { detail: `${operation} needs a value.` })
  if ((operation === 'replace') !== (find !== undefined))
    throw new Refusal('badRequest', { detail: 'find is only possible with replace.' })
}

const givenPair = ({ field: name, value = '', lang }: Edit): MetadataPair => ({
  name,
  value: value.trim(),
  ...(lang !== undefined && { lang }),
})

const isSame = (one: MetadataPair, other: MetadataPair) => one.value === other.value && one.lang === other.lang
