import { randomUUID } from 'node:crypto'
import { addressOf, endpoint, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import {
  findItemImportsByUuids,
  importCulturalItem,
  importImage,
  uploadAudio,
  uploadFile,
  uploadObj,
  uploadPdf,
  uploadSpreadsheet,
  uploadVideo,
} from '@pressmark/contract/ingest/imports.ts'
import { startEdit } from '@pressmark/contract/catalogue/bulk.ts'
import { startExport } from '@pressmark/contract/catalogue/exports.ts'
import { createCollection, findRoot, updateCollection } from '@pressmark/contract/catalogue/collections.ts'
import { saveSearch } from '@pressmark/contract/catalogue/saved-searches.ts'
import { createDraftLink } from '@pressmark/contract/stories/draft-links.ts'
import { addStory, createSeries } from '@pressmark/contract/stories/series.ts'
import { saveMapping } from '@pressmark/contract/ingest/mappings.ts'
import { createSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { createStory, updateStory } from '@pressmark/contract/stories/stories.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import { createServiceAccount, createServiceApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { createMemberInvitation } from '@pressmark/contract/identity/member-invitations.ts'
import { setAvatar } from '@pressmark/contract/identity/profile.ts'
import { findTemplatesByResourceType } from '@pressmark/contract/metadata/templates.ts'
import { listStates } from '@pressmark/contract/workflow/states.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { startRun } from '@pressmark/contract/workflow/transition-runs.ts'
import { createTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import { findTransitionsFromState } from '@pressmark/contract/workflow/transitions.ts'
import { listWorkgroups } from '@pressmark/contract/identity/workgroups.ts'
import sharp from 'sharp'
import { createWebhook } from '@pressmark/contract/changes/webhooks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportItems } from '#catalogue/export/run.ts'
import { keyScope } from '#identity/api-keys/collection-scope.ts'
import { createRoutes, type Route } from '#platform/http/route.ts'
import { exampleOf, requiresUuid } from '#testing/examples.testing.ts'
import { multipart, openWorld, type TestClient, type TestPerson, type TestTenant, type World } from './testing/world.ts'

let world: World
let ownTenant: TestTenant
let ownAdmin: TestPerson
let ownLink: string
/** UUIDs of everything that another tenant has. */
let foreignUuids: Record<string, string>

beforeAll(async () => {
  world = await openWorld()
  ownTenant = await world.tenant()
  ownAdmin = await ownTenant.as('Administrators')
  ownLink = await upload(ownAdmin)
  const other = await world.tenant()
  foreignUuids = await fill(await other.as('Administrators'))
})
afterAll(() => world.close())

const upload = async (client: TestClient): Promise<string> => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const answer = await client.send({ method: 'POST', url: uploadFile.path, ...multipart('picture.png', picture) })
  return (answer.json() as { link: string }).link
}

/* Uploads only the first bytes of a file, because nothing processes it here. */
const uploadStart = async (client: TestClient, call: Endpoint, start: string): Promise<string> => {
  const answer = await client.send({ method: 'POST', url: call.path, ...multipart('file', Buffer.from(start)) })
  return (answer.json() as { link: string }).link
}

/* Creates one waiting action and one finished action. */
const fire = async (admin: TestPerson, item: string): Promise<Record<string, string>> => {
  const from = { itemFromState: 'Default', resourceType: 'ITEM' } as const
  const { body: transitions } = await admin.call(findTransitionsFromState, { query: from })
  const transitionUuid = transitions._embedded.transitionTemplates[0]!.uuid // every tenant starts with one
  const parameters = { url: 'https://example.org/hook' }
  const task = await admin.call(createTask, { body: { templateName: 'callWebhook', transitionUuid, parameters } })
  const body = { assetUuid: item, resourceType: 'ITEM', transitionUuid } as const
  const log = await admin.call(fireTransition, { body })
  const run = await admin.call(startRun, { body: { transitionUuid, uuids: [item] } })
  const states = await admin.call(listStates, { query: {} })
  return {
    state: states.body._embedded.itemStates[1]!.uuid,
    transition: transitionUuid,
    task: task.body.uuid,
    'transition-log': log.body.uuid,
    outcome: log.body.outcomes[0]!.uuid,
    run: run.body.uuid,
  }
}

const fill = async (admin: TestPerson): Promise<Record<string, string>> => {
  const root = (await admin.call(findRoot)).body.uuid
  const imageLink = await upload(admin)
  const files = {
    images: [{ imageLink }],
    audios: [{ audioLink: await uploadStart(admin, uploadAudio, 'fLaC') }],
    videos: [{ videoLink: await uploadStart(admin, uploadVideo, 'FLV\x01') }],
    model3Ds: [{ objectLink: await uploadStart(admin, uploadObj, 'v 0 0 0\n') }],
    pdf: { pdfLink: await uploadStart(admin, uploadPdf, '%PDF-1.7') },
  }
  const body = { pressmark: 'Ms. 1', sgtt: 'Theirs', parentCollectionsUuids: [root], ...files }
  const { body: started } = await admin.call(importCulturalItem, { body })
  const sheetLink = await uploadStart(admin, uploadSpreadsheet, 'pressmark,title\nMs. 2,Another\n')
  const sheet = await admin.call(createSpreadsheet, { body: { link: sheetLink, collectionUuid: root } })
  const edit = { field: 'autn', operation: 'set', value: 'Theirs' } as const
  const bulkOperation = await admin.call(startEdit, { body: { culturalItemsUuids: [started.uuid], edit } })
  const templates = await admin.call(findTemplatesByResourceType, { query: { type: 'ITEM' } })
  const search = await admin.call(saveSearch, { body: { name: 'Theirs', search: {} } })
  const columns = [{ header: 'A', target: 'images' }]
  const mapping = await admin.call(saveMapping, { body: { name: 'Theirs', columns } })
  const avatar = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const avatarImage = multipart('avatar.png', avatar, 'avatarImage')
  await admin.send({ method: 'PUT', url: addressOf(setAvatar, { uuid: admin.personUuid }), ...avatarImage })
  const { body: workgroups } = await admin.call(listWorkgroups)
  const workflow = await fire(admin, started.uuid)
  // The size of an image is unknown until it is processed.
  const on = [{ selector: { default: { value: 'xywh=0,0,1,1' } } }]
  const annotations = [{ canvasUuid: started.images![0]!.uuid, on }]
  const story = await admin.call(createStory, { body: { sgtt: 'Theirs', annotations } })
  const series = await admin.call(createSeries, { body: { sgtt: 'Theirs', storyboards: [story.body.uuid] } })
  const draftLink = await admin.call(createDraftLink, { params: { uuid: story.body.uuid }, body: { days: 1 } })
  const memberInvitation = await admin.call(createMemberInvitation, { body: { login: 'guest' } })
  const serviceAccount = (await admin.call(createServiceAccount, { body: { name: 'Theirs', roles: [] } })).body.uuid
  const key = { name: 'Theirs', capabilities: ['catalogue.read' as const], days: 1, password: admin.password }
  const apiKey = await admin.call(createServiceApiKey, { params: { uuid: serviceAccount }, body: key })
  const webhook = await admin.call(createWebhook, { body: { name: 'Theirs', url: 'https://hooks.example/' } })
  const sheetExport = await finishedExport(admin, started.uuid)
  return {
    ...workflow,
    export: sheetExport,
    'saved-search': search.body.uuid,
    mapping: mapping.body.uuid,
    story: story.body.uuid,
    'draft link': draftLink.body.uuid,
    'service account': serviceAccount,
    webhook: webhook.body.webhook.uuid,
    'api key': apiKey.body.apiKey.uuid,
    'member invitation': memberInvitation.body.invitation.uuid,
    series: series.body.uuid,
    collection: root,
    item: started.uuid,
    'item import': started.importId,
    image: started.images![0]!.uuid,
    'image import': started.images![0]!.importId,
    audio: started.audios![0]!.uuid,
    video: started.videos![0]!.uuid,
    model: started.model3Ds![0]!.uuid,
    'pdf import': started.pdf!.importId,
    document: started.pdf!.uuid,
    spreadsheet: sheet.body.uuid,
    bulkOperation: bulkOperation.body.uuid,
    upload: imageLink.split('/').at(-1)!,
    template: templates.body._embedded.customMetadataTemplates[0]!.uuid,
    person: admin.personUuid,
    workgroup: workgroups._embedded.userGroups[0]!.uuid,
  }
}

const finishedExport = async (admin: TestPerson, item: string): Promise<string> => {
  const { uuid } = (await admin.call(startExport, { body: { culturalItemsUuids: [item], format: 'xlsx' } })).body
  const { tenant_id: tenantId } = await world.database.owner
    .selectFrom('sheet_export')
    .select('tenant_id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const context = { database: world.database, signal: new AbortController().signal }
  await exportItems(context, { tenantId, sheetExport: uuid, version: 1 })
  return uuid
}

const send = (client: TestClient, call: Endpoint, uuid: string) => {
  const { params, query, body } = exampleOf(call, { uuid, imageLink: ownLink, tenantName: ownTenant.name })
  return client.send({ method: call.method, url: addressOf(call, params, query), ...(body && { payload: body }) })
}

const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => ({ statusCode, body })

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('the list of calls has each call once', () => {
  expect(world.registered.length).toBeGreaterThan(40)
  expect(new Set(world.registered.map(({ endpoint: call }) => nameOf(call))).size).toBe(world.registered.length)
})

test('every call that is not public requires a session', async () => {
  const answers = await Promise.all(
    world.registered
      .filter(({ capability }) => capability !== 'public')
      .map(async ({ endpoint: call }) => [
        nameOf(call),
        (await send(ownTenant.visitor, call, randomUUID())).statusCode,
      ]),
  )
  expect(answers.filter(([, status]) => status !== 401)).toEqual([])
  expect(answers.length).toBeGreaterThan(25)
})

test('every call answers 404 to the uuids of another tenant', async () => {
  const wrong: unknown[] = []
  let checked = 0
  for (const { endpoint: call } of world.registered.filter(({ endpoint: one }) => requiresUuid(one))) {
    const answers = await Promise.all(
      Object.entries(foreignUuids).map(async ([kind, uuid]) => ({
        kind,
        ...answerOf(await send(ownAdmin, call, uuid)),
      })),
    )
    for (const { kind, statusCode, body } of answers) {
      checked += 1
      // A list of imports leaves out unknown uuids. The base addresses of image services redirect without reading the image.
      const empty = call === findItemImportsByUuids && body.includes('"totalElements":0')
      const leadsOn = /^\/iiif\/[23]\/:uuid(\/:version)?$/.test(call.path) && statusCode === 303
      if (statusCode !== 404 && !empty && !leadsOn) wrong.push([nameOf(call), kind, statusCode, body.slice(0, 200)])
    }
  }
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(100)
})

test('a request cannot refer to anything of another tenant', async () => {
  const root = (await ownAdmin.call(findRoot)).body.uuid
  const named = { customMetadataList: [{ name: 'sgtt', value: 'Mine' }] }
  const ownCollection = await ownAdmin.call(createCollection, { body: { parentCollectionsUuids: [root], ...named } })
  const { body: ownItem } = await ownAdmin.call(importCulturalItem, {
    body: { pressmark: 'Ms. 4', sgtt: 'Mine', parentCollectionsUuids: [root] },
  })
  const {
    collection,
    item,
    upload: file,
    image,
    story,
  } = foreignUuids as Record<'collection' | 'item' | 'upload' | 'image' | 'story', string>
  const { body: ownStory } = await ownAdmin.call(createStory, { body: { sgtt: 'Mine' } })
  const { body: ownSeries } = await ownAdmin.call(createSeries, { body: { sgtt: 'Mine' } })
  const link = ownLink.replace(/[^/]+$/, file)
  const answers = [
    await ownAdmin.call(createCollection, { body: { parentCollectionsUuids: [collection], ...named } }),
    await ownAdmin.call(updateCollection, {
      params: { uuid: ownCollection.body.uuid },
      body: { parentCollectionsUuids: [collection] },
    }),
    await ownAdmin.call(importCulturalItem, {
      body: { pressmark: 'Ms. 2', sgtt: 'Mine', parentCollectionsUuids: [collection] },
    }),
    await ownAdmin.call(importImage, { body: { itemUuid: item, imageLink: ownLink } }),
    await ownAdmin.call(moveItems, {
      body: { culturalItemsUuids: [ownItem.uuid], addParentCollectionsUuids: [collection] },
    }),
    await ownAdmin.call(createStory, { body: { sgtt: 'Mine', annotations: [{ canvasUuid: image }] } }),
    await ownAdmin.call(updateStory, {
      params: { uuid: ownStory.uuid },
      body: { annotations: [{ canvasUuid: image }] },
    }),
    await ownAdmin.call(createSeries, { body: { sgtt: 'Mine', storyboards: [story] } }),
    await ownAdmin.call(addStory, { params: { uuid: ownSeries.uuid }, body: { storyboardUuid: story } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  const withForeignImage = {
    pressmark: 'Ms. 3',
    sgtt: 'Mine',
    parentCollectionsUuids: [root],
    images: [{ imageLink: link }],
  }
  expect((await ownAdmin.call(importCulturalItem, { body: withForeignImage })).status).toBe(422)
})

test("the same calls find the entities of the caller's tenant", async () => {
  const own = await fill(ownAdmin)
  const statuses = new Set<number>()
  for (const { endpoint: call } of world.registered.filter(
    ({ endpoint: one }) => one.method === 'GET' && requiresUuid(one),
  )) {
    const answers = await Promise.all(
      Object.values(own).map(async (uuid) => (await send(ownAdmin, call, uuid)).statusCode),
    )
    answers.forEach((status) => statuses.add(status))
    // An import that is not processed has no image, audio, video or model yet.
    if (/thumbnail|info\.json|:region|image\.dzi|image_files|\.m4a|\.mp4|\.glb|waveform/.test(call.path)) continue
    expect([nameOf(call), answers.some((status) => status < 400)]).toEqual([nameOf(call), true])
  }
  expect(statuses).toContain(200)
})

test('a session of one tenant is not valid at another tenant', async () => {
  const editor = await ownTenant.as('Editors')
  const other = await world.tenant()
  const { statusCode } = await other.visitor.send({
    method: 'GET',
    url: findRoot.path,
    headers: { cookie: editor.cookie },
  })
  expect(statusCode).toBe(401)
})

test('a call without a capability does not compile, and its registration fails', () => {
  type Needed = Parameters<Route>[1]
  const capability: undefined extends Needed ? 'may be left out' : 'is required' = 'is required'
  expect(capability).toBe('is required')
  const { route } = createRoutes(world.app, {
    ...world,
    keyScope,
    findCaller: async () => undefined,
  })
  const call = endpoint({ id: 'test.none', method: 'GET', path: '/no-capability', summary: 'No capability' })
  const careless = route as (...all: unknown[]) => void
  expect(() => careless(call, undefined, async () => ({}))).toThrow('names no capability')
})
