import { EXPORT_DAYS } from '@pressmark/contract/catalogue/exports.ts'
import type { CellReason, CellKind } from '@pressmark/contract/catalogue/proposals.ts'
import { sql } from 'kysely'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'

/** A cell whose value a source proposes to change. */
export type ProposedCell = {
  /** Names the cell within its proposal: 256 times the row, plus the column. */
  position: number
  entityUuid: string
  row: number
  column: number
  field: string
  lang?: string
  /** The values that the source started from; undefined if unknown. */
  base?: readonly string[]
  /** The values that the entity had at the comparison. */
  current: readonly string[]
  proposed: readonly string[]
  kind: CellKind
  code?: CellReason
  message?: string
}

/** Returns the position of a cell. @param column at most 255 */
export const cellPosition = (row: number, column: number): number => row * 256 + column

/** Creates an empty proposal, or empties the one with this uuid. */
export const startProposal = async (
  db: TenantDb,
  { uuid, personUuid }: { uuid: string; personUuid: string | null },
): Promise<void> => {
  await db.deleteFrom('proposal').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid).execute()
  await db
    .insertInto('proposal')
    .values({ tenant_id: db.tenantId, uuid, source: 'spreadsheet', person_uuid: personUuid })
    .execute()
}

/** Adds cells to a proposal. Only those that nothing speaks against are taken. */
export const addCells = async (db: TenantDb, proposal: string, cells: readonly ProposedCell[]): Promise<void> => {
  if (cells.length === 0) return
  const rows = cells.map(({ entityUuid, row, column, lang, base, code, message, ...cell }) => ({
    ...cell,
    entity_uuid: entityUuid,
    row_number: row,
    column_number: column,
    lang: lang ?? null,
    base: base ?? null,
    code: code ?? null,
    message: message ?? null,
  }))
  await sql`
    insert into proposal_cell (tenant_id, proposal_uuid, position, entity_uuid, row_number, column_number, field, lang,
      base, current, proposed, kind, code, message, taken)
    select ${db.tenantId}, ${proposal}::uuid, n.position, n.entity_uuid, n.row_number, n.column_number, n.field, n.lang,
      n.base, n.current, n.proposed, n.kind, n.code, n.message, n.kind = 'change'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(position integer, entity_uuid uuid, row_number integer,
      column_number integer, field text, lang text, base text[], current text[], proposed text[], kind text, code text,
      message text)`.execute(db)
}

/** Which cells of a proposal: those at the positions, of a column, of a kind, or of all that are given. */
export type CellFilter = { column?: number; kind?: CellKind; positions?: readonly number[] }

export const matching = ({ column, kind, positions }: CellFilter) => sql<boolean>`
  (${column ?? null}::integer is null or column_number = ${column ?? null})
  and (${kind ?? null}::text is null or kind = ${kind ?? null})
  and (${positions ?? null}::integer[] is null or position = any(${positions ?? null}))`

/** Takes or leaves cells. Refused cells stay left. */
export const takeCells = async (
  db: TenantDb,
  proposal: string,
  { taken, ...filter }: CellFilter & { taken: boolean },
): Promise<void> => {
  await sql`
    update proposal_cell set taken = ${taken}
    where tenant_id = ${db.tenantId} and proposal_uuid = ${proposal} and kind <> 'refused' and taken <> ${taken}
      and ${matching(filter)}`.execute(db)
}

/** Deletes the proposals of all organisations that were made before the days of an export, with their cells. */
export const deleteOldProposals = async (database: Database): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants)
    await asTenant(database, id, async (db) => {
      await sql`
        delete from proposal
        where tenant_id = ${id} and created_at < now() - make_interval(days => ${EXPORT_DAYS})`.execute(db)
    })
}
