import { RIGHTS } from '@pressmark/contract/presentation/rights.ts'
import { updateTenantSettings } from '@pressmark/contract/tenants/settings.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { collection2, collection3, manifest2, manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { Traverse } from '@iiif/parser'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCollection } from '#catalogue/collections/create.ts'
import { newAsset, newItem } from '../testing/media.testing.ts'
import { openWorld, type TestClient, type TestPerson, type TestTenant, type World } from '../testing/world.ts'
import { PART } from './parts.ts'
import { problemsOf3, idsOf, schemaProblems } from './rules.testing.ts'

type Node = Record<string, any> // oxlint-disable-line no-explicit-any -- documents are read by what they should hold

const CALLS = { manifest3, manifest2, collection3, collection2 }

let world: World
let tenant: TestTenant
let member: TestPerson
let open: string
let shut: string
let image: string
let withheld: string

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  member = await tenant.as('Readers')
  const more = [
    { name: 'autn', value: 'Anna Bianchi' },
    { name: 'sgti', value: 'A book of hours' },
  ]
  open = await newItem(tenant, 'Open book', { state: 'Published', more })
  shut = await newItem(tenant, 'Shut book')
  const made = { pyramid: 'p', thumbnail: 't', width: 3000, height: 2000 }
  image = await newAsset(tenant, open, 'images', { ...made, title: 'Leaf 1r' })
  withheld = await newAsset(tenant, open, 'images', { ...made, title: 'Leaf 1v', state: 'In review' })
  await newAsset(tenant, open, 'images', { title: 'not processed yet' })
  await newAsset(tenant, open, 'audios', { rendition: 'a', waveform: 'w', duration: 12.5, title: 'Read aloud' })
  await newAsset(tenant, open, 'videos', { rendition: 'v', thumbnail: 't', duration: 8, width: 1920, height: 1080 })
  await newAsset(tenant, open, 'model3Ds', { rendition: 'm', title: 'Binding' })
  await newAsset(tenant, shut, 'images', made)
})
afterAll(() => world.close())

const read = async (client: TestClient, call: typeof manifest3, uuid: string, headers = {}) => {
  const { status, body, headers: responseHeaders } = await client.call(call, { params: { uuid }, headers })
  return { status, headers: responseHeaders, body: body as unknown as Node }
}

test('a manifest has a canvas for each processed image, audio recording, video and model', async () => {
  const { status, body } = await read(member, manifest3, open)
  expect([status, problemsOf3(body)]).toEqual([200, []])
  expect(body.label).toEqual({ none: ['Open book'] })
  expect(body.summary).toEqual({ none: ['A book of hours'] })
  const bodies = body.items.map((canvas: Node) => canvas.items[0].items[0].body)
  expect(bodies.map(({ type }: Node) => type)).toEqual(['Image', 'Image', 'Sound', 'Video', 'Model'])
  expect(body.items.map(({ width, height, duration }: Node) => [width, height, duration])).toEqual([
    [3000, 2000, undefined],
    [3000, 2000, undefined],
    [undefined, undefined, 12.5],
    [1920, 1080, 8],
    [1000, 1000, undefined],
  ])
  expect(bodies[0].service.map((service: Node) => service.type ?? service['@type'])).toEqual([
    'ImageService3',
    'ImageService2',
  ])
  expect(bodies[3]).toMatchObject({ format: 'video/mp4', width: 1920, height: 1080, duration: 8 })
  expect(body.items[3].placeholderCanvas).toMatchObject({ width: 400, height: 225 })
  expect(body.items[4].rendering[0]).toMatchObject({ type: 'Model', format: 'model/gltf-binary' })
  expect(body.thumbnail[0]).toMatchObject({ width: 400, height: 267, format: 'image/webp' })
})

test('the rules for manifests detect errors', async () => {
  const { body } = await read(member, manifest3, open)
  const broken = structuredClone(body)
  broken.label = 'no language'
  broken.colour = 'red'
  delete broken.items[0].width
  delete broken.items[2].duration
  delete broken.items[1].items[0].items[0].target
  broken.items[3].items[0].items[0].body.id = 'nowhere'
  const problems = problemsOf3(broken).join()
  for (const words of [
    'label is no',
    'Manifest with colour',
    'go together',
    'has an extent',
    'without target',
    'nowhere',
  ])
    expect(problems).toContain(words)
})

test('the official JSON schema detects errors too', async () => {
  const { body } = await read(member, manifest3, open)
  const spoilt = (spoil: (manifest: Node) => void) => {
    const manifest = structuredClone(body)
    spoil(manifest)
    return schemaProblems(manifest).length > 0
  }
  expect(spoilt(() => {})).toBe(false)
  expect(spoilt((manifest) => (manifest.label = 'no language'))).toBe(true)
  expect(spoilt((manifest) => (manifest.colour = 'red'))).toBe(true)
  expect(spoilt((manifest) => delete manifest.items[0].items[0].items[0].target)).toBe(true)
  expect(spoilt((manifest) => (manifest.items[2].duration = 'long'))).toBe(true)
})

test('metadata has the labels of its templates in both languages, and names the provider', async () => {
  const { body } = await read(member, manifest3, open)
  expect(body.metadata[0]).toEqual({ label: { en: ['Author'], it: ['Autore'] }, value: { none: ['Anna Bianchi'] } })
  expect(body.metadata.map(({ label }: Node) => label.en[0])).toEqual(['Author', 'Pressmark'])
  expect(body.requiredStatement.label).toEqual({ en: ['Attribution'], it: ['Attribuzione'] })
  expect(body.provider[0]).toMatchObject({ type: 'Agent', label: { none: [tenant.name] } })
  expect(body.seeAlso[0].id).toMatch(`/meta/culturalItems/${open}`)
  expect((await read(tenant.visitor, manifest3, open)).body.seeAlso, 'a visitor cannot read the data').toBeUndefined()
  expect(body.homepage[0].id).toMatch('/images/viewers/iiif/?item=')
})

const addLicenceField = (owner: TestTenant) =>
  owner.run((db) =>
    sql`insert into template (tenant_id, uuid, resource_type, name, labels, type, priority, position)
        values (${db.tenantId}, gen_random_uuid(), 'ITEM', 'licence', '{"en": "Licence"}', 'STRING', 'LOW', 1)`.execute(
      db,
    ),
  )

test('a field with the address of a licence becomes the rights', async () => {
  await addLicenceField(tenant)
  const value = 'https://creativecommons.org/licenses/by/4.0/'
  const item = await newItem(tenant, 'Licensed', { state: 'Published', more: [{ name: 'licence', value }] })
  const { body } = await read(tenant.visitor, manifest3, item)
  expect([body.rights, problemsOf3(body)]).toEqual(['http://creativecommons.org/licenses/by/4.0/', []])
})

test('an entry without a licence has the default rights of the organisation', async () => {
  const museum = await world.tenant()
  const item = await newItem(museum, 'Without a licence', { state: 'Published' })
  const rightsOf = async () => (await read(museum.visitor, manifest3, item)).body.rights
  expect(await rightsOf()).toBeUndefined()
  await addLicenceField(museum)
  const admin = await museum.as('Administrators')
  await admin.call(updateTenantSettings, { body: { defaultRights: RIGHTS.InC } })
  expect(await rightsOf()).toBe('http://rightsstatements.org/vocab/InC/1.0/')
  const value = 'https://creativecommons.org/licenses/by/4.0/'
  const licensed = await newItem(museum, 'Licensed', { state: 'Published', more: [{ name: 'licence', value }] })
  const { body } = await read(museum.visitor, manifest3, licensed)
  expect([body.rights, problemsOf3(body)]).toEqual(['http://creativecommons.org/licenses/by/4.0/', []])
})

test('the parser of IIIF Commons reads every canvas and every service', async () => {
  const { body } = await read(member, manifest3, open)
  const seen = { canvas: 0, painted: 0 }
  const parser = new Traverse({
    canvas: [(canvas) => ((seen.canvas += 1), canvas)],
    contentResource: [(resource) => ((seen.painted += 1), resource)],
  })
  parser.traverseManifest(structuredClone(body) as never)
  expect(seen.canvas).toBeGreaterThanOrEqual(5)
  expect(seen.painted).toBeGreaterThanOrEqual(5)
})

test('ids are unique, start with the requested address, and are stable', async () => {
  const { body } = await read(member, manifest3, open)
  const repeated = await read(member, manifest3, open)
  const canvases = body.items.map(({ id }: Node) => id)
  expect(new Set(canvases).size).toBe(canvases.length)
  expect(repeated.body).toEqual(body)
  expect(body.id).toBe(`http://${tenant.host}${addressOf(manifest3, { uuid: open })}`)
  expect(idsOf(body).filter((id) => !id.startsWith(`http://${tenant.host}/`))).toEqual([])
})

test('an organisation with its own address uses it in ids, independent of the address of the request', async () => {
  const other = await world.tenant()
  const item = await newItem(other, 'At home', { state: 'Published' })
  await newAsset(other, item, 'images', { pyramid: 'p', thumbnail: 't', width: 30, height: 20 })
  const home = `${other.name}.museum.example`
  await sql`update tenant set url = ${`https://${home}`} where id = ${other.id}`.execute(world.database.owner)
  await world.tenancy.invalidate()
  const { body } = await read(other.visitor, manifest3, item, { host: home })
  expect(idsOf(body).filter((id) => !id.startsWith(`https://${home}/`))).toEqual([])
  expect(problemsOf3(body)).toEqual([])
})

test('Presentation 2.1 has the same images, and links to the other media', async () => {
  const { status, body } = await read(member, manifest2, open)
  expect([status, body['@context'], body['@type']]).toEqual([
    200,
    'http://iiif.io/api/presentation/2/context.json',
    'sc:Manifest',
  ])
  const [{ canvases }] = body.sequences
  expect(canvases).toHaveLength(5)
  for (const canvas of canvases) {
    expect(canvas).toMatchObject({ '@type': 'sc:Canvas', label: expect.any(String) })
    expect(canvas.width > 0 && canvas.height > 0).toBe(true)
    for (const { resource, on } of canvas.images) {
      expect(on).toBe(canvas['@id'])
      expect(resource.service['@context']).toBe('http://iiif.io/api/image/2/context.json')
    }
  }
  expect(canvases.map((canvas: Node) => canvas.images.length + (canvas.rendering?.length ?? 0))).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(JSON.stringify(body)).not.toContain('"id":"http://' + tenant.host + '/iiif/presentation')
  expect(body.within[0] === undefined || body.within[0].includes('/presentation/2/')).toBe(true)
})

describe('who may see a manifest', () => {
  test.each(['manifest3', 'manifest2', 'collection3', 'collection2'] as const)(
    '%s of an entity in a state that is not public is for members',
    async (name) => {
      const root = (await member.call(findRoot)).body.uuid
      const uuid = name.startsWith('manifest') ? shut : root
      const refused = await read(tenant.visitor, CALLS[name], uuid)
      expect([refused.status, refused.body.code]).toEqual([401, 'notSignedIn'])
      expect(refused.body.service[0].type).toBe('AuthProbeService2')
      expect(refused.headers['access-control-allow-origin']).toBe('*')
      const { status, headers } = await read(member, CALLS[name], uuid)
      expect([status, headers['cache-control'], headers.vary]).toEqual([
        200,
        'private, no-cache',
        'cookie, authorization, accept',
      ])
      const other = await (await world.tenant()).as('Administrators')
      expect((await read(other, CALLS[name], uuid)).status).toBe(404)
    },
  )

  test('for a restricted image an anonymous reader gets only its position and how to sign in', async () => {
    const { status, body } = await read(tenant.visitor, manifest3, open)
    expect([status, problemsOf3(body)]).toEqual([200, []])
    expect(body['@context'][0]).toBe('http://iiif.io/api/auth/2/context.json')
    const [first, second] = body.items
    expect([first.label, second.label]).toEqual([{ none: ['Leaf 1r'] }, { none: ['2'] }])
    expect(first.thumbnail).toBeDefined()
    expect(second.thumbnail).toBeUndefined()
    expect(first.items[0].items[0].body.service[0].service).toBeUndefined()
    const [probe] = second.items[0].items[0].body.service[0].service
    expect(probe.id).toBe(`http://${tenant.host}/iiif/auth/probe/${withheld}`)
    expect(JSON.stringify(body)).not.toContain('Leaf 1v')
    expect(body.partOf).toBeUndefined() // the root is not in a public state
  })

  test('a closed organisation shows nothing, an open organisation shows everything', async () => {
    const set = async (access: string) => {
      await sql`update tenant set anonymous_access = ${access} where id = ${tenant.id}`.execute(world.database.owner)
      await world.tenancy.invalidate()
    }
    await set('none')
    expect((await read(tenant.visitor, manifest3, open)).status).toBe(401)
    await set('all')
    const { status, body } = await read(tenant.visitor, manifest3, open)
    expect([status, JSON.stringify(body).includes('Leaf 1v'), JSON.stringify(body).includes('AuthProbe')]).toEqual([
      200,
      true,
      false,
    ])
    expect(body.partOf).toHaveLength(1)
    await set('public-states')
  })

  test('only people who may download get the link to the PDF', async () => {
    await tenant.run(async (db) => {
      const { original_sha256 } = await db
        .selectFrom('asset')
        .select('original_sha256')
        .where('tenant_id', '=', db.tenantId)
        .where('uuid', '=', image)
        .executeTakeFirstOrThrow()
      await sql`insert into item_document (tenant_id, uuid, item_uuid, original_name, original_sha256)
        values (${db.tenantId}, gen_random_uuid(), ${open}, 'hours.pdf', ${original_sha256})`.execute(db)
    })
    const editor = await tenant.as('Editors')
    expect((await read(editor, manifest3, open)).body.rendering[0]).toMatchObject({
      type: 'Text',
      format: 'application/pdf',
      label: { none: ['hours.pdf'] },
    })
    expect((await read(member, manifest3, open)).body.rendering).toBeUndefined()
  })
})

test('the entity tag changes only with the content', async () => {
  const item = await newItem(tenant, 'Changing', { state: 'Published' })
  const first = await read(tenant.visitor, manifest3, item)
  const etag = String(first.headers.etag)
  expect((await read(tenant.visitor, manifest3, item, { 'if-none-match': etag })).status).toBe(304)
  await tenant.run((db) =>
    sql`update item_record set title = 'Changed' where tenant_id = ${db.tenantId} and uuid = ${item}`.execute(db),
  )
  const { status, body } = await read(tenant.visitor, manifest3, item, { 'if-none-match': etag })
  expect([status, body.label]).toEqual([200, { none: ['Changed'] }])
})

test('JSON-LD is sent on request', async () => {
  const contentType = async (accept: string, call = manifest3) =>
    (await read(tenant.visitor, call, open, { accept })).headers['content-type']
  expect(await contentType('*/*')).toBe('application/json')
  const profile = (version: number) =>
    `application/ld+json;profile="http://iiif.io/api/presentation/${version}/context.json"`
  expect(await contentType(profile(3))).toBe(profile(3))
  expect(await contentType('application/ld+json', manifest2)).toBe(profile(2))
})

test('an item without media has one empty canvas', async () => {
  const item = await newItem(tenant, 'Nothing yet', { state: 'Published' })
  const { body } = await read(tenant.visitor, manifest3, item)
  expect([body.items.length, body.items[0].items, problemsOf3(body)]).toEqual([1, [], []])
  expect((await read(tenant.visitor, manifest2, item)).body.sequences[0].canvases).toHaveLength(1)
})

test('a collection has its direct members, for anonymous readers only the public ones', async () => {
  const root = (await member.call(findRoot)).body.uuid
  const shown = await tenant.run((db) =>
    createCollection(db, null, { metadata: [{ name: 'sgtt', value: 'Shown' }], parents: [root] }),
  )
  await tenant.run((db) =>
    sql`update collection_record set state_uuid = (select uuid from state where tenant_id = ${db.tenantId} and name = 'Published')
        where tenant_id = ${db.tenantId} and uuid in (${root}, ${shown})`.execute(db),
  )
  const { body } = await read(tenant.visitor, collection3, root)
  expect(problemsOf3(body)).toEqual([])
  const labels = body.items.map((one: Node) => `${one.type} ${one.label.none[0]}`)
  expect(labels).toContain('Collection Shown')
  expect(labels).toContain('Manifest Open book')
  expect(labels).not.toContain('Manifest Shut book')
  expect(body.items.find((one: Node) => one.label.none[0] === 'Open book').thumbnail[0].id).toContain(image)
  const all = (await read(member, collection2, root)).body
  expect(all.manifests.map((one: Node) => one.label)).toContain('Shut book')
  expect(all.collections.map((one: Node) => one['@id'])).toEqual([
    `http://${tenant.host}${addressOf(collection2, { uuid: shown })}`,
  ])
})

test('a large collection lists its parts, and these contain all members', async () => {
  const other = await world.tenant()
  const reader = await other.as('Readers')
  const root = (await reader.call(findRoot)).body.uuid
  const one = await newItem(other, 'One')
  await other.run((db) =>
    sql`with made as (
        insert into item_record (tenant_id, uuid, title, sort_title, author, description, pressmark, sort_pressmark, metadata, state_uuid, doc, created_at, modified_at, version)
        select tenant_id, gen_random_uuid(), 'Item ' || n, 'item ' || n, '', '', 'Ms. ' || n, 'ms ' || n, '{}', state_uuid, '', now(), now(), 1
        from item_record, generate_series(1, ${PART}) n where tenant_id = ${db.tenantId} and uuid = ${one}
        returning tenant_id, uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at)
      insert into item_parent (tenant_id, item_uuid, collection_uuid, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at)
      select tenant_id, uuid, ${root}, sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at from made`.execute(
      db,
    ),
  )
  await other.run((db) => createCollection(db, null, { metadata: [{ name: 'sgtt', value: 'Below' }], parents: [root] }))
  const whole = (await read(reader, collection3, root)).body
  const titles = ['1–1000', '1001–1002'].map((range) => `${whole.label.none[0]} (${range})`)
  expect(whole.items.map((part: Node) => part.label.none[0])).toEqual(titles)
  const parts = await Promise.all(
    [1, 2].map(async (part) => {
      const { status, body } = await reader.call(collection3, { params: { uuid: root }, query: { part } })
      expect(status).toBe(200)
      return body as unknown as Node
    }),
  )
  expect([whole, ...parts].flatMap(problemsOf3)).toEqual([])
  expect(parts.map(({ id }) => id)).toEqual(whole.items.map(({ id }: Node) => id))
  expect(parts.map(({ partOf }) => partOf[0].id)).toEqual([whole.id, whole.id])
  const members = parts.flatMap(({ items }) => items)
  expect(members[0].label.none).toEqual(['Below'])
  expect(new Set(members.map(({ id }: Node) => id)).size).toBe(PART + 2)
  const beyond = await reader.call(collection3, { params: { uuid: root }, query: { part: 3 } })
  expect(beyond.status).toBe(404)
  const old = (await read(reader, collection2, root)).body
  expect(old.collections.map((one: Node) => one.label)).toEqual(titles)
})
