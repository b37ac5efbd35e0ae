import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { pairsOfRow, SERIES_COLUMNS, STORY_COLUMNS, type Column, type Columns } from './fields.ts'

type Held = { title: string; pairs: MetadataPair[] }

/* All that a row says, held until the transaction ends. */
const heldBy =
  <C extends Columns>(view: 'story' | 'series', columns: C) =>
  /** @throws notFound; staleVersion, with the version that it has, when another was asked for */
  async (db: TenantDb, uuid: string, ifMatch?: number): Promise<Held> => {
    const { rows } = await sql<Record<Column<C>, string> & { title: string; metadata: unknown; version: number }>`
      select ${sql.join(Object.values(columns).map((column) => sql.ref(column)))}, metadata, version from ${sql.table(view)}
      where tenant_id = ${db.tenantId} and uuid = ${uuid} for update`.execute(db)
    const [row] = rows
    if (row === undefined) throw new Refusal('notFound')
    if (ifMatch !== undefined && row.version !== ifMatch)
      throw new Refusal('staleVersion', { facts: { version: row.version } })
    return { title: row.title, pairs: pairsOfRow(columns, row) }
  }

export const lockStory = heldBy('story', STORY_COLUMNS)
export const lockSeriesRow = heldBy('series', SERIES_COLUMNS)
