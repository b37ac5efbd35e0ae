import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { CROSS_ORIGIN } from '#platform/cross-origin.ts'
import type { Live } from '#platform/live.ts'
import { holds } from '#platform/request.ts'
import { planDeepZoomTile, planImage, type AnswerPlan, type ImagePlan } from './image-answers.ts'
import { viewKey, type ImageView, type Source } from './image-view.ts'
import { asksForLinkedData, informationOf, type Information } from './information.ts'
import { readTile } from './pyramids.ts'
import { createTileMemory, within } from './tile-memory.ts'

/** A decision that was made: this cookie, on this host, may see this image like this, until then. */
type Grant = {
  view: ImageView
  service: string
  /** What the plans made for it are remembered by. */
  key: string
  until: number
  information: { plain?: Information; linked?: Information }
}

// /iiif/3/ or /images/ and the 36 letters of a uuid: each address of a service is this long
const SERVICE_LENGTH = 44
const SERVICE = /^\/(?:iiif\/([23])|images)\//
const DEEP_ZOOM_TILE = 'image_files/'
const GRANT_MS = 30_000
const MOST_GRANTS = 20_000
// A plan takes about 700 bytes. A set of each grant's own took 52 KB even when empty: 1 GB for all of them.
const MOST_PLANS = 20_000

/** How long clients may keep a picture, s. After that they ask whether it still holds, by its entity tag. */
export const cacheControl = (shared: boolean): string => (shared ? 'public, max-age=3600' : 'private, max-age=300')

/** Remembers who may see which image, so that the next tile is answered before anything slow: no route, no row, no decoding.
 *  The decision itself is always made by the route (visibleAsset, openView); it is forgotten when any process tells that rights or media changed. */
export const createTilePath = (live: Live) => {
  const grants = new LRUCache<string, Grant>({ max: MOST_GRANTS })
  const plans = new LRUCache<string, AnswerPlan>({ max: MOST_PLANS })
  const memory = createTileMemory()
  let forgotten = 0
  const forget = () => {
    forgotten += 1
    grants.clear()
  }
  live.emitter.on('told', (told) => {
    if ('forget' in told) forget()
  })
  live.emitter.on('again', forget)

  const sendTile = (grant: Grant, plan: AnswerPlan, request: IncomingMessage, response: ServerResponse): boolean => {
    const source = grant.view[plan.of]
    if (source === undefined || plan.tile === undefined) return false
    const headers = tileHeaders(grant.view, source, plan)
    if (holds(request.headers['if-none-match'], source.etag)) {
      response.writeHead(304, headers).end()
      return true
    }
    const piece = memory.take()
    const tile = readTile(source, plan.tile, within(piece))
    if (tile === undefined) {
      memory.giveBack(piece, request.socket)
      return false
    }
    response
      .writeHead(200, { ...headers, 'content-type': plan.mediaType, 'content-length': tile.length })
      .end(tile, () => memory.giveBack(piece, request.socket))
    return true
  }

  /** @returns whether the request was answered; otherwise it goes the ordinary way */
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? ''
    const service = request.method === 'GET' ? SERVICE.exec(url) : null
    if (service === null) return false
    const grant = grants.get(grantKey(request, url.slice(0, SERVICE_LENGTH)))
    if (grant === undefined || grant.until < Date.now()) return false
    const version = service[1] === undefined ? undefined : service[1] === '3' ? 3 : 2
    const path = url.slice(SERVICE_LENGTH + 1)
    if (path === 'info.json' && version !== undefined) return sendInformation(grant, version, request, response)
    const plan = planOf(plans, grant, version, path)
    return plan !== undefined && sendTile(grant, plan, request, response)
  }

  return {
    /* The other processes are told; this one must know before it answers. */
    forget,
    /** How often everything was forgotten so far: to be asked before rights are, and given to `grant`. */
    asOf: (): number => forgotten,
    /** Remembers the decision, unless something changed since it was begun. */
    grant: (request: IncomingMessage, asOf: number, view: ImageView, service: string): void => {
      if (asOf !== forgotten) return
      const key = grantKey(request, (request.url ?? '').slice(0, SERVICE_LENGTH))
      const until = Date.now() + GRANT_MS
      grants.set(key, { view, service, key: `${service} ${viewKey(view)}`, until, information: {} })
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

const tileHeaders = ({ shared }: ImageView, { etag }: Source, { link }: AnswerPlan) => ({
  ...CROSS_ORIGIN,
  'cache-control': cacheControl(shared),
  etag,
  ...(link !== undefined && { link }),
  vary: 'cookie',
  'x-content-type-options': 'nosniff',
})

/* The plan for a stored tile, the same for all who look at the image by this address; all else is planned by the route. */
const planOf = (
  plans: LRUCache<string, AnswerPlan>,
  { view, service, key: of }: Grant,
  version: 2 | 3 | undefined,
  path: string,
): AnswerPlan | undefined => {
  const key = `${of} ${path}`
  const known = plans.get(key)
  if (known !== undefined) return known
  const plan = version === undefined ? planDeepZoom(path, view) : planImage(path, version, view, service)
  if (plan.type !== 'answer' || plan.tile === undefined) return undefined
  plans.set(key, plan)
  return plan
}

const planDeepZoom = (path: string, view: ImageView): ImagePlan =>
  path.startsWith(DEEP_ZOOM_TILE) ? planDeepZoomTile(path.slice(DEEP_ZOOM_TILE.length), view) : { type: 'noTile' }

const sendInformation = (
  { view, service, information }: Grant,
  version: 2 | 3,
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
): boolean => {
  const { picture: source, shared } = view
  if (source === undefined) return false
  const form = asksForLinkedData(asked.accept) ? 'linked' : 'plain'
  const { headers, body } = (information[form] ??= informationOf(version, { source, service, shared }, asked.accept))
  const all = { ...headers, 'x-content-type-options': 'nosniff' }
  if (holds(asked['if-none-match'], headers.etag)) response.writeHead(304, all).end()
  else response.writeHead(200, all).end(body)
  return true
}

// The whole cookie header, unread: whoever sends another one is looked at anew. Host and scheme as a proxy may tell them.
const grantKey = ({ headers }: IncomingMessage, service: string) =>
  `${headers.host} ${headers['x-forwarded-host'] ?? ''} ${headers['x-forwarded-proto'] ?? ''} ${service} ${headers.cookie ?? ''}`
