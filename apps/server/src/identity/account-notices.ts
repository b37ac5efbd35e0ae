import type { TenantDb } from '#platform/db/database.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import type { LinkMailer } from './password-links/links.ts'

/** Sends the notices of an organisation. Without a mail server, none are sent. */
export type Notices = { mailer: LinkMailer | undefined; tenant: Pick<Tenant, 'displayName'> }

type Change = keyof typeof CHANGES

/** Each notice: its subject and what happened, in English and Italian. */
const CHANGES = {
  email: [
    ['email address changed', 'indirizzo email cambiato'],
    ['The email address of the user', 'has changed.'],
    ['L’indirizzo email dell’utente', 'è cambiato.'],
  ],
  password: [
    ['password changed', 'password cambiata'],
    ['The password of the user', 'has changed.'],
    ['La password dell’utente', 'è cambiata.'],
  ],
  secondFactorOn: [
    ['second factor turned on', 'secondo fattore attivato'],
    ['The second factor of the user', 'was turned on.'],
    ['Il secondo fattore dell’utente', 'è stato attivato.'],
  ],
  secondFactorOff: [
    ['second factor turned off', 'secondo fattore disattivato'],
    ['The second factor of the user', 'was turned off.'],
    ['Il secondo fattore dell’utente', 'è stato disattivato.'],
  ],
  recoveryCodes: [
    ['new recovery codes', 'nuovi codici di recupero'],
    ['The recovery codes of the user', 'were replaced by new ones.'],
    ['I codici di recupero dell’utente', 'sono stati sostituiti con altri nuovi.'],
  ],
  newBrowser: [
    ['sign-in with a new browser', 'accesso da un nuovo browser'],
    ['The user', 'has signed in with a browser that this user had not used before.'],
    ['L’utente', 'ha effettuato l’accesso da un browser che non aveva mai usato.'],
  ],
  provider: [
    ['first sign-in through the identity provider', 'primo accesso tramite il provider di identità'],
    ['The user', 'has signed in through the identity provider for the first time.'],
    ['L’utente', 'ha effettuato il primo accesso tramite il provider di identità.'],
  ],
} as const

/** Sends an email about a sign-in, or about a change of the sign-in data, to the user, who may not have made it. */
export const notifyUser = async (
  db: TenantDb,
  notices: Notices,
  personUuid: string,
  change: Exclude<Change, 'email'>,
): Promise<void> => {
  const { username, email } = await db
    .selectFrom('person')
    .select(['username', 'email'])
    .where('uuid', '=', personUuid)
    .executeTakeFirstOrThrow()
  await sendNotice(db, notices, { to: email, username, change })
}

/** Sends an email to the previous address, so that its owner notices a change by someone else. */
export const notifyPreviousAddress = async (
  db: TenantDb,
  notices: Notices,
  { previous, email, username }: { previous: string; email: string; username: string },
): Promise<void> => {
  if (previous !== email) await sendNotice(db, notices, { to: previous, username, change: 'email' })
}

const sendNotice = async (
  db: TenantDb,
  { mailer, tenant: { displayName } }: Notices,
  { to, username, change }: { to: string; username: string; change: Change },
): Promise<void> => {
  if (to === '') return
  const [subject, english, italian] = CHANGES[change]
  await mailer?.(db, {
    to,
    subject: `${displayName}: ${subject.join(' – ')}`,
    text: [
      `${english[0]} ${username} at ${displayName} ${english[1]} If you did not do this, contact an administrator.`,
      '–',
      `${italian[0]} ${username} presso ${displayName} ${italian[1]} Se non l’hai fatto tu, contatta un amministratore.`,
    ].join('\n\n'),
  })
}
