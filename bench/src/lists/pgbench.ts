import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cpuSecondsOfEndedChildren, runProgram } from '../../../tools/harness/processes.ts'
import type { Product } from '../../../tools/harness/start-product.ts'

export type Statements = {
  perSecond: number
  /** ms */
  latency: number
  /** CPU time per request, of pgbench and the database, µs. */
  cpu: number
}
export type Pgbench = (
  sql: string,
  how?: { clients?: number; seconds?: number; asMember?: boolean; generic?: boolean },
) => Promise<Statements>

/** Runs one statement repeatedly on the product's own database and socket, prepared once per connection.
 *  `:item` and `:collection` are new random numbers each time; statements.ts makes uuids of them.
 *  @param generic planned once per connection, as the product's statements are; otherwise the planner may plan each time
 *  @param asMember with row security, as in transactions of the product; otherwise as the owner of the database */
export const createPgbench =
  (pgbench: string, { connection, tenantId, databaseCpu }: Product, folder: string): Pgbench =>
  async (sql, { clients = 8, seconds = 5, asMember = false, generic = false } = {}) => {
    const script = path.join(folder, 'statement.sql')
    const draws = [...new Set(sql.match(/:(item|collection)\b/g))].map((name) => DRAWS[name] ?? '')
    await writeFile(script, `${[...draws, sql.replaceAll(/\s+/g, ' ').trim()].join('\n')};\n`)
    const isolation = asMember ? `-c role=pressmark_app -c app.tenant=${tenantId}` : ''
    const options = `${isolation} ${generic ? '-c plan_cache_mode=force_generic_plan' : ''}`.trim()
    const how = `-n -M prepared -c ${clients} -j ${Math.min(2, clients)} -T ${seconds} -D tenant=${tenantId}`
    const place = ['-h', connection.host, '-p', String(connection.port), '-U', connection.user, connection.database]
    const cpu = () => databaseCpu() + cpuSecondsOfEndedChildren(process.pid)
    const before = cpu()
    const output = await runProgram(pgbench, [...how.split(' '), '-f', script, ...place], {
      env: { ...process.env, PGPASSWORD: connection.password, PGOPTIONS: options },
    })
    const used = cpu() - before
    const done = Number(/^number of transactions actually processed: (\d+)/m.exec(output)?.[1])
    return {
      perSecond: Number(/^tps = ([\d.]+)/m.exec(output)?.[1]),
      cpu: (used / done) * 1e6,
      latency: Number(/^latency average = ([\d.]+) ms/m.exec(output)?.[1]),
    }
  }

/** A few hundred of the collections are read repeatedly. */
export const VISITED_COLLECTIONS = 300
export const VISITED_ITEMS = 5_000

const DRAWS: Record<string, string> = {
  ':item': `\\set item random(0, ${VISITED_ITEMS - 1})`,
  ':collection': `\\set collection random(1, ${VISITED_COLLECTIONS})`,
}
