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
  const people = await Promise.all(ACTORS.map((kind) => createActor(product, kind)))
  return {
    cookieOf: (actor: number): string | undefined => people[actor]?.cookie,
    replace: async (actor: number): Promise<void> => {
      people[actor] = await createActor(product, ACTORS[actor]!)
    },
  }
}
export type Actors = Awaited<ReturnType<typeof createActors>>

const createActor = async (product: Pick<Product, 'database' | 'tenantId'>, { name, workgroup, ofThePlatform }: Kind) =>
  workgroup && newcomer(product, workgroup, { name, ofThePlatform })

export type Newcomer = { cookie: string; personUuid: string; username: string; password: string; email: string }

/** Creates a signed-in person. Opens the session directly, because attempts with a password are counted.
 *  @param person `ofThePlatform` is an administrator of all organisations, with a second factor */
export const newcomer = async (
  { database, tenantId }: Pick<Product, 'database' | 'tenantId'>,
  workgroup: SystemWorkgroup,
  { name = workgroup, ofThePlatform = false }: { name?: string; ofThePlatform?: boolean | undefined } = {},
): Promise<Newcomer> => {
  const username = `fuzz-${randomBytes(6).toString('hex')}`
  const person = { username, password: randomBytes(12).toString('base64url'), name: 'Fuzz', surname: name }
  const email = `${username}@example.org`
  const personUuid = await createPerson(database, { ...person, email, platformAdmin: ofThePlatform })
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
  return { cookie: `session=${token}`, personUuid, username, password: person.password, email }
}
