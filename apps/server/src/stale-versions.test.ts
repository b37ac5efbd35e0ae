import { editAssets, listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { listSavedSearches, renameSavedSearch, saveSearch } from '@pressmark/contract/catalogue/saved-searches.ts'
import { createWebhook, updateWebhook } from '@pressmark/contract/changes/webhooks.ts'
import { changeOwnEmail } from '@pressmark/contract/identity/email.ts'
import {
  readIdentityProvider,
  removeIdentityProvider,
  setIdentityProvider,
} from '@pressmark/contract/identity/identity-provider.ts'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { readUser, updateUser, updateUserPermission } from '@pressmark/contract/identity/users.ts'
import { createWorkgroup, readWorkgroup, updateWorkgroupPermission } from '@pressmark/contract/identity/workgroups.ts'
import { readTenantSettings, updateTenantSettings } from '@pressmark/contract/tenants/settings.ts'
import { listTenants, updateManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFactor } from '#testing/factors.testing.ts'
import { CLIENT, openInstitution, type Institution } from '#testing/institution.testing.ts'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { databaseBefore } from '#testing/schema.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let institution: Institution
beforeAll(async () => {
  world = await openWorld({ privateHosts: new Set(['127.0.0.1', 'localhost']) })
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  institution = await openInstitution([])
})
afterAll(() => Promise.all([world.close(), institution.close()]))

type Save = (headers: { 'if-match'?: string }) => Promise<{ status: number; headers: Record<string, unknown> }>

/* Reads the present version, and returns a call that saves. */
type Form = { name: string; open: () => Promise<{ version: number; save: Save }> }

const FORMS: Form[] = [
  {
    name: "the settings of the administrator's organisation",
    open: async () => ({
      version: (await admin.call(readTenantSettings)).body.version,
      save: (headers) => admin.call(updateTenantSettings, { body: { languages: ['it'] }, headers }),
    }),
  },
  {
    name: 'an organisation that a platform administrator changes',
    open: async () => {
      const chief = await tenant.as('Administrators')
      await world.database.owner
        .updateTable('person')
        .set({ platform_admin: true })
        .where('uuid', '=', chief.personUuid)
        .execute()
      await giveFactor(world, chief)
      world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
      const { tenants } = (await chief.call(listTenants, { query: { searchTerm: tenant.name } })).body._embedded
      const params = { id: tenant.id }
      return {
        version: tenants.find(({ id }) => id === tenant.id)!.version,
        save: (headers) => chief.call(updateManagedTenant, { params, body: { displayName: 'Museo' }, headers }),
      }
    },
  },
  {
    name: 'the identity provider',
    open: async () => {
      const body = { issuer: institution.issuer, ...CLIENT, label: 'the Institution' }
      return {
        version: (await admin.call(readIdentityProvider)).body.version,
        save: (headers) => admin.call(setIdentityProvider, { body, headers }),
      }
    },
  },
  {
    name: 'their own profile',
    open: async () => {
      const { uuid, version } = (await admin.call(readSelf)).body
      return {
        version,
        save: (headers) => admin.call(updateUser, { params: { uuid }, body: { name: crypto.randomUUID() }, headers }),
      }
    },
  },
  {
    name: 'their own email address',
    open: async () => ({
      version: (await admin.call(readSelf)).body.version,
      save: (headers) =>
        admin.call(changeOwnEmail, { body: { email: 'new@example.org', password: admin.password }, headers }),
    }),
  },
  {
    name: 'the permissions of a user',
    open: async () => {
      const params = { uuid: (await tenant.as('Readers')).personUuid }
      const body = { tenant: tenant.name, roles: ['ROLE_CCC' as const] }
      return {
        version: (await admin.call(readUser, { params })).body.version,
        save: (headers) => admin.call(updateUserPermission, { params, body, headers }),
      }
    },
  },
  {
    name: 'the permissions of a workgroup',
    open: async () => {
      const made = await admin.call(createWorkgroup, { body: { name: 'Conservators', tenantName: tenant.name } })
      const params = { uuid: made.body.uuid }
      const body = { tenant: tenant.name, roles: ['ROLE_CCC' as const] }
      return {
        version: (await admin.call(readWorkgroup, { params })).body.version,
        save: (headers) => admin.call(updateWorkgroupPermission, { params, body, headers }),
      }
    },
  },
  {
    name: 'a webhook',
    open: async () => {
      const { webhook } = (await admin.call(createWebhook, { body: { name: 'Index', url: 'https://hooks.example/' } }))
        .body
      const params = { uuid: webhook.uuid }
      return {
        version: webhook.version,
        save: (headers) => admin.call(updateWebhook, { params, body: { full: true }, headers }),
      }
    },
  },
  {
    name: 'the name of a saved search',
    open: async () => {
      const { uuid } = (await admin.call(saveSearch, { body: { name: 'Maps', search: {} } })).body
      const [saved] = (await admin.call(listSavedSearches)).body._embedded.savedSearches
      return {
        version: saved!.version,
        save: (headers) =>
          admin.call(renameSavedSearch, { params: { uuid }, body: { name: crypto.randomUUID() }, headers }),
      }
    },
  },
]

for (const { name, open } of FORMS)
  test(`a change of a stale version is refused: ${name}`, async () => {
    const { version, save } = await open()
    const opened = { 'if-match': `"${version}"` }
    const saved = await save(opened)
    expect(saved.status).toBe(200)
    expect(saved.headers['etag']).toMatch(/^"\d+"$/)
    expect(saved.headers['etag']).not.toBe(opened['if-match'])
    expect((await save(opened)).status).toBe(412)
    expect((await save({})).status, 'without If-Match').toBe(200)
    expect((await save({ 'if-match': String(saved.headers['etag']) })).status, 'changed since').toBe(412)
  })

test('a form that was opened without a provider does not overwrite one, and a provider that is set again has a new version', async () => {
  const at = await world.tenant()
  const by = await at.as('Administrators')
  const set = (ifMatch: string) =>
    by.call(setIdentityProvider, {
      body: { issuer: institution.issuer, ...CLIENT, label: 'One' },
      headers: { 'if-match': ifMatch },
    })
  const none = (await by.call(readIdentityProvider)).body
  expect([none.provider, none.version]).toEqual([null, 0])
  const first = await set('"0"')
  expect([first.status, (await set('"0"')).status]).toEqual([200, 412])
  await by.call(removeIdentityProvider)
  expect((await set(String(first.headers['etag']))).status, 'it was removed').toBe(412)
  expect((await by.call(readIdentityProvider)).body.provider).toBeNull()
  expect((await set('"0"')).headers['etag']).not.toBe(first.headers['etag'])
})

test('an edit of several assets is refused if one of them has another version', async () => {
  const item = await newItem(tenant, 'Album')
  for (const title of ['a', 'b']) await newAsset(tenant, item, 'images', { title })
  const params = { uuid: item, assetType: 'images' } as const
  const images = async () => (await admin.call(listAssetsOfItem, { params })).body._embedded.images!
  const opened = await images()
  const edit = (value: string, versions?: number[]) => {
    const body = { uuids: opened.map(({ uuid }) => uuid), customMetadataList: [{ name: 'autn', value }] }
    return admin.call(editAssets, { params, body: { ...body, ...(versions && { versions }) } })
  }
  const versions = opened.map(({ version }) => version)
  expect((await edit('Anna', versions)).status).toBe(204)
  expect((await edit('Bruno', versions)).status).toBe(412)
  expect((await edit('Bruno', versions.slice(1))).status, 'each needs its version').toBe(412)
  expect((await images()).map(({ autn }) => autn)).toEqual(['Anna', 'Anna'])
  expect((await edit('Bruno')).status).toBe(204)
})

/** Calls with PATCH or PUT that take no version, with the reason. */
const WITHOUT_VERSION: Record<string, string> = {
  'PATCH /ccc/culturalItems/:uuid/addImage': 'adds one image, and keeps all others',
  'PATCH /ccc/culturalItems/:uuid/removeImage': 'removes one image, and keeps all others',
  'PATCH /import-manager/spreadsheets/:uuid/changes': 'takes or leaves named cells, and keeps all others',
  'PATCH /iam/tenants/watermark': 'one choice, which the next person sees at once',
  'PATCH /meta/culturalItems': 'adds and removes parents, and keeps all others',
  'PATCH /meta/culturalItems/:uuid/addImage': 'adds one image, and keeps all others',
  'PATCH /meta/culturalItems/:uuid/removeImage': 'removes one image, and keeps all others',
  'PATCH /meta/customMetadataTemplates/ordering/:type':
    'an order of other fields, or based on another order, is refused (orderingOutdated)',
  'PATCH /meta/transitionTasks/ordering/:uuid':
    'an order of other actions, or based on another order, is refused (tasksOutdated)',
  'PATCH /users/preferences': 'one choice of a person, who sees it at once',
  'PUT /iam/jarvisUsers/:uuid/avatar': 'replaces a whole file',
  'PUT /iam/jarvisUsers/:uuid/password': 'needs the present password',
  'PUT /iam/tenants/:id/logo.png': 'replaces a whole file',
  'PUT /iam/tenants/:id/watermark': 'replaces a whole file',
  'PUT /iam/tenants/logo.png': 'replaces a whole file',
  'PUT /iam/tenants/watermark': 'replaces a whole file',
  'PUT /users/emailLink': 'a link is valid once',
  'PUT /users/passwordLink': 'a link is valid once',
  'PUT /users/secondFactor': 'needs a code of the secret that is confirmed',
}

test('every call that changes an entry takes a version', () => {
  const changing = world.registered
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method === 'PATCH' || method === 'PUT')
  expect(changing.length).toBeGreaterThan(40)
  const without = changing.filter(({ refusals }) => !refusals?.includes('staleVersion'))
  expect(without.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(WITHOUT_VERSION).toSorted(),
  )
})

test('settings of the previous schema get a version', async () => {
  const database = await databaseBefore('0039')
  await database.query(`
    insert into tenant (name, display_name) values ('one', 'One');
    set app.tenant = '1';
    insert into identity_provider values (1, 'https://login.example.org', 'client', 'secret', 'Entrata')`)
  expect(await database.migrate()).toContain('0039-versions-of-settings.sql')
  expect(await database.query('select version from tenant')).toEqual([{ version: 1 }])
  const [provider] = await database.query<{ version: number }>(
    `set app.tenant = '1'; select version from identity_provider`,
  )
  expect(provider!.version).toBeGreaterThan(0)
  await database.query(
    `set app.tenant = '1'; set role pressmark_app; select set_tenant_settings('{"languages": ["it"]}')`,
  )
  expect(await database.query('select languages, version from tenant')).toEqual([{ languages: ['it'], version: 2 }])
})
