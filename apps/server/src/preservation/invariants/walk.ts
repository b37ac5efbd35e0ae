import type { Ask } from './invariant.ts'

const AT_A_TIME = 10_000
const AT_ONCE = 16

/** Does `work` on each row of a query, sixteen at once; the rows are fetched by parts, since there may be millions. */
export const walkRows = async <Row>(ask: Ask, query: string, work: (row: Row) => Promise<void>): Promise<void> => {
  await ask(`declare walked no scroll cursor for ${query}`)
  for (;;) {
    const rows = await ask<Row>(`fetch ${AT_A_TIME} from walked`, [])
    if (rows.length === 0) break
    const left = rows.values() // shared: each takes the next
    const one = async () => {
      for (const row of left) await work(row)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }
  await ask('close walked', [])
}
