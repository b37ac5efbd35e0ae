import { createHash, randomBytes } from 'node:crypto'
import { capabilitiesOf, ROLES, type Role } from '@pressmark/contract/capabilities.ts'
import type { FastifyRequest } from 'fastify'
import { asTenant, type Database, type TenantDb } from '#platform/database.ts'
import { tell, type Live } from '#platform/live.ts'
import type { Caller, FindCaller } from '#platform/http.ts'
import { originOf } from '#platform/request.ts'

const IDLE_HOURS = 12
const ABSOLUTE_DAYS = 14
const REMEMBERED_MS = 30_000
const REMEMBERED_MOST = 10_000

/** On https the name asks the browser to keep the cookie to this very host. */
export const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-session' : 'session')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new session of the tenant. @returns the token, which is kept nowhere but in the cookie */
export const openSession = async (db: TenantDb, personUuid: string, userAgent: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      tenant_id: db.tenantId,
      token_hash: hashToken(token),
      person_uuid: personUuid,
      user_agent: userAgent.slice(0, 300),
    })
    .execute()
  return token
}

export const closeSession = async (db: TenantDb, sessionHash: Buffer): Promise<void> => {
  await db.deleteFrom('session').where('tenant_id', '=', db.tenantId).where('token_hash', '=', sessionHash).execute()
  await tell(db, { forget: 'rights' })
}

/** Who holds the session's cookie. Answers are remembered for half a minute, or until any process tells that rights changed. */
export const createCallers = (
  database: Database,
  live: Live,
  /** What else was remembered of somebody's rights. */
  { alsoForget }: { alsoForget: () => void },
) => {
  const remembered = new Map<string, { caller: Caller; until: number }>()
  let forgotten = 0
  const forget = () => {
    forgotten += 1
    remembered.clear()
    alsoForget()
  }
  live.emitter.on('told', (told) => {
    if ('forget' in told && told.forget === 'rights') forget()
  })
  live.emitter.on('again', forget)

  const find: FindCaller = async (tenant, request) => {
    const token = tokenOf(request)
    if (token === undefined) return undefined
    const sessionHash = hashToken(token)
    const key = `${tenant.id} ${sessionHash.toString('base64')}`
    const known = remembered.get(key)
    if (known !== undefined && known.until > Date.now()) return known.caller
    const before = forgotten
    const caller = await asTenant(database, tenant.id, (db) => readCaller(db, sessionHash))
    if (remembered.size >= REMEMBERED_MOST) remembered.clear()
    if (caller === undefined) remembered.delete(key)
    // What was read while rights changed may be what held before.
    else if (forgotten === before) remembered.set(key, { caller, until: Date.now() + REMEMBERED_MS })
    return caller
  }
  /* The other processes hear of it in a moment; this one must know before it answers. */
  return { find, forget }
}
export type Callers = ReturnType<typeof createCallers>

const tokenOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName(originOf(request))]

/* Reading a session keeps it alive, at most once a minute. */
const readCaller = async (db: TenantDb, sessionHash: Buffer): Promise<Caller | undefined> => {
  const row = await db
    .selectFrom('session')
    .innerJoin('person', 'person.uuid', 'session.person_uuid')
    .select((eb) => [
      'person.uuid',
      'person.username',
      'person.platform_admin',
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
  const roles = await rolesOf(db, row.uuid, row.platform_admin)
  if (roles.length === 0) return undefined
  return {
    personUuid: row.uuid,
    username: row.username,
    tenantId: db.tenantId,
    sessionHash,
    roles,
    capabilities: capabilitiesOf(roles),
  }
}

/** The union of the roles of a person's workgroups in this tenant and of those given directly; none: no member. @source SEMANTICS §3 */
export const rolesOf = async (db: TenantDb, personUuid: string, platformAdmin: boolean): Promise<Role[]> => {
  const member = await db
    .selectFrom('membership')
    .select('person_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .executeTakeFirst()
  if (member === undefined && !platformAdmin) return []
  const given = await db
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
  const names = new Set(['ROLE_USER', ...given.flatMap(({ roles }) => roles), ...direct.map(({ role }) => role)])
  if (platformAdmin) names.add('ROLE_ADMIN')
  return ROLES.filter((role) => names.has(role))
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
