import {
  readAudio,
  readModel,
  readModelCamera,
  readOriginal,
  readVideo,
  readWaveform,
} from '@pressmark/contract/media/media.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Stream } from '#platform/http/route.ts'
import { RENDITIONS } from '../addresses.ts'
import { originalBlob } from '../blob-names.ts'
import { requireUsable } from '../derivatives/check.ts'
import type { RefuseDamaged } from '../derivatives/refuse-damaged.ts'
import { seesWatermark, versionOf } from '../images/image-view.ts'
import { storedCamera } from '../model-camera.ts'
import { visibleAsset, visibleEntity } from '../rights.ts'
import { redirectToCurrent } from '../versions.ts'
import { attachment } from './attachment.ts'
import { originalOf } from './originals.ts'
import { sendBlob } from './send-blob.ts'

const FILES = [
  [readAudio, 'audios', 'rendition', RENDITIONS.audios.type],
  [readVideo, 'videos', 'rendition', RENDITIONS.videos.type],
  [readModel, 'model3Ds', 'rendition', RENDITIONS.model3Ds.type],
  [readWaveform, 'audios', 'waveform', 'application/json'],
] as const

type Needs = { database: Database; blobs: Blobs; refuseDamaged: RefuseDamaged }

/** Routes for whole files of assets: renditions, waveforms, originals and documents. */
export const fileRoutes = (stream: Stream, { database, blobs, refuseDamaged }: Needs) => {
  for (const [call, kind, role, type] of FILES) {
    stream(call, 'public', async ({ tenant, caller, params: { uuid }, query, request, reply, origin }) => {
      const { [role]: name, everyone } = await visibleAsset(database, tenant, caller, { uuid, kind })
      if (name === null) throw new Refusal('notFound')
      const version = versionOf(name)
      const isVersioned = query.version === version
      if (query.version !== undefined && !isVersioned) {
        reply.header('access-control-allow-origin', '*')
        return redirectToCurrent(reply, origin + addressOf(call, { uuid }, { version }))
      }
      await requireUsable(database.reader(tenant.id), blobs, { uuid, name }).catch((error) =>
        refuseDamaged({ tenantId: tenant.id, uuid }, error),
      )
      return sendBlob(blobs, request, reply, { name, tag: name, type, everyone, isVersioned })
    })
  }

  stream(readModelCamera, 'public', async ({ tenant, caller, params: { uuid } }) => {
    await visibleAsset(database, tenant, caller, { uuid, kind: 'model3Ds' })
    return { camera: await storedCamera(database.reader(tenant.id), uuid) }
  })

  stream(readOriginal, 'media.download', async ({ tenant, caller, params, request, reply }) => {
    const original = await originalOf(database.reader(tenant.id), params.uuid)
    const { name, sha256, kind, itemUuid, damaged } = original
    if (kind === null) await visibleEntity(database, tenant, caller, { entity: 'item', uuid: itemUuid })
    else await visibleAsset(database, tenant, caller, { uuid: params.uuid })
    // An original has no watermark. The right to a document is the right to its pages, which are images.
    if ((kind === null || kind === 'images') && seesWatermark(original, caller)) throw new Refusal('forbidden')
    if (damaged) throw new Refusal('originalDamaged')
    reply.header('content-disposition', attachment(name))
    const type = 'application/octet-stream'
    return sendBlob(blobs, request, reply, {
      name: originalBlob(tenant.id, sha256),
      tag: sha256,
      type,
      everyone: false,
    })
  })
}
