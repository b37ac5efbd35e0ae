import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ImageApiVersion } from '@pressmark/iiif/image-request.ts'
import { LRUCache } from 'lru-cache'
import type { Live } from '#platform/live.ts'
import { planImage, type ImagePlan } from './image-answers.ts'
import { asksForLinkedData, informationOf, type Information } from './information.ts'
import { readTile, type OpenPyramid } from './pyramids.ts'
import { createTileMemory, within } from './tile-memory.ts'

/** A decision that was made: this cookie, on this host, may see this image, until then. */
export type Grant = {
  open: OpenPyramid
  service: string
  etag: string
  everyone: boolean
  until: number
  information: { plain?: Information; linked?: Information }
}

type TilePlan = Extract<ImagePlan, { type: 'tile' }>

// /iiif/3/ and the 36 letters of a uuid
const SERVICE_LENGTH = 44
const GRANT_MS = 30_000
const MOST_GRANTS = 20_000
// A plan takes about 700 bytes. A set of each grant's own took 52 KB even when empty: 1 GB for all of them.
const MOST_PLANS = 20_000

/** How long clients may keep a picture, s. After that they ask whether it still holds, by its entity tag. */
export const cacheControl = (everyone: boolean): string => (everyone ? 'public, max-age=3600' : 'private, max-age=300')

/** Remembers who may see which image, so that the next tile is answered before anything slow: no route, no row, no decoding.
 *  The decision itself is always made by the route (visibleAsset); it is forgotten when any process tells that rights or media changed. */
export const createTilePath = (live: Live) => {
  const grants = new LRUCache<string, Grant>({ max: MOST_GRANTS })
  const plans = new LRUCache<string, TilePlan>({ max: MOST_PLANS })
  const memory = createTileMemory()
  live.emitter.on('told', (told) => {
    if ('forget' in told) grants.clear()
  })
  live.emitter.on('again', () => grants.clear())

  const granted = (request: IncomingMessage, url: string): Grant | undefined => {
    const grant = grants.get(grantKey(request, url.slice(0, SERVICE_LENGTH)))
    return grant === undefined || grant.until < Date.now() || grant.open.closed ? undefined : grant
  }

  const sendTile = (grant: Grant, plan: TilePlan, request: IncomingMessage, response: ServerResponse): boolean => {
    const headers = tileHeaders(grant, plan)
    if (request.headers['if-none-match'] === grant.etag) {
      response.writeHead(304, headers).end()
      return true
    }
    const piece = memory.take()
    const tile = readTile(grant.open, plan.tile, within(piece))
    if (tile === undefined) return false
    response
      .writeHead(200, { ...headers, 'content-type': plan.mediaType, 'content-length': tile.length })
      .end(tile, () => memory.giveBack(piece, request.socket))
    return true
  }

  /** @returns whether the request was answered; otherwise it goes the ordinary way */
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? ''
    if (request.method !== 'GET' || !url.startsWith('/iiif/')) return false
    const grant = granted(request, url)
    if (grant === undefined) return false
    const version = url[6] === '3' ? 3 : 2
    const path = url.slice(SERVICE_LENGTH + 1)
    if (path === 'info.json') return sendInformation(grant, version, request, response)
    const plan = planOf(plans, grant, version, path)
    return plan !== undefined && sendTile(grant, plan, request, response)
  }

  return {
    grant: (request: IncomingMessage, grant: Omit<Grant, 'until' | 'information'>): void => {
      const key = grantKey(request, (request.url ?? '').slice(0, SERVICE_LENGTH))
      const until = Date.now() + GRANT_MS
      grants.set(key, { ...grant, until, information: {} })
    },
    /** Put before the server's own listener. */
    before:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        if (!answer(request, response)) listener(request, response)
      },
  }
}
export type TilePath = ReturnType<typeof createTilePath>

const tileHeaders = ({ etag, everyone }: Grant, { link }: TilePlan) => ({
  'access-control-allow-origin': '*',
  'cache-control': cacheControl(everyone),
  etag,
  link,
  vary: 'cookie',
  'x-content-type-options': 'nosniff',
})

/* The plan for a stored tile, the same for all who look at the image by this address; all else is planned by the route. */
const planOf = (
  plans: LRUCache<string, TilePlan>,
  { open, service, etag }: Grant,
  version: ImageApiVersion,
  path: string,
): TilePlan | undefined => {
  const key = `${service} ${etag} ${path}`
  const known = plans.get(key)
  if (known !== undefined) return known
  const plan = planImage(path, version, open.pyramid, service)
  if (plan.type !== 'tile') return undefined
  plans.set(key, plan)
  return plan
}

const sendInformation = (
  grant: Grant,
  version: ImageApiVersion,
  { headers: { accept } }: IncomingMessage,
  response: ServerResponse,
): true => {
  const form = asksForLinkedData(accept) ? 'linked' : 'plain'
  const { headers, body } = (grant.information[form] ??= informationOf(version, grant, accept))
  response.writeHead(200, { ...headers, 'x-content-type-options': 'nosniff' }).end(body)
  return true
}

// The whole cookie header, unread: whoever sends another one is looked at anew. Host and scheme as a proxy may tell them.
const grantKey = ({ headers }: IncomingMessage, service: string) =>
  `${headers.host} ${headers['x-forwarded-host'] ?? ''} ${headers['x-forwarded-proto'] ?? ''} ${service} ${headers.cookie ?? ''}`
