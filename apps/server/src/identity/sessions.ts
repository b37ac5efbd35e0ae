import { createHash, randomBytes } from 'node:crypto'
import { BEFORE_SECOND_FACTOR, capabilitiesOf, ROLES, type Role } from '@pressmark/contract/platform/capabilities.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '#platform/config.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { broadcast, type Bus } from '#platform/bus/bus.ts'
import type { Message } from '#platform/bus/message.ts'
import type { Caller, FindCaller } from '#platform/http/route.ts'
import { originOf } from '#platform/http/request.ts'
import { viewingCookie, viewingHash } from '#platform/http/viewing-cookie.ts'

export const IDLE_HOURS = 12
export const ABSOLUTE_DAYS = 14
const CACHE_MS = 30_000
const MAX_CACHED = 10_000

/** On https the prefix `__Host-` makes the browser send the cookie to this host only. */
export const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-session' : 'session')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Versions of the password and of the second factor that the session was opened with. It ends when one of them changes.
 *  `secondFactorGiven` is true only if this session, or the one that it was switched from, gave a code. `signedInAt` is the time of the
 *  sign-in, if it was earlier. */
type NewSession = {
  personUuid: string
  passwordVersion: number
  secondFactorVersion: number
  secondFactorGiven: boolean
  userAgent: string
  signedInAt?: Date
  viaProvider?: boolean
}

/** Opens a session of the tenant. @returns the token, which is stored only in the cookie */
export const openSession = async (
  db: TenantDb,
  { userAgent, signedInAt, viaProvider = false, ...opened }: NewSession,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      tenant_id: db.tenantId,
      uuid: uuidv7(),
      token_hash: hashToken(token),
      person_uuid: opened.personUuid,
      password_version: opened.passwordVersion,
      second_factor_version: opened.secondFactorVersion,
      second_factor_given: opened.secondFactorGiven,
      user_agent: userAgent.slice(0, 300),
      by_provider: viaProvider,
      ...(signedInAt && { created_at: signedInAt }),
    })
    .execute()
  await db
    .updateTable('membership')
    .set({ last_sign_in_at: new Date() })
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', opened.personUuid)
    .execute()
  return token
}

export const closeSession = async (db: TenantDb, sessionHash: Buffer): Promise<void> => {
  await db.deleteFrom('session').where('tenant_id', '=', db.tenantId).where('token_hash', '=', sessionHash).execute()
  await broadcast(db, { invalidate: 'rights' })
}

/** Deletes all other sessions of the caller in this tenant. Those elsewhere end by the version of the password or of the factor. */
export const deleteOtherSessions = async (
  db: TenantDb,
  { personUuid, sessionHash }: Pick<Caller, 'personUuid' | 'sessionHash'>,
): Promise<void> => {
  await db
    .deleteFrom('session')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .where('token_hash', '!=', sessionHash)
    .execute()
}

/** Finds the caller of the session cookie. Results are cached for half a minute, or until a message says that rights have changed. */
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

  const callerOf = async (tenantId: number, hash: Buffer, read: typeof readCaller) => {
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
  const find: FindCaller = async (tenant, request, { acceptsViewingCookie }) => {
    const origin = originOf(request)
    const token = request.cookies[cookieName(origin)]
    const caller = token === undefined ? undefined : await callerOf(tenant.id, hashToken(token), readCaller)
    const viewing = request.cookies[viewingCookie(origin)]
    if (caller !== undefined || viewing === undefined || !acceptsViewingCookie) return caller
    return callerOf(tenant.id, viewingHash(viewing), readViewer)
  }
  return { find }
}

/* Reads a session and extends it, at most once a minute. */
const readCaller = async (
  db: TenantDb,
  sessionHash: Buffer,
  { demo }: Pick<Config, 'demo'>,
): Promise<Caller | undefined> => {
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
      eb('session.seen_at', '<', minutesAgo(1)).as('seen_long_ago'),
    ])
    .where('session.tenant_id', '=', db.tenantId)
    .where('session.token_hash', '=', sessionHash)
    .where('session.seen_at', '>', minutesAgo(IDLE_HOURS * 60))
    .where('session.created_at', '>', minutesAgo(ABSOLUTE_DAYS * 24 * 60))
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
  return {
    personUuid: row.uuid,
    username: row.username,
    tenantId: db.tenantId,
    sessionHash,
    roles,
    capabilities: needsSecondFactor ? new Set(BEFORE_SECOND_FACTOR) : capabilitiesOf(roles),
    needsSecondFactor,
    viaProvider: row.by_provider,
  }
}

/** Returns whether the provider of one organisation may sign this person in: not a member of others, nor a platform administrator. */
export const acceptsProvider = ({ tenant_count }: { tenant_count: number }, roles: readonly Role[]): boolean =>
  roles.length > 0 && !roles.includes('ROLE_ADMIN') && tenant_count === 1

/* A viewing cookie is valid as long as the session that created it. */
const readViewer: typeof readCaller = async (db, tokenHash, config) => {
  const token = await db
    .selectFrom('access_token')
    .select('session_hash')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return token && readCaller(db, token.session_hash, config)
}

/** Returns the union of a person's direct roles and the roles of the workgroups in this tenant. It is empty without a membership, and
 *  for a deactivated member. */
export const rolesOf = async (
  db: TenantDb,
  personUuid: string,
  { platformAdmin }: { platformAdmin: boolean },
): Promise<Role[]> => {
  const member = await db
    .selectFrom('membership')
    .select('deactivated_at')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .executeTakeFirst()
  if (member?.deactivated_at !== null && !platformAdmin) return []
  const memberships = await db
    .selectFrom('workgroup_member as m')
    .innerJoin('workgroup as w', (join) =>
      join.onRef('w.tenant_id', '=', 'm.tenant_id').onRef('w.uuid', '=', 'm.workgroup_uuid'),
    )
    .select('w.roles')
    .where('m.tenant_id', '=', db.tenantId)
    .where('m.person_uuid', '=', personUuid)
    .execute()
  const direct = await db
    .selectFrom('member_role')
    .select('role')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .execute()
  const names = new Set(['ROLE_USER', ...memberships.flatMap(({ roles }) => roles), ...direct.map(({ role }) => role)])
  if (platformAdmin) names.add('ROLE_ADMIN')
  return ROLES.filter((role) => names.has(role))
}

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
