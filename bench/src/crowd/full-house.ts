import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { createItems } from '../../../apps/server/src/catalogue/items/create.ts'
import { asTenant } from '../../../apps/server/src/platform/db/database.ts'
import type { Bench } from '../types.ts'
import { load, type Load } from '../load.ts'
import { memoryOf, memoryTogether } from '../../../tools/harness/processes.ts'
import { importPicture, type Call, type Product } from '../../../tools/harness/start-product.ts'
import { findReference } from '../references.ts'
import { megabytes, noMoreThan, whole, type Line } from '../report.ts'
import { largePicture, picture } from '../tiles/picture.ts'
import { BETWEEN_TILES, isImported, pathsOfViewers, startImport, VIEWERS } from './crowd.ts'
import { editorsAtWork, type Answered } from './editors.ts'

const EDITORS = 50
const ITEMS = 2000
const SHOWN = 20
/** The number of imports that share the images. */
const IMPORTS = 10
const IMAGES = 100
const NEW_IMAGE = { width: 2600, height: 2600 }
const MINUTES = 5
const STRETCH_S = 30
/** Seconds with viewers only, before the others start. */
const WARM_UP_S = 5

/** 500 people view tiles, 50 edit, and 1,000 images are imported, all at once, for five minutes. */
export const measureFullHouse = async ({ product, folder }: Bench): Promise<Line[]> => {
  const wrk = await findReference('wrk')
  if (wrk === undefined) return []
  await addItems(product)
  const { imageUuid } = await importPicture(product, await largePicture(folder), 'LOOKED AT')
  const editors: Call[] = []
  for (let n = 0; n < EDITORS; n += 1) editors.push(product.callAs(await product.signIn('Editors')))
  const file = await picture(folder, NEW_IMAGE)
  const paths = pathsOfViewers(imageUuid)
  const all = { wrk, ...product, paths, pids: product.server, connections: VIEWERS, pause: BETWEEN_TILES }
  await load(all, WARM_UP_S, folder)
  const imports: string[] = []
  for (let n = 0; n < IMPORTS; n += 1) imports.push(await startImport(product, file, `ARRIVING ${n}`, IMAGES))

  let over = false
  const viewers = async (): Promise<Load[]> => {
    const loads: Load[] = []
    try {
      for (let s = 0; s < MINUTES * 60; s += STRETCH_S) loads.push(await load(all, STRETCH_S, folder))
    } finally {
      over = true
    }
    return loads
  }
  const [loads, answered, most] = await Promise.all([
    viewers(),
    editorsAtWork(editors, ITEMS / SHOWN, () => over),
    watchMemory(product, () => over),
  ])
  const done = await imagesIn(product)
  await untilAll(product, imports)
  return [...latencyLines(loads, answered), ...memoryLines(most, done)]
}

const addItems = async ({ call, database, tenantId }: Product): Promise<void> => {
  const collections = [(await call(findRoot)).uuid]
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    uuid: randomUUID(),
    metadata: [
      { name: 'sgtt', value: `Sheet ${n % (ITEMS / SHOWN)} of album ${n}` },
      { name: 'pressmark', value: `House ${n}` },
    ],
    collections,
  }))
  for (let from = 0; from < ITEMS; from += 500)
    await asTenant(database, tenantId, (db) => createItems(db, null, items.slice(from, from + 500)))
}

const imagesIn = async ({ database, tenantId }: Product): Promise<number> => {
  const { many } = await database.owner
    .selectFrom('asset')
    .select((e) => e.fn.countAll<number>().as('many'))
    .where('tenant_id', '=', tenantId)
    .where('pyramid', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(many)
}

const untilAll = async (product: Product, imports: readonly string[]): Promise<void> => {
  for (const each of imports) while (!(await isImported(product, each))) await sleep(1000)
}

/** `servers`: one value for each process, in the order of their ids. */
type Most = { servers: number[]; worker: number; all: number }

/** Measures the peak memory of each process, bytes. */
const watchMemory = async (product: Product, ended: () => boolean): Promise<Most> => {
  const servers = new Map<number, number>()
  const most = { worker: 0, all: 0 }
  while (!ended()) {
    for (const pid of product.server()) servers.set(pid, Math.max(servers.get(pid) ?? 0, memoryOf([pid]).resident))
    most.worker = Math.max(most.worker, memoryOf([product.worker()]).resident)
    most.all = Math.max(most.all, memoryTogether(product.processes()))
    await sleep(2000)
  }
  return { ...most, servers: [...servers.values()] }
}

const latencyLines = (loads: readonly Load[], answered: Answered): Line[] => {
  const worst = Math.max(...loads.map(({ p95 }) => p95))
  const rates = loads.map(({ requestsPerSecond }) => requestsPerSecond)
  return [
    {
      what: `${VIEWERS} viewers, ${EDITORS} editors and an import of ${whole(IMPORTS * IMAGES)} images, ${MINUTES} minutes: tiles`,
      measured: `p95 ${worst.toFixed(0)} ms at worst in ${STRETCH_S} s, ${whole(Math.min(...rates))} to ${whole(Math.max(...rates))}/s`,
      target: noMoreThan(worst, 250, 'ms'),
    },
    ...Object.entries(answered).map(([action, all]) => ({
      what: `  editors: ${action}`,
      measured: `p50 ${atShare(all, 0.5).toFixed(0)} ms, p95 ${atShare(all, 0.95).toFixed(0)} ms, ${whole(all.length)} in all`,
    })),
  ]
}

const atShare = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

const MB = 1e6
const memoryLines = ({ servers, worker, all }: Most, imagesDone: number): Line[] => [
  {
    what: '  images imported during this load',
    measured: `${whole(imagesDone)}, ${(imagesDone / (MINUTES * 60)).toFixed(1)}/s of 7 megapixels; the rest came in afterwards`,
  },
  ...servers.map((server, at) => ({
    what: `  server ${at + 1}`,
    measured: megabytes(server),
    target: noMoreThan(server / MB, 400, 'MB'),
  })),
  { what: '  worker', measured: megabytes(worker), target: noMoreThan(worker / MB, 1074, 'MB') },
  {
    what: '  servers, worker, decoders and database together',
    measured: megabytes(all),
    target: noMoreThan(all / MB, 3000, 'MB'),
  },
]
