import { randomBytes } from 'node:crypto'
import type { NewGuest, PasswordLink } from '@pressmark/contract/identity/password-links.ts'
import { sql } from 'kysely'
import { type TenantDb, asTenant, type Database } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { tenantOrigin, type Tenant } from '#platform/http/tenancy.ts'
import { Refusal } from '#platform/errors.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { notifyUser, type Notices } from '../account-notices.ts'
import { verifyEmail } from '../email/verification.ts'
import { createMember } from '../members/create.ts'
import { restore } from '../members/former.ts'
import { readMember } from '../members/members.ts'
import { readMemberToSignIn } from '../members/sign-in-of-member.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { hashToken, rolesOf } from '../sessions.ts'
import { deliverLink, createLink, type LinkKind, type LinkMailer, readLink } from './links.ts'

export type IssueContext = { mailer: LinkMailer | undefined; tenant: Tenant; origin: string }

/** Creates a person with an unknown password, and a link to set one. @throws usernameTaken, roleNotHeld, notFound */
export const inviteMember = async (
  db: TenantDb,
  caller: Caller,
  input: NewGuest,
  context: IssueContext,
): Promise<{ uuid: string; link: PasswordLink }> => {
  const password = randomBytes(32).toString('base64url')
  const uuid = await createMember(db, caller, { ...input, password }, await hashPassword(password))
  return {
    uuid,
    link: await issueLink(db, caller, { person: await readMember(db, uuid, caller), kind: 'invitation' }, context),
  }
}

/** Restores a removed member with an unknown password, and creates a link to set one. The former roles and workgroups come back, as far
 *  as they exist. @throws notFound, notRestorable, usernameTaken, roleNotHeld */
export const restoreMember = async (
  db: TenantDb,
  caller: Caller,
  { uuid, email }: { uuid: string; email: string },
  context: IssueContext,
): Promise<PasswordLink> => {
  const hash = await hashPassword(randomBytes(32).toString('base64url'))
  await restore(db, caller, { uuid, email, hash, notices: context })
  return issueLink(db, caller, { person: await readMember(db, uuid, caller), kind: 'invitation' }, context)
}

/** Creates a link with which a member can set a new password. @throws notFound, signInProtected */
export const issuePasswordLink = async (
  db: TenantDb,
  caller: Caller,
  uuid: string,
  context: IssueContext,
): Promise<PasswordLink> =>
  issueLink(db, caller, { person: await readMemberToSignIn(db, caller, uuid), kind: 'reset' }, context)

type Person = Parameters<typeof deliverLink>[2]

const issueLink = async (
  db: TenantDb,
  caller: Pick<Caller, 'personUuid'>,
  { person, kind: requested }: { person: Person; kind: LinkKind },
  { mailer, tenant, origin }: IssueContext,
): Promise<PasswordLink> => {
  const link = await createLink(db, person, requested, mailer)
  const home = tenantOrigin(tenant, origin)
  const delivered = await deliverLink(db, mailer, person, { ...link, home, organisation: tenant.displayName })
  const entity = { type: 'person', uuid: person.uuid } as const
  const after = { kind: link.kind, sentTo: delivered.sentTo, expiresAt: delivered.expiresAt }
  await record(db, caller, { kind: 'password.link-issued', entity, after })
  return delivered
}

/** Sets the password of the person of a link. The link ends, and all sessions of the person end in every tenant, because the password
 *  that opened them has changed.
 *  @throws linkExpired, commonPassword, passwordUnchanged */
export const useLink = async (
  { database, ...notices }: { database: Database } & Notices,
  tenantId: number,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> => {
  const linked = await readLink(database.reader(tenantId), token)
  await refuseCommonPassword(newPassword)
  await refuseUnchanged(database, linked, newPassword)
  const hash = await hashPassword(newPassword)
  await asTenant(database, tenantId, async (db) => {
    const link = await readLink(db, token)
    const { uuid, platform_admin, password_version } = link
    const deleted = await db
      .deleteFrom('password_link')
      .where('tenant_id', '=', tenantId)
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    const { rows } = await sql<{ version: number | null }>`
      select set_password(${uuid}, ${password_version}, ${hash}) as version`.execute(db)
    const isMember = (await rolesOf(db, uuid, { platformAdmin: platform_admin })).length > 0
    if (deleted.numDeletedRows === 0n || rows[0]?.version == null || !isMember) throw new Refusal('linkExpired')
    await db.deleteFrom('session').where('tenant_id', '=', tenantId).where('person_uuid', '=', uuid).execute()
    const entity = { type: 'person', uuid } as const
    await record(db, { personUuid: uuid }, { kind: 'password.set-by-link', entity })
    // An invitation sets the first password.
    if (link.kind === 'reset') await notifyUser(db, notices, uuid, 'password')
    // The person of the account has read the mailbox, or was invited with this address.
    if (link.email !== '' && link.email === link.link_email && (link.emailed || link.kind === 'invitation'))
      await verifyEmail(
        db,
        { personUuid: uuid },
        { uuid, before: link.email, email: link.email, vouchedBy: link.emailed ? null : tenantId },
      )
    await broadcast(db, { invalidate: 'rights' })
  })
}

/* Another password uses the link up, so a link tries at most one guess of the old password. A second request with the same link can
   arrive after the first one has set the password. The version keeps it from a comparison with the new password. */
const refuseUnchanged = async (
  { owner }: Database,
  { uuid, password_version }: { uuid: string; password_version: number },
  newPassword: string,
): Promise<void> => {
  const person = await owner
    .selectFrom('person')
    .select('password_hash')
    .where('uuid', '=', uuid)
    .where('password_version', '=', password_version)
    .executeTakeFirst()
  if (person === undefined) throw new Refusal('linkExpired')
  if (await verifyPassword(newPassword, person.password_hash)) throw new Refusal('passwordUnchanged')
}
