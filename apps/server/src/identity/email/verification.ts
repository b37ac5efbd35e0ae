import { randomBytes } from 'node:crypto'
import { EMAIL_LINK_HOURS } from '@pressmark/contract/identity/email.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { tenantOrigin, type Tenant } from '#platform/http/tenancy.ts'
import type { LinkMailer } from '../password-links/links.ts'
import { hashToken } from '../sessions.ts'

/** The context of an emailed link. Without a mailer, an administrator confirms addresses. */
export type Mailing = { mailer: LinkMailer | undefined; tenant: Tenant; origin: string }

const MAX_PER_HOUR = 5
const HOUR = 3600

type Requested = { uuid: string; username: string; name: string; email: string; withPassword: boolean }

/** Stores the address that a person wants, instead of an earlier one, and emails a link to it. The present address stays.
 *  @throws tooManyAttempts, because the link goes to any address */
export const requestEmail = async (
  db: TenantDb,
  { uuid, username, name, email, withPassword }: Requested,
  { mailer, tenant, origin }: Mailing,
): Promise<void> => {
  if (mailer) await requireFewRequests(db, uuid)
  const token = randomBytes(32).toString('base64url')
  const [hash, until] = mailer
    ? [hashToken(token), new Date(Date.now() + EMAIL_LINK_HOURS * HOUR * 1000)]
    : [null, null]
  await sql`select request_email(${uuid}, ${email}, ${hash}, ${withPassword}, ${until})`.execute(db)
  const entity = { type: 'person', uuid } as const
  await record(db, { personUuid: uuid }, { kind: 'person.email-requested', entity, after: { pendingEmail: email } })
  // Browsers do not send the part after #, so no log contains it.
  const address = `${tenantOrigin(tenant, origin)}/ui/verify-email#${token}`
  await mailer?.(db, {
    to: email,
    ...verificationEmail({ address, organisation: tenant.displayName }, name || username),
  })
}

/** Makes `email` the verified address of a person. `vouchedBy` is the tenant whose administrator confirms it. It is null if an emailed
 *  link was followed. @throws staleVersion if it is neither the present address nor the requested one */
export const verifyEmail = async (
  db: TenantDb,
  by: { personUuid: string },
  { uuid, before, email, vouchedBy }: { uuid: string; before: string; email: string; vouchedBy: number | null },
): Promise<void> => {
  const { rows } = await sql<{ done: boolean | null }>`
    select verify_email(${uuid}, ${email}, ${vouchedBy}) as done`.execute(db)
  if (!rows[0]?.done) throw new Refusal('staleVersion')
  const entity = { type: 'person', uuid } as const
  const change = before === email ? {} : { before: { email: before }, after: { email } }
  await record(db, by, { kind: 'person.email-verified', entity, ...change })
}

const requireFewRequests = async (db: TenantDb, uuid: string): Promise<void> => {
  const { count } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', db.tenantId)
    .where('entity_uuid', '=', uuid)
    .where('kind', '=', 'person.email-requested')
    .where('at', '>', new Date(Date.now() - HOUR * 1000))
    .executeTakeFirstOrThrow()
  if (count >= MAX_PER_HOUR) throw new Refusal('tooManyAttempts', { facts: { retryAfter: HOUR } })
}

/* In both languages, as the other emails of an account. */
const verificationEmail = ({ address, organisation }: { address: string; organisation: string }, name: string) => ({
  subject: `${organisation}: confirm your email address – conferma il tuo indirizzo email`,
  text: [
    `${name},`,
    `open this link within ${EMAIL_LINK_HOURS} hours to use this email address for your account at ${organisation}. You must be signed in:`,
    address,
    'If you did not request this, you do not need to do anything.',
    '–',
    `apri il link qui sopra entro ${EMAIL_LINK_HOURS} ore per usare questo indirizzo email per il tuo account presso ${organisation}. Devi aver effettuato l’accesso. Se non l’hai richiesto tu, non devi fare nulla.`,
  ].join('\n\n'),
})
