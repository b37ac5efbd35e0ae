import { BEFORE_SECOND_FACTOR, capabilitiesOf } from '@pressmark/contract/platform/capabilities.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Message } from '#platform/bus/message.ts'
import { Refusal } from '#platform/errors.ts'
import { isInNetworks, keyIn, mayBeKeyOf } from '#platform/http/api-keys.ts'
import type { Caller, FindCaller } from '#platform/http/route.ts'
import { originOf } from '#platform/http/request.ts'
import { viewingCookie, viewingHash } from '#platform/http/viewing-cookie.ts'
import { readKeyCaller } from './api-keys/key-caller.ts'
import { ABSOLUTE_DAYS, acceptsProvider, cookieName, hashToken, IDLE_HOURS, minutesAgo, rolesOf } from './sessions.ts'
import { viewedCaller } from './members/view-as.ts'

const CACHE_MS = 30_000
const MAX_CACHED = 10_000

type Read = (db: TenantDb, hash: Buffer, config: Pick<Config, 'demo'>) => Promise<Caller | undefined>

/** Finds the caller of an API key or of the session cookie. Results are cached for half a minute, or until a message says that
 *  rights have changed. */
export const createCallers = (database: Database, live: Bus, config: Pick<Config, 'demo'>): { find: FindCaller } => {
  const cache = new Map<string, { caller: Caller; until: number }>()
  let generation = 0
  let seen = live.changes.of('rights')
  const invalidate = () => {
    generation += 1
    cache.clear()
  }
  const onMessage = (message: Message) => {
    if ('invalidate' in message && message.invalidate === 'rights') invalidate()
  }
  live.emitter.on('local', onMessage).on('message', onMessage)
  live.emitter.on('reconnected', invalidate)

  /* Another server may have changed rights before its message arrives here. */
  const invalidateIfChanged = () => {
    const now = live.changes.of('rights')
    if (now !== seen) invalidate()
    seen = now
  }

  const callerOf = async (tenantId: number, hash: Buffer, read: Read) => {
    invalidateIfChanged()
    const key = `${tenantId} ${hash.toString('base64')}`
    const cached = cache.get(key)
    if (cached !== undefined && cached.until > Date.now()) return cached.caller
    const before = generation
    const caller = await asTenant(database, tenantId, (db) => read(db, hash, config))
    if (cache.size >= MAX_CACHED) cache.clear()
    if (caller === undefined) cache.delete(key)
    // The caller may have been read before the rights changed.
    else if (generation === before) cache.set(key, { caller, until: Date.now() + CACHE_MS })
    return caller
  }

  const callerOfKey = async (tenantId: number, key: string, { ip }: FastifyRequest): Promise<Caller> => {
    const caller = mayBeKeyOf(key, tenantId)
      ? await callerOf(tenantId, hashToken(key), (db, hash) => readKeyCaller(db, hash, ip))
      : undefined
    if (caller?.key === undefined || caller.key.expiresAt <= Date.now() || !isInNetworks(ip, caller.key.networks))
      throw new Refusal('notSignedIn', { detail: KEY_REFUSED })
    return caller
  }

  const find: FindCaller = async (tenant, request, { acceptsViewingCookie }) => {
    const key = keyIn(request.headers.authorization)
    // A program that sends a key means the key. Another session would give it other rights without notice.
    if (key !== undefined) return callerOfKey(tenant.id, key, request)
    const origin = originOf(request)
    const token = request.cookies[cookieName(origin)]
    const caller = token === undefined ? undefined : await callerOf(tenant.id, hashToken(token), readCaller)
    const viewing = request.cookies[viewingCookie(origin)]
    if (caller !== undefined || viewing === undefined || !acceptsViewingCookie) return caller
    return callerOf(tenant.id, viewingHash(viewing), readViewer)
  }
  return { find }
}

const KEY_REFUSED = 'The API key is unknown, expired or revoked, or may not be used from this network.'

/* Reads a session and extends it, at most once a minute. */
const readCaller: Read = async (db, sessionHash, { demo }) => {
  const row = await db
    .selectFrom('session')
    .innerJoin('person', (join) =>
      join
        .onRef('person.uuid', '=', 'session.person_uuid')
        .onRef('person.password_version', '=', 'session.password_version')
        .onRef('person.second_factor_version', '=', 'session.second_factor_version'),
    )
    .select((eb) => [
      'person.uuid',
      'person.username',
      'person.platform_admin',
      'person.second_factor',
      'person.exempt_from_second_factor',
      'person.tenant_count',
      'session.by_provider',
      'session.second_factor_given',
      'session.viewed_person_uuid',
      eb('session.seen_at', '<', minutesAgo(1)).as('seen_long_ago'),
    ])
    .where('session.tenant_id', '=', db.tenantId)
    .where('session.token_hash', '=', sessionHash)
    .where('session.seen_at', '>', minutesAgo(IDLE_HOURS * 60))
    .where('session.created_at', '>', minutesAgo(ABSOLUTE_DAYS * 24 * 60))
    .where((eb) => eb.or([eb('session.view_ends_at', 'is', null), eb('session.view_ends_at', '>', new Date())]))
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.seen_long_ago) {
    await db
      .updateTable('session')
      .set({ seen_at: new Date() })
      .where('tenant_id', '=', db.tenantId)
      .where('token_hash', '=', sessionHash)
      .execute()
  }
  const roles = await rolesOf(db, row.uuid, { platformAdmin: row.platform_admin })
  if (roles.length === 0 || (row.by_provider && !acceptsProvider(row, roles))) return undefined
  const exempt = demo && row.exempt_from_second_factor
  const proven = row.second_factor && row.second_factor_given
  const needsSecondFactor = roles.includes('ROLE_ADMIN') && !proven && !exempt
  const caller: Caller = {
    personUuid: row.uuid,
    username: row.username,
    tenantId: db.tenantId,
    sessionHash,
    roles,
    capabilities: needsSecondFactor ? new Set(BEFORE_SECOND_FACTOR) : capabilitiesOf(roles),
    needsSecondFactor,
    viaProvider: row.by_provider,
  }
  return row.viewed_person_uuid === null ? caller : viewedCaller(db, caller, row.viewed_person_uuid)
}

/* A viewing cookie is valid as long as the session that created it. */
const readViewer: Read = async (db, tokenHash, config) => {
  const token = await db
    .selectFrom('access_token')
    .select('session_hash')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return token && readCaller(db, token.session_hash, config)
}
