import { CAPABILITIES, type Role } from '@pressmark/contract/platform/capabilities.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { listWorkgroups } from '@pressmark/contract/identity/workgroups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rolesOf } from '#identity/sessions.ts'
import type { RouteEntry } from '#platform/http/route.ts'
import { exampleOf } from '#testing/examples.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
/** UUIDs of the system workgroups by name. */
let workgroups: Record<string, string>

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  const { body } = await (await tenant.as('Administrators')).call(listWorkgroups)
  workgroups = Object.fromEntries(body._embedded.userGroups.map(({ name, uuid }) => [name, uuid]))
})
afterAll(() => world.close())

/* All roles that cannot assign roles. */
const BELOW = [
  'ROLE_USER',
  'ROLE_RESEARCHER',
  'ROLE_METADATA_EDITOR',
  'ROLE_CCC',
  'ROLE_IMAGE_DOWNLOAD',
  'ROLE_NO_WATERMARK',
  'ROLE_PUBLISHER',
] as const satisfies Role[]

const withRole = async (role: Role): Promise<TestPerson> => {
  const person = await tenant.as('Readers')
  await tenant.run((db) =>
    db.insertInto('member_role').values({ tenant_id: db.tenantId, person_uuid: person.personUuid, role }).execute(),
  )
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
  return person
}

/* Returns everyone of the tenant with their effective roles, and the workgroups that give them. */
const rightsOfAll = () =>
  tenant.run(async (db) => {
    const people = await db.selectFrom('person').select(['uuid', 'platform_admin']).orderBy('uuid').execute()
    const effectiveRoles: Record<string, Role[]> = {}
    for (const { uuid, platform_admin } of people)
      effectiveRoles[uuid] = await rolesOf(db, uuid, { platformAdmin: platform_admin })
    const groups = await db
      .selectFrom('workgroup')
      .select(['uuid', 'roles'])
      .where('tenant_id', '=', db.tenantId)
      .orderBy('uuid')
      .execute()
    const members = await db
      .selectFrom('workgroup_member')
      .select(['workgroup_uuid', 'person_uuid'])
      .where('tenant_id', '=', db.tenantId)
      .orderBy('workgroup_uuid')
      .orderBy('person_uuid')
      .execute()
    return { effectiveRoles, groups, members }
  })

/* More rights, under every name that a call might accept. */
const requestedRights = (roles: Role[]) => ({
  roles,
  userRoles: roles,
  userGroupUuids: [workgroups['Administrators']],
  tenantPermissions: [{ tenant: tenant.name, roles }],
  capabilities: CAPABILITIES,
  platform_admin: true,
  platformAdmin: true,
  isSystem: true,
  administrator: 'text',
})

// These calls end the session, and deleted entities cannot be changed, so they come last.
const LAST = ['/users/logout', '/iiif/auth/logout', '/iam/jarvisUsers/:uuid/active', '/iam/jarvisUsers/:uuid/sessions']
const turnOf = ({ endpoint: { method, path } }: RouteEntry): number =>
  LAST.includes(path) ? 2 : method === 'DELETE' ? 1 : 0
const writing = (): RouteEntry[] =>
  world.registered
    .filter(({ endpoint: { method } }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
    .toSorted((a, b) => turnOf(a) - turnOf(b))

/* Sends every writing call for the caller, their workgroup and that of administrators. @returns the number of accepted calls */
const requestEverywhere = async (person: TestPerson): Promise<number> => {
  let accepted = 0
  for (const { endpoint } of writing()) {
    for (const uuid of [person.personUuid, workgroups['Readers']!, workgroups['Administrators']!]) {
      const named = { ...requestedRights(['ROLE_TENANT_ADMIN']), username: person.username }
      const { params, query, body } = exampleOf(endpoint, { uuid, imageLink: '/', tenantName: tenant.name, named })
      const answer = await person.send({
        method: endpoint.method,
        url: addressOf(endpoint, params, query),
        payload: { ...named, ...body },
      } as Parameters<TestPerson['send']>[0])
      if (answer.statusCode < 300) accepted += 1
    }
  }
  return accepted
}

test('no writing call raises the rights of the caller or of other people', async () => {
  const people: [Role, TestPerson, ReadonlySet<string>][] = []
  for (const role of BELOW) {
    const person = await withRole(role)
    people.push([role, person, new Set((await person.call(readSelf)).body.capabilities)])
  }
  const before = await rightsOfAll()
  for (const [role, person, could] of people) {
    expect(await requestEverywhere(person), `${role} could do something at all`).toBeGreaterThan(0)
    expect(await rightsOfAll(), `after every call of ${role}`).toEqual(before)
    const again = await tenant.signIn(person)
    expect(new Set((await again.call(readSelf)).body.capabilities), role).toEqual(could)
  }
})

test('the same calls change rights if an administrator sends them', async () => {
  const admin = await tenant.as('Administrators')
  const before = await rightsOfAll()
  await requestEverywhere(admin)
  const after = await rightsOfAll()
  expect(after.groups).not.toEqual(before.groups)
  expect(after.effectiveRoles[admin.personUuid]).not.toEqual(before.effectiveRoles[admin.personUuid])
})
