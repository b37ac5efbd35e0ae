import { PREVIEW_EXAMPLES, PREVIEW_LIMITS, type Edit, type EditPreview } from '@pressmark/contract/catalogue/bulk.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { LoadedItem } from '../../items/fields.ts'
import { planEdit, templatesFor, type Planned } from './plan.ts'

/* Reading a hundred items would hold the process for several milliseconds. */
const BATCH_SIZE = 25
const PART_MS = 1

/** Previews an edit of these items: how many change, how many do not and why, and the first of both.
 *  @throws as templatesFor */
export const previewEdit = async (db: TenantDb, edit: Edit, uuids: readonly string[]): Promise<EditPreview> => {
  const templates = await templatesFor(db, edit)
  const preview: EditPreview = { total: uuids.length, changes: 0, unchanged: 0, skipped: 0, examples: [], problems: [] }
  const claimed = new Set<string>()
  for (let from = 0; from < uuids.length; from += BATCH_SIZE) {
    const batch = uuids.slice(from, from + BATCH_SIZE)
    for await (const part of planEdit(db, { edit, templates }, batch, { locked: false, claimed, ms: PART_MS }))
      add(preview, part)
  }
  return preview
}

const add = (preview: EditPreview, { items, changes, unchanged, problems }: Planned): void => {
  const itemsByUuid = new Map(items.map((item) => [item.uuid, item]))
  preview.changes += changes.length
  preview.unchanged += unchanged
  preview.skipped += problems.length
  for (const { uuid, before, after } of changes.slice(0, PREVIEW_EXAMPLES - preview.examples.length))
    preview.examples.push({ ...named(uuid, itemsByUuid), before: valuesOf(before), after: valuesOf(after) })
  for (const { uuid, code, message } of problems.slice(0, PREVIEW_EXAMPLES - preview.problems.length))
    preview.problems.push({ ...named(uuid, itemsByUuid), code, message })
}

const named = (uuid: string, itemsByUuid: ReadonlyMap<string, LoadedItem>) => {
  const { title = '', pressmark = '' } = itemsByUuid.get(uuid) ?? {}
  return { uuid, title, pressmark }
}

const valuesOf = (pairs: readonly MetadataPair[]) =>
  pairs.slice(0, PREVIEW_LIMITS.values).map(({ value }) => truncate(value, PREVIEW_LIMITS.characters))
