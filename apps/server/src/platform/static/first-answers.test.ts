import { gunzipSync } from 'node:zlib'
import { createCollection, findRoot, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { isLogged, readSelf, readSignInMethods, readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { deleteUser } from '@pressmark/contract/identity/users.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { client, openWorld, type TestClient, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
})
afterAll(() => world.close())

type Block = Record<string, { status: number; body: Record<string, unknown> }>

const BLOCK = /<script type="application\/json" id="first-answers">([^<]*)<\/script>/

const open = async (person: TestClient, url = '/ui/catalog') => {
  const { body, headers } = await person.send({ url })
  return { page: body, headers, block: JSON.parse(BLOCK.exec(body)?.[1] ?? 'null') as Block }
}

/* On a slow machine the calls can take longer than a page waits for them, so the page is opened again. */
const openUntil = (person: TestClient, isWhole: (block: Block) => void, url?: string) =>
  vi.waitFor(
    async () => {
      const opened = await open(person, url)
      isWhole(opened.block)
      return opened
    },
    { timeout: 30_000 },
  )
const hasRoot = (block: Block) => expect(block[findRoot.path]).toBeDefined()
const hasOnly = (addresses: readonly string[]) => (block: Block) =>
  expect(Object.keys(block).toSorted()).toEqual(addresses.toSorted())

const OF_VISITORS = [readTenantInfo.path, isLogged.path, readSignInMethods.path]

test('a page brings the answers that its calls would give to this person', async () => {
  const editor = await tenant.as('Editors')
  const { block } = await openUntil(editor, (found) => expect(Object.keys(found)).toHaveLength(8))
  for (const [url, { status, body }] of Object.entries(block)) {
    const answer = await editor.send({ url })
    expect([url, status, body]).toEqual([url, answer.statusCode, answer.json()])
  }
})

test('a title cannot end the data of a page', async () => {
  const editor = await tenant.as('Editors')
  const root = (await editor.call(findRoot)).body.uuid
  const sgtt = '</script><script>alert(1)</script><!--'
  const { body } = await editor.call(createCollection, {
    body: { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value: sgtt }] },
  })
  const own = addressOf(readCollection, { uuid: body.uuid })
  const { page, block } = await openUntil(
    editor,
    (found) => expect(found[own]).toBeDefined(),
    `/ui/catalog/${body.uuid}`,
  )
  expect(page).not.toContain('alert(1)</script>')
  expect(block[own]?.body['sgtt']).toBe(sgtt)
})

test('without a session a page brings only what every visitor may read', async () => {
  const { block } = await openUntil(tenant.visitor, hasOnly([...OF_VISITORS, readSelf.path]))
  expect(block[readSelf.path]).toMatchObject({ status: 401, body: { code: 'notSignedIn' } })
  await openUntil(tenant.visitor, hasOnly(OF_VISITORS), '/ui/login')
})

test('the session of another organisation brings nothing of this one', async () => {
  const { cookie } = await (await world.tenant()).as('Editors')
  const { block } = await openUntil(client(world, tenant.host, cookie), hasOnly([...OF_VISITORS, readSelf.path]))
  expect(block[readTenantInfo.path]?.body['name']).toBe(tenant.name)
})

test('a person who was removed gets the page of a visitor', async () => {
  const editor = await tenant.as('Editors')
  await openUntil(editor, hasRoot)
  const admin = await tenant.as('Administrators')
  expect((await admin.call(deleteUser, { params: { uuid: editor.personUuid } })).status).toBe(204)
  await openUntil(editor, hasOnly([...OF_VISITORS, readSelf.path]))
})

test('a person who must set up a second factor gets no content', async () => {
  const chief = await tenant.as('Administrators')
  await world.database.owner
    .updateTable('person')
    .set({ platform_admin: true })
    .where('uuid', '=', chief.personUuid)
    .execute()
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
  const { block } = await openUntil(chief, hasOnly([readSelf.path, readTenantInfo.path]))
  expect(block[readSelf.path]?.body['secondFactorRequired']).toBe(true)
})

test('no cache may store a page, and it is compressed for browsers', async () => {
  const editor = await tenant.as('Editors')
  const { headers, rawPayload } = await editor.send({ url: '/ui/catalog', headers: { 'accept-encoding': 'gzip' } })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(rawPayload).toString()).toMatch(BLOCK)
})

test('malformed addresses get a page as before', async () => {
  for (const url of ['/ui/catalog?page=NaN', '/ui/catalog/nothing', '/ui//', '/ui/catalog?sort=%ff&parentId=1'])
    expect([url, (await tenant.visitor.send({ url })).statusCode]).toEqual([url, 200])
  const editor = await tenant.as('Editors')
  const { block } = await openUntil(editor, hasRoot, '/ui/catalog?page=-3&sort=wrong&folders=x')
  expect(Object.values(block).filter(({ status }) => status !== 200)).toEqual([])
})
