import path from 'node:path'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { demoTenants } from '../../../../packages/demo/src/content/tenants.ts'
import { seedDemo } from './seed.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const cutShort = () => {
  const config = { ...world.config, dataFolder: path.join(world.dataFolder, 'not there') }
  return expect(seedDemo({ ...world, config }), 'the accounts cannot be written down').rejects.toThrow('ENOENT')
}

const tenantNames = async () => {
  const tenants = await world.database.owner.selectFrom('tenant').select('name').orderBy('name').execute()
  return tenants.map(({ name }) => name)
}

const usernames = async () => {
  const people = await world.database.owner.selectFrom('person').select('username').orderBy('username').execute()
  return people.map(({ username }) => username)
}

test('an interrupted seeding starts again from the beginning, and runs only once', async () => {
  await cutShort()
  const left = await world.database.owner.selectFrom('tenant').select('id').execute()
  expect(left).toHaveLength(2)
  for (const time of ['once', 'twice']) {
    await seedDemo(world)
    expect(await tenantNames(), time).toEqual(['default', 'valverde'])
    expect(await usernames(), time).toEqual(['admin', 'editor', 'reader', 'valverde-admin'])
  }
})

test('an interrupted seeding keeps what people created afterwards', async () => {
  await cutShort()
  const theirs = await world.tenant()
  const admin = await theirs.as('Administrators')
  await seedDemo(world)
  expect(await tenantNames()).toContain(theirs.name)
  expect(await admin.call(findRoot)).toMatchObject({ status: 200 })
})

test('a database with an organisation of its own is not seeded', async () => {
  const { name } = await world.tenant()
  await seedDemo(world)
  expect(await tenantNames()).toEqual([name])
})

test('a small demo has all items, and few images except those of its stories', async () => {
  await seedDemo({ ...world, config: { ...world.config, demo: 'small' } })
  const { owner } = world.database
  const items = demoTenants.flatMap((tenant) => tenant.items)
  expect(await owner.selectFrom('item').select('uuid').execute()).toHaveLength(items.length)
  const { rows } = await sql<{ drawn: string }>`
    select data->>'pressmark' || ' ' || (data->>'picture') as drawn from pgboss.job where name = 'demo.picture'`.execute(
    owner,
  )
  const drawn = rows.map((row) => row.drawn)
  expect(drawn.length).toBeLessThan(items.flatMap(({ pictures }) => pictures).length / 2)
  const shown = demoTenants.flatMap(({ stories }) => stories.flatMap(({ steps }) => steps))
  expect(drawn).toEqual(expect.arrayContaining(shown.map(({ pressmark, picture }) => `${pressmark} ${picture}`)))
})
