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
  readVersionedDeepZoom,
  readVersionedDeepZoomTile,
  versionedService2,
  versionedService3,
} from '@pressmark/contract/media/media.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { DownloadQuota } from '#platform/http/download-quota.ts'
import type { Caller, Stream } from '#platform/http/route.ts'
import { etagMatches } from '#platform/http/request.ts'
import { draftOf } from '#platform/http/draft-cookie.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { thumbnailAddress } from '../addresses.ts'
import type { Renderer } from '../decoders/renderer.ts'
import type { RefuseDamaged } from '../derivatives/refuse-damaged.ts'
import { readWebp } from '../derivatives/webp.ts'
import { withAuthServices, visibleAsset } from '../rights.ts'
import { redirectToCurrent } from '../versions.ts'
import { planDeepZoomTile, planImage } from './image-answers.ts'
import { SERVICE_LENGTH } from './grants.ts'
import { cacheControl, openView, pictureOf, versionOf, type ImageView } from './image-view.ts'
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

  /* Opens the image as the caller may see it, and stores the decision for the following tiles. @param service '' outside of IIIF, never with a version */
  const view = async ({ tenant, caller, params, request }: Context, service: string): Promise<ImageView> => {
    const asOf = tilePath.asOf()
    const shown = { uuid: params.uuid, kind: 'images', draft: draftOf(request) } as const
    const image = await visibleAsset(database, tenant, caller, shown)
    const seen = await openView(pyramids, image, caller).catch(refuse({ tenant, params }))
    // A draft link is checked for each tile, so that it ends at once.
    if (caller !== undefined || image.everyone) tilePath.grant(request.raw, asOf, seen, service)
    return seen
  }

  stream(readThumbnail, 'public', async ({ tenant, caller, params, query, request, reply, origin }) => {
    const shown = { uuid: params.uuid, draft: draftOf(request) }
    const { thumbnail, everyone } = await visibleAsset(database, tenant, caller, shown)
    if (thumbnail === null) throw new Refusal('notFound')
    const isVersioned = query.version === versionOf(thumbnail)
    if (query.version !== undefined && !isVersioned)
      return redirectToCurrent(reply, origin + thumbnailAddress(params.uuid, thumbnail))
    const etag = `"${thumbnail}"`
    reply
      .header('cache-control', cacheControl({ shared: everyone, isVersioned }))
      .header('vary', 'cookie, authorization')
      .header('etag', etag)
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const bytes = await readWebp(blobs, thumbnail).catch(refuse({ tenant, params }))
    return reply.type('image/webp').send(bytes)
  })

  for (const { api, stable, calls } of SERVICES) {
    stream(calls.base, 'public', async ({ params, reply, origin }) =>
      reply.redirect(`${origin}${addressOf(calls.base, params)}/info.json`, 303),
    )

    stream(calls.information, 'public', async ({ origin, url, reply, ...context }) => {
      const { uuid } = context.params
      const seen = await withAuthServices(view(context, origin + addressOf(stable, { uuid })), origin, uuid)
      const version = versionIn(context.params)
      if (isOutdated(version, seen)) return redirectToCurrent(reply, origin + withVersion(url, seen))
      const { accept, 'if-none-match': ifNoneMatch } = context.request.headers
      const service = origin + addressOf(calls.base, context.params)
      const shown = { source: pictureOf(seen), service, shared: seen.shared, isVersioned: version !== undefined }
      const { headers, body } = informationOf(api, shown, accept)
      reply.headers(headers)
      return etagMatches(ifNoneMatch, headers.etag) ? reply.code(304).send() : reply.send(body)
    })

    stream(calls.image, 'public', async ({ origin, url, reply, ...context }) => {
      const { uuid, region, size, rotation, file } = context.params
      const service = origin + addressOf(stable, { uuid })
      const seen = await view(context, service)
      const version = versionIn(context.params)
      if (isOutdated(version, seen)) return redirectToCurrent(reply, origin + withVersion(url, seen))
      const sending = { view: seen, caller: context.caller, isVersioned: version !== undefined }
      const plan = planImage(`${region}/${size}/${rotation}/${file}`, api, seen, service)
      return sendImage(reply, sending, plan).catch(refuse(context))
    })
  }

  const versioned = { document: readVersionedDeepZoom, tile: readVersionedDeepZoomTile }
  for (const { document, tile } of [{ document: readDeepZoom, tile: readDeepZoomTile }, versioned] as const) {
    stream(document, 'public', async ({ reply, origin, url, ...context }) => {
      const seen = await view(context, '')
      const version = versionIn(context.params)
      if (isOutdated(version, seen)) return redirectToCurrent(reply, origin + withVersion(url, seen))
      const { pyramid, etag } = pictureOf(seen)
      const caching = cacheControl({ shared: seen.shared, isVersioned: version !== undefined })
      reply.header('cache-control', caching).header('vary', 'cookie, authorization').header('etag', etag)
      if (etagMatches(context.request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('application/xml; charset=utf-8').send(deepZoomDocument(pyramid, pyramid.tileWidth))
    })

    stream(tile, 'public', async ({ reply, origin, url, ...context }) => {
      const seen = await view(context, '')
      const version = versionIn(context.params)
      if (isOutdated(version, seen)) return redirectToCurrent(reply, origin + withVersion(url, seen))
      const sending = { view: seen, caller: context.caller, isVersioned: version !== undefined }
      const plan = planDeepZoomTile(`${context.params.level}/${context.params.tile}`, seen)
      return sendImage(reply, sending, plan).catch(refuse(context))
    })
  }
}

const SERVICES = [
  {
    api: 3,
    stable: imageService3,
    calls: { base: imageService3, information: imageInformation3, image: image3 },
  },
  { api: 3, stable: imageService3, calls: versionedService3 },
  {
    api: 2,
    stable: imageService2,
    calls: { base: imageService2, information: imageInformation2, image: image2 },
  },
  { api: 2, stable: imageService2, calls: versionedService2 },
] as const

const versionIn = (params: { uuid: string; version?: string }): string | undefined => params.version

const isOutdated = (version: string | undefined, seen: ImageView): boolean =>
  version !== undefined && version !== seen.version

/* The rest stays as it was sent, because the address of another region could differ in its encoding. */
const withVersion = (url: string, { version }: ImageView): string =>
  url.slice(0, SERVICE_LENGTH + 1) + version + url.slice(url.indexOf('/', SERVICE_LENGTH + 1))
