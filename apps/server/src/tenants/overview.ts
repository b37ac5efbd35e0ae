import { IMPORT_DAYS, type Overview } from '@pressmark/contract/tenants/overview.ts'
import { sql } from 'kysely'
import { PRODUCT_VERSION } from '#platform/product-version.ts'
import type { TenantDb } from '#platform/db/database.ts'

/** Counts the stored files, the imports, the background jobs, the failures and the people of the tenant. */
export const overviewOf = async (db: TenantDb): Promise<Overview> => ({
  originals: await originals(db),
  derivatives: await derivatives(db),
  ...(await failures(db)),
  importDays: await importDays(db),
  queues: await queues(db),
  people: await people(db),
  system: await system(db),
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

const importDays = async (db: TenantDb): Promise<Overview['importDays']> => {
  const { rows } = await sql<Overview['importDays'][number]>`
    with today as (select (now() at time zone 'UTC')::date as day),
      days as (
        select (created_at at time zone 'UTC')::date as day, count(*) as files,
          count(*) filter (where 'ERROR' in (metadata, upload, processing, indexing)) as failed
        from asset_import, today
        where tenant_id = ${db.tenantId} and created_at >= (today.day - ${IMPORT_DAYS - 1}::integer)::timestamp at time zone 'UTC'
        group by 1)
    select to_char(today.day - back, 'YYYY-MM-DD') as date, coalesce(days.files, 0) as files, coalesce(days.failed, 0) as failed
    from today, generate_series(${IMPORT_DAYS - 1}::integer, 0, -1) back left join days on days.day = (select day from today) - back
    order by back desc`.execute(db)
  return rows
}

const queues = async (db: TenantDb): Promise<Overview['queues']> => {
  const { rows } = await sql<Omit<Overview['queues'][number], 'oldest'> & { oldest: Date | null }>`
    select case split_part(name, '.', 1)
        when 'ingest' then 'imports' when 'catalogue' then 'changes' when 'media' then 'files' when 'workflow' then 'workflow'
        when 'mail' then 'emails' when 'delivery' then 'downloads' when 'preservation' then 'checks' else 'other' end as queue,
      count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'retry') as retrying, min(created_on) filter (where state <> 'active') as oldest
    from pgboss.job
    where state in ('created', 'retry', 'active') and (state <> 'created' or start_after <= now()) and name <> 'dead'
      and data ->> 'tenantId' = ${String(db.tenantId)}
    group by 1 order by 1`.execute(db)
  return rows.map(({ oldest, ...counts }) => ({ ...counts, oldest: oldest?.toISOString() ?? null }))
}

const system = async (db: TenantDb): Promise<Overview['system']> => {
  const { rows } = await sql<{ database: string }>`select current_setting('server_version') as database`.execute(db)
  const { rows: backups } = await sql<{ takenAt: Date; files: number; bytes: number; problems: number }>`
    select taken_at as "takenAt", files, bytes, problems from backup order by taken_at desc limit 1`.execute(db)
  const [last] = backups
  return {
    version: PRODUCT_VERSION,
    database: rows[0]!.database, // a statement without FROM has one row
    backup: last === undefined ? null : { ...last, takenAt: last.takenAt.toISOString() },
  }
}
