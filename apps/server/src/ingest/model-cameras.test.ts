import {
  ASSET_CALLS,
  listAssetsOfItem,
  removeModelCamera,
  setModelCamera,
} from '@pressmark/contract/catalogue/assets.ts'
import { listHistory, revertChange } from '@pressmark/contract/catalogue/history.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem, importModel3D, uploadMaterial, uploadObj } from '@pressmark/contract/ingest/imports.ts'
import { readModelCamera, readThumbnail } from '@pressmark/contract/media/media.ts'
import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { createState } from '@pressmark/contract/workflow/states.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedCamera } from '#media/model-camera.ts'
import { requestRebuilds } from '#media/derivatives/rebuild-requests.ts'
import { emptyItem, endedImport, uploadTo } from '#testing/importing.testing.ts'
import { derivativesOf, importOne } from '#testing/assets.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
let item: string
beforeAll(async () => {
  world = await openWorld()
  await world.work()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  item = await emptyItem(editor, 'Mod. 1')
})
afterAll(() => world.close())

/* Two sheets of 1 × 1 around the origin: red in front, blue behind. */
const SHEETS = `mtllib sheets.mtl
v -0.5 -0.5 0.2\nv 0.5 -0.5 0.2\nv 0.5 0.5 0.2\nv -0.5 0.5 0.2
v -0.5 -0.5 -0.2\nv 0.5 -0.5 -0.2\nv 0.5 0.5 -0.2\nv -0.5 0.5 -0.2
usemtl red\nf 1 2 3 4\nusemtl blue\nf 8 7 6 5\n`
const COLOURS = 'newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\n'

const FRONT: ModelCamera = { theta: 0, phi: Math.PI / 2, radius: 4, target: { x: 0, y: 0, z: 0 }, fieldOfView: 30 }
const BACK: ModelCamera = { ...FRONT, theta: Math.PI }

const importSheets = async (): Promise<string> => {
  const { link: objectLink } = await uploadTo(editor, uploadObj, 'sheets.obj', Buffer.from(SHEETS))
  const { link: materialLink } = await uploadTo(editor, uploadMaterial, 'sheets.mtl', Buffer.from(COLOURS))
  const { body } = await editor.call(importModel3D, { body: { itemUuid: item, objectLink, materialLink } })
  expect((await endedImport(editor, 'model3Ds', body.importId)).overall.importState).toBe('DONE')
  return body.uuid
}

const setCamera = (uuid: string, body: ModelCamera, headers = {}) =>
  editor.call(setModelCamera, { params: { uuid }, body, headers })

type Pixel = { colour: 'red' | 'blue' | 'none' }
/** Returns the colour of a place in the thumbnail, which is 400 px wide. */
const colourAt = async (uuid: string, left: number, top: number): Promise<Pixel['colour']> => {
  const { rawPayload } = await editor.send({ method: 'GET', url: addressOf(readThumbnail, { uuid }) })
  const [red = 0, , blue = 0, alpha = 0] = await sharp(rawPayload)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  if (alpha < 128) return 'none'
  return red > blue ? 'red' : 'blue'
}
const middle = (uuid: string) => colourAt(uuid, 200, 200)

const changes = async (uuid: string) =>
  (await editor.call(listHistory, { query: { uuid } })).body._embedded.changes.filter(
    ({ kind }) => kind === 'asset.camera-changed',
  )

test('a stored camera is sent to viewers, and the thumbnail is drawn from it', async () => {
  const uuid = await importSheets()
  const read = () => editor.call(readModelCamera, { params: { uuid } })
  expect((await read()).body).toEqual({ camera: null })
  expect(await middle(uuid)).toBe('red')

  const { status, body } = await setCamera(uuid, BACK)
  expect([status, body.camera]).toEqual([200, BACK])
  expect((await read()).body).toEqual({ camera: BACK })
  await expect.poll(() => middle(uuid)).toBe('blue')
  // From 3.8 units away, the half side of 0.5 takes 0.5 / (3.8 × tan 15°) = 49 % of the half image.
  expect(await colourAt(uuid, 200 + 90, 200)).toBe('blue')
  expect(await colourAt(uuid, 200 + 106, 200)).toBe('none')
  const asset = (await editor.call(ASSET_CALLS.model3Ds.read, { params: { uuid } })).body
  expect((await derivativesOf(tenant, uuid))['thumbnail']).toMatchObject({ outcome: 'intact' })

  expect((await editor.call(removeModelCamera, { params: { uuid } })).status).toBe(204)
  expect((await read()).body).toEqual({ camera: null })
  await expect.poll(() => middle(uuid)).toBe('red')
  const later = (await editor.call(ASSET_CALLS.model3Ds.read, { params: { uuid } })).body
  expect(later.camera).toBeUndefined()
  expect(later.version).toBeGreaterThan(asset.version)
  expect(later._links.thumb).not.toEqual(asset._links.thumb)
})

test('a camera inside of the model draws only what is in front of it', async () => {
  const uuid = await importSheets()
  // Between the sheets, with its back to the red one.
  await setCamera(uuid, { ...FRONT, radius: 0.1, fieldOfView: 90 })
  await expect.poll(() => middle(uuid)).toBe('blue')
  // The red sheet on the left is partly behind the camera.
  await setCamera(uuid, { ...FRONT, theta: 1.2, phi: 1.2, radius: 0.45, fieldOfView: 100 })
  await expect.poll(() => colourAt(uuid, 20, 200)).toBe('red')
  expect(await colourAt(uuid, 380, 200)).toBe('blue')
})

test('the same camera changes nothing, and each change can be reverted', async () => {
  const uuid = await importSheets()
  await setCamera(uuid, FRONT)
  const { version } = (await setCamera(uuid, BACK)).body
  const same = await Promise.all([setCamera(uuid, BACK), setCamera(uuid, BACK)])
  expect(same.map(({ status }) => status)).toEqual([200, 200])
  const [second, first] = await changes(uuid)
  expect(await changes(uuid)).toHaveLength(2)
  expect((await setCamera(uuid, FRONT, { 'if-match': `"${version - 1}"` })).refusal.code).toBe('staleVersion')
  expect((await editor.call(revertChange, { params: { id: first!.id } })).refusal.code).toBe('changedSince')
  expect((await editor.call(revertChange, { params: { id: second!.id } })).status).toBe(204)
  expect((await editor.call(readModelCamera, { params: { uuid } })).body.camera).toEqual(FRONT)
  await expect.poll(() => middle(uuid)).toBe('red')
})

test('a rebuilt or copied model keeps the camera and its thumbnail', async () => {
  const original = await importSheets()
  await setCamera(original, BACK)
  await expect.poll(() => middle(original)).toBe('blue')
  const root = (await editor.call(findRoot)).body.uuid
  const source = await emptyItem(editor, 'Mod. 2')
  await editor.call(ASSET_CALLS.model3Ds.update, { params: { uuid: original }, body: { itemUuid: source } })
  const body = { pressmark: 'Mod. 3', sgtt: 'Copy', parentCollectionsUuids: [root], mediaOf: source }
  const copied = (await editor.call(importCulturalItem, { body })).body
  await endedImport(editor, 'model3Ds', copied.model3Ds![0]!.importId)
  const params = { uuid: copied.uuid, assetType: 'model3Ds' } as const
  const [copy] = (await editor.call(listAssetsOfItem, { params })).body._embedded.model3Ds!
  expect(copy!.camera).toEqual(BACK)
  expect(await middle(copy!.uuid)).toBe('blue')

  const before = (await derivativesOf(tenant, original))['thumbnail']!.name
  await tenant.run((db) => requestRebuilds(db, world.jobs, [original], { forced: true }))
  await expect.poll(async () => (await derivativesOf(tenant, original))['thumbnail']!.name).not.toBe(before)
  expect(await middle(original)).toBe('blue')
})

test('only people who may edit set the camera of a model, and only a camera that a viewer can have', async () => {
  const uuid = await importSheets()
  const reader = await tenant.as('Readers')
  expect((await reader.call(setModelCamera, { params: { uuid }, body: BACK })).status).toBe(403)
  const broken = [
    { ...BACK, radius: 0 },
    { ...BACK, phi: 4 },
    { ...BACK, fieldOfView: 180 },
    { ...BACK, target: { x: 0, y: 0, z: 1e300 } },
    { ...BACK, target: undefined as unknown as ModelCamera['target'] },
  ]
  for (const camera of broken) expect((await setCamera(uuid, camera)).status, JSON.stringify(camera)).toBe(400)
  const image = await importOne(editor, item, 'images')
  expect((await setCamera(image, BACK)).status).toBe(404)
  expect((await editor.call(readModelCamera, { params: { uuid: image } })).status).toBe(404)
  // The item is in no public state.
  expect((await tenant.visitor.call(readModelCamera, { params: { uuid } })).status).toBe(401)
})

test('a state that locks editing keeps the camera, and a model in the bin has none to change', async () => {
  const uuid = await importSheets()
  await setCamera(uuid, BACK)
  await expect.poll(() => middle(uuid)).toBe('blue')
  const admin = await tenant.as('Administrators')
  const state = (await admin.call(createState, { body: { name: 'Closed', color: '#D14343', locksEditing: true } })).body
  const place = (name: string) =>
    tenant.run((db) =>
      sql`update asset_record set state_uuid = (select uuid from state where tenant_id = ${db.tenantId} and name = ${name})
        where tenant_id = ${db.tenantId} and uuid = ${uuid}`.execute(db),
    )
  const cataloguer = await tenant.as('Readers')
  await tenant.run((db) =>
    db
      .insertInto('member_role')
      .values({ tenant_id: db.tenantId, person_uuid: cataloguer.personUuid, role: 'ROLE_METADATA_EDITOR' })
      .execute(),
  )
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
  await place(state.name)
  const params = { uuid }
  expect((await cataloguer.call(setModelCamera, { params, body: FRONT })).refusal.code).toBe('lockedByState')
  expect((await cataloguer.call(removeModelCamera, { params })).refusal.code).toBe('lockedByState')
  await place('Default')
  expect((await editor.call(ASSET_CALLS.model3Ds.remove, { params: { uuid } })).status).toBe(204)
  expect((await setCamera(uuid, FRONT)).status).toBe(404)
  expect((await editor.call(readModelCamera, { params: { uuid } })).status).toBe(404)
  expect(await tenant.run((db) => storedCamera(db, uuid))).toEqual(BACK)
})
