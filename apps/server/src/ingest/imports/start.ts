import type { NewImage } from '@pressmark/contract/imports.ts'
import type { MetadataPair } from '@pressmark/contract/hal.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { addAsset } from '#catalogue/assets/assets.ts'
import { createItem, touchItem } from '#catalogue/items/items.ts'
import { eitherWay } from '#metadata/values.ts'
import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'

type Person = { personUuid: string } | null
type Ids = { importId: string; uuid: string }

export type NewItemImport = {
  importId?: string | undefined
  metadata: MetadataPair[]
  collections: string[]
  images: NewImage[]
  state?: string
}

/** Creates an item and starts the imports of its files, in one transaction: all of it happens, or nothing.
 *  @throws importAlreadyStarted for an importId that was used; uploadNotFound; whatever createItem refuses */
export const startItemImport = async (
  db: TenantDb,
  jobs: Jobs,
  person: Person,
  asked: NewItemImport,
): Promise<Ids & { images: Ids[] }> => {
  const importId = asked.importId ?? uuidv7()
  await claimImport(db, importId)
  const uuid = await createItem(db, person, asked)
  await openItemImport(db, person, importId, uuid)
  const images: Ids[] = []
  for (const image of asked.images) images.push(await startAsset(db, jobs, person, uuid, image, asked.state))
  if (images.length > 0) await touchItem(db, uuid, { content: false })
  return { importId, uuid, images }
}

/** Adds an image to an item and starts its import.
 *  @throws importAlreadyStarted, uploadNotFound, notFound for the item */
export const startImageImport = async (
  db: TenantDb,
  jobs: Jobs,
  person: Person,
  itemUuid: string,
  image: NewImage,
): Promise<Ids> => {
  if (image.importId !== undefined) await claimImport(db, image.importId)
  const started = await startAsset(db, jobs, person, itemUuid, image)
  await touchItem(db, itemUuid, { content: true })
  return started
}

/* The same importId from two calls at once: the second waits here, then finds the first one's row. */
const claimImport = async (db: TenantDb, importId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(2, hashtext(${`${db.tenantId} ${importId}`}))`.execute(db)
  const { rows } = await sql`
    select from item_import where tenant_id = ${db.tenantId} and import_id = ${importId}
    union all select from asset_import where tenant_id = ${db.tenantId} and import_id = ${importId}`.execute(db)
  if (rows.length > 0) throw new Refusal('importAlreadyStarted')
}

const openItemImport = async (db: TenantDb, person: Person, importId: string, uuid: string): Promise<void> => {
  await db
    .insertInto('item_import')
    .values({ tenant_id: db.tenantId, import_id: importId, item_uuid: uuid, person_uuid: person?.personUuid ?? null })
    .execute()
  await record(db, person, {
    kind: 'import.started',
    entity: { type: 'import', uuid: importId },
    after: { item: uuid },
  })
}

const startAsset = async (
  db: TenantDb,
  jobs: Jobs,
  person: Person,
  itemUuid: string,
  image: NewImage,
  state?: string,
): Promise<Ids> => {
  const upload = await findUpload(db, image.imageLink)
  const importId = image.importId ?? uuidv7()
  const originalName = image.originalName ?? upload.original_name
  const uuid = await addAsset(db, person, itemUuid, {
    kind: 'images',
    metadata: titled(eitherWay({ sgtt: image.sgtt, autn: image.autn }, image.customMetadataList ?? []), originalName),
    originalName,
    originalSha256: upload.sha256,
    ...(state !== undefined && { state }),
  })
  await db
    .insertInto('asset_import')
    .values({ tenant_id: db.tenantId, import_id: importId, asset_uuid: uuid, item_uuid: itemUuid })
    .execute()
  await jobs.enqueue(db, 'ingest.asset', { tenantId: db.tenantId, importId }, importId)
  return { importId, uuid }
}

/* An image that was given no title has the name of its file. */
const titled = (metadata: MetadataPair[], originalName: string): MetadataPair[] =>
  metadata.some(({ name, value }) => name === 'sgtt' && value.trim() !== '')
    ? metadata
    : [...metadata, { name: 'sgtt', value: originalName.replace(/(?<=.)\.[^.]+$/, '') }]

const findUpload = async (db: TenantDb, link: string) => {
  const uuid = /\/ccc\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(link)?.[1]
  const upload =
    uuid === undefined
      ? undefined
      : await db
          .selectFrom('upload')
          .select(['sha256', 'original_name'])
          .where('tenant_id', '=', db.tenantId)
          .where('uuid', '=', uuid)
          .executeTakeFirst()
  if (upload === undefined) throw new Refusal('uploadNotFound')
  return upload
}
