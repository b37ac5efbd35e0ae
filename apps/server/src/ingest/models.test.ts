import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import { addressOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import {
  importModel3D,
  uploadMaterial,
  uploadObj,
  uploadTexture,
  uploadZip,
  type NewModel,
} from '@pressmark/contract/ingest/imports.ts'
import { readModel, readThumbnail } from '@pressmark/contract/media/media.ts'
import { NodeIO, getBounds } from '@gltf-transform/core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasSamples, sample } from '#media/decoders/samples.testing.ts'
import { emptyItem, endedImport, uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type World } from '../testing/world.ts'

let world: World
let editor: TestPerson
let item: string
beforeAll(async () => {
  world = await openWorld()
  await world.work()
  editor = await (await world.tenant()).as('Editors')
  item = await emptyItem(editor, 'Mod. 1')
})
afterAll(() => world.close())

const link = async (call: Endpoint, name: string, bytes?: Buffer) =>
  (await uploadTo(editor, call, name.split('/').at(-1)!, bytes ?? (await readFile(sample(name))))).link

const importModel = async (model: NewModel) => {
  const { body } = await editor.call(importModel3D, { body: { itemUuid: item, ...model } })
  return { uuid: body.uuid, end: await endedImport(editor, 'model3Ds', body.importId) }
}

/** Returns the content of the file that a viewer gets. */
const shown = async (uuid: string) => {
  const answer = await editor.send({ method: 'GET', url: addressOf(readModel, { uuid }) })
  const document = await new NodeIO().readBinary(new Uint8Array(answer.rawPayload))
  const root = document.getRoot()
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives())
  const { min, max } = getBounds(root.listScenes()[0]!)
  return {
    type: answer.headers['content-type'],
    triangles: primitives.reduce((sum, primitive) => sum + primitive.getIndices()!.getCount() / 3, 0),
    textures: root.listTextures().map((texture) => [texture.getMimeType(), texture.getSize()]),
    box: [...min, ...max].map((value) => Math.round(value * 10) / 10),
    normals: primitives.every((primitive) => primitive.getAttribute('NORMAL') !== null),
  }
}

// The Spot model is two units high, and its feet are below the middle.
const SPOT_BOX = [-0.5, -0.7, -0.7, 0.5, 1, 1]
const SPOT_TEXTURE = ['image/png', [1024, 1024]]

describe.runIf(hasSamples)('samples (skipped where SAMPLES_DIR is not at hand)', () => {
  test('an object with its material and texture becomes one file, and has a thumbnail', async () => {
    const { uuid, end } = await importModel({
      objectLink: await link(uploadObj, '3d/spot.obj'),
      materialLink: await link(uploadMaterial, '3d/spot.mtl'),
      textureLink: await link(uploadTexture, '3d/spot_texture.png'),
    })
    expect(end.overall).toEqual({ importState: 'DONE' })
    const { type, triangles, textures, box, normals } = await shown(uuid)
    expect([type, triangles, normals]).toEqual(['model/gltf-binary', 5856, true])
    expect([textures, box]).toEqual([[SPOT_TEXTURE], SPOT_BOX])
    const { body: asset } = await editor.call(ASSET_CALLS.model3Ds.read, { params: { uuid } })
    expect([asset.ready, asset._links.media?.type]).toEqual([true, 'model/gltf-binary'])
    const { originalName, materialName, textureName } = asset
    expect([originalName, materialName, textureName]).toEqual(['spot.obj', 'spot.mtl', 'spot_texture.png'])
    const thumb = await editor.send({ method: 'GET', url: addressOf(readThumbnail, { uuid }) })
    const { channels } = await sharp(thumb.rawPayload).stats()
    expect(channels).toHaveLength(4)
    // A model on a transparent background.
    expect(channels[3]!.mean).toBeGreaterThan(40)
    expect(channels[3]!.mean).toBeLessThan(220)
  })

  test('an object without material is shown plain', async () => {
    const { uuid, end } = await importModel({ objectLink: await link(uploadObj, '3d/spot-no-material.obj') })
    expect(end.overall.importState).toBe('DONE')
    expect(await shown(uuid)).toMatchObject({ textures: [], normals: true })
  })

  test.each(['spot-flat.zip', 'spot-as-published-with-macosx-junk.zip'])('%s is unpacked', async (name) => {
    const { uuid, end } = await importModel({ zipLink: await link(uploadZip, `3d/${name}`) })
    expect(end.overall).toEqual({ importState: 'DONE' })
    const { triangles, textures, box } = await shown(uuid)
    expect([triangles, textures, box]).toEqual([5856, [SPOT_TEXTURE], SPOT_BOX])
  })

  test('an object with a missing material is imported', async () => {
    const { uuid, end } = await importModel({ objectLink: await link(uploadObj, 'broken/obj-missing-mtl.obj') })
    expect(end.overall.importState).toBe('DONE')
    expect((await shown(uuid)).triangles).toBe(1)
  })

  test.each([
    ['no-obj-inside.zip', 'noModelInside'],
    ['zip-bomb-300MB.zip', 'archiveTooLarge'],
    ['zip-slip.zip', 'archiveUnsafe'],
  ])('%s ends as %s', async (name, code) => {
    const { end } = await importModel({ zipLink: await link(uploadZip, `broken/${name}`) })
    expect(end.processing).toMatchObject({ importState: 'ERROR', reason: { code } })
    expect(await readdir(path.join(world.config.dataFolder, 'work'))).toEqual([])
  })

  test.each([
    ['script.svg', 'DONE'],
    ['xxe.svg', 'ERROR'],
  ])('%s as a texture runs nothing and reads nothing: %s', async (name, state) => {
    const { uuid, end } = await importModel({
      objectLink: await link(uploadObj, '3d/spot.obj'),
      textureLink: await link(uploadTexture, `broken/${name}`),
    })
    expect(end.overall.importState).toBe(state)
    if (state === 'DONE') expect((await shown(uuid)).textures).toHaveLength(1)
  })
})

const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3 4/4\n'

const quarters = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: 60, height: 20, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

/** Returns the image as a 24-bit BMP in the Windows layout: rows from the bottom, blue first. */
const bitmap = async () => {
  const { data, info } = await quarters().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const row = Math.ceil((info.width * 24) / 32) * 4
  const file = Buffer.alloc(54 + row * info.height)
  file.write('BM')
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(info.width, 18)
  file.writeInt32LE(info.height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        file[54 + row * (info.height - 1 - y) + 3 * x + channel] = data[(y * info.width + x) * 3 + 2 - channel]!
  return file
}

test.each([
  ['texture.png', 'image/png', () => quarters().png().toBuffer()],
  ['texture.jpg', 'image/jpeg', () => quarters().jpeg().toBuffer()],
  ['texture.tif', 'image/jpeg', () => quarters().removeAlpha().tiff().toBuffer()],
  ['texture.bmp', 'image/png', bitmap],
  [
    'texture.svg',
    'image/png',
    async () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#00f"/><rect width="60" height="20" fill="#f00"/></svg>',
      ),
  ],
])('%s covers a model as %s, the right way up', async (name, mimeType, draw) => {
  const { uuid, end } = await importModel({
    objectLink: await link(uploadObj, 'square.obj', Buffer.from(SQUARE)),
    textureLink: await link(uploadTexture, name, await draw()),
  })
  expect(end.overall).toEqual({ importState: 'DONE' })
  const { textures } = await shown(uuid)
  expect(textures).toEqual([[mimeType, [60, 40]]])
  const { rawPayload } = await editor.send({ method: 'GET', url: addressOf(readThumbnail, { uuid }) })
  const at = async (top: number) =>
    sharp(rawPayload).extract({ left: 195, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  const [above, below] = [await at(120), await at(280)]
  expect(above[0]!).toBeGreaterThan(above[2]! + 100)
  expect(below[2]!).toBeGreaterThan(below[0]! + 100)
})

test('an SVG that names a local file of the server does not show it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-secret-'))
  const secret = path.join(folder, 'secret.png')
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toFile(secret)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="40">
    <rect width="60" height="40" fill="#00f"/><image width="60" height="40" href="file://${secret}" xlink:href="file://${secret}"/></svg>`
  const { uuid, end } = await importModel({
    objectLink: await link(uploadObj, 'square.obj', Buffer.from(SQUARE)),
    textureLink: await link(uploadTexture, 'texture.svg', Buffer.from(drawing)),
  })
  await rm(folder, { recursive: true })
  expect(end.overall.importState).toBe('DONE')
  const { rawPayload } = await editor.send({ method: 'GET', url: addressOf(readThumbnail, { uuid }) })
  const [red, , blue] = await sharp(rawPayload).extract({ left: 195, top: 200, width: 1, height: 1 }).raw().toBuffer()
  expect(blue!).toBeGreaterThan(red! + 100)
})

test('an object whose faces refer to missing points ends as ERROR', async () => {
  const objectLink = await link(uploadObj, 'a.obj', Buffer.from('v 0 0 0\nv 1 0 0\nf 1 2 9\n'))
  expect((await importModel({ objectLink })).end.processing.reason?.code).toBe('modelDamaged')
})

test('a model is an object or a zip, but not both', async () => {
  const { status, refusal } = await editor.call(importModel3D, { body: { itemUuid: item } })
  expect([status, refusal.detail]).toEqual([400, 'A model needs either an objectLink or a zipLink.'])
})
