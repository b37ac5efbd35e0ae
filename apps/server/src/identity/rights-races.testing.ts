import { createUser, listUsers, updateUser } from '@pressmark/contract/identity/users.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { TestPerson, TestTenant, World } from '../testing/world.ts'
import { join } from './system-workgroups.ts'

export const put = (by: TestPerson, who: TestPerson, userGroupUuids: string[]) =>
  by.call(updateUser, { params: { uuid: who.personUuid }, body: { userGroupUuids } })

/** Creates a tenant with two administrators and no other members. */
export const twoAdministrators = async (world: World) => {
  const tenant = await world.tenant()
  return { tenant, one: await tenant.as('Administrators'), two: await tenant.as('Administrators') }
}

/** Two administrators remove each other from the workgroup at the same moment.
 *  @returns the number of remaining administrators, and answers that are neither success nor refusal */
export const demoteAtOnce = async (world: World, rounds: number) => {
  const { tenant, one, two } = await twoAdministrators(world)
  const remaining = { one: 0, both: 0, none: 0 }
  const unexpected: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([put(one, two, []), put(two, one, [])])
    unexpected.push(...answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 403))
    const lists = await Promise.all([one.call(listUsers), two.call(listUsers)])
    const may = lists.filter(({ status }) => status === 200).length
    remaining[may === 1 ? 'one' : may === 2 ? 'both' : 'none'] += 1
    await beAdministrators(tenant, [one, two])
  }
  return { ...remaining, unexpected }
}

/* Writes to the database, because without a guard no administrator may be left who could call. */
const beAdministrators = (tenant: TestTenant, people: TestPerson[]) =>
  tenant.run(async (db) => {
    for (const { personUuid } of people) await join(db, personUuid, 'Administrators')
    await broadcast(db, { invalidate: 'rights' })
  })

/** Two tenants request the same username at the same moment, in two spellings.
 *  @returns how often one got it, how often both got it, and answers that are neither success nor "taken" */
export const sameUsernameAtOnce = async (world: World, rounds: number) => {
  const [here, there] = [await world.tenant(), await world.tenant()]
  const admins = [
    { tenantName: here.name, admin: await here.as('Administrators'), word: 'Same' },
    { tenantName: there.name, admin: await there.as('Administrators'), word: 'same' },
  ]
  const winners = { one: 0, both: 0, neither: 0 }
  const unexpected: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      admins.map(({ tenantName, admin, word }) => {
        const person = { email: 'same@example.org', password: 'a long enough password', tenantName }
        return admin.call(createUser, { body: { ...person, username: `${word}-${round}-${here.name}` } })
      }),
    )
    const won = answers.filter(({ status }) => status === 201).length
    winners[won === 1 ? 'one' : won === 2 ? 'both' : 'neither'] += 1
    const codes = answers.filter(({ status }) => status !== 201).map(({ refusal }) => String(refusal.code))
    unexpected.push(...codes.filter((code) => code !== 'usernameTaken'))
  }
  return { ...winners, unexpected }
}
