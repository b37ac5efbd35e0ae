import type { TenantDb } from '#platform/db/database.ts'
import { itemsOf } from './bagged-items.ts'

type Row = {
  uuid: string
  pressmark: string
  title: string
  author: string
  description: string
  state: string
  metadata: Record<string, { value: string; lang?: string }[]>
}

/** Yields every item as a row, with a column for each field. Several values of a field are lines of one cell. @source RFC 4180 */
export async function* itemsCsv(db: TenantDb, collections: readonly string[]): AsyncGenerator<Buffer> {
  const fields = await db
    .selectFrom('template')
    .select('name')
    .where('tenant_id', '=', db.tenantId)
    .where('resource_type', '=', 'ITEM')
    .orderBy('priority')
    .orderBy('position')
    .execute()
  const own = ['uuid', 'pressmark', 'sgtt', 'autn', 'sgti', 'state']
  const others = fields.map(({ name }) => name).filter((name) => !own.includes(name))
  yield line([...own, ...others])
  for await (const uuid of itemsOf(db, collections)) {
    const [row] = await db.named<Row>(
      'item of a bag',
      `select i.uuid, i.pressmark, i.title, i.author, i.description, s.name as state, i.metadata from item i
       join state s on s.tenant_id = i.tenant_id and s.uuid = i.state_uuid where i.tenant_id = $1 and i.uuid = $2`,
      [db.tenantId, uuid],
    )
    if (row === undefined) continue // deleted in the meantime
    const { pressmark, title, author, description, state, metadata } = row
    const values = others.map((name) => (metadata[name] ?? []).map(({ value }) => value).join('\n'))
    yield line([uuid, pressmark, title, author, description, state, ...values])
  }
}

const line = (cells: string[]): Buffer =>
  Buffer.from(
    `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`,
  )
