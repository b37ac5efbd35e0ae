import { randomUUID } from 'node:crypto'
import {
  MAX_TEST_EMAILS,
  SAMPLE_LIMITS,
  type EmailOfEntity,
  type Sample,
} from '@pressmark/contract/workflow/email-preview.ts'
import { sql } from 'kysely'
import { asSent, enqueueEmail } from '#mail/email.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { ActionError } from '../actions/action-error.ts'
import { placeholderErrors, renderEmail } from '../actions/send-email.ts'
import { kindOf } from '../transition/entity-kinds.ts'
import { readTransition } from '../transitions.ts'

const HOUR = 3600

type Person = { personUuid: string }

/** Returns the email that an action of a transition would send for an entity, with the caller's address.
 *  @throws notFound; invalidParameters for a placeholder that does not exist */
export const previewEmail = async (
  db: TenantDb,
  person: Person,
  { transitionUuid, assetUuid: entity, ...parameters }: EmailOfEntity,
  origin: string,
): Promise<{ subject: string; text: string; recipient: string }> => {
  const errors = placeholderErrors(parameters)
  if (errors.length > 0) throw new Refusal('invalidParameters', { detail: errors[0]!.message, errors })
  const { resource_type: resourceType, to_name: to } = await readTransition(db, transitionUuid)
  try {
    const email = await renderEmail(db, { resourceType, entity, to, origin }, parameters)
    return { ...asSent(email), recipient: await addressOfPerson(db, person) }
  } catch (error) {
    if (error instanceof ActionError) throw new Refusal('notFound')
    throw error
  }
}

/** Sends the email to the caller only, and returns the address.
 *  @throws notFound, invalidParameters, noMailServer, tooManyAttempts */
export const sendTestEmail = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Person,
  { origin, hasMailServer, ...input }: EmailOfEntity & { origin: string; hasMailServer: boolean },
): Promise<string> => {
  const { subject, text, recipient } = await previewEmail(db, person, input, origin)
  // Without a mail server, an email would wait among the messages as if it had been sent.
  if (!hasMailServer) throw new Refusal('noMailServer')
  await requireFewTests(db, recipient)
  await enqueueEmail(db, jobs, { id: randomUUID(), to: [recipient], subject: `[Test] ${subject}`, text })
  return recipient
}

const addressOfPerson = async (db: TenantDb, { personUuid }: Person): Promise<string> => {
  const { email } = await db
    .selectFrom('person')
    .select('email')
    .where('uuid', '=', personUuid)
    .executeTakeFirstOrThrow()
  return email
}

const requireFewTests = async (db: TenantDb, recipient: string): Promise<void> => {
  const { count } = await db
    .selectFrom('email_message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', db.tenantId)
    .where('created_at', '>', new Date(Date.now() - HOUR * 1000))
    .where('recipients', '=', sql<string[]>`array[${recipient}]`)
    .where('subject', 'like', '[Test] %')
    .executeTakeFirstOrThrow()
  if (count >= MAX_TEST_EMAILS) throw new Refusal('tooManyAttempts', { facts: { retryAfter: HOUR } })
}

/** Returns some of the latest entities of the kind of a transition. With a text, only titles and pressmarks of the latest are searched:
 *  a search of all would take the longer, the more entities there are.
 *  @throws notFound */
export const listSamples = async (db: TenantDb, transitionUuid: string, text = ''): Promise<Sample[]> => {
  const kind = kindOf((await readTransition(db, transitionUuid)).resource_type)
  if (kind === undefined) return []
  const part = text.trim().toLowerCase()
  const { rows } = await sql<Sample>`
    select uuid, title, pressmark from (
      select uuid, title, pressmark from (${kind.rows(db)}) e order by uuid desc limit ${SAMPLE_LIMITS.searched}) latest
    where strpos(lower(title || ' ' || coalesce(pressmark, '')), ${part}) > 0
    order by uuid desc limit ${SAMPLE_LIMITS.offered}`.execute(db)
  return rows
}
