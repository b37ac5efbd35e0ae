import { listWorkgroups } from '@pressmark/contract/identity/workgroups.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { race } from '#testing/race.testing.ts'
import { openWorld, type TestPerson, type World } from '../testing/world.ts'
import { demoteAtOnce, put, sameUsernameAtOnce, twoAdministrators } from './rights-races.testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const administratorsAs = async (person: TestPerson) => {
  const { body } = await person.call(listWorkgroups)
  return body._embedded.userGroups.find(({ name }) => name === 'Administrators')!.uuid
}

race('two administrators who demote each other leave one', 40, async (rounds) => {
  expect(await demoteAtOnce(world, rounds)).toEqual({ one: rounds, both: 0, none: 0, unexpected: [] })
})

race('two administrators who step down at once leave one', 12, async (rounds) => {
  const { one, two } = await twoAdministrators(world)
  const administrators = await administratorsAs(one)
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([put(one, one, []), put(two, two, [])])
    expect(answers.map(({ status, refusal }) => [status, refusal.code])).toContainEqual([409, 'lastAdministrator'])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [left, lost] = answers[0].status === 409 ? [one, two] : [two, one]
    await put(left, lost, [administrators])
  }
})

race('a person who has lost rights cannot give them', 12, async (rounds) => {
  const { tenant, one: chief, two: lost } = await twoAdministrators(world)
  const administrators = await administratorsAs(chief)
  const friend = await tenant.as('Readers')
  for (let round = 0; round < rounds; round += 1) {
    const [, given] = await Promise.all([put(chief, lost, []), put(lost, friend, [administrators])])
    const rows = await tenant.run((db) =>
      db
        .selectFrom('event')
        .select('entity_uuid')
        .where('tenant_id', '=', db.tenantId)
        .where('kind', '=', 'person.workgroups-changed')
        .orderBy('sequence', 'desc')
        .limit(2)
        .execute(),
    )
    const last = rows[0]!.entity_uuid
    // Either the role was granted first, or it was not granted.
    expect([given.status, last]).toEqual([given.status === 200 ? 200 : 403, lost.personUuid])
    await put(chief, friend, [])
    await put(chief, lost, [administrators])
  }
})

race('a username that two organisations want in the same moment becomes one person', 25, async (rounds) => {
  expect(await sameUsernameAtOnce(world, rounds)).toEqual({ one: rounds, both: 0, neither: 0, unexpected: [] })
})
