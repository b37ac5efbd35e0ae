import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  importModel3D,
  importPdf,
  importVideo,
  uploadMaterial,
  uploadObj,
  uploadPdf,
  uploadTexture,
  uploadVideo,
  uploadZip,
  type NewModel,
} from '@pressmark/contract/ingest/imports.ts'
import { readModel } from '@pressmark/contract/media/media.ts'
import { Document, NodeIO } from '@gltf-transform/core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { emptyItem, endedImport, uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type World } from '../testing/world.ts'

let world: World
let editor: TestPerson
let item: string
/** Records every request for an address that a file names. */
let bait: Server
let baited: string[] = []
let address = ''

beforeAll(async () => {
  world = await openWorld()
  await world.work()
  editor = await (await world.tenant()).as('Editors')
  item = await emptyItem(editor, 'Hostile 1')
  bait = createServer((request, answer) => {
    baited.push(request.url ?? '')
    answer.end()
  })
  await new Promise<void>((listening) => bait.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(bait.address() as AddressInfo).port}`
})
afterAll(async () => {
  bait.close()
  await world.close()
})
afterEach(async () => {
  expect(baited, 'nothing was fetched').toEqual([])
  expect(await readdir(path.join(world.config.dataFolder, 'work')), 'nothing is left').toEqual([])
  baited = []
})

const zipOf = async (files: Record<string, Buffer | string>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** Replaces every occurrence of these bytes by others of the same length. */
const patched = (bytes: Buffer, before: Buffer | string, after: Buffer | string): Buffer => {
  const [old, fresh] = [Buffer.from(before), Buffer.from(after)]
  expect(fresh.length).toBe(old.length)
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf(old); at >= 0; at = copy.indexOf(old, at + old.length)) fresh.copy(copy, at)
  return copy
}

const importModel = async (model: NewModel) => {
  const { body } = await editor.call(importModel3D, { body: { itemUuid: item, ...model } })
  return { uuid: body.uuid, end: await endedImport(editor, 'model3Ds', body.importId) }
}
const importZip = async (bytes: Buffer) =>
  importModel({ zipLink: (await uploadTo(editor, uploadZip, 'model.zip', bytes)).link })

/** Returns the file that a viewer gets. */
const shown = async (uuid: string) => {
  const { rawPayload } = await editor.send({ method: 'GET', url: addressOf(readModel, { uuid }) })
  const root = (await new NodeIO().readBinary(new Uint8Array(rawPayload))).getRoot()
  return { meshes: root.listMeshes().length, textures: root.listTextures().length }
}

const TRIANGLE = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\n'
const refused = (code: string, message: string) => ({
  processing: { importState: 'ERROR', reason: { code, message } },
  overall: { importState: 'ERROR' },
})

test.each(['../../out.obj', '/tmp/h/out.obj', 'C:\\x\\out.obj'])(
  'a zip that climbs out by %s is refused',
  async (name) => {
    const stand = 'a'.repeat(name.length)
    const { end } = await importZip(patched(await zipOf({ 'inside.obj': TRIANGLE, [stand]: TRIANGLE }), stand, name))
    expect(end).toMatchObject(refused('archiveUnsafe', 'The zip file contains links or names that lead outside of it.'))
    expect(existsSync(path.resolve(world.config.dataFolder, 'work', 'x', name))).toBe(false)
  },
)

test('a zip with a link is refused', async () => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('/etc/passwd'), 'model.obj', { mode: 0o120_777 })
  zip.end()
  const { end } = await importZip(await buffer(zip.outputStream))
  expect(end).toMatchObject(refused('archiveUnsafe', 'The zip file contains links or names that lead outside of it.'))
})

test('a zip that unpacks to a thousand times its size is refused, and so is one with a wrong size', async () => {
  const bytes = 40_000_000
  const bomb = await zipOf({ 'model.obj': Buffer.alloc(bytes, '#') })
  expect(bomb.length).toBeLessThan(bytes / 500)
  expect((await importZip(bomb)).end).toMatchObject(
    refused('archiveTooLarge', 'The zip file is too large when unpacked.'),
  )
  const sizes = [Buffer.alloc(4), Buffer.alloc(4)] as const
  sizes[0].writeUInt32LE(bytes)
  sizes[1].writeUInt32LE(1000)
  expect((await importZip(patched(bomb, ...sizes))).end).toMatchObject(
    refused('modelDamaged', 'The 3D model is damaged and cannot be read.'),
  )
})

test('a zip inside a zip contains no model', async () => {
  const { end } = await importZip(await zipOf({ 'model.zip': await zipOf({ 'model.obj': TRIANGLE }) }))
  expect(end).toMatchObject(refused('noModelInside', 'The file contains no 3D model.'))
})

test('a model with external material and textures is imported without them', async () => {
  const names = ['/etc/passwd', '../../../secret.png', `${address}/texture.png`, 'file:///etc/hostname']
  const materials = names.map((name, at) => `newmtl m${at}\nmap_Kd ${name}\n`).join('')
  const uses = names.map((_, at) => `usemtl m${at}\nf 1/1 2/2 3/3\n`).join('')
  const object = `mtllib /etc/passwd ${address}/a.mtl ../../a.mtl a.mtl\n${TRIANGLE}${uses}`
  const zipped = await importZip(await zipOf({ 'model.obj': object, 'a.mtl': materials }))
  expect(zipped.end.overall).toEqual({ importState: 'DONE' })
  expect(await shown(zipped.uuid)).toMatchObject({ textures: 0 })
  const separate = await importModel({
    objectLink: (await uploadTo(editor, uploadObj, 'model.obj', Buffer.from(object))).link,
    materialLink: (await uploadTo(editor, uploadMaterial, 'a.mtl', Buffer.from(materials))).link,
  })
  expect(separate.end.overall).toEqual({ importState: 'DONE' })
  expect(await shown(separate.uuid)).toMatchObject({ textures: 0 })
})

/** Builds a GLB file with a header and a JSON chunk. @source glTF 2.0 §4.4 */
const glbOf = (json: object): Buffer => {
  const text = JSON.stringify(json)
  const part = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(20 + part.length, 8)
  head.writeUInt32LE(part.length, 12)
  head.write('JSON', 16)
  return Buffer.concat([head, part])
}

const sceneNaming = (uri: string) => ({
  asset: { version: '2.0' },
  buffers: [{ uri, byteLength: 36 }],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  nodes: [{ mesh: 0 }],
  scenes: [{ nodes: [0] }],
})

test.each(['/etc/passwd', '../../../../etc/passwd', 'file:///etc/passwd', 'BAIT/model.bin'])(
  'a glTF that names %s is refused, as text and packed',
  async (named) => {
    const scene = sceneNaming(named.replace('BAIT', address))
    for (const files of [{ 'model.gltf': JSON.stringify(scene) }, { 'model.glb': glbOf(scene) }])
      expect((await importZip(await zipOf(files))).end).toMatchObject(
        refused('modelDamaged', 'The 3D model is damaged and cannot be read.'),
      )
  },
)

test('a GLB in a zip is shown as it is', async () => {
  const document = new Document()
  const places = document
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]))
    .setBuffer(document.createBuffer())
  const mesh = document.createMesh().addPrimitive(document.createPrimitive().setAttribute('POSITION', places))
  document.createScene().addChild(document.createNode().setMesh(mesh))
  const glb = Buffer.from(await new NodeIO().writeBinary(document))
  const { uuid, end } = await importZip(await zipOf({ 'models/vase.glb': glb, 'read me.txt': 'a vase' }))
  expect(end.overall).toEqual({ importState: 'DONE' })
  expect(await shown(uuid)).toEqual({ meshes: 1, textures: 0 })
})

test('an SVG with a script and external images covers a model and does nothing else', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="40">
    <script>fetch('${address}/script')</script><style>@import url('${address}/style');</style>
    <rect width="60" height="40" fill="#00f"/><image width="60" height="40" href="${address}/a.png" xlink:href="${address}/b.png"/>
    <use href="${address}/c.svg#x"/><rect width="9" height="9" onload="fetch('${address}/load')" fill="url(${address}/d.svg#y)"/></svg>`
  const { uuid, end } = await importModel({
    objectLink: (await uploadTo(editor, uploadObj, 'model.obj', Buffer.from(TRIANGLE))).link,
    textureLink: (await uploadTo(editor, uploadTexture, 'skin.svg', Buffer.from(drawing))).link,
  })
  expect(end.overall).toEqual({ importState: 'DONE' })
  expect(await shown(uuid)).toEqual({ meshes: 1, textures: 1 })
})

test('a texture in a zip that is not an image is refused', async () => {
  const object = `mtllib a.mtl\nusemtl m\n${TRIANGLE}`
  const files = { 'model.obj': object, 'a.mtl': 'newmtl m\nmap_Kd skin.png\n', 'skin.png': '#EXTM3U\n/etc/passwd\n' }
  expect((await importZip(await zipOf(files))).end.processing).toMatchObject({ importState: 'ERROR' })
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const whole = await importZip(await zipOf({ ...files, 'skin.png': picture }))
  expect(whole.end.overall).toEqual({ importState: 'DONE' })
})

test('a document with a password is refused', async () => {
  const key = 'ab'.repeat(32)
  const locked = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/MediaBox[0 0 72 72]/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n4 0 obj<</Filter/Standard/V 1/R 2/O<${key}>/U<${key}>/P -44>>endobj
trailer<</Size 5/Root 1 0 R/Encrypt 4 0 R/ID[<${key}><${key}>]>>\n%%EOF\n`,
  )
  const { link } = await uploadTo(editor, uploadPdf, 'locked.pdf', locked)
  const { body } = await editor.call(importPdf, { body: { itemUuid: item, pdfLink: link } })
  expect(await endedImport(editor, 'pdf', body.importId)).toMatchObject(
    refused('pdfEncrypted', 'The document is protected by a password.'),
  )
})

test('a playlist named as a video is refused at once, and one that starts like a video when it is read', async () => {
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}/part.ts\n#EXTINF:1,\nfile:///etc/passwd\n`
  const { status, detail } = await uploadTo(editor, uploadVideo, 'film.mp4', Buffer.from(playlist))
  expect([status, detail]).toEqual([415, 'This call does not accept this type of file: text'])
  const concat = await uploadTo(
    editor,
    uploadVideo,
    'film.mp4',
    Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
  )
  expect(concat.status).toBe(415)

  const masked = Buffer.concat([Buffer.from('\0\0\0\x10ftypmp42\0\0\0\0', 'latin1'), Buffer.from(playlist)])
  const { link } = await uploadTo(editor, uploadVideo, 'film.mp4', masked)
  const { body } = await editor.call(importVideo, { body: { itemUuid: item, videoLink: link } })
  expect(await endedImport(editor, 'videos', body.importId)).toMatchObject(
    refused('mediaDamaged', 'The recording is damaged and cannot be read.'),
  )
})
