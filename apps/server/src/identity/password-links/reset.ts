import { randomUUID } from 'node:crypto'
import { asTenant, type Database } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import { resetPasswordJob } from '../jobs.ts'
import { rolesOf } from '../sessions.ts'
import { deliverLink, createLink, type LinkMailer } from './links.ts'

/** Enqueues a password reset for a username. The job finds out later whether the person exists, so the answer and its duration are
 *  always the same. */
export const enqueuePasswordReset = async (
  { database, jobs }: { database: Database; jobs: Enqueue },
  { tenant, home, username }: { tenant: Tenant; home: string; username: string },
): Promise<void> => {
  const person = await database.owner
    .selectFrom('person')
    .select('uuid')
    .where('removed_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
  const data = { tenantId: tenant.id, person: person?.uuid ?? null, home, organisation: tenant.displayName }
  await asTenant(database, tenant.id, (db) => jobs.enqueue(db, resetPasswordJob, data, { key: randomUUID() }))
}

/** Sends a link to the person, if that person is a member with an email address. */
export const sendPasswordReset = async (
  { database, mailer }: { database: Database; mailer: LinkMailer | undefined },
  { tenantId, person: uuid, home, organisation }: DataOf<typeof resetPasswordJob>,
): Promise<void> => {
  if (uuid === null || mailer === undefined) return
  await asTenant(database, tenantId, async (db) => {
    const person = await db
      .selectFrom('person')
      .select(['uuid', 'username', 'name', 'email', 'platform_admin', 'tenant_count'])
      .where('uuid', '=', uuid)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    // An email address that one tenant has entered must not give access to another. These people ask a platform administrator.
    if (person === undefined || person.email === '' || person.tenant_count > 1) return
    if ((await rolesOf(db, uuid, { platformAdmin: person.platform_admin })).length === 0) return
    const link = await createLink(db, person, 'reset', mailer)
    await deliverLink(db, mailer, person, { ...link, home, organisation })
    await record(db, null, { kind: 'password.link-requested', entity: { type: 'person', uuid } })
  })
}
