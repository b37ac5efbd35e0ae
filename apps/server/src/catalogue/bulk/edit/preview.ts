import { PREVIEW_EXAMPLES, type Edit, type EditPreview } from '@pressmark/contract/catalogue/bulk.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { loadItems, type LoadedItem } from '../../items/fields.ts'
import { missingFrom, excluding } from '../bulk-operation.ts'
import { lockedAmong } from '../../states/locked.ts'
import { planEdit, templatesFor } from './plan.ts'

const BATCH_SIZE = 1000

/** Previews an edit of these items: how many change, how many do not and why, and the first of both.
 *  @throws as templatesFor */
export const previewEdit = async (db: TenantDb, edit: Edit, uuids: readonly string[]): Promise<EditPreview> => {
  const templates = await templatesFor(db, edit)
  const preview: EditPreview = { total: uuids.length, changes: 0, unchanged: 0, skipped: 0, examples: [], problems: [] }
  const claimed = new Set<string>()
  for (let from = 0; from < uuids.length; from += BATCH_SIZE) {
    const part = uuids.slice(from, from + BATCH_SIZE)
    const items = await loadItems(db, part, { locked: false })
    const locked = await lockedAmong(db, part)
    const { changes, unchanged, problems } = await planEdit(db, { edit, templates }, excluding(items, locked), claimed)
    const known = new Map(items.map((item) => [item.uuid, item]))
    const all = [...missingFrom(part, items), ...locked, ...problems]
    preview.changes += changes.length
    preview.unchanged += unchanged
    preview.skipped += all.length
    for (const { uuid, before, after } of changes.slice(0, PREVIEW_EXAMPLES - preview.examples.length))
      preview.examples.push({ ...named(uuid, known), before: valuesOf(before), after: valuesOf(after) })
    for (const { uuid, code, message } of all.slice(0, PREVIEW_EXAMPLES - preview.problems.length))
      preview.problems.push({ ...named(uuid, known), code, message })
  }
  return preview
}

const named = (uuid: string, known: ReadonlyMap<string, LoadedItem>) => {
  const { title = '', pressmark = '' } = known.get(uuid) ?? {}
  return { uuid, title, pressmark }
}

const valuesOf = (pairs: readonly MetadataPair[]) => pairs.map(({ value }) => value)
