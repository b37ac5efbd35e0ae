import { randomUUID } from 'node:crypto'
import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import { deleteUser } from '@pressmark/contract/identity/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteEntry } from '#platform/http/route.ts'
import { exampleOf } from '#testing/examples.testing.ts'
import { giveFactor } from './testing/factors.testing.ts'
import { openWorld, type TestClient, type TestTenant, type World } from './testing/world.ts'

let world: World
let tenant: TestTenant

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
})
afterAll(() => world.close())

/* Members with one role each, beside the one of every member. */
const ROLES_ASKED = {
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
  // Who manages all organisations does nothing before there is a second factor.
  if (role === 'ROLE_ADMIN') await giveFactor(world, person)
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
  return person
}

const removedWhileSignedIn = async (): Promise<TestClient> => {
  const [admin, gone] = [await tenant.as('Administrators'), await tenant.as('Administrators')]
  expect((await admin.call(deleteUser, { params: { uuid: gone.personUuid } })).status).toBe(204)
  return gone
}

/* An administrator of another organisation, with that session, at this one's address. */
const fromElsewhere = async (): Promise<TestClient> => {
  const { cookie } = await (await world.tenant()).as('Administrators')
  const send: TestClient['send'] = (options) =>
    tenant.visitor.send({ ...options, headers: { ...options.headers, cookie } })
  return { ...tenant.visitor, send }
}

/* 401 and 403 are what capabilities are about; whatever comes after them (not found, not valid, done) is `yes`. */
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
  // Wrong credentials are no matter of rights; what HEAD is refused says nothing.
  const unknown = endpoint.method === 'HEAD' || answer.body.includes('"notSignedIn"')
  return answer.statusCode === 401 && unknown ? '401' : 'yes'
}

test('who may make which call is what the table says', async () => {
  const actors: Record<string, TestClient> = { nobody: tenant.visitor }
  for (const [name, role] of Object.entries(ROLES_ASKED)) actors[name] = await withRole(role)
  actors.elsewhere = await fromElsewhere()
  actors.removed = await removedWhileSignedIn()

  // Who needs a second factor has none any more after the first of these, and nobody is signed in after the others.
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
    `${call.padEnd(74)}${cells.map((cell) => cell.padEnd(11)).join('')}`.trimEnd()
  const table = [line('', names)]
  for (const call of calls) {
    const cells = await Promise.all(names.map((name) => ask(actors[name]!, call)))
    table.push(line(`${call.endpoint.method.padEnd(8)}${call.endpoint.path}`, cells))
  }
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./who-may-what.txt')
}, 60_000)
