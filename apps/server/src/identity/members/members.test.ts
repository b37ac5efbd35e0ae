import { randomUUID } from 'node:crypto'
import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { isLogged, login, readSelf } from '@pressmark/contract/identity/identity.ts'
import {
  checkUsername,
  createUser,
  deleteUser,
  findUsersByTenantName,
  listUsers,
  listUsersOfWorkgroup,
  readPermissionsOfUser,
  readUser,
  updateUser,
  updateUserPermission,
  type NewUser,
  type UserChange,
} from '@pressmark/contract/identity/users.ts'
import { createWorkgroup, listWorkgroups, updateWorkgroupPermission } from '@pressmark/contract/identity/workgroups.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveFactor } from '../../testing/factors.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { join } from '../system-workgroups.ts'

const PASSWORD = 'a long enough password'

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

const newUser = (more: Partial<NewUser> = {}): NewUser => ({
  username: `anna-${randomUUID().slice(0, 8)}`,
  name: 'Anna',
  surname: 'Bianchi',
  email: 'anna@example.org',
  password: PASSWORD,
  tenantName: tenant.name,
  ...more,
})
const create = (more: Partial<NewUser> = {}, as = admin) => as.call(createUser, { body: newUser(more) })
const update = (uuid: string, body: UserChange, as = admin, headers = {}) =>
  as.call(updateUser, { params: { uuid }, body, headers })
const workgroups = async (of = admin) => {
  const { body } = await of.call(listWorkgroups)
  return Object.fromEntries(body._embedded.userGroups.map(({ name, uuid }) => [name, uuid]))
}
const signIn = (username: string, at = tenant, password = PASSWORD) =>
  at.visitor.call(login, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
  })

describe('a new user', () => {
  test('is a member of the organisation and can sign in', async () => {
    const input = newUser({ userRoles: ['ROLE_PUBLISHER'], userGroupUuids: [(await workgroups())['Readers']!] })
    const { status, body, headers } = await admin.call(createUser, { body: input })
    expect(status).toBe(201)
    expect(headers['etag']).toBe(`"${body.version}"`)
    expect(body).toMatchObject({
      username: input.username,
      name: 'Anna',
      firstname: 'Anna',
      surname: 'Bianchi',
      lastname: 'Bianchi',
      email: 'anna@example.org',
      userRoles: ['ROLE_PUBLISHER'],
      tenantName: tenant.name,
      tenantPermissions: [{ tenant: tenant.name, roles: ['ROLE_PUBLISHER'] }],
      avatarUrl: null,
      userGroupUuids: input.userGroupUuids,
      profileEditable: true,
    })
    expect(JSON.stringify(body)).not.toContain(PASSWORD)
    expect((await signIn(input.username)).status).toBe(200)
    const signedIn = { ...body, lastSignInAt: expect.any(String) as string }
    expect((await admin.call(readUser, { params: { uuid: body.uuid } })).body).toEqual(signedIn)
    expect(body._links.self.href).toBe(`http://${tenant.host}/iam/jarvisUsers/${body.uuid}`)
    expect(body._links.tenants, 'only the person may read them').toBeUndefined()
    expect((await admin.send({ url: body._links.self.href })).json()).toEqual(signedIn)
  })

  test('is refused with the problems of the form', async () => {
    const wrong = [
      { password: 'elevenchars' },
      { password: 'Password2026!' },
      { email: 'nobody' },
      { email: '' },
      { username: '' },
      { username: 'has:colon' },
      { username: 'has space' },
      { userRoles: ['ROLE_NOBODY' as Role] },
    ]
    for (const more of wrong) expect([more, (await create(more)).status]).toEqual([more, 400])
    expect((await create({ tenantName: 'somewhere-else' })).status).toBe(404)
    expect((await create({ userGroupUuids: [randomUUID()] })).status).toBe(404)
    expect((await admin.call(listUsers)).body.page.totalElements).toBe(1)
  })

  test('cannot have a username that is taken, in any organisation and any case', async () => {
    const elsewhere = await (await world.tenant()).as('Readers')
    const { status, refusal } = await create({ username: elsewhere.username.toUpperCase() })
    expect([status, refusal.code, refusal.detail]).toEqual([409, 'usernameTaken', 'Username exist'])
    const check = (username: string) => admin.call(checkUsername, { query: { username } })
    expect((await check(elsewhere.username)).status).toBe(200)
    expect((await check('nobody-has-this')).status).toBe(404)
  })
})

describe('the list of users', () => {
  beforeEach(async () => {
    for (const [username, name, surname] of [
      ['zeno', 'Anna', 'Verdi'],
      ['yara', 'Bruno', 'verdi'],
      ['xeni', 'Carla', 'Arancio'],
    ] as const)
      await create({ username: `${username}-${tenant.name}`, name, surname, email: `${username}@example.org` })
  })
  const names = async (query: { sort?: string[]; searchTerm?: string; page?: number; size?: number } = {}) => {
    const { body } = await admin.call(findUsersByTenantName, { query: { tenantName: tenant.name, ...query } })
    return body._embedded.jarvisUsers.map(({ username }) => username.slice(0, 4))
  }

  test('is sorted by username, or by surname and name, in both directions', async () => {
    expect(await names({ sort: ['username'] })).toEqual(['admi', 'xeni', 'yara', 'zeno'])
    expect(await names({ sort: ['username,desc'] })).toEqual(['zeno', 'yara', 'xeni', 'admi'])
    expect(await names({ sort: ['surname', 'name'] })).toEqual(['admi', 'xeni', 'zeno', 'yara'])
    expect(await names({ sort: ['surname,desc', 'name,desc'] })).toEqual(['yara', 'zeno', 'xeni', 'admi'])
    const { status } = await admin.call(listUsers, { query: { sort: ['password'] } })
    expect(status).toBe(400)
  })

  test('is in natural order, and its pages as well', async () => {
    for (const n of ['10', '9', '100']) await create({ username: `Dept-${n}`, name: 'A', surname: `Dépt ${n}` })
    const query = { searchTerm: 'dept-', sort: ['surname,desc'] }
    const usernames = async (more: { page?: number; size?: number } = {}) =>
      (await admin.call(listUsers, { query: { ...query, ...more } })).body._embedded.jarvisUsers.map(
        ({ username }) => username,
      )
    expect(await usernames()).toEqual(['Dept-100', 'Dept-10', 'Dept-9'])
    expect(await usernames({ page: 1, size: 2 })).toEqual(['Dept-9'])
  })

  test('is searched without regard to accents', async () => {
    await create({ username: `hans-${tenant.name}`, name: 'Hans', surname: 'Müller' })
    await create({ username: `nico-${tenant.name}`, name: 'Nicolò', surname: 'Sørensen' })
    for (const searchTerm of ['mull', 'MÜLL', 'muller hans']) expect(await names({ searchTerm })).toEqual(['hans'])
    for (const searchTerm of ['nicolo', 'sorensen', 'Nicolò']) expect(await names({ searchTerm })).toEqual(['nico'])
  })

  test('is searched and paged', async () => {
    expect(await names({ searchTerm: 'VERDI' })).toEqual(['yara', 'zeno'])
    expect(await names({ searchTerm: 'anna verdi' })).toEqual(['zeno'])
    expect(await names({ searchTerm: 'verdi anna' })).toEqual(['zeno'])
    expect(await names({ searchTerm: 'xeni@example' })).toEqual(['xeni'])
    expect(await names({ searchTerm: '%' })).toEqual([])
    expect(await names({ page: 1, size: 3 })).toEqual(['zeno'])
    const { body } = await admin.call(listUsers, { query: { size: 3 } })
    expect(body.page).toEqual({ number: 0, size: 3, totalElements: 4, totalPages: 2 })
    expect((await admin.call(listUsers)).body.page.size).toBe(20)
    expect(await names({ page: 2, size: 3 })).toEqual([])
    for (const query of [{ page: -1 }, { size: 0 }, { page: 0.5 }])
      expect((await admin.call(listUsers, { query })).status).toBe(400)
  })

  test('has each user once over its pages, also if many have the same name', async () => {
    for (const query of [{ sort: ['name'] }, { sort: ['surname,desc'] }, {}]) {
      const pages = [await names({ ...query, size: 2 }), await names({ ...query, size: 2, page: 1 })]
      expect(pages.flat().toSorted()).toEqual(['admi', 'xeni', 'yara', 'zeno'])
    }
  })

  test('has the effective roles of each user, as the permissions of the user have them', async () => {
    const { Readers, Editors } = await workgroups()
    await create({
      username: `wera-${tenant.name}`,
      userGroupUuids: [Readers!, Editors!],
      userRoles: ['ROLE_RESEARCHER'],
    })
    const { body } = await admin.call(listUsers)
    for (const { uuid, effectiveRoles } of body._embedded.jarvisUsers) {
      const { permissions } = (await admin.call(readPermissionsOfUser, { params: { uuid } })).body
      expect(effectiveRoles).toEqual(permissions.map(({ role }) => role))
    }
    const rolesOf = (start: string) =>
      body._embedded.jarvisUsers.find(({ username }) => username.startsWith(start))?.effectiveRoles
    expect(rolesOf('zeno')).toEqual(['ROLE_USER'])
    expect(rolesOf('wera')).toEqual(expect.arrayContaining(['ROLE_USER', 'ROLE_RESEARCHER', 'ROLE_METADATA_EDITOR']))
    expect(rolesOf('admin')).toContain('ROLE_TENANT_ADMIN')
  })

  test('has only the users of this organisation, and accepts no other organisation', async () => {
    await (await world.tenant()).as('Readers')
    expect((await admin.call(listUsers)).body.page.totalElements).toBe(4)
    const { status } = await admin.call(findUsersByTenantName, { query: { tenantName: 'default' } })
    expect(status).toBe(404)
  })
})

describe('a profile', () => {
  test('is changed by its user and by an administrator, but the username cannot change', async () => {
    const reader = await tenant.as('Readers')
    const uuid = reader.personUuid
    expect((await update(uuid, { name: 'By', surname: 'Self' }, reader)).body).toMatchObject({
      name: 'By',
      surname: 'Self',
    })
    expect((await update(uuid, { firstname: 'By', lastname: 'Admin' })).body).toMatchObject({ surname: 'Admin' })
    const { status, refusal } = await update(uuid, { username: 'another' })
    expect([status, refusal.detail]).toEqual([400, 'Username cannot be changed for existing users.'])
    expect((await update(uuid, { email: 'nobody' }, reader)).status).toBe(400)
    expect((await reader.call(readSelf)).body).toMatchObject({ name: 'By', surname: 'Admin' })
  })

  test('of a member of several organisations is changed only by that user', async () => {
    const reader = await tenant.as('Readers')
    const other = await world.tenant()
    await other.run((db) => join(db, reader.personUuid, 'Readers'))
    const theirAdmin = await other.as('Administrators')
    for (const manager of [admin, theirAdmin]) {
      const { status, refusal } = await update(reader.personUuid, { email: 'mine@example.org' }, manager)
      expect([status, refusal.code]).toEqual([403, 'profileProtected'])
      const { body } = await manager.call(readUser, { params: { uuid: reader.personUuid } })
      expect(body.profileEditable).toBe(false)
    }
    expect((await update(reader.personUuid, { email: 'own@example.org' }, reader)).status).toBe(200)
  })

  test('of a platform administrator cannot be changed by an organisation', async () => {
    const chief = await platformAdmin()
    expect((await update(chief.personUuid, { email: 'mine@example.org' })).status).toBe(403)
  })

  test('that someone else has changed in the meantime is not overwritten', async () => {
    const { body } = await create()
    const before = { 'if-match': `"${body.version}"` }
    expect((await update(body.uuid, { name: 'One' }, admin, before)).status).toBe(200)
    expect((await update(body.uuid, { name: 'Two' }, admin, before)).status).toBe(412)
    expect((await update(body.uuid, { userGroupUuids: [] }, admin, before)).status).toBe(412)
    expect((await admin.call(deleteUser, { params: { uuid: body.uuid }, headers: before })).status).toBe(412)
  })
})

const platformAdmin = async () => {
  const chief = await tenant.as('Readers')
  await world.database.owner
    .updateTable('person')
    .set({ platform_admin: true })
    .where('uuid', '=', chief.personUuid)
    .execute()
  await giveFactor(world, chief)
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
  return chief
}

describe('what a user may do', () => {
  test('is the union of the roles of the workgroups, each with its sources', async () => {
    const { Readers, Editors } = await workgroups()
    const { body } = await create({ userGroupUuids: [Readers!, Editors!], userRoles: ['ROLE_CCC'] })
    const answer = await admin.call(readPermissionsOfUser, { params: { uuid: body.uuid } })
    const sources = answer.body.permissions.map(({ role, workgroups: from, direct }) => [
      role,
      from.map(({ name }) => name),
      direct,
    ])
    expect(sources).toContainEqual(['ROLE_USER', ['Readers'], true])
    expect(sources).toContainEqual(['ROLE_CCC', ['Editors'], true])
    expect(sources).toContainEqual(['ROLE_PUBLISHER', ['Editors'], false])
    expect(sources.map(([role]) => role)).not.toContain('ROLE_TENANT_ADMIN')
  })

  test('is answered in each organisation with the rights of that organisation only', async () => {
    const other = await world.tenant()
    const person = await tenant.as('Readers')
    await other.run((db) => join(db, person.personUuid, 'Editors'))
    const roles: Role[] = ['ROLE_RESEARCHER']
    const params = { uuid: person.personUuid }
    await admin.call(updateUserPermission, { params, body: { tenant: tenant.name, roles } })
    const here = await person.call(readSelf)
    expect(here.body.tenantPermissions).toEqual([{ tenant: tenant.name, roles: ['ROLE_USER', 'ROLE_RESEARCHER'] }])
    const there = await (await other.signIn(person)).call(readSelf)
    expect(there.body.tenantPermissions.map(({ tenant: name }) => name)).toEqual([other.name])
    expect(there.body.tenantPermissions[0]!.roles).toContain('ROLE_PUBLISHER')
    expect(there.body.tenantPermissions[0]!.roles).not.toContain('ROLE_RESEARCHER')
    const seen = [admin, await other.as('Administrators')].map((who) => who.call(readUser, { params }))
    const [byUs, byThem] = await Promise.all(seen)
    expect(byUs!.body.tenantPermissions).toEqual([{ tenant: tenant.name, roles }])
    expect(byThem!.body.tenantPermissions).toEqual([{ tenant: other.name, roles: [] }])
    expect(byThem!.body.userGroupUuids).toEqual([(await workgroups(await other.as('Administrators')))['Editors']])
  })

  test('changes with the next request, after a grant and after a withdrawal', async () => {
    const reader = await tenant.as('Readers')
    const { Administrators } = await workgroups()
    expect((await reader.call(listUsers)).status).toBe(403)
    await update(reader.personUuid, { userGroupUuids: [Administrators!] })
    expect((await reader.call(listUsers)).status).toBe(200)
    await update(reader.personUuid, { userGroupUuids: [] })
    expect((await reader.call(listUsers)).status).toBe(403)
    const permit = (roles: Role[]) =>
      admin.call(updateUserPermission, { params: { uuid: reader.personUuid }, body: { tenant: tenant.name, roles } })
    expect((await permit(['ROLE_TENANT_ADMIN'])).body.userRoles).toEqual(['ROLE_TENANT_ADMIN'])
    expect((await reader.call(listUsers)).status).toBe(200)
    await permit([])
    expect((await reader.call(listUsers)).status).toBe(403)
  })

  test('cannot be raised by the user, with any call', async () => {
    const reader = await tenant.as('Readers')
    const { Administrators, Readers } = await workgroups()
    const own = { uuid: reader.personUuid }
    const roles: Role[] = ['ROLE_TENANT_ADMIN']
    const attempts = [
      await update(own.uuid, { userGroupUuids: [Administrators!] }, reader),
      await reader.call(updateUserPermission, { params: own, body: { tenant: tenant.name, roles } }),
      await reader.call(updateWorkgroupPermission, {
        params: { uuid: Readers! },
        body: { tenant: tenant.name, roles },
      }),
      await create({ userRoles: roles }, reader),
      await reader.call(createWorkgroup, { body: { name: 'Mine', tenantName: tenant.name } }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const smuggled = { name: 'Me', platform_admin: true, roles, userRoles: roles, tenantPermissions: [{ roles }] }
    await update(own.uuid, smuggled as UserChange, reader)
    expect((await reader.call(listUsers)).status).toBe(403)
  })

  test('is never more in an organisation than its administrators may grant, also not through an existing workgroup', async () => {
    const { body: group } = await admin.call(createWorkgroup, { body: { name: 'Chiefs', tenantName: tenant.name } })
    const body = { tenant: tenant.name, roles: ['ROLE_ADMIN'] as Role[] }
    const answer = [
      await admin.call(updateWorkgroupPermission, { params: { uuid: group.uuid }, body }),
      await admin.call(updateUserPermission, { params: { uuid: admin.personUuid }, body }),
      await create({ userRoles: ['ROLE_ADMIN'] }),
    ]
    expect(answer.map(({ status, refusal }) => [status, refusal.code])).toEqual(
      Array.from({ length: 3 }, () => [403, 'roleNotHeld']),
    )
    const chief = await platformAdmin()
    const { status } = await chief.call(updateWorkgroupPermission, { params: { uuid: group.uuid }, body })
    expect(status).toBe(200)
    const { refusal } = await update(admin.personUuid, { userGroupUuids: [group.uuid] })
    expect(refusal.code).toBe('roleNotHeld')
    expect((await create({ userGroupUuids: [group.uuid] })).refusal.code).toBe('roleNotHeld')
  })
})

describe('the last administrator', () => {
  const lost = [409, 'lastAdministrator', 'An organisation needs at least one administrator.']
  const refusalOf = ({ status, refusal }: { status: number; refusal: { code?: string; detail?: string } }) => [
    status,
    refusal.code,
    refusal.detail,
  ]

  test('stays, with any caller and any call', async () => {
    const { Administrators } = await workgroups()
    const params = { uuid: admin.personUuid }
    expect(refusalOf(await update(params.uuid, { userGroupUuids: [] }))).toEqual(lost)
    expect(refusalOf(await admin.call(deleteUser, { params }))).toEqual(lost)
    const none = { params: { uuid: Administrators! }, body: { tenant: tenant.name, roles: [] } }
    expect(refusalOf(await admin.call(updateWorkgroupPermission, none))).toEqual(lost)
    expect((await admin.call(listUsers)).status).toBe(200)
  })

  test('can be removed if there is another one', async () => {
    const second = await tenant.as('Administrators')
    expect((await second.call(deleteUser, { params: { uuid: admin.personUuid } })).status).toBe(204)
    expect(refusalOf(await second.call(deleteUser, { params: { uuid: second.personUuid } }))).toEqual(lost)
  })
})

describe('a removed user', () => {
  test('has no rights from the next request on, although the session was open', async () => {
    const editor = await tenant.as('Editors')
    expect((await editor.call(findRoot)).status).toBe(200)
    expect((await admin.call(deleteUser, { params: { uuid: editor.personUuid } })).status).toBe(204)
    expect((await editor.call(findRoot)).status).toBe(401)
    expect((await editor.call(isLogged)).body).toEqual({ logged: false })
    expect((await signIn(editor.username)).status).toBe(401)
    expect((await admin.call(readUser, { params: { uuid: editor.personUuid } })).status).toBe(404)
    expect((await admin.call(deleteUser, { params: { uuid: editor.personUuid } })).status).toBe(404)
  })

  test('releases the username, and leaves only a name', async () => {
    const editor = await tenant.as('Editors')
    await admin.call(deleteUser, { params: { uuid: editor.personUuid } })
    expect((await admin.call(checkUsername, { query: { username: editor.username } })).status).toBe(404)
    expect((await create({ username: editor.username })).status).toBe(201)
    const left = await world.database.owner
      .selectFrom('person')
      .select(['name', 'email', 'avatar'])
      .where('uuid', '=', editor.personUuid)
      .executeTakeFirst()
    expect(left).toEqual({ name: 'Test', email: '', avatar: null })
  })

  test('keeps the account in another organisation', async () => {
    const editor = await tenant.as('Editors')
    const other = await world.tenant()
    await other.run((db) => join(db, editor.personUuid, 'Readers'))
    const { headers } = await signIn(editor.username, other)
    const cookie = String(headers['set-cookie']).split(';')[0]!
    await admin.call(deleteUser, { params: { uuid: editor.personUuid } })
    expect((await other.visitor.call(findRoot, { headers: { cookie } })).status).toBe(200)
    expect((await signIn(editor.username, other)).status).toBe(200)
    const theirAdmin = await other.as('Administrators')
    const { body } = await theirAdmin.call(readUser, { params: { uuid: editor.personUuid } })
    expect([body.email, body.profileEditable]).toEqual([`${editor.username}@example.org`, true])
  })
})

test('operations of an administrator on users are in the history', async () => {
  const { Readers } = await workgroups()
  const { body } = await create()
  await update(body.uuid, { name: 'Other', userGroupUuids: [Readers!] })
  await admin.call(deleteUser, { params: { uuid: body.uuid } })
  const { rows } = await tenant.run((db) =>
    sql<{ kind: string; person_uuid: string }>`
      select kind, person_uuid from event where tenant_id = ${db.tenantId} and entity_uuid = ${body.uuid} order by sequence`.execute(
      db,
    ),
  )
  expect(rows).toEqual(
    ['person.created', 'person.changed', 'person.workgroups-changed', 'person.removed'].map((kind) => ({
      kind,
      person_uuid: admin.personUuid,
    })),
  )
  const { body: members } = await admin.call(listUsersOfWorkgroup, { params: { uuid: Readers! } })
  expect(members.page.totalElements).toBe(0)
})
