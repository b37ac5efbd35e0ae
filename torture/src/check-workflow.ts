import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Acknowledged } from './cataloguer.ts'
import type { Outside } from './external.ts'
import type { Instance } from './instance.ts'

const STUCK_MS = 240_000

/** Waits until every action has ended and every email is sent. @returns the entries that made no progress for four minutes */
export const waitForDelivery = async (instance: Instance): Promise<string[]> => {
  let [deadline, before] = [Date.now() + STUCK_MS, -1]
  for (;;) {
    const waiting = await instance.withDatabase(async (database) => {
      const { rows } = await sql<{ many: number }>`
        select (select count(*) from outbox_entry where state = 'WAITING')::int
          + (select count(*) from email_message where step = 'WAITING')::int as many`.execute(database.owner)
      return rows[0]!.many // a statement without FROM has one row
    })
    if (waiting === 0) return []
    if (waiting !== before) deadline = Date.now() + STUCK_MS
    if (Date.now() > deadline) return [`${waiting} actions and emails are waiting`]
    before = waiting
    await sleep(500)
  }
}

type Row = {
  pressmark: string
  state: string
  changes: number
  logs: { uuid: string; from: string; to: string }[]
  entries: { uuid: string; log: string; template: string; state: string }[]
}

const ACTIONS: Record<string, string[]> = { 'In review': ['callWebhook', 'sendEmail'], Rejected: ['callWebhook'] }

/** Checks the states of items, their logs and their messages. Also counts messages and emails that arrived twice, which is
 *  allowed. */
export const checkWorkflow = async (
  instance: Instance,
  all: readonly Acknowledged[],
  outside: Outside,
): Promise<{ problems: string[]; twice: number }> => {
  const rows = new Map((await rowsOf(instance)).map((row) => [row.pressmark, row]))
  const [messages, emails] = [outside.messages(), outside.emails()]
  const problems: string[] = []
  for (const { pressmark, path } of all) {
    const row = rows.get(pressmark)
    if (row === undefined) continue // another check reports it as lost
    const went = row.logs.map(({ from, to }) => `${from} > ${to}`).join(', ')
    const expected = path.map((state, at) => `${path[at - 1] ?? 'Default'} > ${state}`).join(', ')
    if (went !== expected) problems.push(`${pressmark}: its transitions are ${went}, expected ${expected}`)
    if (row.state !== (path.at(-1) ?? 'Default')) problems.push(`${pressmark}: its state is ${row.state}`)
    if (row.changes !== path.length) problems.push(`${pressmark}: ${row.changes} changes of state in its history`)
    for (const log of row.logs) problems.push(...problemsOfLog(pressmark, log, row.entries, { messages, emails }))
  }
  const twice =
    [...messages.values()].reduce((sum, ids) => sum + ids.length - 1, 0) +
    [...emails.values()].reduce((sum, many) => sum + many - 1, 0)
  return { problems, twice }
}

const problemsOfLog = (
  pressmark: string,
  { uuid, to }: Row['logs'][number],
  entries: Row['entries'],
  { messages, emails }: { messages: ReadonlyMap<string, string[]>; emails: ReadonlyMap<string, number> },
): string[] => {
  const own = entries.filter(({ log }) => log === uuid)
  const problems: string[] = []
  const [is, should] = [
    own
      .map(({ template }) => template)
      .toSorted()
      .join(),
    ACTIONS[to]?.join(),
  ]
  if (is !== should) problems.push(`${pressmark}: has the actions ${is}, expected ${should}`)
  for (const { uuid: id, template, state } of own) {
    if (state !== 'DONE') problems.push(`${pressmark}: ${template} is ${state}`)
    const delivered = template === 'sendEmail' ? (emails.has(id) ? [id] : []) : (messages.get(uuid) ?? [])
    if (delivered.length === 0) problems.push(`${pressmark}: no receiver got the message of ${template}`)
    if (delivered.some((other) => other !== id))
      problems.push(`${pressmark}: ${template} was delivered with several ids`)
  }
  return problems
}

const rowsOf = ({ tenantId, withDatabase }: Instance): Promise<Row[]> =>
  withDatabase(async (database) => {
    const { rows } = await sql<Row>`
      select i.pressmark, s.name as state,
        (select count(*)::int from event e where e.tenant_id = i.tenant_id and e.entity_uuid = i.uuid and e.kind = 'item.state-changed') as changes,
        coalesce((select jsonb_agg(jsonb_build_object('uuid', l.uuid, 'from', l.from_name, 'to', l.to_name) order by l.created_at, l.uuid)
          from transition_log l where l.tenant_id = i.tenant_id and l.entity_uuid = i.uuid), '[]') as logs,
        coalesce((select jsonb_agg(jsonb_build_object('uuid', x.uuid, 'log', x.log_uuid, 'template', x.template, 'state', x.state))
          from outbox_entry x join transition_log l on l.tenant_id = x.tenant_id and l.uuid = x.log_uuid
          where l.tenant_id = i.tenant_id and l.entity_uuid = i.uuid), '[]') as entries
      from item_record i join state s on s.tenant_id = i.tenant_id and s.uuid = i.state_uuid
      where i.tenant_id = ${tenantId}`.execute(database.owner)
    return rows
  })
