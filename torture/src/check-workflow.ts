import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Acknowledged } from './cataloguer.ts'
import type { Outside } from './external.ts'
import type { Instance } from './instance.ts'

const STUCK_MS = 240_000

/** Waits until every action has ended and every letter is out. @returns what stands still for four minutes */
export const waitForDelivery = async (instance: Instance): Promise<string[]> => {
  let [late, before] = [Date.now() + STUCK_MS, -1]
  for (;;) {
    const waiting = await instance.withDatabase(async (database) => {
      const { rows } = await sql<{ many: number }>`
        select (select count(*) from transition_effect where state = 'WAITING')::int
          + (select count(*) from letter where step = 'WAITING')::int as many`.execute(database.owner)
      return rows[0]!.many // a statement without FROM has one row
    })
    if (waiting === 0) return []
    if (waiting !== before) late = Date.now() + STUCK_MS
    if (Date.now() > late) return [`${waiting} actions and letters stand still`]
    before = waiting
    await sleep(500)
  }
}

type Row = {
  pressmark: string
  state: string
  changes: number
  logs: { uuid: string; from: string; to: string }[]
  effects: { uuid: string; log: string; template: string; state: string }[]
}

const ACTIONS: Record<string, string[]> = { 'In review': ['callWebhook', 'sendEmail'], Rejected: ['callWebhook'] }

/** What is wrong with the states of items, their logs, and what was told of them. With it, how many messages and letters
 *  came twice: that may be. */
export const checkWorkflow = async (
  instance: Instance,
  all: readonly Acknowledged[],
  outside: Outside,
): Promise<{ problems: string[]; twice: number }> => {
  const rows = new Map((await rowsOf(instance)).map((row) => [row.pressmark, row]))
  const [messages, letters] = [outside.messages(), outside.letters()]
  const problems: string[] = []
  for (const { pressmark, path } of all) {
    const row = rows.get(pressmark)
    if (row === undefined) continue // it is told of as lost elsewhere
    const went = row.logs.map(({ from, to }) => `${from} > ${to}`).join(', ')
    const asked = path.map((state, at) => `${path[at - 1] ?? 'Default'} > ${state}`).join(', ')
    if (went !== asked) problems.push(`${pressmark}: went ${went}, and not ${asked}`)
    if (row.state !== (path.at(-1) ?? 'Default')) problems.push(`${pressmark}: is ${row.state}`)
    if (row.changes !== path.length) problems.push(`${pressmark}: ${row.changes} changes of state in its history`)
    for (const log of row.logs) problems.push(...faultsOfLog(pressmark, log, row.effects, messages, letters))
  }
  const twice =
    [...messages.values()].reduce((sum, ids) => sum + ids.length - 1, 0) +
    [...letters.values()].reduce((sum, many) => sum + many - 1, 0)
  return { problems, twice }
}

const faultsOfLog = (
  pressmark: string,
  { uuid, to }: Row['logs'][number],
  effects: Row['effects'],
  messages: ReadonlyMap<string, string[]>,
  letters: ReadonlyMap<string, number>,
): string[] => {
  const own = effects.filter(({ log }) => log === uuid)
  const problems: string[] = []
  const [is, should] = [
    own
      .map(({ template }) => template)
      .toSorted()
      .join(),
    ACTIONS[to]?.join(),
  ]
  if (is !== should) problems.push(`${pressmark}: has the actions ${is}, and not ${should}`)
  for (const { uuid: id, template, state } of own) {
    if (state !== 'DONE') problems.push(`${pressmark}: ${template} is ${state}`)
    const told = template === 'sendEmail' ? (letters.has(id) ? [id] : []) : (messages.get(uuid) ?? [])
    if (told.length === 0) problems.push(`${pressmark}: nobody was told by ${template}`)
    if (told.some((other) => other !== id)) problems.push(`${pressmark}: ${template} was told by several ids`)
  }
  return problems
}

const rowsOf = ({ tenantId, withDatabase }: Instance): Promise<Row[]> =>
  withDatabase(async (database) => {
    const { rows } = await sql<Row>`
      select i.pressmark, s.name as state,
        (select count(*)::int from event e where e.tenant_id = i.tenant_id and e.entity_uuid = i.uuid and e.kind = 'item.stateChanged') as changes,
        coalesce((select jsonb_agg(jsonb_build_object('uuid', l.uuid, 'from', l.from_name, 'to', l.to_name) order by l.created_at, l.uuid)
          from transition_log l where l.tenant_id = i.tenant_id and l.entity_uuid = i.uuid), '[]') as logs,
        coalesce((select jsonb_agg(jsonb_build_object('uuid', x.uuid, 'log', x.log_uuid, 'template', x.template, 'state', x.state))
          from transition_effect x join transition_log l on l.tenant_id = x.tenant_id and l.uuid = x.log_uuid
          where l.tenant_id = i.tenant_id and l.entity_uuid = i.uuid), '[]') as effects
      from item_record i join state s on s.tenant_id = i.tenant_id and s.uuid = i.state_uuid
      where i.tenant_id = ${tenantId}`.execute(database.owner)
    return rows
  })
