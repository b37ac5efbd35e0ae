import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/database.ts'

const VALID_SECONDS = 300

/** A token for the probe, of the session that asks. It ends with the session, or after five minutes. */
export const giveAccessToken = async (db: TenantDb, sessionHash: Buffer) => {
  const accessToken = randomBytes(32).toString('base64url')
  await db
    .deleteFrom('access_token')
    .where('tenant_id', '=', db.tenantId)
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('access_token')
    .values({
      tenant_id: db.tenantId,
      token_hash: hashOf(accessToken),
      session_hash: sessionHash,
      expires_at: new Date(Date.now() + VALID_SECONDS * 1000),
    })
    .execute()
  return { accessToken, expiresIn: VALID_SECONDS }
}

// A person may have left the organisation since.
const MEMBER = `
  select from access_token t
  join session s on s.tenant_id = $1 and s.token_hash = t.session_hash
  join person p on p.uuid = s.person_uuid
  where t.tenant_id = $1 and t.token_hash = $2 and t.expires_at > now()
    and (p.platform_admin or exists (select from membership m where m.tenant_id = $1 and m.person_uuid = p.uuid))`

/** Whether a member of the tenant holds the token of this `Authorization` header. */
export const isMembersToken = async (db: TenantDb, authorization: string | undefined): Promise<boolean> => {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1]
  return token !== undefined && (await db.named('access token', MEMBER, [db.tenantId, hashOf(token)])).length > 0
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
