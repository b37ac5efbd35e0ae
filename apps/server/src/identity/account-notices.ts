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
  recoveryCode: [
    ['recovery code used', 'codice di recupero usato'],
    ['A recovery code of the user', 'was used to sign in. Each code works once.'],
    ['Un codice di recupero dell’utente', 'è stato usato per accedere. Ogni codice vale una sola volta.'],
  ],
  apiKey: [
    ['new API key', 'nuova chiave API'],
    ['The user', 'has created an API key for a program.'],
    ['L’utente', 'ha creato una chiave API per un programma.'],
  ],
  joined: [
    ['new membership', 'nuova appartenenza'],
    ['The user', 'has become a member of the organisation.'],
    ['L’utente', 'è entrato a far parte dell’organizzazione.'],
  ],
  removed: [
    ['user removed', 'utente rimosso'],
    ['The user', 'was removed by an administrator.'],
    ['L’utente', 'è stato rimosso da un amministratore.'],
  ],
  restored: [
    ['user restored', 'utente ripristinato'],
    ['The user', 'was restored by an administrator, with another email address.'],
    ['L’utente', 'è stato ripristinato da un amministratore, con un altro indirizzo email.'],
  ],
  deactivated: [
    ['user deactivated', 'utente disattivato'],
    ['The user', 'was deactivated by an administrator.'],
    ['L’utente', 'è stato disattivato da un amministratore.'],
  ],
  activated: [
    ['user activated', 'utente riattivato'],
    ['The user', 'was activated again by an administrator.'],
    ['L’utente', 'è stato riattivato da un amministratore.'],
  ],
  sessionsEnded: [
    ['all sessions ended', 'tutte le sessioni terminate'],
    ['All sessions of the user', 'were ended by an administrator.'],
    ['Tutte le sessioni dell’utente', 'sono state terminate da un amministratore.'],
  ],
  unlocked: [
    ['sign-in unlocked', 'accesso sbloccato'],
    ['The sign-in of the user', 'was unlocked by an administrator after wrong passwords.'],
    ['L’accesso dell’utente', 'è stato sbloccato da un amministratore dopo password errate.'],
  ],
  provider: [
    ['first sign-in through the identity provider', 'primo accesso tramite il provider di identità'],
    ['The user', 'has signed in through the identity provider for the first time.'],
    ['L’utente', 'ha effettuato il primo accesso tramite il provider di identità.'],
  ],
} as const

/** Sends an email about a sign-in, or about a change of the account, to the user, who may not have made it. A removed user must still have
 *  the address. */
export const notifyUser = async (
  db: TenantDb,
  notices: Notices,
  personUuid: string,
  change: Exclude<Change, 'email' | 'restored'>,
): Promise<void> => {
  const { username, email } = await db
    .selectFrom('person')
    .select(['username', 'email'])
    .where('uuid', '=', personUuid)
    .executeTakeFirstOrThrow()
  await sendNotice(db, notices, { to: email, username, change })
}

type Addresses = { previous: string; email: string; username: string }

/** Sends an email to both addresses, so that the owner of either notices a change by someone else. */
export const notifyBothAddresses = async (
  db: TenantDb,
  notices: Notices,
  { previous, email, username }: Addresses,
): Promise<void> => {
  if (previous === email) return
  for (const to of [previous, email]) await sendNotice(db, notices, { to, username, change: 'email' })
}

/** Sends an email to the address that a restored user had before the removal. The present address gets a link. */
export const notifyAddressBeforeRemoval = async (
  db: TenantDb,
  notices: Notices,
  { previous, email, username }: Addresses,
): Promise<void> => {
  if (previous !== email) await sendNotice(db, notices, { to: previous, username, change: 'restored' })
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
      `${english[0]} ${username} at ${displayName} ${english[1]} If you did not do or expect this, contact an administrator.`,
      '–',
      `${italian[0]} ${username} presso ${displayName} ${italian[1]} Se non l’hai fatto tu e non te lo aspettavi, contatta un amministratore.`,
    ].join('\n\n'),
  })
}
