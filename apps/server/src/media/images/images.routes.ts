import {
  image2,
  image3,
  imageInformation2,
  imageInformation3,
  imageService2,
  imageService3,
  readThumbnail,
} from '@pressmark/contract/media.ts'
import type { ServerResponse } from 'node:http'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Stream } from '#platform/http.ts'
import { imageService2Address, imageServiceAddress } from '../addresses.ts'
import type { Renderer } from '../decoders/renderer.ts'
import { computeImage, planImage, refusalWords } from './image-answers.ts'
import { informationOf } from './information.ts'
import { readTile, type Pyramids } from './pyramids.ts'
import { visibleAsset } from '../rights.ts'
import { cacheControl, type TilePath } from './tile-path.ts'

type Needs = { database: Database; blobs: Blobs; pyramids: Pyramids; renderer: Renderer; tilePath: TilePath }

const MOST_WAITING = 200

export const imageRoutes = (stream: Stream, { database, blobs, pyramids, renderer, tilePath }: Needs) => {
  const compute = (work: () => Promise<Buffer>): Promise<Buffer> => {
    if (renderer.waiting() >= MOST_WAITING) throw new Refusal('unavailable', { facts: { retryAfter: 5 } })
    return work()
  }

  stream(readThumbnail, 'public', async ({ tenant, caller, params, request, reply }) => {
    const image = await visibleAsset(database, tenant, caller, params.uuid)
    if (image.thumbnail === null) throw new Refusal('notFound')
    const etag = `"${image.thumbnail}"`
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', cacheControl(image.everyone))
      .header('vary', 'cookie')
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/webp').send(await blobs.stream(image.thumbnail))
  })

  for (const version of [3, 2] as const) {
    const [base, information, call, addressOfService] =
      version === 3
        ? ([imageService3, imageInformation3, image3, imageServiceAddress] as const)
        : ([imageService2, imageInformation2, image2, imageService2Address] as const)

    stream(base, 'public', async ({ params, reply, origin }) =>
      reply
        .header('access-control-allow-origin', '*')
        .redirect(`${origin}${addressOfService(params.uuid)}/info.json`, 303),
    )

    stream(information, 'public', async ({ params, tenant, caller, origin, request, reply }) => {
      const image = await visibleAsset(database, tenant, caller, params.uuid, 'images')
      if (image.pyramid === null) throw new Refusal('notFound')
      const open = await pyramids.open(image.pyramid)
      const shown = { open, service: origin + addressOfService(params.uuid), everyone: image.everyone }
      tilePath.grant(request.raw, { ...shown, etag: `"${image.pyramid}"` })
      const { headers, body } = informationOf(version, shown, request.headers.accept)
      return reply.headers(headers).send(body)
    })

    stream(call, 'public', async ({ params, tenant, caller, origin, request, reply }) => {
      const image = await visibleAsset(database, tenant, caller, params.uuid, 'images')
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', cacheControl(image.everyone))
        .header('vary', 'cookie')
      if (image.pyramid === null) throw new Refusal('notFound')
      const open = await pyramids.open(image.pyramid)
      const service = origin + addressOfService(params.uuid)
      const etag = `"${image.pyramid}"`
      tilePath.grant(request.raw, { open, service, etag, everyone: image.everyone })
      const path = `${params.region}/${params.size}/${params.rotation}/${params.file}`
      const plan = planImage(path, version, open.pyramid, service)
      if (plan.type !== 'tile' && plan.type !== 'computed') {
        throw new Refusal(plan.status === 501 ? 'notImplementedForImage' : 'badRequest', { detail: refusalWords(plan) })
      }
      reply.header('etag', etag).header('link', plan.link).type(plan.mediaType)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const tile = plan.type === 'tile' ? readTile(open, plan.tile) : undefined
      return reply.send(
        tile ?? (await compute(() => computeImage(renderer, open, plan.resolved, untilClosed(reply.raw)))),
      )
    })
  }
}

/* Whoever went away is computed for no longer. */
const untilClosed = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController()
  response.once('close', () => gone.abort(new Error('the client went away')))
  return gone.signal
}
