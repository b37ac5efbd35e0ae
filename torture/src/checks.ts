import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { findItemImportByImportId, type ItemImport } from '@pressmark/contract/ingest/imports.ts'
import { sql } from 'kysely'
import { removeOrphanedBlobs } from '../../apps/server/src/ingest/orphaned-blobs.ts'
import { originalBlob } from '../../apps/server/src/media/blob-names.ts'
import { checkInvariants } from '../../apps/server/src/preservation/invariants/check-invariants.ts'
import { insist, type Acknowledged } from './cataloguer.ts'
import type { Instance } from './instance.ts'

const STUCK_MS = 180_000

/** Waits until every import has ended. @returns the imports that failed or made no progress for three minutes */
export const waitForImports = async (instance: Instance, all: readonly Acknowledged[]): Promise<string[]> => {
  const problems: string[] = []
  let open = all
  let deadline = Date.now() + STUCK_MS
  while (open.length > 0) {
    const still: Acknowledged[] = []
    for (const each of open) {
      const path = addressOf(findItemImportByImportId, {}, { importId: each.importId })
      const { status, body } = await insist(instance, path, {})
      if (status !== 200) problems.push(`${each.pressmark}: its import answers ${status}`)
      else if ((body as ItemImport).overall.importState === 'ERROR')
        problems.push(`${each.pressmark}: ${(body as ItemImport).overall.reason?.message}`)
      else if ((body as ItemImport).overall.importState !== 'DONE') still.push(each)
    }
    if (still.length < open.length) deadline = Date.now() + STUCK_MS
    if (Date.now() > deadline)
      return [...problems, ...still.map(({ pressmark }) => `${pressmark}: its import makes no progress`)]
    open = still
    await sleep(200)
  }
  return problems
}

/** Lists the violated invariants, including unreferenced files above an age.
 *  @param age ms; 0 if no process is writing */
export const violatedInvariants = ({ withDatabase, openBlobs }: Instance, age: number): Promise<string[]> =>
  withDatabase(async (database) => {
    const { connection } = database
    const blobs = await openBlobs(database)
    const findings = await checkInvariants({ connection, blobs }, { bytes: true, age })
    return findings.flatMap(({ name, examples }) => examples.map((problem) => `${name}: ${problem}`))
  })

type Row = { pressmark: string; items: number; assets: number; created: number; image: string; derivatives: number }

/** Lists the problems of the data: acknowledged bytes that are lost, duplicate or partial items, violated invariants.
 *  Also counts the unreferenced files that were removed. */
export const checkData = async (
  instance: Instance,
  all: readonly Acknowledged[],
): Promise<{ problems: string[]; orphaned: number }> => {
  const { folder, tenantId } = instance
  const [rows, orphaned] = await instance.withDatabase(async (database) => {
    const stored = await sql<Row>`
      select i.pressmark, count(distinct i.uuid)::int as items, count(distinct a.uuid)::int as assets,
        (select count(*)::int from event e where e.tenant_id = ${tenantId} and e.kind = 'item.created' and e.after ->> 'pressmark' = i.pressmark) as created,
        min(a.uuid::text) as image, (count(a.pyramid) + count(a.thumbnail))::int as derivatives
      from item_record i left join asset_record a on a.tenant_id = i.tenant_id and a.item_uuid = i.uuid
      where i.tenant_id = ${tenantId} group by i.pressmark`.execute(database.owner)
    return [stored.rows, await removeOrphanedBlobs({ database, blobs: await instance.openBlobs(database) }, 0)] as const
  })
  const problems = [
    ...halfOrTwice(all, rows),
    ...(await lostOriginals(all, (sha256) => path.join(folder, 'blobs', 'kept', originalBlob(tenantId, sha256)))),
    ...(await partialFiles(folder)),
    ...(await violatedInvariants(instance, 0)),
  ]
  for (const { pressmark, image } of rows) {
    const { status } = await insist(instance, `/iiif/3/${image}/full/max/0/default.jpg`, {})
    if (status !== 200) problems.push(`${pressmark}: its picture answers ${status}`)
  }
  return { problems, orphaned }
}

const NONE = { items: 0, assets: 0, created: 0, derivatives: 0 }

const halfOrTwice = (all: readonly Acknowledged[], rows: readonly Row[]): string[] => {
  const rowOf = new Map(rows.map((row) => [row.pressmark, row]))
  return [
    ...all.flatMap(({ pressmark }) => {
      const { items, assets, created, derivatives } = rowOf.get(pressmark) ?? NONE
      const is = `${items} items, ${assets} images, ${created} times created, ${derivatives} derivatives`
      return is === '1 items, 1 images, 1 times created, 2 derivatives' ? [] : [`${pressmark}: ${is}`]
    }),
    ...(rows.length === all.length ? [] : [`${rows.length} items for ${all.length} that were acknowledged`]),
  ]
}

const lostOriginals = async (all: readonly Acknowledged[], fileOf: (sha256: string) => string): Promise<string[]> => {
  const problems: string[] = []
  for (const { pressmark, sha256 } of all) {
    const bytes = await readFile(fileOf(sha256)).catch(() => Buffer.alloc(0))
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) problems.push(`${pressmark}: its original is lost`)
  }
  return problems
}

/* After a start, no partial data remain. */
const partialFiles = async (folder: string): Promise<string[]> => {
  const problems: string[] = []
  for (const place of ['blobs/staging', 'work']) {
    const files = await readdir(path.join(folder, place), { recursive: true }).catch(noFolder)
    if (files.length > 0) problems.push(`${files.length} files are left in ${place}`)
  }
  return problems
}

const noFolder = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}
