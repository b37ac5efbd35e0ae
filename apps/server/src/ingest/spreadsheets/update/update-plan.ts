import { infoTarget, readTarget, UUID_TARGET, VERSION_TARGET } from '@pressmark/contract/ingest/sheet-targets.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { SheetRow } from '../sheets.ts'
import { availableExports } from './export-columns.ts'

/** A column that is compared with the catalogue. Without a template it is read-only. */
export type ComparedColumn = { at: number; target: string; template?: TemplateRow; lang?: string }

/** How the rows of an update are interpreted. */
export type UpdatePlan = {
  sheet: string
  kind: EntryKind
  headers: readonly string[]
  /** Position of the column with the UUID of entries; negative without one. Then the pressmark finds items. */
  uuidAt: number
  versionAt: number
  pressmarkAt: number
  columns: readonly ComparedColumn[]
  emptyClears: readonly boolean[]
  /** The export whose values are still there, and the fields that it has. */
  source?: { uuid: string; fields: ReadonlySet<string> }
}

export const updatePlanOf = async (db: TenantDb, sheet: SheetRow): Promise<UpdatePlan> => {
  const templates = await templatesOf(db, sheet.kind)
  const { targets } = sheet
  const uuidAt = targets.indexOf(UUID_TARGET)
  const pressmarkAt = sheet.kind === 'ITEM' ? targets.indexOf('field:pressmark') : -1
  const source = await sourceOf(db, sheet.export_uuid)
  return {
    sheet: sheet.uuid,
    kind: sheet.kind,
    headers: sheet.headers,
    uuidAt,
    versionAt: targets.indexOf(VERSION_TARGET),
    pressmarkAt,
    emptyClears: sheet.empty_clears,
    columns: targets.flatMap((target, at) => {
      if (uuidAt < 0 && at === pressmarkAt) return []
      // The address in the file has the host of its reader, so it is not compared.
      if (target === infoTarget('address')) return []
      if (target.startsWith(infoTarget(''))) return source === undefined ? [] : [{ at, target }]
      const read = readTarget(templates, target)
      return read === undefined ? [] : [{ at, target, ...read }]
    }),
    ...(source && { source }),
  }
}

const sourceOf = async (db: TenantDb, uuid: string | null): Promise<UpdatePlan['source']> => {
  const [existing] = uuid === null ? [] : await availableExports(db, [uuid])
  return existing && { uuid: existing.uuid, fields: new Set(existing.fields) }
}
