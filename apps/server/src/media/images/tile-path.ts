import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { StoredTile } from '@pressmark/iiif/image/stored-tile.ts'
import { LRUCache } from 'lru-cache'
import { CROSS_ORIGIN } from '#platform/http/cross-origin.ts'
import type { Bus, Message } from '#platform/bus/bus.ts'
import { copyUnpooled } from '#platform/unpooled-buffer.ts'
import { etagMatches } from '#platform/http/request.ts'
import { planDeepZoomTile, planImage, type AnswerPlan, type ImagePlan } from './image-answers.ts'
import { viewKey, type ImageView, type Source } from './image-view.ts'
import { asksForLinkedData, informationOf, type Information } from './information.ts'
import { fetchTile, readTile } from './pyramids.ts'
import { createTileMemory, within } from './tile-memory.ts'

/** A decision that was made: this cookie, on this host, may see this image like this, until then. */
type Grant = {
  /** Its uuid. */
  image: string
  view: ImageView
  service: string
  /** What the plans made for it are remembered by. */
  key: string
  until: number
  /** From then on one request goes the ordinary way and brings a new grant, while the others still use this one. */
  renewFrom: number
  information: { plain?: Information; linked?: Information }
}

// /iiif/3/ or /images/ and the 36 letters of a uuid: each address of a service is this long
const SERVICE_LENGTH = 44
const UUID_LENGTH = 36
const SERVICE = /^\/(?:iiif\/([23])|images)\//
const DEEP_ZOOM_TILE = 'image_files/'
const GRANT_MS = 30_000
const RENEWED_AFTER_MS = 20_000
const MOST_GRANTS = 20_000

/** How an address is answered, the same for all who look at the image by it, and the tile itself where it was asked for twice. */
type Prepared = { plan: AnswerPlan; headers: Headers; tile?: Kept }
/** Headers with the length among them, so that nothing is put together for each answer. */
type Kept = { headers: Headers; bytes: Buffer }
type Preparing = { key: string; known: Prepared; source: Source }
/** Names and values in turn, in the form that costs Node least to write. */
type Headers = readonly string[]
// A set of each grant's own took 52 KB even when empty: 1 GB for all of them.
const PLAN_SIZE = 700
const MOST_PREPARED = 20_000
// Some 3,000 tiles. Reading one again is a fifth of what answering it costs, cutting one to its edge several times that.
const PREPARED_SIZE = 40 * 1024 * 1024

/** How long clients may keep a picture, s. After that they ask whether it still holds, by its entity tag. */
export const cacheControl = (shared: boolean): string => (shared ? 'public, max-age=3600' : 'private, max-age=300')

/** Remembers who may see which image, so that the next tile is answered before anything slow: no route, no row, no decoding.
 *  The decision itself is always made by the route (visibleAsset, openView); it is forgotten when any process tells that rights or media changed. */
export const createTilePath = (live: Bus) => {
  const grants = new LRUCache<string, Grant>({ max: MOST_GRANTS })
  const prepared = new LRUCache<string, Prepared>({
    max: MOST_PREPARED,
    maxSize: PREPARED_SIZE,
    sizeCalculation: ({ tile }) => PLAN_SIZE + (tile?.bytes.length ?? 0),
  })
  const memory = createTileMemory()
  let forgotten = 0
  const forget = () => {
    forgotten += 1
    grants.clear()
  }
  const forgetImage = (uuid: string) => {
    forgotten += 1
    for (const [key, grant] of grants) if (grant.image === uuid) grants.delete(key)
  }
  const hear = (told: Message) => {
    if (!('forget' in told)) return
    // While a hundred images come in, whoever looks at another one is not asked anew a hundred times.
    if (told.forget === 'media' && told.uuid !== undefined) forgetImage(told.uuid)
    else forget()
  }
  live.emitter.on('here', hear).on('told', hear)
  live.emitter.on('again', forget)

  /* Kept from the second time on, so that whoever looks at everything once does not drive out what many look at. */
  const keptTile = ({ key, known, source }: Preparing): Kept | undefined => {
    if (known.tile !== undefined) return known.tile
    const bytes = known.plan.tile && readTile(source, known.plan.tile)
    return bytes && keep(key, known, bytes)
  }

  const keep = (key: string, known: Prepared, bytes: Buffer): Kept => {
    const tile = { headers: withLength(known.headers, bytes), bytes: copyUnpooled(bytes) }
    prepared.set(key, { ...known, tile })
    return tile
  }

  /* Kept from the first time on: another server is asked for it. What it does not give goes the ordinary way, which says why. */
  const sendFarTile = (to: Exchange, { key, known, source }: Preparing): boolean => {
    if (known.tile !== undefined) return sendKept(to, known.tile)
    if (known.plan.tile === undefined) return false
    const send = (bytes: Buffer | undefined) => {
      if (bytes === undefined) return to.otherwise()
      sendKept(to, keep(key, known, bytes))
    }
    void fetchTile(source, known.plan.tile).then(send, to.otherwise)
    return true
  }

  const sendNewTile = (to: Exchange, { key, known, source }: Preparing, tile: StoredTile): boolean => {
    prepared.set(key, known)
    const piece = memory.take()
    const giveBack = () => memory.giveBack(piece, to.request.socket)
    const bytes = readTile(source, tile, within(piece))
    if (bytes === undefined) giveBack()
    else to.response.writeHead(200, withLength(known.headers, bytes)).end(bytes, giveBack)
    return bytes !== undefined
  }

  const sendPrepared = (to: Exchange, preparing: Preparing, tile: StoredTile): boolean => {
    if (preparing.source.open.descriptor === undefined) return sendFarTile(to, preparing)
    if (prepared.has(preparing.key)) return sendKept(to, keptTile(preparing))
    return sendNewTile(to, preparing, tile)
  }

  const sendTile = (grant: Grant, path: string, version: 2 | 3 | undefined, to: Exchange): boolean => {
    const key = `${grant.key} ${path}`
    const known = prepared.get(key)
    const plan = known?.plan ?? planTile(grant, version, path)
    const source = plan && grant.view[plan.of]
    if (source === undefined || plan?.tile === undefined) return false
    const headers = known?.headers ?? tileHeaders(grant.view, source, plan)
    if (etagMatches(to.request.headers['if-none-match'], source.etag)) {
      to.response.writeHead(304, [...headers]).end()
      return true
    }
    return sendPrepared(to, { key, known: known ?? { plan, headers }, source }, plan.tile)
  }

  /** @returns whether the request was answered; otherwise it goes the ordinary way */
  const answer = ({ request, response, otherwise }: Exchange): boolean => {
    const url = request.url ?? ''
    const service = request.method === 'GET' ? SERVICE.exec(url) : null
    if (service === null) return false
    const grant = grants.get(grantKey(request, url.slice(0, SERVICE_LENGTH)))
    if (grant === undefined || isDue(grant)) return false
    const version = service[1] === undefined ? undefined : service[1] === '3' ? 3 : 2
    const path = url.slice(SERVICE_LENGTH + 1)
    if (path === 'info.json' && version !== undefined) return sendInformation(grant, version, request, response)
    return sendTile(grant, path, version, { request, response, otherwise })
  }

  return {
    /** How often everything was forgotten so far: to be asked before rights are, and given to `grant`. */
    asOf: (): number => forgotten,
    /** Remembers the decision, unless something changed since it was begun. */
    grant: (request: IncomingMessage, asOf: number, view: ImageView, service: string): void => {
      if (asOf !== forgotten) return
      const asked = (request.url ?? '').slice(0, SERVICE_LENGTH)
      const image = asked.slice(-UUID_LENGTH).toLowerCase()
      const now = Date.now()
      const times = { until: now + GRANT_MS, renewFrom: now + RENEWED_AFTER_MS }
      grants.set(grantKey(request, asked), {
        image,
        view,
        service,
        key: `${service} ${viewKey(view)}`,
        ...times,
        information: {},
      })
    },
    /** Put before the server's own listener. */
    before:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        const otherwise = () => listener(request, response)
        if (!answer({ request, response, otherwise })) otherwise()
      },
  }
}
export type TilePath = ReturnType<typeof createTilePath>

/* Whether this request must go the ordinary way. */
const isDue = (grant: Grant): boolean => {
  const now = Date.now()
  if (grant.until < now) return true
  if (grant.renewFrom > now) return false
  grant.renewFrom = Infinity
  return true
}

/** `otherwise` sends the request the ordinary way. */
type Exchange = { request: IncomingMessage; response: ServerResponse; otherwise: () => void }

const tileHeaders = ({ shared }: ImageView, { etag }: Source, { link, mediaType }: AnswerPlan): Headers =>
  Object.entries({
    ...CROSS_ORIGIN,
    'content-type': mediaType,
    'cache-control': cacheControl(shared),
    etag,
    ...(link !== undefined && { link }),
    vary: 'cookie',
    'x-content-type-options': 'nosniff',
  }).flat()

const withLength = (headers: Headers, { length }: Buffer): string[] => [...headers, 'content-length', String(length)]

const sendKept = ({ response }: Exchange, tile: Kept | undefined): boolean => {
  if (tile === undefined) return false
  response.writeHead(200, tile.headers as string[]).end(tile.bytes) // it is read only
  return true
}

/* The plan for a stored tile; all else is planned by the route. */
const planTile = ({ view, service }: Grant, version: 2 | 3 | undefined, path: string): AnswerPlan | undefined => {
  const plan = version === undefined ? planDeepZoom(path, view) : planImage(path, version, view, service)
  return plan.type === 'answer' && plan.tile !== undefined ? plan : undefined
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
  if (etagMatches(asked['if-none-match'], headers.etag)) response.writeHead(304, all).end()
  else response.writeHead(200, all).end(body)
  return true
}

// The whole cookie header, unread: whoever sends another one is looked at anew. Host and scheme as a proxy may tell them.
const grantKey = ({ headers }: IncomingMessage, service: string): string => {
  const key = `${headers.host} ${headers['x-forwarded-host'] ?? ''} ${headers['x-forwarded-proto'] ?? ''} ${service} ${headers.cookie ?? ''}`
  // Headers may have 16 KB: thousands of them made to be different would fill the memory.
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64')
}
const LONGEST_KEY = 600
