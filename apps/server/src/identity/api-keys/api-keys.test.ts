import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import {
  createOwnApiKey,
  createServiceAccount,
  createServiceApiKey,
  deleteApiKey,
  deleteOwnApiKey,
  deleteServiceAccount,
  KEY_CAPABILITIES,
  listApiKeys,
  listOwnApiKeys,
  listServiceAccounts,
  updateServiceAccount,
  type NewApiKey,
} from '@pressmark/contract/identity/api-keys.ts'
import { exportFields, previewFieldImport } from '@pressmark/contract/metadata/field-documents.ts'
import { listTenantsOfUser, login, readSelf } from '@pressmark/contract/identity/identity.ts'
import { listSettingsHistory } from '@pressmark/contract/tenants/settings-history.ts'
import { deleteUser, listUsers, readUser } from '@pressmark/contract/identity/users.ts'
import { createPasswordLink } from '@pressmark/contract/identity/password-links.ts'
import { setUserActive } from '@pressmark/contract/identity/membership.ts'
import { image3 } from '@pressmark/contract/media/media.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { containsKey, keyIn, keyText, mayBeKeyOf } from '#platform/http/api-keys.ts'
import { newAsset, newItem } from '../../testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let editor: TestPerson

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  editor = await tenant.as('Editors')
})
afterAll(() => world.close())

const input = (person: TestPerson, change: Partial<NewApiKey> = {}): NewApiKey => ({
  name: 'Nightly export',
  capabilities: ['catalogue.read', 'catalogue.edit'],
  days: 30,
  password: person.password,
  ...change,
})

const createKey = async (person: TestPerson, change: Partial<NewApiKey> = {}) => {
  const { status, body } = await person.call(createOwnApiKey, { body: input(person, change) })
  expect(status).toBe(201)
  return { ...body.apiKey, key: body.key, program: tenant.program(body.key) }
}

const newCollection = async (program: Pick<TestPerson, 'call'>) => {
  const root = (await editor.call(findRoot)).body.uuid
  return program.call(createCollection, {
    body: { customMetadataList: [{ name: 'sgtt', value: 'By a program' }], parentCollectionsUuids: [root] },
  })
}

describe('an API key', () => {
  test('acts for its owner, with a part of the capabilities, and each answer names the one that the call needs', async () => {
    const { program, key } = await createKey(editor)
    expect(key).toMatch(/^pm_\d+_[a-z2-7]{26}_[a-z2-7]{6}$/)
    const self = await program.call(readSelf)
    expect(self.body).toMatchObject({
      uuid: editor.personUuid,
      capabilities: expect.arrayContaining(['catalogue.edit']),
    })
    expect(self.body.capabilities).not.toContain('media.inspect')
    expect(self.headers['pressmark-accepted-capability']).toBe('profile.own')
    expect(self.headers['set-cookie']).toBeUndefined()
    const created = await newCollection(program)
    expect(created.status).toBe(201)
    const history = await editor.call(listHistory, { query: { uuid: created.body.uuid } })
    expect(JSON.stringify(history.body)).toContain(editor.username)
  })

  test('is refused with the name of the missing capability', async () => {
    const { program } = await createKey(editor, { capabilities: ['catalogue.read'] })
    const { status, refusal, headers } = await newCollection(program)
    expect([status, refusal.code]).toEqual([403, 'forbidden'])
    expect(refusal.detail).toContain('catalogue.edit')
    expect(headers['pressmark-accepted-capability']).toBe('catalogue.edit')
  })

  test('needs no check of the origin, because browsers do not send it, and ignores a cookie beside it', async () => {
    const { program } = await createKey(editor, { capabilities: ['catalogue.read'] })
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await program.call(findRoot, { headers })).status).toBe(200)
    const { status } = await program.call(listApiKeys, { query: {}, headers: { cookie: admin.cookie } })
    expect(status, 'the rights of the key count, not those of the session').toBe(403)
  })

  test('ends at once when it is revoked, by its owner or by an administrator', async () => {
    const first = await createKey(editor)
    const second = await createKey(editor)
    expect((await first.program.call(findRoot)).status).toBe(200)
    expect((await second.program.call(findRoot)).status).toBe(200)
    expect((await editor.call(deleteOwnApiKey, { params: { uuid: first.uuid } })).status).toBe(204)
    expect((await first.program.call(findRoot)).refusal.code).toBe('notSignedIn')
    expect((await admin.call(deleteApiKey, { params: { uuid: second.uuid } })).status).toBe(204)
    expect((await second.program.call(findRoot)).refusal.code).toBe('notSignedIn')
    const settings = await admin.call(listSettingsHistory, { query: {} })
    expect(JSON.stringify(settings.body)).toContain('api-key.revoked')
  })

  test('loses what its owner loses, and ends when the owner is deactivated or removed', async () => {
    const key = await createKey(editor)
    expect((await key.program.call(findRoot)).status).toBe(200)
    const params = { uuid: editor.personUuid }
    await admin.call(setUserActive, { params, body: { active: false } })
    expect((await key.program.call(findRoot)).status).toBe(401)
    await admin.call(setUserActive, { params, body: { active: true } })
    expect((await key.program.call(findRoot)).status).toBe(200)
    await tenant.run((db) => db.deleteFrom('workgroup_member').where('person_uuid', '=', editor.personUuid).execute())
    world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
    expect((await newCollection(key.program)).refusal.detail).toContain('catalogue.edit')
    await admin.call(deleteUser, { params })
    expect((await key.program.call(findRoot)).status).toBe(401)
    expect((await admin.call(listApiKeys, { query: {} })).body.page.totalElements).toBe(0)
  })

  test('is refused after its expiry, from another network, at another organisation, and with a typing error', async () => {
    const key = await createKey(editor)
    await tenant.run((db) =>
      db
        .updateTable('api_key')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('uuid', '=', key.uuid)
        .execute(),
    )
    expect((await key.program.call(findRoot)).status).toBe(401)
    const local = await createKey(editor, { networks: ['127.0.0.0/8', '::1'] })
    expect((await local.program.call(findRoot)).status).toBe(200)
    const far = await createKey(editor, { networks: ['192.0.2.0/24'] })
    expect((await far.program.call(findRoot)).refusal.detail).toContain('network')
    expect((await far.program.call(findRoot)).status, 'the second answer comes from the cache').toBe(401)
    const other = await world.tenant()
    expect((await other.program(local.key).call(findRoot)).status).toBe(401)
    const typo = local.key.replace(/_.(?=[a-z2-7]{25}_)/, (start) => (start === '_a' ? '_b' : '_a'))
    expect((await tenant.program(typo).call(findRoot)).status).toBe(401)
  })

  test('cannot be used for accounts, rights, keys or sign-in, nor in an address', async () => {
    const { program, key } = await createKey(admin, { capabilities: [...KEY_CAPABILITIES] })
    expect((await program.call(listUsers, { query: {} })).status).toBe(200)
    const { status, refusal } = await program.call(createServiceAccount, { body: { name: 'Another', roles: [] } })
    expect([status, refusal.detail]).toEqual([403, 'API keys cannot make this call. Sign in as a person.'])
    expect((await program.call(createOwnApiKey, { body: input(admin) })).status).toBe(403)
    const inAddress = await program.send({ method: 'GET', url: `${findRoot.path}?key=${key}` })
    expect([inAddress.statusCode, inAddress.json().detail]).toEqual([400, expect.stringContaining('address')])
  })

  test('works in its own organisation only, also if its owner administers another one', async () => {
    const other = await world.tenant()
    await other.admit(admin.personUuid, 'Administrators')
    const { program } = await createKey(admin, { capabilities: [...KEY_CAPABILITIES] })
    const { body: fields } = await admin.call(exportFields, { params: { resourceType: 'ITEM' } })
    const body = { document: fields, resourceType: 'ITEM' as const, tenant: other.name }
    const preview = (client: Pick<TestPerson, 'call'>) => client.call(previewFieldImport, { body })
    expect([(await preview(admin)).status, (await preview(program)).status]).toEqual([200, 403])
    const tenants = await program.call(listTenantsOfUser, { params: { uuid: admin.personUuid } })
    expect(tenants.body._embedded.tenants).toHaveLength(1)
  })

  test('records its last use, and is listed without the key itself', async () => {
    const { program, key, uuid } = await createKey(editor)
    const unused = (await editor.call(listOwnApiKeys)).body.apiKeys.find((one) => one.uuid === uuid)
    expect(unused).toMatchObject({ lastUsedAt: null, lastAddress: null, prefix: key.slice(0, key.indexOf('_', 3) + 5) })
    await program.call(findRoot)
    const { body } = await editor.call(listOwnApiKeys)
    expect(body.apiKeys.find((one) => one.uuid === uuid)).toMatchObject({
      lastUsedAt: expect.any(String),
      lastAddress: '127.0.0.1',
    })
    expect(JSON.stringify(body)).not.toContain(key)
  })

  test('is created with the password only, with no more rights than its maker, and for a valid network', async () => {
    const refused = async (change: Partial<NewApiKey>) =>
      (await editor.call(createOwnApiKey, { body: input(editor, change) })).refusal.code
    expect(await refused({ password: 'wrong' })).toBe('wrongPassword')
    expect(await refused({ capabilities: ['tenant.manage'] })).toBe('roleNotHeld')
    for (const network of ['somewhere', '192.0.2.0/33', '192.0.2.0/24/1', '::1/129', '192.0.2.1/x'])
      expect(await refused({ networks: [network] }), network).toBe('badRequest')
    expect(await refused({ days: 366 })).toBe('badRequest')
  })

  test('sees an image as its owner does, and leaves nothing for requests without it', async () => {
    const image = await newAsset(tenant, await newItem(tenant, 'Not public'), 'images', {})
    const { program } = await createKey(editor, { capabilities: ['catalogue.read'] })
    const params = { uuid: image, region: 'full', size: 'max', rotation: '0', file: 'default.jpg' }
    const withKey = await program.call(image3, { params })
    const without = await tenant.visitor.call(image3, { params })
    expect(withKey.status).not.toBe(401)
    expect(without.status).toBe(401)
    expect((await tenant.visitor.call(image3, { params })).status).toBe(401)
  })
})

describe('a service account', () => {
  const newAccount = async (roles: Parameters<typeof bodyOf>[0] = ['ROLE_METADATA_EDITOR']) => {
    const { status, body } = await admin.call(createServiceAccount, { body: bodyOf(roles) })
    expect(status).toBe(201)
    return body
  }
  const bodyOf = (roles: ('ROLE_METADATA_EDITOR' | 'ROLE_PUBLISHER')[]) => ({ name: 'Scanner', roles })
  const keyOf = (uuid: string, change: Partial<NewApiKey> = {}) =>
    admin.call(createServiceApiKey, { params: { uuid }, body: input(admin, change) })

  test('works with its own roles and keys, and is in the history under its name', async () => {
    const { uuid } = await newAccount()
    const { body } = await keyOf(uuid)
    const program = tenant.program(body.key)
    expect((await program.call(readSelf)).body).toMatchObject({ uuid, name: 'Scanner' })
    const created = await newCollection(program)
    expect(created.status).toBe(201)
    const history = await editor.call(listHistory, { query: { uuid: created.body.uuid } })
    expect(JSON.stringify(history.body)).toContain('Scanner')
    expect((await admin.call(listApiKeys, { query: {} })).body._embedded.apiKeys).toMatchObject([
      { owner: { uuid, name: 'Scanner', isServiceAccount: true } },
    ])
    expect((await keyOf(uuid, { capabilities: ['workflow.fire'] })).refusal.code).toBe('roleNotHeld')
  })

  test('loses rights with its roles, and its keys with its deletion', async () => {
    const { uuid } = await newAccount()
    const program = tenant.program((await keyOf(uuid)).body.key)
    expect((await newCollection(program)).status).toBe(201)
    const params = { uuid }
    const changed = await admin.call(updateServiceAccount, { params, body: { name: 'Reader', roles: [] } })
    expect(changed.body).toMatchObject({ name: 'Reader', roles: [], apiKeys: 1 })
    const stale = await admin.call(updateServiceAccount, {
      params,
      body: { name: 'X' },
      headers: { 'if-match': '"1"' },
    })
    expect(stale.refusal.code).toBe('staleVersion')
    expect((await newCollection(program)).status).toBe(403)
    expect((await admin.call(deleteServiceAccount, { params })).status).toBe(204)
    expect((await program.call(findRoot)).status).toBe(401)
    expect((await admin.call(listServiceAccounts)).body.serviceAccounts).toEqual([])
  })

  test('is not a user: lists of users leave it out, it cannot sign in, and it gets no link', async () => {
    const { uuid } = await newAccount()
    expect((await admin.call(listUsers, { query: {} })).body.page.totalElements).toBe(2)
    expect((await admin.call(readUser, { params: { uuid } })).status).toBe(404)
    expect((await admin.call(createPasswordLink, { params: { uuid } })).status).toBe(404)
    const authorization = `Basic ${Buffer.from(`service-${uuid}:`).toString('base64')}`
    expect((await tenant.visitor.call(login, { headers: { authorization } })).refusal.code).toBe('invalidCredentials')
  })
})

test('a key is recognised by its pattern and its checksum', () => {
  const key = keyText(12, Buffer.alloc(32, 7))
  expect([keyIn(`Bearer ${key}`), keyIn(`bearer ${key}`), keyIn(key), keyIn('Bearer x')]).toEqual([
    key,
    key,
    undefined,
    undefined,
  ])
  expect([mayBeKeyOf(key, 12), mayBeKeyOf(key, 1), mayBeKeyOf(`${key.slice(0, -1)}!`, 12)]).toEqual([
    true,
    false,
    false,
  ])
  expect([containsKey(`/meta?x=${key}`), containsKey('/meta')]).toEqual([true, false])
})
