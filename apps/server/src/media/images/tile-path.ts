import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { StoredTile } from '@pressmark/iiif/image/stored-tile.ts'
import { LRUCache } from 'lru-cache'
import { CROSS_ORIGIN } from '#platform/http/cross-origin.ts'
import type { Bus } from '#platform/bus/bus.ts'
import { bodyOf, createDirectAnswer, type DirectAnswer } from '#platform/http/direct-answer.ts'
import type { DirectSource } from '#platform/http/direct-answers.ts'
import { etagMatches } from '#platform/http/request.ts'
import { planDeepZoomTile, planImage, type AnswerPlan, type ImagePlan } from './image-answers.ts'
import { createGrants, knownReader, SERVICE_LENGTH, type Grant, type KnownReader } from './grants.ts'
import { cacheControl, type ImageView, type Source } from './image-view.ts'
import { asksForLinkedData, informationOf } from './information.ts'
import { fetchTile, readTile } from './pyramids.ts'
import { createTileMemory, within } from './tile-memory.ts'

const SERVICE = /^\/(?:iiif\/([23])|images)\/[\da-f-]{36}\//i
const DEEP_ZOOM_TILE = 'image_files/'

/** The answer of an address, the same for all readers of the view. The tile is added on the second request. */
type Prepared = { plan: AnswerPlan; headers: Headers; tile?: CachedTile }
/** Headers include the length, so that no answer has to build them. `direct` has the bytes. */
type CachedTile = { headers: Headers; direct: DirectAnswer }
type Preparing = { key: string; entry: Prepared; source: Source }
/** Alternating names and values, the format that Node writes fastest. */
type Headers = readonly string[]
// A separate set for each grant took 52 KB even when empty: 1 GB for all grants.
const PLAN_SIZE = 700
const MAX_PREPARED = 20_000
// About 3,000 tiles. Reading a tile again is a fifth of the cost of an answer, cropping one costs several times that.
const PREPARED_SIZE = 40 * 1024 * 1024

/**
 * Caches who may see which image, so that the next tile is answered before anything slow: no route, no row, no decoding.
 * The route makes the decision (visibleAsset, openView) and stores it as a grant.
 * @source decision 0005
 */
export const createTilePath = (live: Bus) => {
  const { asOf, grant, find, findKnown } = createGrants(live)
  const { prepared, sendPrepared } = createPreparedTiles()

  const sendTile = (grant: Grant, path: string, api: 2 | 3 | undefined, to: Exchange): boolean => {
    // The path includes the version of its address, so an outdated version finds nothing here.
    const key = `${grant.key} ${path}`
    const entry = prepared.get(key)
    const plan = entry?.plan ?? planTile(grant, api, withoutVersion(grant, path))
    const source = plan && grant.view[plan.of]
    if (source === undefined || plan?.tile === undefined) return false
    const headers =
      entry?.headers ?? tileHeaders({ ...grant.view, isVersioned: isVersioned(grant, path) }, source, plan)
    if (etagMatches(to.request.headers['if-none-match'], source.etag)) {
      to.response.writeHead(304, [...headers]).end()
      return true
    }
    return sendPrepared(to, { key, entry: entry ?? { plan, headers }, source }, plan.tile)
  }

  /** Answers a request if possible. @returns Whether it was answered. Otherwise the route answers it. */
  const answer = ({ request, response, otherwise }: Exchange): boolean => {
    const url = request.url ?? ''
    const service = request.method === 'GET' ? SERVICE.exec(url) : null
    if (service === null) return false
    const grant = find(request)
    if (grant === undefined) return false
    const api = service[1] === undefined ? undefined : service[1] === '3' ? 3 : 2
    const path = url.slice(SERVICE_LENGTH + 1)
    if (api !== undefined && withoutVersion(grant, path) === 'info.json')
      return sendInformation(grant, api, isVersioned(grant, path), { request, response })
    return sendTile(grant, path, api, { request, response, otherwise })
  }

  const readers = new LRUCache<string, KnownReader>({
    maxSize: READERS_SIZE,
    sizeCalculation: (_, { length }) => length,
  })

  /** Finds cached tiles for requests whose header lines were parsed before. The other methods answer all other requests. */
  const direct: DirectSource = {
    covers: (url) => SERVICE.test(url),
    find: (url, headerLines) => {
      const reader = readers.get(headerLines)
      const grant = reader && findKnown(reader, url.slice(0, SERVICE_LENGTH), Date.now())
      if (grant === undefined || url[SERVICE_LENGTH] !== '/') return undefined
      return prepared.get(`${grant.key} ${url.slice(SERVICE_LENGTH + 1)}`)?.tile?.direct
    },
    learn: (headerLines, request) => {
      if (SERVICE.test(request.url ?? '') && asksOnlyForTile(request)) readers.set(headerLines, knownReader(request))
    },
  }

  return {
    asOf,
    grant,
    direct,
    /** Wraps the listener of the server. */
    before:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        const otherwise = () => listener(request, response)
        if (!answer({ request, response, otherwise })) otherwise()
      },
  }
}

// Several thousand readers of usual headers, in characters.
const READERS_SIZE = 4 * 1024 * 1024

/* Returns whether every such request gets the whole tile, on a connection that stays open. */
const asksOnlyForTile = ({ headers }: IncomingMessage): boolean =>
  ['if-none-match', 'expect', 'upgrade', 'content-length', 'transfer-encoding'].every(
    (name) => !Object.hasOwn(headers, name),
  ) && ['keep-alive', undefined].includes(headers.connection?.toLowerCase())

export type TilePath = ReturnType<typeof createTilePath>

/* Caches the answers of addresses and their tiles, and sends them. */
const createPreparedTiles = () => {
  const prepared = new LRUCache<string, Prepared>({
    max: MAX_PREPARED,
    maxSize: PREPARED_SIZE,
    sizeCalculation: ({ tile }) => PLAN_SIZE + (tile?.direct.bytes.length ?? 0),
  })
  const memory = createTileMemory()
  /* Tiles are cached from the second request on, so that a reader who sees each tile once does not evict popular tiles. */
  const cachedTile = ({ key, entry, source }: Preparing): CachedTile | undefined => {
    if (entry.tile !== undefined) return entry.tile
    const bytes = entry.plan.tile && readTile(source, entry.plan.tile)
    return bytes && storeTile(key, entry, bytes)
  }

  const storeTile = (key: string, entry: Prepared, bytes: Buffer): CachedTile => {
    const headers = withLength(entry.headers, bytes)
    const tile = { headers, direct: createDirectAnswer(headers, bytes) }
    prepared.set(key, { ...entry, tile })
    return tile
  }

  /* Remote tiles are cached from the first request on, because another server has to send them. On an error the route reports it. */
  const sendFarTile = (to: Exchange, { key, entry, source }: Preparing): boolean => {
    if (entry.tile !== undefined) return sendCached(to, entry.tile)
    if (entry.plan.tile === undefined) return false
    const send = (bytes: Buffer | undefined) => {
      if (bytes === undefined) return to.otherwise()
      sendCached(to, storeTile(key, entry, bytes))
    }
    void fetchTile(source, entry.plan.tile).then(send, to.otherwise)
    return true
  }

  const sendNewTile = (to: Exchange, { key, entry, source }: Preparing, tile: StoredTile): boolean => {
    prepared.set(key, entry)
    const buffer = memory.take()
    const returnBuffer = () => memory.release(buffer, to.request.socket)
    const bytes = readTile(source, tile, within(buffer))
    if (bytes === undefined) returnBuffer()
    else to.response.writeHead(200, withLength(entry.headers, bytes)).end(bytes, returnBuffer)
    return bytes !== undefined
  }

  const sendPrepared = (to: Exchange, preparing: Preparing, tile: StoredTile): boolean => {
    if (preparing.source.open.descriptor === undefined) return sendFarTile(to, preparing)
    if (prepared.has(preparing.key)) return sendCached(to, cachedTile(preparing))
    return sendNewTile(to, preparing, tile)
  }

  return { prepared, sendPrepared }
}

/** `otherwise` passes the request on to the route. */
type Exchange = { request: IncomingMessage; response: ServerResponse; otherwise: () => void }

/* Returns whether the address has the version of the view. With another one, the route redirects. */
const isVersioned = ({ view: { version } }: Grant, path: string): boolean =>
  path.startsWith(version) && path[version.length] === '/'

const withoutVersion = (grant: Grant, path: string): string =>
  isVersioned(grant, path) ? path.slice(grant.view.version.length + 1) : path

const tileHeaders = (
  caching: { shared: boolean; isVersioned: boolean },
  { etag }: Source,
  { link, mediaType }: AnswerPlan,
): Headers =>
  Object.entries({
    ...CROSS_ORIGIN,
    'content-type': mediaType,
    'cache-control': cacheControl(caching),
    etag,
    ...(link !== undefined && { link }),
    vary: 'cookie, authorization',
    'x-content-type-options': 'nosniff',
  }).flat()

const withLength = (headers: Headers, { length }: Buffer): string[] => [...headers, 'content-length', String(length)]

const sendCached = ({ response }: Exchange, tile: CachedTile | undefined): boolean => {
  if (tile === undefined) return false
  response.writeHead(200, tile.headers as string[]).end(bodyOf(tile.direct)) // the array is only read
  return true
}

/* Plans a stored tile. The route plans all other answers. */
const planTile = ({ view, service }: Grant, api: 2 | 3 | undefined, path: string): AnswerPlan | undefined => {
  const plan = api === undefined ? planDeepZoom(path, view) : planImage(path, api, view, service)
  return plan.type === 'answer' && plan.tile !== undefined ? plan : undefined
}

const planDeepZoom = (path: string, view: ImageView): ImagePlan =>
  path.startsWith(DEEP_ZOOM_TILE) ? planDeepZoomTile(path.slice(DEEP_ZOOM_TILE.length), view) : { type: 'noTile' }

const sendInformation = (
  { view, service, information }: Grant,
  api: 2 | 3,
  isVersioned: boolean,
  { request: { headers: requestHeaders }, response }: Pick<Exchange, 'request' | 'response'>,
): boolean => {
  const { picture: source, shared, version } = view
  if (source === undefined) return false
  const form =
    `${asksForLinkedData(requestHeaders.accept) ? 'linked' : 'plain'}${isVersioned ? 'Versioned' : ''}` as const
  const { headers, body } = (information[form] ??= informationOf(
    api,
    { source, service: isVersioned ? `${service}/${version}` : service, shared, isVersioned },
    requestHeaders.accept,
  ))
  const all = { ...headers, 'x-content-type-options': 'nosniff' }
  if (etagMatches(requestHeaders['if-none-match'], headers.etag)) response.writeHead(304, all).end()
  else response.writeHead(200, all).end(body)
  return true
}
