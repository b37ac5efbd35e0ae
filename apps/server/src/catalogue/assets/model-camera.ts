import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import { v7 as uuidv7 } from 'uuid'
import { runDecoder } from '#media/decoders/decode.ts'
import { MODEL_LIMITS } from '#media/decoders/job.ts'
import { recordDerivatives, type StoredFile } from '#media/derivatives/rows.ts'
import { storeDerivative } from '#media/derivatives/store.ts'
import { storedCamera } from '#media/model-camera.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { RevertHandlers } from '../history/types.ts'
import { touchItem } from '../items/create.ts'
import { drawModelJob } from '../jobs.ts'
import { lockAsset } from './update.ts'

type Change = {
  uuid: string
  /** Null for the default view. */
  camera: ModelCamera | null
  ifMatch?: number | undefined
  /** The change that this one reverts, and the camera that it set. */
  reverts?: { sequence: number; set: ModelCamera | null }
}

/**
 * Stores the camera with which the viewers of a 3D model begin, and enqueues its thumbnail. Does nothing if it is the present camera.
 * @throws notFound for an asset of another kind; unavailable until the model is processed; staleVersion, changedSince
 */
export const setCamera = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Actor,
  { uuid, camera, ifMatch, reverts }: Change,
): Promise<void> => {
  const { item } = await lockAsset(db, uuid, { kind: 'model3Ds', version: ifMatch })
  const before = await storedCamera(db, uuid)
  // The import draws a thumbnail as well, and would hide the one of the camera.
  if ((await renditionOf(db, uuid, before)) === null)
    throw new Refusal('unavailable', { detail: 'The model is not processed yet.' })
  if (reverts !== undefined && !isDeepStrictEqual(before, reverts.set)) throw new Refusal('changedSince')
  if (isDeepStrictEqual(before, camera)) return
  await db
    .updateTable('asset')
    .set((eb) => ({
      camera: camera && JSON.stringify(camera),
      modified_at: new Date(),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'asset.camera-changed',
    entity: { type: 'asset', uuid },
    before: { camera: before },
    after: { camera, ...(reverts !== undefined && { reverts: reverts.sequence }) },
  })
  await touchItem(db, item, { content: true })
  // Each change has its own job, because the job of an earlier one may have read the model already.
  await jobs.enqueue(db, drawModelJob, { uuid, camera }, { key: uuidv7() })
}

/** Reverts changes of cameras. The thumbnail is drawn again. */
export const cameraReverts = (jobs: Enqueue): RevertHandlers => ({
  'asset.camera-changed': ({ db, person, uuid, before, after, reverts }) =>
    setCamera(db, jobs, person, {
      uuid,
      camera: before.camera ?? null,
      reverts: { sequence: reverts, set: after.camera ?? null },
    }),
})

type DrawContext = { database: Database; blobs: Blobs; workFolder: string; signal: AbortSignal }

/** Draws the thumbnail of a model as its camera shows it, in a process with limits. Does nothing if the camera was changed again, or
 *  the model was deleted: another job draws it, or no one sees it. */
export const drawModel = async (
  { database, blobs, workFolder, signal }: DrawContext,
  { tenantId, uuid, camera }: DataOf<typeof drawModelJob>,
): Promise<void> => {
  const rendition = await asTenant(database, tenantId, (db) => renditionOf(db, uuid, camera))
  if (rendition === null) return
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const folder = path.join(workFolder, uuidv7())
  const source = await blobs.local(rendition)
  try {
    const work = { kind: 'model-thumbnail', source: source.file, folder, ...(camera && { camera }) } as const
    const outcome = await runDecoder<'model-thumbnail'>(work, { signal, limits: MODEL_LIMITS })
    if (outcome.type === 'refused') throw new Error(`a model could not be drawn: ${JSON.stringify(outcome)}`)
    const thumbnail = await storeDerivative(blobs, tenantId, path.join(folder, outcome.files.thumbnail))
    await asTenant(database, tenantId, (db) => showThumbnail(db, { uuid, camera, rendition, thumbnail }))
  } finally {
    await source.release()
    await rm(folder, { recursive: true, force: true })
  }
}

/* @returns the file of a model that has this camera */
const renditionOf = async (db: TenantDb, uuid: string, camera: ModelCamera | null): Promise<string | null> => {
  const row = await db
    .selectFrom('asset_record')
    .select(['rendition', 'camera'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row !== undefined && isDeepStrictEqual(row.camera, camera) ? row.rendition : null
}

type Drawn = { uuid: string; camera: ModelCamera | null; rendition: string; thumbnail: StoredFile }

const showThumbnail = async (db: TenantDb, { uuid, camera, rendition, thumbnail }: Drawn): Promise<void> => {
  const item = await db
    .selectFrom('asset_record')
    .select('item_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (item === undefined) return
  // The item is locked before the asset, as everywhere.
  await touchItem(db, item.item_uuid, { content: false })
  if ((await renditionOf(db, uuid, camera)) !== rendition) return
  await db
    .updateTable('asset_record')
    .set((eb) => ({ thumbnail: thumbnail.name, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await recordDerivatives(db, { uuid, kind: 'model3Ds' }, { thumbnail })
  await broadcast(db, { invalidate: 'media', uuid })
}
