import { Refusal } from '#platform/errors.ts'
import type { Database } from '#platform/database.ts'
import { asTenant } from '#platform/database.ts'
import { record } from '#platform/events.ts'
import type { Tenant } from '#platform/tenancy.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { openSession, rolesOf } from './sessions.ts'

export type Credentials = { username: string; password: string }

/** Username and password of a Basic authorization header, as UTF-8. @source RFC 7617 */
export const basicCredentials = (header: string | undefined): Credentials | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [, username, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  // No name has such a character, and the database cannot even be asked.
  if (username === undefined || password === undefined || username.includes('\0')) return undefined
  return { username, password }
}

// Compared with when nobody has the name, so that an unknown name takes as long as a wrong password.
const nobody = hashPassword('nobody has this password')

/** Signs a person in to the tenant. @returns the session token
 *  @throws invalidCredentials whatever was wrong: name, password, or no membership here */
export const signIn = async (database: Database, tenant: Tenant, credentials: Credentials, userAgent: string) => {
  const person = await database.owner
    .selectFrom('person')
    .select(['uuid', 'username', 'password_hash', 'platform_admin'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', credentials.username.toLowerCase()))
    .executeTakeFirst()
  const matches = await verifyPassword(credentials.password, person?.password_hash ?? (await nobody))
  return asTenant(database, tenant.id, async (db) => {
    const roles = person && matches ? await rolesOf(db, person.uuid, person.platform_admin) : []
    if (person === undefined || roles.length === 0) throw new Refusal('invalidCredentials')
    const token = await openSession(db, person.uuid, userAgent)
    await record(
      db,
      { personUuid: person.uuid },
      { kind: 'session.opened', entity: { type: 'person', uuid: person.uuid } },
    )
    return { token, username: person.username }
  })
}
