import type { FeedChange } from '@pressmark/contract/changes/changes.ts'
import { WEBHOOK_FAILING_DAYS } from '@pressmark/contract/changes/webhooks.ts'
import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import { WEBHOOK_MESSAGES } from '@pressmark/contract/platform/webhook-messages.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { administratorEmails } from '#mail/administrators.ts'
import { enqueueEmail } from '#mail/email.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { RETRY_PAUSES, sendWebhook, type WebhookResult } from '#platform/external/webhook.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { lock } from '#platform/locks.ts'
import { findHead, readChanges } from './feed.ts'
import type { deliverChangesJob } from './jobs.ts'
import { enqueueDelivery, findWebhook, secretPurpose, type WebhookRow } from './webhooks.ts'

/** Time in ms after which a webhook goes to the end of the queue, so that others have their turn. */
const TURN_MS = 5000
const PAGE_SIZE = 50

const GONE = 410

export type Delivering = {
  database: Database
  jobs: Enqueue
  encryption: Encryption
  privateHosts: ReadonlySet<string>
  signal: AbortSignal
  timeoutMs?: number
}
type Job = DataOf<typeof deliverChangesJob>

/** Sends the waiting changes of a webhook one after the other, until one fails, none is left or its turn is over. The position rises with
 *  each accepted message, so each change is sent at least once and in order. */
export const deliverChanges = async (context: Delivering, job: Job): Promise<void> => {
  const { database, jobs, signal } = context
  const deadline = Date.now() + TURN_MS
  while (!signal.aborted) {
    const row = await findRow(database, job)
    if (row === undefined) return
    const dueAt = row.next_try_at
    if (dueAt !== null && dueAt.getTime() > Date.now())
      return asTenant(database, job.tenantId, (db) =>
        enqueueDelivery(db, jobs, job.webhook, { after: dueAt, of: row.turn }),
      )
    if (Date.now() >= deadline)
      return asTenant(database, job.tenantId, (db) => enqueueDelivery(db, jobs, job.webhook, { of: row.turn }))
    if ((await deliverPage(context, row)) === 'none' && (await finish(database, row))) return
  }
}

/* Returns the row of an active webhook whose turn this job has. */
const findRow = (database: Database, job: Job): Promise<WebhookRow | undefined> =>
  asTenant(database, job.tenantId, async (db) => {
    const row = await rowWithTurn(db, job)
    if (row === undefined || row.paused_at === null) return row
    await setIdle(db, job.webhook)
    return undefined
  })

/* A killed job runs again, although its webhook may have a newer job. The older one ends here. */
const rowWithTurn = async (db: TenantDb, { webhook, turn }: Job): Promise<WebhookRow | undefined> =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', webhook)
    .where('turn', 'is not distinct from', turn ?? null)
    .forUpdate()
    .executeTakeFirst()

const setIdle = async (db: TenantDb, webhook: string): Promise<void> => {
  await db
    .updateTable('webhook')
    .set({ is_enqueued: false })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', webhook)
    .execute()
}

/** Lets the next change enqueue a webhook again whose workers were all killed. */
export const failDeadDelivery = ({ database }: { database: Database }, job: Job): Promise<void> =>
  asTenant(database, job.tenantId, async (db) => {
    if ((await rowWithTurn(db, job)) !== undefined) await setIdle(db, job.webhook)
  })

/* The sequencer enqueues only idle webhooks. It cannot add a position between the two steps. */
const finish = (database: Database, { tenant_id, uuid, position, turn }: WebhookRow): Promise<boolean> =>
  asTenant(database, tenant_id, async (db) => {
    await lock(db, 'changeFeed')
    const head = await findHead(db)
    const now = await findWebhook(db, uuid)
    if (now.turn !== turn) return true
    if (head.position !== now.position || now.position !== position) return false
    await setIdle(db, uuid)
    return true
  })

/* Sends the next changes until one fails. @returns none if the feed has no later position */
const deliverPage = async (context: Delivering, row: WebhookRow): Promise<'none' | 'some'> => {
  const db = context.database.reader(row.tenant_id)
  const head = (await findHead(db)).position
  if (row.position >= head) return 'none'
  const filter = { kinds: row.kinds, size: PAGE_SIZE, isFull: row.is_full }
  const { changes, last } = await readChanges(db, { after: row.position, head }, filter)
  let { position } = row
  for (const change of changes) {
    const started = performance.now()
    const result = await sendChange(context, row, change)
    const durationMs = Math.round(performance.now() - started)
    const isCurrent = await recordTry(context, row, { from: position, change, result, durationMs })
    if (!isCurrent || !result.isAccepted) return 'some'
    position = change.position
  }
  if (last > position) await advance(context.database, row, { from: position, to: last })
  return 'some'
}

const sendChange = (context: Delivering, row: WebhookRow, change: FeedChange): Promise<WebhookResult> =>
  // A repeated message has the same id.
  sendMessage(context, row, {
    id: `${row.uuid}_${change.position}`,
    type: change.kind,
    timestamp: change.at,
    data: change,
  })

type Message = { id: string; type: string; timestamp: string; data: object }

/** Sends a message to a webhook now. */
export const sendMessage = (
  context: Pick<Delivering, 'encryption' | 'privateHosts' | 'signal' | 'timeoutMs'>,
  row: Pick<WebhookRow, 'uuid' | 'url' | 'secret'>,
  { id, ...content }: Message,
): Promise<WebhookResult> => {
  const secret = secretOf(context.encryption, row)
  if (secret === undefined) return Promise.resolve(UNREADABLE)
  return sendWebhook({ id, url: row.url, secret, body: JSON.stringify(content) }, context)
}

const UNREADABLE: WebhookResult = {
  isAccepted: false,
  mayRetry: false,
  status: null,
  message: WEBHOOK_MESSAGES.unreadableSecret,
  answer: '',
}

/* A database that was restored without its secret key cannot read its secrets. */
const secretOf = (
  encryption: Encryption,
  { uuid, secret }: Pick<WebhookRow, 'uuid' | 'secret'>,
): string | undefined => {
  try {
    return encryption.decrypt(secret, secretPurpose(uuid))
  } catch {
    return undefined
  }
}

type Try = { from: number; change: FeedChange; result: WebhookResult; durationMs: number }

/* @returns false if a person has changed, paused, moved or deleted the webhook since its row was read */
const recordTry = (context: Delivering, row: WebhookRow, { from, change, result, durationMs }: Try): Promise<boolean> =>
  asTenant(context.database, row.tenant_id, async (db) => {
    const now = await rowAt(db, row.uuid, from)
    if (now === undefined) return false
    await db
      .insertInto('webhook_delivery')
      .values({
        tenant_id: db.tenantId,
        webhook_uuid: row.uuid,
        position: change.position,
        kind: change.kind,
        status: result.status,
        message: result.message,
        is_accepted: result.isAccepted,
        duration_ms: durationMs,
      })
      .execute()
    if (result.isAccepted) await recordSuccess(db, row.uuid, change.position)
    else await recordFailure(db, context.jobs, now, result)
    return now.version === row.version
  })

const rowAt = (db: TenantDb, uuid: string, position: number): Promise<WebhookRow | undefined> =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst()

const recordSuccess = async (db: TenantDb, uuid: string, position: number): Promise<void> => {
  await db
    .updateTable('webhook')
    .set({ position, tries: 0, next_try_at: null, failing_since: null, last_delivered_at: sql<Date>`now()` })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
}

const recordFailure = async (
  db: TenantDb,
  jobs: Enqueue,
  row: WebhookRow,
  { mayRetry, status, message }: WebhookResult,
): Promise<void> => {
  const failingSince = row.failing_since ?? new Date()
  const isOver = Date.now() - failingSince.getTime() > WEBHOOK_FAILING_DAYS * DAY_MS
  const isPaused = isOver || !mayRetry || status === GONE
  // The last pause repeats until the webhook is paused.
  const pause = RETRY_PAUSES[Math.min(row.tries, RETRY_PAUSES.length - 1)]! // the index is limited
  await db
    .updateTable('webhook')
    .set({
      tries: row.tries + 1,
      failing_since: failingSince,
      next_try_at: new Date(Date.now() + pause),
      ...(isPaused && { paused_at: new Date(), version: row.version + 1 }),
    })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', row.uuid)
    .execute()
  if (isPaused && row.paused_at === null) await emailPause(db, jobs, row, message)
}

/* The email is in both languages, because it has several recipients. */
const emailPause = async (db: TenantDb, jobs: Enqueue, { name, url }: WebhookRow, message: string): Promise<void> => {
  const to = await administratorEmails(db)
  if (to.length === 0) return
  const text = [
    `The webhook “${name}” (${url}) has not accepted its messages, and is paused. Last result: ${message}`,
    'After it is resumed in the management, it gets the changes that it has missed.',
    '',
    `Il webhook «${name}» (${url}) non ha accettato i messaggi ed è sospeso. Ultimo esito: ${message}`,
    'Quando viene riattivato nella gestione, riceve le modifiche che ha perso.',
  ].join('\n')
  await enqueueEmail(db, jobs, {
    id: uuidv7(),
    to,
    subject: `Webhook paused – Webhook sospeso: ${name}`,
    text,
  })
}

/* Skips changes of kinds that the webhook does not get. */
const advance = (
  database: Database,
  { tenant_id, uuid }: WebhookRow,
  { from, to }: { from: number; to: number },
): Promise<void> =>
  asTenant(database, tenant_id, async (db) => {
    await db
      .updateTable('webhook')
      .set({ position: to })
      .where('tenant_id', '=', tenant_id)
      .where('uuid', '=', uuid)
      .where('position', '=', from)
      .execute()
  })
