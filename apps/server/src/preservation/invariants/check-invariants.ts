import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import pg from 'pg'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { withBlobsPinned } from '#platform/blobs/blob-pins.ts'
import { poolConfig, type Connection } from '#platform/db/database.ts'
import { changesAreChained } from './change-feed.ts'
import { derivativesAreIntact } from './derivatives.ts'
import { treeIsConnected } from './graph.ts'
import { historyIsContinuous } from './history.ts'
import { mergeViolations, type Ask, type Violations, type Invariant } from './invariant.ts'
import { namedBlobsExist } from './named-blobs.ts'
import { originalsExist } from './originals.ts'
import { ordersAreComplete } from './positions.ts'
import { rowsAreComplete } from './row-counts.ts'
import { administratorsExist, fieldsAndPressmarksAreUnique } from './unique.ts'
import { everyBlobIsNamed } from './unnamed-blobs.ts'
import { transitionsAppliedOnce } from './workflow.ts'

const INVARIANTS: readonly Invariant[] = [
  originalsExist,
  namedBlobsExist,
  everyBlobIsNamed,
  treeIsConnected,
  ordersAreComplete,
  fieldsAndPressmarksAreUnique,
  transitionsAppliedOnce,
  historyIsContinuous,
  administratorsExist,
  rowsAreComplete,
  derivativesAreIntact,
  changesAreChained,
]

const TWO_DAYS_MS = 2 * DAY_MS

export type Finding = Pick<Invariant, 'name' | 'description'> & Violations

/**
 * Checks all invariants on a snapshot of the rows and on their files.
 * @param bytes Reads every original and every derivative.
 * @param age Maximum age of a file that no row names, ms.
 * @returns The violations of each invariant in all organisations. An invariant without violations holds.
 */
export const checkInvariants = (
  { connection, blobs }: { connection: Connection; blobs: Blobs },
  { bytes = false, age = TWO_DAYS_MS }: { bytes?: boolean; age?: number } = {},
): Promise<Finding[]> =>
  // Otherwise a file of these rows could be removed before it is checked.
  withBlobsPinned(connection, () =>
    atOneMoment(connection, async (client) => {
      const { rows: tenants } = await client.query<{ id: number; name: string }>(
        'select id, name from tenant order by id',
      )
      const findings: Finding[] = []
      for (const { name, description, problems } of INVARIANTS) {
        const violations: Violations[] = []
        for (const tenant of tenants) {
          const { count, examples } = await problems({
            tenantId: tenant.id,
            ask: await askAs(client, tenant.id),
            blobs,
            bytes,
            age,
          })
          violations.push({ count, examples: examples.map((problem) => `${tenant.name}: ${problem}`) })
        }
        findings.push({ name, description, ...mergeViolations(violations) })
      }
      return findings
    }),
  )

const atOneMoment = async <Result>(connection: Connection, work: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client({ ...poolConfig(connection), application_name: 'pressmark verify' })
  client.on('error', () => {}) // the waiting statement reports the error
  await client.connect()
  try {
    await client.query(
      'begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    return await work(client)
  } finally {
    await client.end()
  }
}

/* Row security also applies to an owner, so each organisation is read separately. */
const askAs = async (client: pg.Client, tenantId: number): Promise<Ask> => {
  await client.query(`set local app.tenant = '${tenantId}'`)
  return async <Row>(text: string, values: readonly unknown[] = []) => {
    const used = text.includes('$1') ? [tenantId, ...values] : []
    return (await client.query(text, used)).rows as Row[]
  }
}
