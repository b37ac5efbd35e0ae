import type { Session } from '@pressmark/contract/identity/profile.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { ABSOLUTE_DAYS, closeSession, IDLE_HOURS, minutesAgo } from '../sessions.ts'

/** Lists the open sessions of the caller, the last used first. */
export const listSessions = async (db: TenantDb, { personUuid, sessionHash }: Caller): Promise<Session[]> =>
  (await openSessionsOf(db, personUuid)).map(({ tokenHash, ...session }) => ({
    ...session,
    current: tokenHash.equals(sessionHash),
  }))

/** Lists the open sessions of a person in this tenant, the last used first. */
export const openSessionsOf = async (db: TenantDb, personUuid: string) => {
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('person as p', (join) =>
      join
        .onRef('p.uuid', '=', 's.person_uuid')
        .onRef('p.password_version', '=', 's.password_version')
        .onRef('p.second_factor_version', '=', 's.second_factor_version'),
    )
    .select(['s.uuid', 's.user_agent', 's.created_at', 's.seen_at', 's.token_hash'])
    .where('s.tenant_id', '=', db.tenantId)
    .where('s.person_uuid', '=', personUuid)
    .where('s.seen_at', '>', minutesAgo(IDLE_HOURS * 60))
    .where('s.created_at', '>', minutesAgo(ABSOLUTE_DAYS * 24 * 60))
    .orderBy('s.seen_at', 'desc')
    .orderBy('s.uuid')
    .limit(1000)
    .execute()
  return rows.map((row) => ({
    uuid: row.uuid,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    tokenHash: row.token_hash,
  }))
}

/** Ends one of the caller's sessions. @throws notFound */
export const endSession = async (db: TenantDb, { personUuid }: Caller, uuid: string): Promise<void> => {
  const session = await db
    .selectFrom('session')
    .select('token_hash')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (session === undefined) throw new Refusal('notFound')
  await closeSession(db, session.token_hash)
  await record(db, { personUuid }, { kind: 'session.closed', entity: { type: 'person', uuid: personUuid } })
}
