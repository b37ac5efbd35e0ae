import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  importCulturalItem,
  importImage,
  importModel3D,
  uploadFile,
  uploadMaterial,
  uploadObj,
  type Started,
} from '@pressmark/contract/ingest/imports.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTemplates } from '#metadata/new-templates.ts'
import { emptyItem, endedImport, uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
let root: string
beforeAll(async () => {
  world = await openWorld()
  await world.work()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  root = (await editor.call(findRoot)).body.uuid
})
afterAll(() => world.close())

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()

const copyOf = (mediaOf: string, pressmark: string) =>
  editor.call(importCulturalItem, { body: { pressmark, sgtt: 'Copy', parentCollectionsUuids: [root], mediaOf } })

const assets = async (uuid: string, assetType: 'images' | 'model3Ds') =>
  (await editor.call(listAssetsOfItem, { params: { uuid, assetType } })).body._embedded[assetType] ?? []

test('an item is created with copies of the media of another one, in their order', async () => {
  const label = { labels: { en: 'Note', it: 'Nota' }, priority: 'LOW' as const }
  await tenant.run((db) => addTemplates(db, 'MEDIA', [{ name: 'note', type: 'TEXT', ...label }]))
  const itemUuid = await emptyItem(editor, 'Copied 1')
  for (const [name, note] of [['verso', 'Torn'] as const, ['recto', ''] as const]) {
    const { link } = await uploadTo(editor, uploadFile, `${name}.jpg`, await picture(name === 'recto' ? 'red' : 'blue'))
    const customMetadataList = note === '' ? [] : [{ name: 'note', value: note }]
    const body = { itemUuid, imageLink: link, sgtt: name, autn: 'Anna Conti', customMetadataList }
    expect((await editor.call(importImage, { body })).status).toBe(202)
  }
  const object = await uploadTo(
    editor,
    uploadObj,
    'a.obj',
    Buffer.from('mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
  )
  const material = await uploadTo(editor, uploadMaterial, 'a.mtl', Buffer.from('newmtl a\nKd 1 0 0\n'))
  const model = { itemUuid, objectLink: object.link, materialLink: material.link }
  expect((await editor.call(importModel3D, { body: model })).status).toBe(202)

  const { status, body } = await copyOf(itemUuid, 'Copied 2')
  expect(status).toBe(202)
  const { images = [], model3Ds = [] }: Started = body
  for (const { importId } of images)
    expect((await endedImport(editor, 'images', importId)).overall.importState).toBe('DONE')
  for (const { importId } of model3Ds)
    expect((await endedImport(editor, 'model3Ds', importId)).overall.importState).toBe('DONE')
  const shown = ({
    sgtt,
    autn,
    customMetadataList,
    originalName,
    sha256,
    materialName,
  }: Awaited<ReturnType<typeof assets>>[0]) => ({
    sgtt,
    autn,
    customMetadataList,
    originalName,
    sha256,
    materialName,
  })
  for (const kind of ['images', 'model3Ds'] as const) {
    const [before, after] = [await assets(itemUuid, kind), await assets(body.uuid, kind)]
    expect(after.map(shown)).toEqual(before.map(shown))
    expect(before).toHaveLength(kind === 'images' ? 2 : 1)
    expect(after.map(({ uuid }) => uuid)).not.toEqual(before.map(({ uuid }) => uuid))
  }
})

test('the media of an item that does not exist or belongs to others are not copied', async () => {
  const other = await (await world.tenant()).as('Editors')
  const foreign = await emptyItem(other, 'Foreign 1')
  for (const uuid of [foreign, '00000000-0000-7000-8000-000000000000'])
    expect((await copyOf(uuid, 'Copied 3')).status).toBe(404)
  expect((await copyOf(await emptyItem(editor, 'Copied 4'), 'Copied 5')).status).toBe(202)
})
