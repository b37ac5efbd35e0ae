import type { FastifyReply } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import type { Encryption } from '#platform/encryption.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import type { Caller } from '#platform/http/route.ts'
import { viewingCookie, VIEWING_OPTIONS } from '#platform/http/viewing-cookie.ts'
import { notifyUser } from './account-notices.ts'
import type { Attempts } from './attempts.ts'
import { acceptInvitation } from './members/invitations.ts'
import type { LinkMailer } from './password-links/links.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { consumeCode } from './second-factor/check-code.ts'
import { recordRefused } from './refused-sign-ins.ts'
import { openSession, rolesOf, closeSession, cookieName } from './sessions.ts'
import { recordViewEnd } from './members/view-as.ts'

export type Credentials = { username: string; password: string }

type SignInInput = Credentials & {
  /** A code of the second factor, or a recovery code. */
  code: string | undefined
  /** Id of the device, if this person has signed in there before. */
  device: string | undefined
  /** Token of an invitation that this sign-in accepts. */
  invitation: string | undefined
  userAgent: string
  mailer: LinkMailer | undefined
}

/** Username and password of a Basic authorization header, as UTF-8. @source RFC 7617 */
export const basicCredentials = (header: string | undefined): Credentials | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [, username, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  // No username contains this character, and PostgreSQL rejects it.
  if (username === undefined || password === undefined || username.includes('\0')) return undefined
  return { username, password }
}

// Verified if no person has the name, so that an unknown name takes as long as a wrong password.
const unusedHash = hashPassword('the password of no account')

/** Signs a person in to the tenant. @returns the session token
 *  @throws invalidCredentials for a wrong name, a wrong password or a missing membership; secondFactorCodeRequired,
 *  secondFactorCodeInvalid, tooManyAttempts; linkExpired, invitationOfAnother and peopleLimitReached with an invitation */
export const signIn = async (
  { database, encryption, attempts }: { database: Database; encryption: Encryption; attempts: Attempts },
  tenant: Tenant,
  { username, password, code, device, invitation, userAgent, mailer }: SignInInput,
) => {
  const person = await database.owner
    .selectFrom('person as p')
    .leftJoin('second_factor as f', 'f.person_uuid', 'p.uuid')
    .select(['p.uuid', 'p.username', 'p.password_hash', 'p.password_version', 'p.platform_admin', 'p.second_factor'])
    .select(['p.second_factor_version', 'p.email', 'f.secret'])
    .where('p.removed_at', 'is', null)
    .where('p.service_account', '=', false)
    .where((eb) => eb(eb.fn('lower', ['p.username']), '=', username.toLowerCase()))
    .executeTakeFirst()
  const matches = await verifyPassword(password, person?.password_hash ?? (await unusedHash))
  const open = async () => {
    try {
      return await openAfterPassword({ database, encryption }, tenant, matches ? person : undefined, {
        code,
        invitation,
        userAgent,
        device,
        mailer,
      })
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'secondFactorCodeRequired')
        await recordRefused(database, tenant.id, { personUuid: person?.uuid, code: error.code })
      throw error
    }
  }
  // Counts codes only after the right password. Otherwise anyone could use up the attempts of the person.
  const triesCode = matches && person?.second_factor === true && code !== undefined
  return triesCode ? attempts.code({ username, device }, open) : open()
}

type SignInPerson = {
  uuid: string
  username: string
  email: string
  password_version: number
  platform_admin: boolean
  second_factor: boolean
  second_factor_version: number
  secret: Buffer | null
}

/* `person` is undefined if the name or the password was wrong. */
const openAfterPassword = (
  { database, encryption }: { database: Database; encryption: Encryption },
  tenant: Tenant,
  person: SignInPerson | undefined,
  { code, invitation, userAgent, device, mailer }: Omit<SignInInput, keyof Credentials>,
) =>
  asTenant(database, tenant.id, async (db) => {
    if (person && invitation !== undefined) await acceptInvitation(db, person, { token: invitation, mailer, tenant })
    const roles = person ? await rolesOf(db, person.uuid, { platformAdmin: person.platform_admin }) : []
    if (person === undefined || roles.length === 0) throw new Refusal('invalidCredentials')
    if (person.second_factor) {
      if (code === undefined) throw new Refusal('secondFactorCodeRequired')
      const factor = { personUuid: person.uuid, secret: person.secret }
      if (await consumeCode(db, encryption, factor, code))
        await notifyUser(db, { mailer, tenant }, person.uuid, 'recoveryCode')
    }
    if (device === undefined && (await hasSignedIn(db, person.uuid)))
      await notifyUser(db, { mailer, tenant }, person.uuid, 'newBrowser')
    const token = await openSession(db, {
      personUuid: person.uuid,
      passwordVersion: person.password_version,
      secondFactorVersion: person.second_factor_version,
      secondFactorGiven: person.second_factor,
      userAgent,
    })
    const entity = { type: 'person', uuid: person.uuid } as const
    await record(db, { personUuid: person.uuid }, { kind: 'session.opened', entity })
    return { token, username: person.username }
  })

const hasSignedIn = async (db: TenantDb, personUuid: string): Promise<boolean> => {
  const member = await db
    .selectFrom('membership')
    .select('last_sign_in_at')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .executeTakeFirst()
  return member !== undefined && member.last_sign_in_at !== null
}

type Leaving = { tenant: Tenant; caller: Caller; reply: FastifyReply; origin: string }

/** Ends sessions. `signOut` also deletes the browser's cookie. */
export const createSigningOut = (database: Database) => {
  const endSession = async ({ id }: Tenant, caller: Caller): Promise<void> => {
    await asTenant(database, id, async (db) => {
      const { personUuid } = caller.viewedBy ?? caller
      await closeSession(db, caller.sessionHash)
      await recordViewEnd(db, caller)
      await record(db, { personUuid }, { kind: 'session.closed', entity: { type: 'person', uuid: personUuid } })
    })
  }
  const signOut = async ({ tenant, caller, reply, origin }: Leaving): Promise<void> => {
    await endSession(tenant, caller)
    reply.clearCookie(cookieName(origin), cookieOptions(origin))
    reply.clearCookie(viewingCookie(origin), VIEWING_OPTIONS)
  }
  return { endSession, signOut }
}

export const cookieOptions = (origin: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') }) as const
