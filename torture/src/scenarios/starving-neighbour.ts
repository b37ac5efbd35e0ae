import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { findItemImportByImportId, importCulturalItem, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { startProduct, type Call } from '../../../tools/harness/start-product.ts'
import { formOf, picture } from '../cataloguer.ts'
import type { Scenario } from './scenario.ts'

const QUEUE = 60
/** Takes a decoder about a second. */
const LARGE = { width: 4000, height: 3000 }
const TIMEOUT_MS = 600_000

/** An organisation imports many pictures, and another its first one. */
export const starvingNeighbour: Scenario = {
  name: 'starving-neighbour',
  description: `an organisation imports ${QUEUE} pictures: the first picture of another is ready within the time of two`,
  run: async ({ folder, check }) => {
    const product = await startProduct(folder, { WORKERS: '1' })
    try {
      const neighbour = await product.addTenant()
      const link = await upload(neighbour.call, 0)
      const queued = await importMany(product.call, await upload(product.call, 1), QUEUE)
      await waitUntil(async () => (await countDone(product.call, queued)) > 0)

      const before = await countDone(product.call, queued)
      const [first = ''] = await importMany(neighbour.call, link, 1)
      await waitUntil(async () => (await countDone(neighbour.call, [first])) === 1)
      const meanwhile = (await countDone(product.call, queued)) - before
      // One worker decodes as many as there are cores. Those end, and each place may take another one in the same moment.
      const allowed = 2 * availableParallelism()
      check(
        meanwhile <= allowed,
        `${meanwhile} pictures of the queue were imported before the neighbour's, not ${allowed}`,
      )
      check(before + meanwhile < QUEUE, 'the queue ended before the picture of the neighbour, so nothing was compared')
      await waitUntil(async () => (await countDone(product.call, queued)) === QUEUE)
    } finally {
      await product.stop()
    }
  },
}

const upload = async (call: Call, number: number): Promise<string> =>
  (await call(uploadFile, { body: formOf(await picture(number, LARGE)).body as FormData })).link

/* @returns the import ids */
const importMany = async (call: Call, link: string, count: number): Promise<string[]> => {
  const { uuid } = await call(findRoot)
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const body = { pressmark: `Queue ${number}`, sgtt: `Queue ${number}`, parentCollectionsUuids: [uuid] }
    ids.push((await call(importCulturalItem, { body: { ...body, images: [{ imageLink: link }] } })).importId)
  }
  return ids
}

/* @throws Error if an import failed */
const countDone = async (call: Call, importIds: readonly string[]): Promise<number> => {
  const read = (importId: string) => call(findItemImportByImportId, { query: { importId } })
  const states = await Promise.all(importIds.map(read))
  const failed = states.find(({ overall }) => overall.importState === 'ERROR')
  if (failed !== undefined) throw new Error(`an import failed: ${failed.overall.reason?.message}`)
  return states.filter(({ overall }) => overall.importState === 'DONE').length
}

const waitUntil = async (holds: () => Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(100)) if (await holds()) return
  throw new Error('The imports made no progress for ten minutes')
}
