import { Readable } from 'node:stream'
import { truncateStart } from '@pressmark/contract/platform/truncate.ts'
import { manifest3 } from '@pressmark/iiif/presentation/manifest3.ts'
import { readCollection } from '#catalogue/collections/answers.ts'
import { rootUuid } from '#catalogue/collections/find.ts'
import { descendants } from '#catalogue/collections/tree.ts'
import { writeItem } from '#catalogue/items/answers.ts'
import { originalBlob } from '#media/blob-names.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database, TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { describeItem } from '#presentation/item-manifest.ts'
import { bagOf, type BagFile, type Payload } from './bag.ts'
import { filesOfItem, historyOf, itemsOf, type BaggedFile } from './bagged-items.ts'

type BagContext = {
  database: Database
  blobs: Blobs
  tenant: Tenant
  origin: string
  /** Called with the SHA-256 of an original that has other bytes now. */
  onChanged?: (sha256: string) => Promise<unknown>
}

/**
 * Returns a collection with everything below it, or a whole organisation, as a bag. Items are read one after the other in their current state.
 * @param uuid By default the root collection.
 * @throws notFound
 */
export const bagOfCollection = async (
  { database, blobs, tenant, origin, onChanged = async () => {} }: BagContext,
  uuid?: string,
): Promise<{ name: string; files: AsyncGenerator<BagFile> }> => {
  const first = database.reader(tenant.id)
  const top = await readCollection(first, uuid ?? (await rootUuid(first)), origin)
  // From here on an error would break a bag of hours. A bag runs thousands of statements, so it meets each short outage.
  const db = database.retryingReader(tenant.id)
  const below = [...(await descendants(db, top.uuid))]
  const damaged: string[] = []
  const day = new Date().toISOString().slice(0, 10)
  const info = (): [string, string][] => [
    ['Source-Organization', tenant.displayName],
    ['Bagging-Date', day],
    ['Bag-Software-Agent', 'Pressmark'],
    ['External-Identifier', top.uuid],
    ['External-Description', top.sgtt],
    ...damaged.map((name): [string, string] => [
      'Internal-Sender-Description',
      `Missing in this bag because it is damaged: ${name}`,
    ]),
  ]
  // The caller may see everything, and so may the recipient of the bag.
  const open = { blobs, tenant: { ...tenant, anonymousAccess: 'all' as const }, origin, damaged, onChanged }
  return { name: `${tenant.name}-${top.uuid}-${day}`, files: bagOf(payload(db, below, open), info) }
}

type Open = Required<Pick<BagContext, 'blobs' | 'tenant' | 'origin' | 'onChanged'>> & { damaged: string[] }

async function* payload(db: TenantDb, collections: string[], open: Open): AsyncGenerator<Payload> {
  const { origin } = open
  const described = []
  for (const uuid of collections) {
    const collection = await unlessDeleted(readCollection(db, uuid, origin))
    if (collection !== undefined) described.push(collection)
  }
  yield json('data/collections.json', described)
  yield { path: 'data/items.csv', open: async () => Readable.from(itemsCsv(db, collections), { objectMode: false }) }
  for await (const item of itemsOf(db, collections)) yield* payloadOfItem(db, item, open)
}

async function* payloadOfItem(
  db: TenantDb,
  uuid: string,
  { blobs, tenant, origin, damaged, onChanged }: Open,
): AsyncGenerator<Payload> {
  const [folder, files] = [`data/items/${uuid}`, await filesOfItem(db, uuid)]
  const documentContext = { db, tenant, caller: undefined, origin, version: 3, uuid } as const
  const read = await unlessDeleted(Promise.all([writeItem(db, uuid, origin), describeItem(documentContext)]))
  if (read === undefined) return
  const [{ bytes }, manifest] = read
  const listed = files.map((file) => ({ ...file, path: `originals/${nameOf(file)}` }))
  yield json(`${folder}/item.json`, { item: JSON.parse(bytes.toString()) as unknown, files: listed })
  yield json(`${folder}/manifest.json`, manifest3(manifest))
  yield {
    path: `${folder}/history.json`,
    open: async () => Readable.from(jsonArray(historyOf(db, uuid)), { objectMode: false }),
  }
  for (const file of files) {
    const path = `${folder}/originals/${nameOf(file)}`
    const blob = originalBlob(db.tenantId, file.sha256)
    // A file can be missing although no check has recorded it yet. It is named, because a broken zip would lose all others too.
    if (file.damaged || (await blobs.size(blob)) === undefined) damaged.push(path)
    else yield { path, sha256: file.sha256, open: () => blobs.stream(blob), onChanged: () => onChanged(file.sha256) }
  }
}

/* Entities can be deleted while the bag is written. They are left out. */
const unlessDeleted = <Read>(reading: Promise<Read>): Promise<Read | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'notFound') return undefined
    throw error
  })

/* Returns a name that is unique on every file system. The original name is in item.json. */
const nameOf = ({ uuid, kind, originalName }: BaggedFile): string =>
  `${uuid}-${kind}-${truncateStart(originalName.normalize('NFC').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_'), 60)}`

const json = (path: string, value: unknown): Payload => ({
  path,
  open: async () => Readable.from([Buffer.from(JSON.stringify(value, undefined, 2))]),
})

async function* jsonArray(values: AsyncIterable<object>): AsyncGenerator<Buffer> {
  let before = '['
  for await (const value of values) {
    yield Buffer.from(`${before}\n${JSON.stringify(value, undefined, 2)}`)
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : '\n]')
}

type Row = {
  uuid: string
  pressmark: string
  title: string
  author: string
  description: string
  state: string
  metadata: Record<string, { value: string; lang?: string }[]>
}

/** Yields every item as a row, with a column for each field. Several values of a field are lines of one cell. @source RFC 4180 */
async function* itemsCsv(db: TenantDb, collections: readonly string[]): AsyncGenerator<Buffer> {
  const fields = await db
    .selectFrom('template')
    .select('name')
    .where('tenant_id', '=', db.tenantId)
    .where('resource_type', '=', 'ITEM')
    .orderBy('priority')
    .orderBy('position')
    .execute()
  const own = ['uuid', 'pressmark', 'sgtt', 'autn', 'sgti', 'state']
  const others = fields.map(({ name }) => name).filter((name) => !own.includes(name))
  yield csvLine([...own, ...others])
  for await (const uuid of itemsOf(db, collections)) {
    const [row] = await db.named<Row>(
      'item of a bag',
      `select i.uuid, i.pressmark, i.title, i.author, i.description, s.name as state, i.metadata from item i
       join state s on s.tenant_id = i.tenant_id and s.uuid = i.state_uuid where i.tenant_id = $1 and i.uuid = $2`,
      [db.tenantId, uuid],
    )
    if (row === undefined) continue // deleted in the meantime
    const { pressmark, title, author, description, state, metadata } = row
    const values = others.map((name) => (metadata[name] ?? []).map(({ value }) => value).join('\n'))
    yield csvLine([uuid, pressmark, title, author, description, state, ...values])
  }
}

const csvLine = (cells: string[]): Buffer =>
  Buffer.from(
    `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`,
  )
