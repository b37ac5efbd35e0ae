import { randomUUID } from 'node:crypto'
import { CHANGE_KINDS } from '@pressmark/contract/changes/changes.ts'
import {
  WEBHOOK_LIMITS,
  WEBHOOK_LOG_DAYS,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
} from '@pressmark/contract/changes/webhooks.ts'
import { sql, type Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import type { Encryption } from '#platform/encryption.ts'
import { Refusal } from '#platform/errors.ts'
import { webhookAddressErrors } from '#platform/external/webhook.ts'
import { newSecret } from '#platform/external/webhook-signature.ts'
import type { Paging } from '#platform/hal.ts'
import { record, TENANT_ENTITY } from '#platform/history.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { findHead } from './feed.ts'
import { deliverChangesJob } from './jobs.ts'

type Person = { personUuid: string }
type Guards = { privateHosts: ReadonlySet<string>; encryption: Encryption }
export type WebhookRow = Selectable<DB['webhook']>

/** The owner of an encrypted secret. */
export const secretPurpose = (uuid: string): string => `webhook ${uuid}`

export const listWebhooks = async (db: TenantDb): Promise<Webhook[]> => {
  const rows = await db
    .selectFrom('webhook')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('uuid')
    .execute()
  return rows.map(webhookAnswer)
}

/** @throws notFound */
export const findWebhook = async (db: TenantDb, uuid: string): Promise<WebhookRow> => {
  const row = await rowOf(db, uuid).executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row
}

const rowOf = (db: TenantDb, uuid: string) =>
  db.selectFrom('webhook').selectAll().where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid)

const lockWebhook = async (db: TenantDb, uuid: string): Promise<WebhookRow> => {
  const row = await rowOf(db, uuid).forUpdate().executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row
}

export const webhookAnswer = (row: WebhookRow): Webhook => ({
  uuid: row.uuid,
  name: row.name,
  url: row.url,
  kinds: row.kinds as Webhook['kinds'], // checked when they were written
  full: row.is_full,
  state: row.paused_at ? 'PAUSED' : row.failing_since ? 'FAILING' : 'ACTIVE',
  failingSince: row.failing_since?.toISOString() ?? null,
  nextTryAt: row.paused_at ? null : (row.next_try_at?.toISOString() ?? null),
  lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** Creates a webhook that begins behind the last change.
 *  @throws limitReached, badRequest */
export const createWebhook = async (
  db: TenantDb,
  person: Person,
  input: NewWebhook,
  { encryption, privateHosts }: Guards,
): Promise<{ webhook: Webhook; secret: string }> => {
  requireAddress(input.url, privateHosts)
  if ((await listWebhooks(db)).length >= WEBHOOK_LIMITS.webhooks) throw new Refusal('limitReached')
  const uuid = uuidv7()
  const secret = newSecret()
  const { position } = await findHead(db)
  const values = { name: input.name.trim(), url: input.url, kinds: input.kinds ?? [], is_full: input.full ?? false }
  const row = await db
    .insertInto('webhook')
    .values({
      tenant_id: db.tenantId,
      uuid,
      ...values,
      secret: encryption.encrypt(secret, secretPurpose(uuid)),
      position,
      created_by: person.personUuid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(db, person, { kind: 'webhook.created', entity: TENANT_ENTITY, after: shown(row) })
  return { webhook: webhookAnswer(row), secret }
}

/** @throws notFound, staleVersion, badRequest */
export const updateWebhook = async (
  db: TenantDb,
  person: Person,
  { uuid, ifMatch, change }: { uuid: string; ifMatch: number | undefined; change: WebhookChange },
  { privateHosts, jobs }: { privateHosts: ReadonlySet<string>; jobs: Enqueue },
): Promise<Webhook> => {
  const before = await lockWebhook(db, uuid)
  if (ifMatch !== undefined && before.version !== ifMatch) throw new Refusal('staleVersion')
  if (change.url !== undefined) requireAddress(change.url, privateHosts)
  const { name, url, kinds, full, paused } = change
  const row = await db
    .updateTable('webhook')
    .set((eb) => ({
      ...(name !== undefined && { name: name.trim() }),
      ...(url !== undefined && { url }),
      ...(kinds !== undefined && { kinds }),
      ...(full !== undefined && { is_full: full }),
      ...(paused === true && { paused_at: sql<Date>`coalesce(paused_at, now())` }),
      // A person who resumes it expects the next try at once.
      ...(paused === false && { paused_at: null, next_try_at: null, failing_since: null, tries: 0 }),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(db, person, { kind: 'webhook.changed', entity: TENANT_ENTITY, before: shown(before), after: shown(row) })
  if (row.paused_at === null) await enqueueDelivery(db, jobs, uuid)
  return webhookAnswer(row)
}

/** @throws notFound */
export const deleteWebhook = async (db: TenantDb, person: Person, uuid: string): Promise<void> => {
  const row = await lockWebhook(db, uuid)
  await db.deleteFrom('webhook').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid).execute()
  await record(db, person, { kind: 'webhook.deleted', entity: TENANT_ENTITY, before: shown(row) })
}

/** @returns the new secret
 *  @throws notFound */
export const renewSecret = async (
  db: TenantDb,
  person: Person,
  uuid: string,
  encryption: Encryption,
): Promise<string> => {
  const row = await lockWebhook(db, uuid)
  const secret = newSecret()
  await db
    .updateTable('webhook')
    .set((eb) => ({ secret: encryption.encrypt(secret, secretPurpose(uuid)), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  const after = { ...shown(row), secret: 'renewed' }
  await record(db, person, { kind: 'webhook.changed', entity: TENANT_ENTITY, before: shown(row), after })
  return secret
}

/** Sets a webhook back to the first change that got its position at a time or later.
 *  @throws notFound */
export const replayWebhook = async (
  db: TenantDb,
  jobs: Enqueue,
  { uuid, from }: { uuid: string; from: Date },
): Promise<Webhook> => {
  await lockWebhook(db, uuid)
  const row = await db
    .updateTable('webhook')
    .set((eb) => ({
      position: sql<number>`least(position, coalesce((
        select min(p.position) - 1 from event_position p where p.tenant_id = ${db.tenantId} and p.at >= ${from}), position))`,
      paused_at: null,
      next_try_at: null,
      failing_since: null,
      tries: 0,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueueDelivery(db, jobs, uuid)
  return webhookAnswer(row)
}

const shown = ({ name, url }: Pick<WebhookRow, 'name' | 'url'>) => ({ name, url })

const requireAddress = (url: string, privateHosts: ReadonlySet<string>): void => {
  const errors = webhookAddressErrors(url, privateHosts).map((message) => ({ field: 'url', message }))
  if (errors.length > 0) throw new Refusal('badRequest', { detail: errors[0]!.message, errors })
}

/** Enqueues a job that delivers the waiting changes of a webhook. It takes the turn from every other job of the webhook.
 *  @param how `of` enqueues the job only if this is still the turn */
export const enqueueDelivery = async (
  db: TenantDb,
  jobs: Enqueue,
  webhook: string,
  { after, of }: { after?: Date; of?: string | null } = {},
): Promise<void> => {
  const turn = randomUUID()
  let update = db
    .updateTable('webhook')
    .set({ is_enqueued: true, turn })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', webhook)
  if (of !== undefined) update = update.where('turn', 'is not distinct from', of)
  const { numUpdatedRows } = await update.executeTakeFirst()
  if (numUpdatedRows > 0n) await enqueueTurn(db, jobs, { webhook, turn }, after)
}

const enqueueTurn = (
  db: TenantDb,
  jobs: Enqueue,
  { webhook, turn }: { webhook: string; turn: string },
  after?: Date,
): Promise<void> =>
  jobs.enqueue(db, deliverChangesJob, { webhook, turn }, { key: turn, ...(after !== undefined && { after }) })

/** Enqueues the active webhooks that are behind the feed and have no job, and those whose next try is overdue because its job was lost.
 *  @param kinds only webhooks that get one of these kinds of changes. The others are behind without having missed anything */
export const enqueueIdle = async (db: TenantDb, jobs: Enqueue, kinds?: readonly string[]): Promise<void> => {
  const sent = kinds?.filter((kind) => CHANGE_KINDS.some((one) => one === kind))
  if (sent?.length === 0) return
  const isFor = sent === undefined ? sql`true` : sql`(kinds = '{}' or kinds && ${sent}::text[])`
  const { rows } = await sql<{ webhook: string; turn: string }>`
    update webhook set is_enqueued = true, turn = gen_random_uuid() from change_feed f
    where webhook.tenant_id = ${db.tenantId} and f.tenant_id = ${db.tenantId}
      and (not is_enqueued or next_try_at < now() - interval '10 minutes')
      and paused_at is null and webhook.position < f.position and ${isFor}
    returning webhook.uuid as webhook, webhook.turn`.execute(db)
  for (const row of rows) await enqueueTurn(db, jobs, row)
}

/** Returns a page of the tries of a webhook, latest first unless `oldestFirst`.
 *  @throws notFound */
export const listDeliveries = async (
  db: TenantDb,
  uuid: string,
  { page, size }: Paging,
  { oldestFirst }: { oldestFirst: boolean },
): Promise<{ deliveries: WebhookDelivery[]; total: number }> => {
  await findWebhook(db, uuid)
  const ofWebhook = db
    .selectFrom('webhook_delivery')
    .where('tenant_id', '=', db.tenantId)
    .where('webhook_uuid', '=', uuid)
  const [rows, { total }] = await Promise.all([
    ofWebhook
      .selectAll()
      .orderBy('sequence', oldestFirst ? 'asc' : 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    ofWebhook.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const deliveries = rows.map((row) => ({
    id: row.sequence,
    position: row.position,
    kind: row.kind,
    at: row.at.toISOString(),
    status: row.status,
    message: row.message,
    accepted: row.is_accepted,
    durationMs: row.duration_ms,
  }))
  return { deliveries, total: Number(total) }
}

/** Deletes old tries of every tenant. */
export const deleteOldDeliveries = async (database: Database): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants)
    await asTenant(database, id, (db) =>
      db
        .deleteFrom('webhook_delivery')
        .where('tenant_id', '=', id)
        .where('at', '<', sql<Date>`now() - make_interval(days => ${WEBHOOK_LOG_DAYS})`)
        .execute(),
    )
}
