import { randomUUID } from 'node:crypto'
import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { createOwnApiKey, KEY_CAPABILITIES } from '@pressmark/contract/identity/api-keys.ts'
import { deleteUser } from '@pressmark/contract/identity/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteEntry } from '#platform/http/route.ts'
import { exampleOf } from '#testing/examples.testing.ts'
import { giveFactor } from '#testing/factors.testing.ts'
import { openWorld, type TestClient, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
})
afterAll(() => world.close())

/* Members with one role each, in addition to the role of every member. */
const ROLE_OF_ACTOR = {
  user: 'ROLE_USER',
  researcher: 'ROLE_RESEARCHER',
  editor: 'ROLE_METADATA_EDITOR',
  importer: 'ROLE_CCC',
  downloads: 'ROLE_IMAGE_DOWNLOAD',
  unmarked: 'ROLE_NO_WATERMARK',
  publisher: 'ROLE_PUBLISHER',
  admin: 'ROLE_TENANT_ADMIN',
  platform: 'ROLE_ADMIN',
} as const satisfies Record<string, Role>

const withRole = async (role: Role): Promise<TestClient> => {
  const person = await tenant.as('Readers')
  await tenant.run((db) =>
    db.insertInto('member_role').values({ tenant_id: db.tenantId, person_uuid: person.personUuid, role }).execute(),
  )
  // A platform administrator must set up a second factor first.
  if (role === 'ROLE_ADMIN') await giveFactor(world, person)
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
  return person
}

/* A program of an administrator, whose key has this capability only. */
const withKey = async (capability: (typeof KEY_CAPABILITIES)[number]): Promise<TestClient> => {
  const owner = await tenant.as('Administrators')
  const body = { name: capability, capabilities: [capability], days: 1, password: owner.password }
  return tenant.program((await owner.call(createOwnApiKey, { body })).body.key)
}

/* A program of an administrator, whose key has all capabilities in one collection. */
const withLimitedKey = async (): Promise<TestClient> => {
  const owner = await tenant.as('Administrators')
  const parents = [(await owner.call(findRoot)).body.uuid]
  const collection = { parentCollectionsUuids: parents, customMetadataList: [{ name: 'sgtt', value: 'Limited' }] }
  const collections = [(await owner.call(createCollection, { body: collection })).body.uuid]
  const body = { name: 'Limited', capabilities: [...KEY_CAPABILITIES], days: 1, password: owner.password, collections }
  return tenant.program((await owner.call(createOwnApiKey, { body })).body.key)
}

const removedWhileSignedIn = async (): Promise<TestClient> => {
  const [admin, removed] = [await tenant.as('Administrators'), await tenant.as('Administrators')]
  expect((await admin.call(deleteUser, { params: { uuid: removed.personUuid } })).status).toBe(204)
  return removed
}

/* Returns an administrator of another tenant who uses their session at the address of this tenant. */
const fromElsewhere = async (): Promise<TestClient> => {
  const { cookie } = await (await world.tenant()).as('Administrators')
  const send: TestClient['send'] = (options) =>
    tenant.visitor.send({ ...options, headers: { ...options.headers, cookie } })
  return { ...tenant.visitor, send }
}

/* Only 401 and 403 depend on capabilities. Any later answer (not found, invalid, done) counts as `yes`. */
const ask = async (client: TestClient, { endpoint }: RouteEntry): Promise<string> => {
  const uuid = randomUUID()
  const { params, query, body } = exampleOf(endpoint, { uuid, imageLink: `/ccc/${uuid}`, tenantName: tenant.name })
  const url = addressOf(endpoint, params, query)
  const answer = await client.send({
    method: endpoint.method,
    url,
    ...(body && { payload: body }),
    payloadAsStream: endpoint === listen,
  } as Parameters<TestClient['send']>[0])
  if (endpoint === listen) {
    answer.stream().destroy()
    return answer.statusCode === 200 ? 'yes' : String(answer.statusCode)
  }
  if (answer.statusCode === 403) return '403'
  // Wrong credentials do not depend on rights. A refused HEAD request has no body with the reason.
  const unknown = endpoint.method === 'HEAD' || answer.body.includes('"notSignedIn"')
  return answer.statusCode === 401 && unknown ? '401' : 'yes'
}

test('each actor may make exactly the calls of the table', async () => {
  const actors: Record<string, TestClient> = { anonymous: tenant.visitor }
  for (const [name, role] of Object.entries(ROLE_OF_ACTOR)) actors[name] = await withRole(role)
  actors.elsewhere = await fromElsewhere()
  actors.removed = await removedWhileSignedIn()
  for (const capability of KEY_CAPABILITIES) actors[`key:${capability}`] = await withKey(capability)
  actors['key:limited'] = await withLimitedKey()

  // The first of these disables the second factor of the platform administrator, and the others end the session.
  const LAST = ['/users/secondFactor/disable', '/users/logout', '/iiif/auth/logout']
  const endsSession = ({ endpoint: { path } }: RouteEntry) => LAST.indexOf(path)
  const calls = world.registered.toSorted(
    (a, b) =>
      endsSession(a) - endsSession(b) ||
      a.endpoint.path.localeCompare(b.endpoint.path) ||
      a.endpoint.method.localeCompare(b.endpoint.method),
  )
  const names = Object.keys(actors)
  const line = (call: string, cells: string[]) =>
    `${call.padEnd(74)}${cells.map((cell, at) => cell.padEnd(Math.max(11, names[at]!.length + 1))).join('')}`.trimEnd()
  const table = [line('', names)]
  for (const call of calls) {
    const cells = await Promise.all(names.map((name) => ask(actors[name]!, call)))
    table.push(line(`${call.endpoint.method.padEnd(8)}${call.endpoint.path}`, cells))
  }
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./access-table.txt')
})
