import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { listUsers, listUsersOfWorkgroup, readUser, updateUser } from '@pressmark/contract/identity/users.ts'
import {
  createWorkgroup,
  deleteWorkgroup,
  DESCRIPTION_MAX_LENGTH,
  listRoles,
  listWorkgroups,
  readWorkgroup,
  updateWorkgroup,
  updateWorkgroupPermission,
} from '@pressmark/contract/identity/workgroups.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})
afterAll(() => world.close())

const create = (name: string) => admin.call(createWorkgroup, { body: { name, tenantName: tenant.name } })
const rename = (uuid: string, name: string, headers = {}) =>
  admin.call(updateWorkgroup, { params: { uuid }, body: { name }, headers })
const permit = (uuid: string, roles: Role[]) =>
  admin.call(updateWorkgroupPermission, { params: { uuid }, body: { tenant: tenant.name, roles } })
const all = async () => (await admin.call(listWorkgroups)).body._embedded.userGroups
const systemUuid = async (name: string) => (await all()).find((one) => one.name === name)!.uuid

test('a new workgroup has a name, no members and no roles', async () => {
  const { status, body, headers } = await create('  Photographers ')
  expect([status, headers['etag']]).toEqual([201, '"1"'])
  expect(body).toMatchObject({
    name: 'Photographers',
    counter: 0,
    isSystem: false,
    tenantPermissions: [{ tenant: tenant.name, roles: [] }],
  })
  expect(body._links.jarvisUsers.href).toBe(`http://${tenant.host}/iam/userGroups/${body.uuid}/jarvisUsers`)
  expect((await admin.call(readWorkgroup, { params: { uuid: body.uuid } })).body).toEqual(body)
  expect((await all()).map(({ name }) => name)).toEqual(['Administrators', 'Editors', 'Photographers', 'Readers'])
})

test('a name is required, and must be free in this organisation', async () => {
  expect((await create('   ')).refusal.errors).toEqual([{ field: 'name', message: 'Workgroup name is required' }])
  expect((await create('Readers')).refusal.code).toBe('workgroupNameTaken')
  const { body } = await create('One')
  expect((await rename(body.uuid, 'Readers')).status).toBe(409)
  const elsewhere = await world.tenant()
  const theirs = await elsewhere.as('Administrators')
  const { status } = await theirs.call(createWorkgroup, { body: { name: 'One', tenantName: elsewhere.name } })
  expect(status).toBe(201)
})

test('a workgroup gets a description when it is created, and later', async () => {
  const body = { name: 'Binders', description: 'Who binds what comes apart', tenantName: tenant.name }
  const { body: made } = await admin.call(createWorkgroup, { body })
  expect(made.description).toBe('Who binds what comes apart')
  const params = { uuid: made.uuid }
  const described = await admin.call(updateWorkgroup, { params, body: { description: 'Bookbinders' } })
  expect(described.body).toMatchObject({ name: 'Binders', description: 'Bookbinders', version: 2 })
  expect((await rename(made.uuid, 'Two')).body.description).toBe('Bookbinders')
  expect((await all()).find(({ uuid }) => uuid === made.uuid)).toMatchObject({ description: 'Bookbinders' })
  const long = 'x'.repeat(DESCRIPTION_MAX_LENGTH + 1)
  expect((await admin.call(updateWorkgroup, { params, body: { description: long } })).status).toBe(400)
})

test('workgroups are paged by 20 in natural order, in both directions', async () => {
  const added = Array.from({ length: 19 }, (_, at) => `${at % 2 === 0 ? 'Group' : 'group'} ${at}`)
  for (const name of added) await create(name)
  const expected = ['Administrators', 'Editors', ...added, 'Readers']
  const page = async (query: { page?: number; size?: number; sort?: string[] } = {}) => {
    const { body } = await admin.call(listWorkgroups, { query })
    return { names: body._embedded.userGroups.map(({ name }) => name), page: body.page }
  }
  const of = { size: 20, totalElements: 22, totalPages: 2 }
  expect(await page()).toEqual({ names: expected.slice(0, 20), page: { number: 0, ...of } })
  expect(await page({ page: 1 })).toEqual({ names: expected.slice(20), page: { number: 1, ...of } })
  expect((await page({ page: 2 })).names).toEqual([])
  expect((await page({ sort: ['name,desc'], size: 5, page: 4 })).names).toEqual(['Editors', 'Administrators'])
  expect((await admin.call(listWorkgroups, { query: { sort: ['roles'] } })).status).toBe(400)
  const { body } = await admin.call(listWorkgroups, { query: { size: 1 } })
  expect(body._embedded.userGroups[0]!._links.self.href).toMatch(/\/iam\/userGroups\/[\w-]{36}$/)
})

test('a workgroup is renamed unless someone else was faster, and its members stay when it is deleted', async () => {
  const { body } = await create('One')
  const reader = await tenant.as('Readers')
  const member = { params: { uuid: reader.personUuid }, body: { userGroupUuids: [body.uuid] } }
  expect((await admin.call(updateUser, member)).body.userGroupUuids).toEqual([body.uuid])
  expect((await admin.call(readWorkgroup, { params: { uuid: body.uuid } })).body.counter).toBe(1)
  const members = await admin.call(listUsersOfWorkgroup, { params: { uuid: body.uuid } })
  expect(members.body._embedded.jarvisUsers.map(({ uuid }) => uuid)).toEqual([reader.personUuid])
  expect((await rename(body.uuid, 'Two', { 'if-match': '"1"' })).body.name).toBe('Two')
  expect((await rename(body.uuid, 'Three', { 'if-match': '"1"' })).status).toBe(412)
  expect((await admin.call(deleteWorkgroup, { params: { uuid: body.uuid } })).status).toBe(204)
  expect((await admin.call(readUser, { params: { uuid: reader.personUuid } })).body.userGroupUuids).toEqual([])
})

test('the system workgroups cannot be renamed or deleted', async () => {
  const uuid = await systemUuid('Readers')
  expect((await rename(uuid, 'Visitors')).refusal.code).toBe('systemWorkgroup')
  expect((await admin.call(deleteWorkgroup, { params: { uuid } })).refusal.code).toBe('systemWorkgroup')
})

test('the roles of a workgroup apply to its members from the next request on', async () => {
  const reader = await tenant.as('Readers')
  const uuid = await systemUuid('Readers')
  const body = await permit(uuid, ['ROLE_USER', 'ROLE_TENANT_ADMIN'])
  expect(body.body.tenantPermissions).toEqual([{ tenant: tenant.name, roles: ['ROLE_USER', 'ROLE_TENANT_ADMIN'] }])
  expect((await reader.call(listUsers)).status).toBe(200)
  await permit(uuid, ['ROLE_USER'])
  expect((await reader.call(listUsers)).status).toBe(403)
  const elsewhere = { params: { uuid }, body: { tenant: 'default', roles: [] } }
  expect((await admin.call(updateWorkgroupPermission, elsewhere)).status).toBe(404)
})

test('the roles are those of the specification', async () => {
  const { body } = await admin.call(listRoles, { query: { sort: ['label,desc'], size: 2 } })
  expect(body._embedded.roles.map(({ value, label }) => [value, label])).toEqual([
    ['ROLE_USER', 'ROLE_USER'],
    ['ROLE_TENANT_ADMIN', 'ROLE_TENANT_ADMIN'],
  ])
  expect(body.page).toEqual({ number: 0, size: 2, totalElements: 9, totalPages: 5 })
  for (const { description } of body._embedded.roles) expect(description).toMatch(/\w/)
})
