import { Readable } from 'node:stream'
import { v5 as uuidv5 } from 'uuid'
import { audioFile, modelFile, videoFile, type NewFile } from '#ingest/imports/new-file.ts'
import { startFileImport } from '#ingest/imports/start.ts'
import { ACCEPTED, acceptedType, type Accepted } from '#ingest/uploads/accepted.ts'
import { recordUpload } from '#ingest/uploads/uploads.ts'
import { originalBlob } from '#media/blob-names.ts'
import { CONTENT_HEAD } from '#media/decoders/content-type.ts'
import { findFfmpeg } from '#media/decoders/ffmpeg/programs.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Config } from '#platform/config.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import type { Log } from '#platform/log.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { makeMediaJob } from './jobs.ts'
import type { DemoMedia } from '../../../../packages/demo/src/content/types.ts'
import { demoTenants } from '../../../../packages/demo/src/content/tenants.ts'
import { findItem } from './demo-pictures.ts'
import { NAMESPACE } from './demo-uuids.ts'

type Needs = { database: Database; blobs: Blobs; jobs: Jobs; config: Config; log: Log }

/** Creates and imports one recording or model of the demo content like an upload. A second call changes nothing. */
export const makeDemoMedia = async (
  needs: Needs,
  { tenantId, pressmark, media }: DataOf<typeof makeMediaJob>,
): Promise<void> => {
  const { database, jobs, config, log } = needs
  const item = await asTenant(database, tenantId, (db) => findItem(db, pressmark))
  const demoMedia = demoTenants
    .find(({ name }) => name === item?.tenant)
    ?.items.find((one) => one.pressmark === pressmark)?.media?.[media]
  if (item === undefined || demoMedia === undefined) return
  const programs = findFfmpeg(config)
  if (demoMedia.kind === 'videos' && programs === undefined) {
    log.warn({ pressmark }, 'the demo film is left out, since ffmpeg is not installed')
    return
  }
  const store = (name: string, bytes: Buffer, accepted: Accepted) =>
    storeFile(needs, tenantId, { originalName: name, bytes, accepted })
  const importId = uuidv5(`${tenantId} ${pressmark} media ${media}`, NAMESPACE)
  const fields = { importId, sgtt: demoMedia.title, autn: item.author }
  const file = await fileOf(demoMedia, store, programs)
  await asTenant(database, tenantId, (db) =>
    startFileImport(db, jobs, null, { itemUuid: item.uuid, file: { ...file, ...fields } }),
  ).catch((error) => {
    if (!(error instanceof Refusal && error.code === 'importAlreadyStarted')) throw error
  })
}

type Store = (name: string, bytes: Buffer, accepted: Accepted) => Promise<string>

const fileOf = async (
  demoMedia: DemoMedia,
  store: Store,
  programs: ReturnType<typeof findFfmpeg>,
): Promise<NewFile> => {
  switch (demoMedia.kind) {
    case 'audios':
      return audioFile({ audioLink: await store(demoMedia.fileName, await demoMedia.make(), ACCEPTED.audio) })
    case 'videos':
      return videoFile({ videoLink: await store(demoMedia.fileName, await demoMedia.make(programs!), ACCEPTED.video) })
    case 'model3Ds': {
      const { object, material, texture } = demoMedia
      return modelFile({
        objectLink: await store(demoMedia.fileName, object(), ACCEPTED.object),
        materialLink: await store(demoMedia.fileName.replace('.obj', '.mtl'), material(), ACCEPTED.material),
        textureLink: await store(demoMedia.fileName.replace('.obj', '.png'), await texture(), ACCEPTED.texture),
      })
    }
  }
}

/** @returns the link of the upload */
const storeFile = async (
  { database, blobs }: Needs,
  tenantId: number,
  { originalName, bytes, accepted }: { originalName: string; bytes: Buffer; accepted: Accepted },
): Promise<string> => {
  const mediaType = acceptedType(bytes.subarray(0, CONTENT_HEAD), originalName, accepted)
  const { sha256, size } = await blobs.put(Readable.from([bytes]), (stored) => originalBlob(tenantId, stored.sha256))
  return asTenant(database, tenantId, (db) => recordUpload(db, null, { originalName, mediaType, sha256, size }))
}
