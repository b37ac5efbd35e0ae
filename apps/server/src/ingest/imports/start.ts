import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { addAsset, type AssetPart } from '#catalogue/assets/create.ts'
import type { ReplacingFile } from '#catalogue/assets/replace-file.ts'
import { addDocument } from '#catalogue/items/documents.ts'
import { requireItem } from '#catalogue/items/answers.ts'
import { createItem, touchItem } from '#catalogue/items/create.ts'
import { findUpload } from '../uploads/uploads.ts'
import { mergeCoreFields } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { actorColumns, record, type Actor } from '#platform/history.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { lock } from '#platform/locks.ts'
import { importAssetJob } from '../jobs.ts'
import type { NewFile } from './new-file.ts'

type Ids = { importId: string; uuid: string }

export type NewItemImport = {
  importId?: string | undefined
  metadata: MetadataPair[]
  collections: string[]
  files: NewFile[]
  state?: string
}

/** Creates an item and starts the imports of its files, in one transaction.
 *  @returns the item with the IDs of its files' imports, in the order of the files
 *  @throws importAlreadyStarted for an importId that was used; uploadNotFound; unsupportedContent for a file of another kind;
 *  as createItem */
export const startItemImport = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Actor,
  input: NewItemImport,
): Promise<Ids & { files: Ids[] }> => {
  const importId = input.importId ?? uuidv7()
  await claimImport(db, importId)
  const uuid = await createItem(db, person, input)
  await openItemImport(db, person, importId, uuid)
  const files: Ids[] = []
  const { state } = input
  for (const file of input.files) files.push(await startFile(db, jobs, person, { itemUuid: uuid, file, state }))
  if (files.length > 0) await touchItem(db, uuid, { content: false })
  return { importId, uuid, files }
}

/** Adds a file to an item and starts its import.
 *  @returns the import, with the UUID of the asset, or of the document if it is a PDF
 *  @throws importAlreadyStarted, uploadNotFound, unsupportedContent, notFound for the item */
export const startFileImport = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Actor,
  { itemUuid, file }: { itemUuid: string; file: NewFile },
): Promise<Ids> => {
  // The id is locked before the item, as when an item is imported.
  if (file.importId !== undefined) await claimImport(db, file.importId)
  await requireItem(db, itemUuid)
  const started = await startFile(db, jobs, person, { itemUuid, file })
  await touchItem(db, itemUuid, { content: true })
  return started
}

export const claimImport = async (db: TenantDb, importId: string): Promise<void> => {
  await lock(db, 'importId', importId)
  const { rows } = await sql`
    select from item_import where tenant_id = ${db.tenantId} and import_id = ${importId}
    union all select from asset_import where tenant_id = ${db.tenantId} and import_id = ${importId}`.execute(db)
  if (rows.length > 0) throw new Refusal('importAlreadyStarted')
}

const openItemImport = async (db: TenantDb, person: Actor, importId: string, uuid: string): Promise<void> => {
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

/** The part of an import that is the same for every file. The item must exist, and the caller has locked or created it. */
export const startFile = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Actor,
  { itemUuid, file, state, batch }: { itemUuid: string; file: NewFile; state?: string | undefined; batch?: string },
): Promise<Ids> => {
  const upload = await findUpload(db, file.link, file.accepted)
  const parts: AssetPart[] = []
  for (const { role, link, accepted } of file.parts) parts.push({ role, ...(await findUpload(db, link, accepted)) })
  const importId = file.importId ?? uuidv7()
  const originalName = file.originalName ?? upload.originalName
  const original = { originalName, originalSha256: upload.originalSha256 }
  const uuid =
    file.kind === 'pdf'
      ? await addDocument(db, person, itemUuid, original)
      : await addAsset(db, person, itemUuid, {
          kind: file.kind,
          ...original,
          parts,
          metadata: titled(
            mergeCoreFields({ sgtt: file.sgtt, autn: file.autn }, file.customMetadataList ?? []),
            originalName,
          ),
          ...(state !== undefined && { state }),
          ...(batch !== undefined && { batch }),
          ...(file.page !== undefined && { page: file.page }),
          ...(file.camera !== undefined && { camera: file.camera }),
        })
  await openFileImport(db, jobs, {
    importId,
    itemUuid,
    ...(file.kind === 'pdf' ? { document: uuid } : { asset: uuid }),
  })
  return { importId, uuid }
}

type FileImport = {
  importId: string
  itemUuid: string
  asset?: string
  document?: string
  /** The file that the asset gets when it has been processed. */
  replacement?: ReplacingFile & { actor: Actor }
}

/** Creates an import and enqueues its job, in the caller's transaction. */
export const openFileImport = async (
  db: TenantDb,
  jobs: Enqueue,
  { importId, itemUuid, asset, document, replacement }: FileImport,
): Promise<void> => {
  await db
    .insertInto('asset_import')
    .values({
      tenant_id: db.tenantId,
      import_id: importId,
      item_uuid: itemUuid,
      asset_uuid: asset ?? null,
      document_uuid: document ?? null,
      new_name: replacement?.originalName ?? null,
      new_sha256: replacement?.originalSha256 ?? null,
      ...actorColumns(replacement?.actor ?? null),
      reverts: replacement?.reverts ?? null,
    })
    .execute()
  await jobs.enqueue(db, importAssetJob, { importId }, { key: importId })
}

/* A file without a title gets its file name as title. */
const titled = (metadata: MetadataPair[], originalName: string): MetadataPair[] =>
  metadata.some(({ name, value }) => name === 'sgtt' && value.trim() !== '')
    ? metadata
    : [...metadata, { name: 'sgtt', value: originalName.replace(/(.)\.[^.]+$/, '$1') }]
