import { randomBytes } from 'node:crypto'
import type { Product } from '../../../../tools/harness/start-product.ts'
import { openSession } from '../../../../apps/server/src/identity/sessions.ts'
import { createPerson, join, type SystemWorkgroup } from '../../../../apps/server/src/identity/system-workgroups.ts'
import { asTenant } from '../../../../apps/server/src/platform/db/database.ts'

type Kind = { name: string; workgroup?: SystemWorkgroup; ofThePlatform?: boolean }

export const ACTORS: readonly Kind[] = [
  { name: 'visitor' },
  { name: 'reader', workgroup: 'Readers' },
  { name: 'editor', workgroup: 'Editors' },
  { name: 'administrator', workgroup: 'Administrators' },
  { name: 'administrator of all', workgroup: 'Administrators', ofThePlatform: true },
]

/** Creates the people who send requests. A person who was signed out, deleted or lost a right is replaced by a new one. */
export const createActors = async (product: Pick<Product, 'database' | 'tenantId'>) => {
  const cookies = await Promise.all(ACTORS.map((kind) => newcomer(product, kind)))
  return {
    cookieOf: (actor: number): string | undefined => cookies[actor],
    replace: async (actor: number): Promise<void> => {
      cookies[actor] = await newcomer(product, ACTORS[actor]!)
    },
  }
}
export type Actors = Awaited<ReturnType<typeof createActors>>

/* Opens the session directly, because attempts with a password are counted. */
const newcomer = async (
  { database, tenantId }: Pick<Product, 'database' | 'tenantId'>,
  { name, workgroup, ofThePlatform = false }: Kind,
): Promise<string | undefined> => {
  if (workgroup === undefined) return undefined
  const username = `fuzz-${randomBytes(6).toString('hex')}`
  const person = { username, password: randomBytes(12).toString('base64url'), name: 'Fuzz', surname: name }
  const personUuid = await createPerson(database, {
    ...person,
    email: `${username}@example.org`,
    platformAdmin: ofThePlatform,
  })
  if (ofThePlatform)
    await database.owner.updateTable('person').set({ second_factor: true }).where('uuid', '=', personUuid).execute()
  const versions = await database.owner
    .selectFrom('person')
    .select(['password_version as passwordVersion', 'second_factor_version as secondFactorVersion'])
    .where('uuid', '=', personUuid)
    .executeTakeFirstOrThrow()
  const token = await asTenant(database, tenantId, async (db) => {
    await join(db, personUuid, workgroup)
    return openSession(db, { personUuid, ...versions, secondFactorGiven: ofThePlatform, userAgent: 'fuzz' })
  })
  return `session=${token}`
}
