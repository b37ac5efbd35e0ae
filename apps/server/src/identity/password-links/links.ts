import { randomBytes, randomUUID } from 'node:crypto'
import type { PasswordLink } from '@pressmark/contract/identity/password-links.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { enqueueEmail } from '#mail/email.ts'
import type { Config } from '#platform/config.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { hashToken } from '../sessions.ts'

const INVITATION_HOURS = 48
const RESET_HOURS = 1

export type LinkKind = 'invitation' | 'reset'
type LinkedPerson = { uuid: string; username: string; email: string; name: string }

/** Enqueues an email in the transaction. It is undefined if the deployment has no mail server. */
export type LinkMailer = (db: TenantDb, emailMessage: { to: string; subject: string; text: string }) => Promise<void>

/** Creates the link of a person and replaces an earlier one. Only its hash is stored. A person who has not used an invitation gets a new
 *  invitation.
 *  @returns the token, the kind of the link and its expiry */
export const createLink = async (
  db: TenantDb,
  { uuid: personUuid, email }: Pick<LinkedPerson, 'uuid' | 'email'>,
  requested: LinkKind,
  mailer: LinkMailer | undefined,
) => {
  const before = await db
    .selectFrom('password_link')
    .select('kind')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .executeTakeFirst()
  const kind = before?.kind === 'invitation' ? 'invitation' : requested
  const { password_version, tenant_count: tenantCount } = await db
    .selectFrom('person')
    .select(['password_version', 'tenant_count'])
    .where('uuid', '=', personUuid)
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  const hours = kind === 'invitation' ? INVITATION_HOURS : RESET_HOURS
  const values = {
    token_hash: hashToken(token),
    kind,
    password_version,
    tenant_count: tenantCount,
    email,
    emailed: mailer !== undefined && email !== '',
    expires_at: new Date(Date.now() + hours * 3600_000),
  }
  await db
    .insertInto('password_link')
    .values({ tenant_id: db.tenantId, person_uuid: personUuid, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_uuid']).doUpdateSet(values))
    .execute()
  return { token, kind, hours, expiresAt: values.expires_at }
}

/** Sends a link to its person. Without a mail server, or without an address, the link is returned to the caller. `home` is the address
 *  of the tenant, never one from a request. */
export const deliverLink = async (
  db: TenantDb,
  mailer: LinkMailer | undefined,
  person: LinkedPerson,
  { home, organisation, ...link }: Awaited<ReturnType<typeof createLink>> & { home: string; organisation: string },
): Promise<PasswordLink> => {
  // Browsers do not send the part after #, so no log contains it.
  const address = `${home}/ui/set-password#${link.token}`
  const expiresAt = link.expiresAt.toISOString()
  if (mailer === undefined || person.email === '') return { address, sentTo: null, expiresAt }
  await mailer(db, { to: person.email, ...linkEmail({ ...link, organisation, address }, person) })
  return { address: null, sentTo: person.email, expiresAt }
}

type LinkEmailInput = { kind: LinkKind; hours: number; organisation: string; address: string }

/* The email is in both languages, because the language of the person is unknown before the first sign-in. */
const linkEmail = ({ kind, hours, organisation, address }: LinkEmailInput, { username, name }: LinkedPerson) => {
  const isInvitation = kind === 'invitation'
  return {
    subject: isInvitation
      ? `${organisation}: your account – il tuo account`
      : `${organisation}: set a new password – imposta una nuova password`,
    text: [
      `${name || username},`,
      isInvitation
        ? `you have an account at ${organisation}. Your username is ${username}. Choose your password within ${hours} hours:`
        : `choose a new password for the username ${username} at ${organisation}, within the next hour:`,
      address,
      ...(isInvitation
        ? []
        : ['If you did not request this, you do not need to do anything. Your password stays the same.']),
      '–',
      isInvitation
        ? `hai un account presso ${organisation}. Il tuo nome utente è ${username}. Scegli la password entro ${hours} ore con il link qui sopra.`
        : `con il link qui sopra scegli entro un’ora una nuova password per il nome utente ${username} presso ${organisation}. Se non l’hai richiesto tu, non devi fare nulla. La password resta la stessa.`,
    ].join('\n\n'),
  }
}

/** Reads the link of a token if it is still valid. @throws linkExpired */
export const readLink = async (db: TenantDb, token: string) => {
  const link = await db
    .selectFrom('password_link as l')
    .innerJoin('person as p', (join) =>
      join
        .onRef('p.uuid', '=', 'l.person_uuid')
        .onRef('p.password_version', '=', 'l.password_version')
        .onRef('p.tenant_count', '=', 'l.tenant_count'),
    )
    .select(['p.uuid', 'p.username', 'p.platform_admin', 'p.email', 'l.kind', 'l.password_version'])
    .select(['l.email as link_email', 'l.emailed'])
    .where('l.tenant_id', '=', db.tenantId)
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', new Date())
    .where('p.removed_at', 'is', null)
    // The owner of a mailbox that the person has given up must not set the password.
    .where((eb) => eb.or([eb('l.emailed', '=', false), eb('p.email', '=', eb.ref('l.email'))]))
    .executeTakeFirst()
  if (link === undefined) throw new Refusal('linkExpired')
  return { ...link, kind: link.kind as LinkKind } // held by a check constraint
}

/** Creates a mailer only if emails are sent. A stored email could be read by people other than its recipient. */
export const createLinkMailer = ({ mail }: Pick<Config, 'mail'>, jobs: Enqueue): LinkMailer | undefined =>
  mail && ((db, { to, ...emailMessage }) => enqueueEmail(db, jobs, { id: randomUUID(), to: [to], ...emailMessage }))
