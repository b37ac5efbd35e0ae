import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startEdit, undoBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rootUuid } from '../../collections/find.ts'
import { createItem } from '../../items/create.ts'
import { openWorld, type TestTenant, type World } from '#testing/world.ts'
import { forkWorker } from '#testing/worker-process.testing.ts'
import { bulkOperationNow } from '../bulk-operation.testing.ts'
import { BATCH_SIZE } from '#platform/jobs/batch-job.ts'

const AUTHOR = 'Anonymous of Pisa'
const ITEMS = BATCH_SIZE + 20

let world: World
let worker: ChildProcess | undefined
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => killWorker())
afterAll(() => world.close())

const startWorker = async (): Promise<void> => {
  worker = await forkWorker(world)
}
const killWorker = async (): Promise<void> => {
  if (worker?.connected !== true) return
  const died = once(worker, 'exit')
  worker.kill('SIGKILL')
  expect(await died).toEqual([null, 'SIGKILL'])
}

const fill = (tenant: TestTenant): Promise<string[]> =>
  tenant.run(async (db) => {
    const collections = [await rootUuid(db)]
    const uuids = []
    for (let at = 1; at <= ITEMS; at += 1) {
      const metadata = [
        { name: 'sgtt', value: `Sheet ${at}` },
        { name: 'pressmark', value: `Ms. ${at}` },
      ]
      uuids.push(await createItem(db, null, { metadata, collections }))
    }
    return uuids
  })

/* Locks the item in another transaction, so that the job waits for it. @returns releases the lock */
const holdItem = async (tenant: TestTenant, uuid: string): Promise<() => Promise<void>> => {
  const client = new pg.Client(world.connection)
  await client.connect()
  await client.query('begin')
  await client.query('select from item_record where tenant_id = $1 and uuid = $2 for update', [tenant.id, uuid])
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const authors = async (tenant: TestTenant): Promise<Record<string, number>> => {
  const rows = await tenant.run((db) =>
    db.selectFrom('item').select('author').where('tenant_id', '=', db.tenantId).execute(),
  )
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ author }) => author)).map(([author, those]) => [author, those!.length]),
  )
}

test('after a worker is killed during a large edit the next one continues, each item is edited once, and all are undone as one', async () => {
  const tenant = await world.tenant()
  const person = await tenant.as('Editors')
  const culturalItemsUuids = await fill(tenant)
  const last = culturalItemsUuids.at(-1)!
  const letGo = await holdItem(tenant, last)
  await startWorker()
  const edit = { field: 'autn', operation: 'set', value: AUTHOR } as const
  const { uuid } = (await person.call(startEdit, { body: { culturalItemsUuids, edit } })).body
  await expect.poll(async () => (await bulkOperationNow(person, uuid)).changed).toBe(BATCH_SIZE)
  await killWorker()
  expect(await bulkOperationNow(person, uuid)).toMatchObject({ step: 'RUNNING', failed: false })
  expect(await authors(tenant)).toEqual({ [AUTHOR]: BATCH_SIZE, '': ITEMS - BATCH_SIZE })

  await letGo()
  await startWorker()
  await expect.poll(async () => (await bulkOperationNow(person, uuid)).step).toBe('DONE')
  expect(await bulkOperationNow(person, uuid)).toMatchObject({
    total: ITEMS,
    changed: ITEMS,
    unchanged: 0,
    skipped: 0,
    undoable: true,
  })
  expect(await authors(tenant)).toEqual({ [AUTHOR]: ITEMS })
  for (const item of [culturalItemsUuids[0]!, last]) {
    const { body } = await person.call(listHistory, { query: { uuid: item } })
    expect(body._embedded.changes, 'that it came, and one edit').toHaveLength(2)
  }

  expect((await person.call(undoBulkOperation, { params: { uuid } })).status).toBe(202)
  await expect.poll(async () => (await bulkOperationNow(person, uuid)).step).toBe('UNDONE')
  expect(await bulkOperationNow(person, uuid)).toMatchObject({ undone: ITEMS, skipped: 0 })
  expect(await authors(tenant)).toEqual({ '': ITEMS })
}, 240_000)
