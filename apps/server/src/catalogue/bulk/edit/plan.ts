import type { Edit } from '@pressmark/contract/catalogue/bulk.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { isSameList } from '../../fields.ts'
import { byPressmark, rewritten, type Rewritten, type LoadedItem } from '../../items/fields.ts'
import { problemFor, type Problem } from '../bulk-operation.ts'

export type Planned = { changes: Rewritten[]; unchanged: number; problems: Problem[] }

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

/** Computes the result of an edit of items. The preview and the job share it; it validates like the form.
 *  @param claimed pressmarks that earlier items will have */
export const planEdit = async (
  db: TenantDb,
  { edit, templates }: { edit: Edit; templates: readonly TemplateRow[] },
  items: readonly LoadedItem[],
  claimed?: Set<string>,
): Promise<Planned> => {
  const planned: Planned = { changes: [], unchanged: 0, problems: [] }
  for (const item of items) {
    const now = item.pairs.filter(({ name }) => name === edit.field)
    const target = editedValues(edit, now)
    const outcome = isSameList(now, target) ? undefined : attempt(templates, item, target, edit.field)
    if (outcome === undefined) planned.unchanged += 1
    else if ('code' in outcome) planned.problems.push(outcome)
    else planned.changes.push(outcome)
  }
  const { free, taken } = await byPressmark(db, planned.changes, claimed)
  const problems = taken.map(({ uuid }) => problemFor(uuid, new Refusal('pressmarkAlreadyExists')))
  return { ...planned, changes: free, problems: [...planned.problems, ...problems] }
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

/** Returns the values of a field after an edit, without validation. */
export const editedValues = (edit: Edit, now: readonly MetadataPair[]): MetadataPair[] => {
  const given = givenPair(edit)
  switch (edit.operation) {
    case 'set':
      return [given]
    case 'append':
      return now.some((pair) => isSame(pair, given)) ? [...now] : [...now, given]
    case 'remove':
      return given.value === '' ? [] : now.filter((pair) => !isSame(pair, given))
    case 'replace':
      return now
        .map((pair) => ({ ...pair, value: replaced(pair.value, edit) }))
        .filter(({ value }) => value.trim() !== '')
  }
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

/* Literal text: neither text is a pattern. */
const replaced = (text: string, { find = '', value = '', matchCase = false }: Edit): string =>
  text.replace(new RegExp(escaped(find), matchCase ? 'gu' : 'giu'), () => value)

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
