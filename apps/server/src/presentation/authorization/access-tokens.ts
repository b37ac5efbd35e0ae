import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { viewingHash } from '#platform/http/viewing-cookie.ts'

const PROBE_SECONDS = 300
// Long enough for an afternoon of reading. After that the viewer uses the access service again.
const VIEWING_SECONDS = 4 * 3600

/**
 * Creates a token for the probe, for the session of the caller. It ends with the session, or after five minutes.
 * @returns Undefined if the session has ended in the meantime.
 */
export const createAccessToken = (db: TenantDb, sessionHash: Buffer) =>
  createToken(db, sessionHash, hashOf, PROBE_SECONDS)

/**
 * Creates the value of the viewing cookie. It ends with the session, or after four hours.
 * @returns Undefined if the session has ended in the meantime.
 */
export const createViewingToken = (db: TenantDb, sessionHash: Buffer) =>
  createToken(db, sessionHash, viewingHash, VIEWING_SECONDS)

const createToken = async (db: TenantDb, sessionHash: Buffer, hash: (token: string) => Buffer, seconds: number) => {
  const accessToken = randomBytes(32).toString('base64url')
  await db
    .deleteFrom('access_token')
    .where('tenant_id', '=', db.tenantId)
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  const { numAffectedRows } = await sql`
    insert into access_token (tenant_id, token_hash, session_hash, expires_at)
    select tenant_id, ${hash(accessToken)}, token_hash, ${new Date(Date.now() + seconds * 1000)}
    from session where tenant_id = ${db.tenantId} and token_hash = ${sessionHash} for key share`.execute(db)
  // The session may have ended since the start of the request.
  if (numAffectedRows === 0n) return undefined
  return { accessToken, expiresIn: seconds }
}

// A person may have left the organisation in the meantime, or ended the session by another password or second factor.
const MEMBER = `
  select from access_token t
  join session s on s.tenant_id = $1 and s.token_hash = t.session_hash
  join person p on p.uuid = s.person_uuid and p.password_version = s.password_version
    and p.second_factor_version = s.second_factor_version
  where t.tenant_id = $1 and t.token_hash = $2 and t.expires_at > now()
    and (p.platform_admin or exists (select from membership m where m.tenant_id = $1 and m.person_uuid = p.uuid))`

/** Returns whether the token of this `Authorization` header belongs to a member of the tenant. */
export const isMembersToken = async (db: TenantDb, authorization: string | undefined): Promise<boolean> => {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1]
  return token !== undefined && (await db.named('access token', MEMBER, [db.tenantId, hashOf(token)])).length > 0
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
