import { downloadImage, downloadItem, readSharing as readSharingCall } from '@pressmark/contract/delivery/downloads.ts'
import type { FastifyReply } from 'fastify'
import type { Renderer } from '#media/decoders/renderer.ts'
import type { Pyramids } from '#media/images/pyramids.ts'
import { attachment } from '#media/files/attachment.ts'
import type { RefuseDamaged } from '#media/derivatives/refuse-damaged.ts'
import { visibleAsset, visibleEntity } from '#media/rights.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { requesterOf, type DownloadQuota } from '#platform/http/download-quota.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/queue.ts'
import { untilClosed } from '#platform/http/request.ts'
import { prepare, type Prepared } from './downloads.ts'
import { planItem } from './item-plan.ts'
import { downloadName, pictureVariant, sizeVariant } from './names.ts'
import { readPicture, readPictures, sourceFor } from './pictures.ts'
import { isSmall, planPicture } from './plan.ts'
import { renderSmall } from './render-picture.ts'
import { readSharing } from './sharing.ts'

type Needs = {
  database: Database
  blobs: Blobs
  pyramids: Pyramids
  renderer: Renderer
  jobs: Jobs
  refuseDamaged: RefuseDamaged
  quota: DownloadQuota
  config: Pick<Config, 'profile' | 'downloads'>
}

const MAX_WAITING = 200
const RETRY_SECONDS = 5

export const deliveryRoutes = (route: Route, stream: Stream, needs: Needs) => {
  const { database, blobs, renderer, refuseDamaged, quota, config } = needs
  const downloads = { ...needs, storedBytes: config.downloads.storedBytes }

  const sendPrepared = async (reply: FastifyReply, prepared: Prepared, name: string, type: string) => {
    if (prepared.type === 'underway') return sendUnderway(reply, prepared)
    return reply
      .type(type)
      .header('content-disposition', attachment(name))
      .header('content-length', prepared.size)
      .send(await blobs.stream(prepared.blob))
  }

  stream(downloadImage, 'media.download', async ({ tenant, caller, params, request, reply }) => {
    await visibleAsset(database, tenant, caller, { uuid: params.uuid, kind: 'images' })
    const row = await readPicture(database.reader(tenant.id), params.uuid)
    if (row === undefined || (row.pyramid === null && !row.underway)) throw new Refusal('notFound')
    const source = sourceFor(row, caller)
    if (source === undefined) return sendUnderway(reply, { done: 0, total: 1 })
    const picture = { ...source, ...planPicture(source.image, params.region, params.size) }
    const name = downloadName({
      pressmark: row.pressmark,
      title: row.title || row.itemTitle,
      ending: 'jpg',
      variant: pictureVariant(picture),
    })
    const requester = requesterOf(caller, request)
    if (!isSmall(picture)) {
      const prepared = await prepare(
        downloads,
        { tenantId: tenant.id, requester },
        { form: 'jpg', pictures: [picture] },
      )
      return sendPrepared(reply, prepared, name, 'image/jpeg')
    }
    if (renderer.waiting() >= MAX_WAITING) throw new Refusal('unavailable', { facts: { retryAfter: RETRY_SECONDS } })
    await quota.begin(requester, reply, { pixels: picture.width * picture.height })
    const bytes = await renderSmall(needs, picture, untilClosed(reply.raw)).catch((error) =>
      refuseDamaged({ tenantId: tenant.id, uuid: params.uuid }, error),
    )
    return reply.type('image/jpeg').header('content-disposition', attachment(name)).send(bytes)
  })

  stream(downloadItem, 'media.download', async ({ tenant, caller, params, request, reply }) => {
    await visibleEntity(database, tenant, caller, { entity: 'item', uuid: params.uuid })
    const rows = await readPictures(database.reader(tenant.id), params.uuid)
    const plan = planItem(rows, caller, params.size)
    if (plan === undefined) return sendUnderway(reply, { done: 0, total: rows.length })
    const [first] = rows
    const name = downloadName({
      pressmark: first?.pressmark ?? '',
      title: first?.itemTitle ?? '',
      ending: 'zip',
      variant: sizeVariant(params.size),
    })
    const prepared = await prepare(downloads, { tenantId: tenant.id, requester: requesterOf(caller, request) }, plan)
    return sendPrepared(reply, prepared, name, 'application/zip')
  })

  route(readSharingCall, 'catalogue.read', ({ db, tenant, caller, params }) =>
    readSharing(db, { tenant, caller, profile: config.profile }, params.uuid),
  )
}

const sendUnderway = (reply: FastifyReply, { done, total }: { done: number; total: number }) =>
  reply.code(202).header('retry-after', RETRY_SECONDS).send({ done, total })
