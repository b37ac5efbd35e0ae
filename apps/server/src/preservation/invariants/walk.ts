import type { Ask } from './invariant.ts'

const BATCH_SIZE = 10_000
const CONCURRENCY = 16

/** Runs `work` for each row of a query, sixteen at the same time. Rows are fetched in batches, because there may be millions. */
export const walkRows = async <Row>(ask: Ask, query: string, work: (row: Row) => Promise<void>): Promise<void> => {
  await ask(`declare walked no scroll cursor for ${query}`)
  for (;;) {
    const rows = await ask<Row>(`fetch ${BATCH_SIZE} from walked`, [])
    if (rows.length === 0) break
    const remaining = rows.values() // shared: each worker takes the next row
    const worker = async () => {
      for (const row of remaining) await work(row)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  }
  await ask('close walked', [])
}
