import type { Overview } from '@pressmark/contract/tenants/overview.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

/** Counts the stored files, what failed, and the people of the tenant. */
export const overviewOf = async (db: TenantDb): Promise<Overview> => ({
  originals: await originals(db),
  derivatives: await derivatives(db),
  ...(await failures(db)),
  people: await people(db),
})

const originals = async (db: TenantDb): Promise<Overview['originals']> => {
  const { rows } = await sql<Overview['originals'][number]>`
    select case media_type when 'application/pdf' then 'pdf' else split_part(media_type, '/', 1) end as kind,
      count(*) as files, sum(size)::bigint as bytes
    from original where tenant_id = ${db.tenantId} group by 1 order by bytes desc, kind`.execute(db)
  return rows
}

const derivatives = async (db: TenantDb): Promise<Overview['derivatives']> => {
  const { rows } = await sql<Overview['derivatives']>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from derivative
    where tenant_id = ${db.tenantId}`.execute(db)
  return rows[0]! // an aggregate has one row
}

const failures = async (db: TenantDb): Promise<Pick<Overview, 'emails' | 'failedActions'>> => {
  const { rows } = await sql<{ failed: number; unsent: number; actions: number }>`
    select count(*) filter (where step = 'FAILED') as failed, count(*) filter (where step = 'UNSENT') as unsent,
      (select count(*) from outbox_entry where tenant_id = ${db.tenantId} and state = 'FAILED') as actions
    from email_message where tenant_id = ${db.tenantId}`.execute(db)
  const { failed, unsent, actions } = rows[0]! // an aggregate has one row
  return { emails: { failed, unsent }, failedActions: actions }
}

const people = async (db: TenantDb): Promise<Overview['people']> => {
  const { rows } = await sql<Overview['people']>`
    select count(*) as members, count(*) filter (where m.deactivated_at is not null) as deactivated,
      count(*) filter (where m.last_sign_in_at > now() - interval '1 day') as "signedIn",
      count(*) filter (where m.deactivated_at is null and not p.second_factor) as "withoutSecondFactor",
      (select count(*) from event e where e.tenant_id = ${db.tenantId} and e.kind = 'session.refused'
        and e.kind in ('session.opened', 'session.closed', 'session.refused') and e.at > now() - interval '1 day')
        as "refusedSignIns"
    from membership m join person p on p.uuid = m.person_uuid
    where m.tenant_id = ${db.tenantId} and not p.service_account`.execute(db)
  return rows[0]! // an aggregate has one row
}
