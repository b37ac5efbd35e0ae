import {
  deleteSavedSearch,
  listSavedSearches,
  renameSavedSearch,
  saveSearch,
} from '@pressmark/contract/catalogue/saved-searches.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const names = async (person: TestPerson) =>
  (await person.call(listSavedSearches)).body._embedded.savedSearches.map(({ name }) => name)

const search = { searchTerm: 'maps', state: ['Published'], sort: 'pressmark' }

test('a person saves, renames and deletes searches, and reads them by name', async () => {
  const tenant = await world.tenant()
  const reader = await tenant.as('Readers')
  const saved = await reader.call(saveSearch, { body: { name: ' Published maps ', search } })
  expect([saved.status, saved.body.name, saved.body.search]).toEqual([201, 'Published maps', search])
  await reader.call(saveSearch, { body: { name: 'all', search: {} } })
  expect(await names(reader)).toEqual(['all', 'Published maps'])
  const { uuid } = saved.body
  const renamed = await reader.call(renameSavedSearch, { params: { uuid }, body: { name: 'Maps' } })
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Maps'])
  expect((await reader.call(deleteSavedSearch, { params: { uuid } })).status).toBe(204)
  expect(await names(reader)).toEqual(['all'])
})

test('names are unique for each person, and a person has at most a hundred', async () => {
  const tenant = await world.tenant()
  const [reader, other] = [await tenant.as('Readers'), await tenant.as('Readers')]
  const save = (person: TestPerson, name: string) => person.call(saveSearch, { body: { name, search } })
  const first = await save(reader, 'Maps')
  expect((await save(reader, 'Maps')).refusal.code).toBe('savedSearchNameTaken')
  expect((await save(other, 'Maps')).status).toBe(201)
  await save(reader, 'Other maps')
  const { uuid } = first.body
  const renamed = await reader.call(renameSavedSearch, { params: { uuid }, body: { name: 'Other maps' } })
  expect(renamed.refusal.code).toBe('savedSearchNameTaken')
  expect((await save(reader, '  ')).status).toBe(400)
  for (let n = 3; n <= 100; n += 1) expect((await save(reader, `Maps ${n}`)).status).toBe(201)
  expect((await save(reader, 'One too many')).refusal.code).toBe('tooManySavedSearches')
})

test('no one else sees them: not a colleague, not an administrator, not the same person in another organisation', async () => {
  const tenant = await world.tenant()
  const [reader, admin] = [await tenant.as('Readers'), await tenant.as('Administrators')]
  const { uuid } = (await reader.call(saveSearch, { body: { name: 'Mine', search } })).body
  expect(await names(admin)).toEqual([])
  expect((await admin.call(renameSavedSearch, { params: { uuid }, body: { name: 'Yours' } })).status).toBe(404)
  expect((await admin.call(deleteSavedSearch, { params: { uuid } })).status).toBe(404)
  expect(await names(reader)).toEqual(['Mine'])
})
