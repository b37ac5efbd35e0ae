import { deepZoomDocument } from '@pressmark/iiif/image/deep-zoom.ts'
import {
  image2,
  image3,
  imageInformation2,
  imageInformation3,
  imageService2,
  imageService3,
  readDeepZoom,
  readDeepZoomTile,
  readThumbnail,
} from '@pressmark/contract/media/media.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { DownloadQuota } from '#platform/http/download-quota.ts'
import type { Caller, Stream } from '#platform/http/route.ts'
import { etagMatches } from '#platform/http/request.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import type { Renderer } from '../decoders/renderer.ts'
import type { RefuseDamaged } from '../derivatives/refuse-damaged.ts'
import { readWebp } from '../derivatives/webp.ts'
import { withAuthServices, visibleAsset } from '../rights.ts'
import { planDeepZoomTile, planImage } from './image-answers.ts'
import { openView, pictureOf, type ImageView, cacheControl } from './image-view.ts'
import { informationOf } from './information.ts'
import type { Pyramids } from './pyramids.ts'
import { createSendImage } from './send-image.ts'
import { type TilePath } from './tile-path.ts'

type Needs = {
  database: Database
  blobs: Blobs
  pyramids: Pyramids
  renderer: Renderer
  tilePath: TilePath
  refuseDamaged: RefuseDamaged
  quota: DownloadQuota
}
type Context = { tenant: Tenant; caller: Caller | undefined; request: FastifyRequest; params: { uuid: string } }

export const imageRoutes = (
  stream: Stream,
  { database, blobs, pyramids, renderer, tilePath, refuseDamaged, quota }: Needs,
) => {
  const sendImage = createSendImage(renderer, quota)

  const refuse =
    ({ tenant, params }: Pick<Context, 'tenant' | 'params'>) =>
    (error: unknown) =>
      refuseDamaged({ tenantId: tenant.id, uuid: params.uuid }, error)

  /* Opens the image as the caller may see it, and stores the decision for the following tiles. @param service '' outside of IIIF */
  const view = async ({ tenant, caller, params, request }: Context, service: string): Promise<ImageView> => {
    const asOf = tilePath.asOf()
    const image = await visibleAsset(database, tenant, caller, { uuid: params.uuid, kind: 'images' })
    const seen = await openView(pyramids, image, caller).catch(refuse({ tenant, params }))
    tilePath.grant(request.raw, asOf, seen, service)
    return seen
  }

  stream(readThumbnail, 'public', async ({ tenant, caller, params, request, reply }) => {
    const { thumbnail, everyone } = await visibleAsset(database, tenant, caller, { uuid: params.uuid })
    if (thumbnail === null) throw new Refusal('notFound')
    const etag = `"${thumbnail}"`
    reply
      .header('cache-control', cacheControl({ shared: everyone }))
      .header('vary', 'cookie')
      .header('etag', etag)
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const bytes = await readWebp(blobs, thumbnail).catch(refuse({ tenant, params }))
    return reply.type('image/webp').send(bytes)
  })

  for (const version of [3, 2] as const) {
    const [base, information, call] =
      version === 3
        ? ([imageService3, imageInformation3, image3] as const)
        : ([imageService2, imageInformation2, image2] as const)
    const addressOfService = (uuid: string): string => addressOf(base, { uuid })

    stream(base, 'public', async ({ params, reply, origin }) =>
      reply.redirect(`${origin}${addressOfService(params.uuid)}/info.json`, 303),
    )

    stream(information, 'public', async ({ origin, reply, ...context }) => {
      const { uuid } = context.params
      const service = origin + addressOfService(uuid)
      const seen = await withAuthServices(view(context, service), origin, uuid)
      const { accept, 'if-none-match': ifNoneMatch } = context.request.headers
      const shown = { source: pictureOf(seen), service, shared: seen.shared }
      const { headers, body } = informationOf(version, shown, accept)
      reply.headers(headers)
      return etagMatches(ifNoneMatch, headers.etag) ? reply.code(304).send() : reply.send(body)
    })

    stream(call, 'public', async ({ origin, reply, ...context }) => {
      const service = origin + addressOfService(context.params.uuid)
      const seen = await view(context, service)
      const { region, size, rotation, file } = context.params
      const plan = planImage(`${region}/${size}/${rotation}/${file}`, version, seen, service)
      return sendImage(reply, seen, context.caller, plan).catch(refuse(context))
    })
  }

  stream(readDeepZoom, 'public', async ({ reply, ...context }) => {
    const seen = await view(context, '')
    const { pyramid, etag } = pictureOf(seen)
    reply.header('cache-control', cacheControl(seen)).header('vary', 'cookie').header('etag', etag)
    if (etagMatches(context.request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/xml; charset=utf-8').send(deepZoomDocument(pyramid, pyramid.tileWidth))
  })

  stream(readDeepZoomTile, 'public', async ({ reply, ...context }) => {
    const seen = await view(context, '')
    const { level, tile } = context.params
    const plan = planDeepZoomTile(`${level}/${tile}`, seen)
    return sendImage(reply, seen, context.caller, plan).catch(refuse(context))
  })
}
