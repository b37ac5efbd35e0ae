import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Bus } from '#platform/bus/bus.ts'
import type { Message } from '#platform/bus/message.ts'
import { keyIn } from '#platform/http/api-keys.ts'
import { viewKey, type ImageView } from './image-view.ts'
import type { Information } from './information.ts'

/** A decision: this cookie may see this image in this view on this host, until a time. */
export type Grant = {
  /** Uuid of the image. */
  image: string
  view: ImageView
  service: string
  /** Key of the cached plans for it. */
  key: string
  until: number
  /** After this time one request goes to the route and renews the grant. The others still use this one. */
  renewFrom: number
  /** Each info.json that was sent with it. */
  information: { [Form in `${'plain' | 'linked'}${'' | 'Versioned'}`]?: Information }
}

/** `/iiif/3/` or `/images/` and the 36 characters of a uuid. Every service address has this length. */
export const SERVICE_LENGTH = 44
const UUID_LENGTH = 36
const GRANT_MS = 30_000
const RENEWED_AFTER_MS = 20_000
const MAX_GRANTS = 20_000
const MAX_KEY_LENGTH = 600

/** Headers that a grant depends on, of requests with the same header lines, and the grant that they used last. */
export type KnownReader = {
  headers: IncomingHttpHeaders
  last?: { service: string; grant: Grant; asOf: number }
}
const GRANT_HEADERS = ['host', 'x-forwarded-proto', 'cookie', 'authorization']

export const knownReader = ({ headers }: IncomingMessage): KnownReader => ({
  headers: Object.fromEntries(GRANT_HEADERS.map((name) => [name, headers[name]])),
})

/** Caches grants. They are invalidated when a process broadcasts that rights or media have changed. @source decision 0005 */
export const createGrants = (live: Bus) => {
  const grants = new LRUCache<string, Grant>({ max: MAX_GRANTS })
  let invalidations = 0
  const invalidate = () => {
    invalidations += 1
    grants.clear()
  }
  const invalidateImage = (uuid: string) => {
    invalidations += 1
    for (const [key, grant] of grants) if (grant.image === uuid) grants.delete(key)
  }
  const onMessage = (message: Message) => {
    if (!('invalidate' in message)) return
    // An import of a hundred images must not invalidate the grants of other images a hundred times.
    if (message.invalidate === 'media' && message.uuid !== undefined) invalidateImage(message.uuid)
    else invalidate()
  }
  live.emitter.on('local', onMessage).on('message', onMessage)
  live.emitter.on('reconnected', invalidate)

  return {
    /** Returns the number of invalidations. Read it before rights are checked and pass it to `grant`. */
    asOf: (): number => invalidations,
    /** Stores the decision, unless something changed since it was started. */
    grant: (request: IncomingMessage, asOf: number, view: ImageView, service: string): void => {
      // The network and the expiry of a key are checked for each request.
      if (asOf !== invalidations || keyIn(request.headers.authorization) !== undefined) return
      const serviceAddress = (request.url ?? '').slice(0, SERVICE_LENGTH)
      const image = serviceAddress.slice(-UUID_LENGTH).toLowerCase()
      const now = Date.now()
      const times = { until: now + GRANT_MS, renewFrom: now + RENEWED_AFTER_MS }
      const key = `${service} ${viewKey(view)}`
      grants.set(grantKey(request, serviceAddress), { image, view, service, key, ...times, information: {} })
    },
    /** Returns the grant of a request, or undefined if the route must answer it. */
    find: (request: IncomingMessage): Grant | undefined => {
      const grant = grants.get(grantKey(request, (request.url ?? '').slice(0, SERVICE_LENGTH)))
      return grant === undefined || isDue(grant) ? undefined : grant
    },
    /** Returns the grant of a reader, or undefined if `find` must decide. */
    findKnown: (reader: KnownReader, service: string, now: number): Grant | undefined => {
      const { last } = reader
      const isValid = last?.service === service && last.asOf === invalidations && last.grant.until >= now
      const grant = isValid ? last.grant : grants.get(grantKey(reader, service))
      if (grant === undefined || grant.until < now || grant.renewFrom <= now) return undefined
      if (!isValid) reader.last = { service, grant, asOf: invalidations }
      return grant
    },
  }
}

/* Returns whether this request must go to the route. */
const isDue = (grant: Grant): boolean => {
  const now = Date.now()
  if (grant.until < now) return true
  if (grant.renewFrom > now) return false
  grant.renewFrom = Infinity
  return true
}

// The whole headers, unparsed: another header needs another decision. A proxy may state the scheme. The host is only in `Host`.
const grantKey = ({ headers }: Pick<KnownReader, 'headers'>, service: string): string => {
  const key = `${headers.host} ${headers['x-forwarded-proto'] ?? ''} ${service} ${headers.cookie ?? ''} ${headers.authorization ?? ''}`
  // Headers can have 16 KB: thousands of different ones would fill the memory.
  return key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('base64')
}
