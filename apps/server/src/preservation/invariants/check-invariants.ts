import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import pg from 'pg'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { withBlobsPinned } from '#platform/blobs/blob-pins.ts'
import { poolConfig, type Connection } from '#platform/db/database.ts'
import { treeIsConnected } from './graph.ts'
import { historyIsContinuous } from './history.ts'
import { together, type Ask, type Violations, type Invariant } from './invariant.ts'
import { namedBlobsAreThere } from './named-blobs.ts'
import { originalsExist } from './originals.ts'
import { positionsHaveNoHoles } from './positions.ts'
import { fewAreHighAndPressmarksUnique, administratorsExist } from './unique.ts'
import { noBlobIsNobodys } from './unnamed-blobs.ts'
import { whatFiredHappenedOnce } from './workflow.ts'

const INVARIANTS: readonly Invariant[] = [
  originalsExist,
  namedBlobsAreThere,
  noBlobIsNobodys,
  treeIsConnected,
  positionsHaveNoHoles,
  fewAreHighAndPressmarksUnique,
  whatFiredHappenedOnce,
  historyIsContinuous,
  administratorsExist,
]

const TWO_DAYS_MS = 2 * DAY_MS

export type Finding = Pick<Invariant, 'name' | 'says'> & Violations

/** Looks whether all that must hold does, in the rows as of one moment and the files that belong to them, while people work.
 *  @param bytes whether every original is read again
 *  @param age how old a file may be that no row names, ms
 *  @returns what each invariant found, of all organisations; it holds where there is no fault */
export const checkInvariants = (
  { connection, blobs }: { connection: Connection; blobs: Blobs },
  { bytes = false, age = TWO_DAYS_MS }: { bytes?: boolean; age?: number } = {},
): Promise<Finding[]> =>
  // Or a file that these rows name might be swept away before it is looked for.
  withBlobsPinned(connection, () =>
    atOneMoment(connection, async (client) => {
      const { rows: tenants } = await client.query<{ id: number; name: string }>(
        'select id, name from tenant order by id',
      )
      const findings: Finding[] = []
      for (const { name, says, problems } of INVARIANTS) {
        const found: Violations[] = []
        for (const tenant of tenants) {
          const { many, some } = await problems({
            tenantId: tenant.id,
            ask: await asking(client, tenant.id),
            blobs,
            bytes,
            age,
          })
          found.push({ many, some: some.map((problem) => `${tenant.name}: ${problem}`) })
        }
        findings.push({ name, says, ...together(found) })
      }
      return findings
    }),
  )

const atOneMoment = async <Result>(connection: Connection, work: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client({ ...poolConfig(connection), application_name: 'pressmark verify' })
  client.on('error', () => {}) // told by the statement that waits
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

/* Row security holds for an owner as well, so each organisation is read behind its own wall. */
const asking = async (client: pg.Client, tenantId: number): Promise<Ask> => {
  await client.query(`set local app.tenant = '${tenantId}'`)
  return async <Row>(text: string, values: readonly unknown[] = []) => {
    const used = text.includes('$1') ? [tenantId, ...values] : []
    return (await client.query(text, used)).rows as Row[]
  }
}
