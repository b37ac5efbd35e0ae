import type { TenantDb } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import { notifyUser, type Notices } from '../account-notices.ts'
import { isEmailVerified } from '../members/members.ts'
import { acceptsProvider, openSession, rolesOf } from '../sessions.ts'
import type { Claims } from './sign-in-state.ts'

/** Opens a session for the member that the provider names: by its subject, or else by the verified email address. The subject is then
 *  stored. Members of other tenants are excluded, because this tenant's provider must not give access to other tenants.
 *  @returns the session token, or undefined if there is no such member or it must not use this provider. `personUuid` is the member that
 *  was found */
export const signInMember = async (
  db: TenantDb,
  issuer: string,
  { subject, email }: Claims,
  { userAgent, ...notices }: Notices & { userAgent: string },
): Promise<{ token?: string; personUuid?: string }> => {
  const person = (await findBySubject(db, issuer, subject)) ?? (await findByEmail(db, issuer, email))
  if (person === undefined) return {}
  const roles = await rolesOf(db, person.uuid, { platformAdmin: person.platform_admin })
  if (!acceptsProvider(person, roles)) return { personUuid: person.uuid }
  const linked = await db
    .insertInto('provider_subject')
    .values({ tenant_id: db.tenantId, issuer, subject, person_uuid: person.uuid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  if (linked !== undefined) await notifyUser(db, notices, person.uuid, 'provider')
  const entity = { type: 'person', uuid: person.uuid } as const
  const by = { personUuid: person.uuid }
  await record(db, by, { kind: 'session.opened', entity, after: { provider: issuer } })
  const token = await openSession(db, {
    personUuid: person.uuid,
    passwordVersion: person.password_version,
    secondFactorVersion: person.second_factor_version,
    secondFactorGiven: false,
    userAgent,
    viaProvider: true,
  })
  return { token, personUuid: person.uuid }
}

const people = (db: TenantDb) =>
  db
    .selectFrom('person as p')
    .innerJoin('membership as m', (join) =>
      join.onRef('m.person_uuid', '=', 'p.uuid').on('m.tenant_id', '=', db.tenantId),
    )
    .select(['p.uuid', 'p.password_version', 'p.second_factor_version', 'p.platform_admin', 'p.tenant_count'])
    .where('p.removed_at', 'is', null)
    .where('p.service_account', '=', false)

const findBySubject = (db: TenantDb, issuer: string, subject: string) =>
  people(db)
    .innerJoin('provider_subject as s', (join) =>
      join.on('s.tenant_id', '=', db.tenantId).onRef('s.person_uuid', '=', 'p.uuid'),
    )
    .where('s.issuer', '=', issuer)
    .where('s.subject', '=', subject)
    .executeTakeFirst()

/* An address of two members identifies neither. A member with a stored subject is found only by that subject. */
const findByEmail = async (db: TenantDb, issuer: string, email: string | undefined) => {
  if (email === undefined || email === '') return undefined
  const rows = await people(db)
    .where((eb) => eb(eb.fn('lower', ['p.email']), '=', email.toLowerCase()))
    .where(isEmailVerified(db))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('provider_subject as s')
            .select('s.subject')
            .where('s.tenant_id', '=', db.tenantId)
            .where('s.issuer', '=', issuer)
            .whereRef('s.person_uuid', '=', 'p.uuid'),
        ),
      ),
    )
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}
