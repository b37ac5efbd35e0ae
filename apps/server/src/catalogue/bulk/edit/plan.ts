import type { Edit } from '@pressmark/contract/catalogue/bulk.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { isSameList } from '../../fields.ts'
import { byPressmark, rewritten, type Rewritten, type LoadedItem } from '../../items/write-items.ts'
import { problemFor, type Problem } from '../problem.ts'
import { editedValues, requireWholeEdit } from './edit-values.ts'

export type Planned = { changes: Rewritten[]; unchanged: number; problems: Problem[] }

/** The fields that an edit is checked against.
 *  @throws badRequest for an edit that says too little; invalidMetadata when there is no such field */
export const templatesFor = async (db: TenantDb, edit: Edit): Promise<TemplateRow[]> => {
  requireWholeEdit(edit)
  const templates = await templatesOf(db, 'ITEM')
  if (!templates.some(({ name }) => name === edit.field)) {
    const message = 'There is no field of this name'
    throw new Refusal('invalidMetadata', { errors: [{ field: edit.field, message }] })
  }
  return templates
}

/** What an edit makes of items: the preview and the job ask here alike, by the same checks as a form.
 *  @param claimed pressmarks that items before these will have */
export const planEdit = async (
  db: TenantDb,
  templates: readonly TemplateRow[],
  edit: Edit,
  items: readonly LoadedItem[],
  claimed?: Set<string>,
): Promise<Planned> => {
  const planned: Planned = { changes: [], unchanged: 0, problems: [] }
  for (const item of items) {
    const now = item.said.filter(({ name }) => name === edit.field)
    const wanted = editedValues(edit, now)
    const outcome = isSameList(now, wanted) ? undefined : attempt(templates, item, wanted, edit.field)
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
  wanted: LoadedItem['said'],
  field: string,
): Rewritten | Problem | undefined => {
  try {
    return rewritten(templates, item, wanted.length > 0 ? wanted : [{ name: field, value: '' }])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = problemFor(item.uuid, error)
    if (wanted.length === 0) return { ...problem, code: 'required' }
    const isRepeatable = templates.find(({ name }) => name === field)?.repeatable
    return wanted.length > 1 && !isRepeatable ? { ...problem, code: 'notRepeatable' } : problem
  }
}
