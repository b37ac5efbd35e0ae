import { existsSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { findImageByUuid, listAssetsOfItem, readImage } from '@pressmark/contract/catalogue/assets.ts'
import {
  findAssetImportByImportId,
  findItemImportByImportId,
  importCulturalItem,
  importImage,
  listImageImportsOfItem,
  readImageImport,
  uploadFile,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import { findItemByPressmark, findItemByUuid } from '@pressmark/contract/catalogue/items.ts'
import { readThumbnail } from '@pressmark/contract/media/media.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

const SAMPLES = process.env.SAMPLES_DIR ?? path.resolve(import.meta.dirname, '../../../../../../shared/samples')

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

const upload = async (name: string, bytes: Buffer) => {
  const answer = await editor.send({ method: 'POST', url: uploadFile.path, ...multipart(name, bytes) })
  return {
    status: answer.statusCode,
    ...(answer.json() as UploadedFile & { detail?: string; reason?: { code: string; found?: string } }),
  }
}

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

const importItem = (pressmark: string, imageLinks: string[], importId?: string) =>
  editor.call(importCulturalItem, {
    body: {
      pressmark,
      sgtt: `Item ${pressmark}`,
      parentCollectionsUuids: [root],
      images: imageLinks.map((imageLink) => ({ imageLink })),
      ...(importId !== undefined && { importId }),
    },
  })

const ended = async (importId: string) => {
  for (;;) {
    const { body } = await editor.call(findItemImportByImportId, { query: { importId } })
    if (['DONE', 'ERROR'].includes(body.overall.importState)) return body
    await sleep(100)
  }
}

test('an item with an image goes through all stages and becomes visible', async () => {
  const uploaded = await upload('recto.jpg', await picture(1200, 800, '#2255aa'))
  expect([uploaded.status, uploaded.mediaType, uploaded.originalName]).toEqual([201, 'image/jpeg', 'recto.jpg'])
  const { status, body } = await importItem('Ms. 1', [uploaded.link])
  expect(status).toBe(202)
  const done = await ended(body.importId)
  expect([done.metadata, done.upload, done.processing, done.indexing].map((stage) => stage.importState)).toEqual([
    'DONE',
    'DONE',
    'DONE',
    'DONE',
  ])
  const { body: image } = await editor.call(readImage, { params: { uuid: body.images![0]!.uuid } })
  expect([image.ready, image.width, image.height, image.position, image.sgtt]).toEqual([true, 1200, 800, 1, 'recto'])
  const { body: item } = await editor.call(findItemByUuid, { query: { uuid: body.uuid } })
  expect([item.mediaTypeInfo.imagesCount, item.notReadyImagesCount]).toEqual([1, 0])
  const thumb = await editor.send({ method: 'GET', url: addressOf(readThumbnail, { uuid: image.uuid }) })
  const { dominant } = await sharp(thumb.rawPayload).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
})

test('the same importId sent twice, even at once, starts one import', async () => {
  const { link } = await upload('recto.jpg', await picture(60, 40, '#404040'))
  const importId = uuidv7()
  const answers = await Promise.all([importItem('Ms. 2', [link], importId), importItem('Ms. 2', [link], importId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 422])
  const { body } = await editor.call(listItemsOfCollection, { params: { uuid: root }, query: { size: 1000 } })
  expect(body._embedded.culturalItems.filter(({ pressmark }) => pressmark === 'Ms. 2')).toHaveLength(1)
})

test('of two people who use a pressmark at the same moment one gets it', async () => {
  const answers = await Promise.all([importItem('Ms. 3', []), importItem('Ms. 3', [])])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
  expect(answers.find(({ status }) => status === 409)?.refusal.code).toBe('pressmarkAlreadyExists')
  expect((await editor.call(findItemByPressmark, { query: { pressmark: 'Ms. 3' } })).status).toBe(200)
  expect((await editor.call(findItemByPressmark, { query: { pressmark: 'Ms. 4' } })).status).toBe(404)
})

test('images that are added at once get different positions', async () => {
  const { body: started } = await importItem('Ms. 5', [])
  const { link } = await upload('leaf.jpg', await picture(60, 40, '#304050'))
  const add = () => editor.call(importImage, { body: { itemUuid: started.uuid, imageLink: link } })
  const added = await Promise.all([add(), add(), add(), add()])
  const images = await Promise.all(
    added.map(async ({ body }) => (await editor.call(readImage, { params: { uuid: body.uuid } })).body),
  )
  expect(images.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4])
  const listed = await editor.call(listAssetsOfItem, {
    params: { uuid: started.uuid, assetType: 'images' },
    query: { sort: ['position,desc'], size: 3 },
  })
  expect(listed.body._embedded.images?.map(({ position }) => position)).toEqual([4, 3, 2])
  const imported = await editor.call(listImageImportsOfItem, {
    params: { uuid: started.uuid },
    query: { sort: ['position,desc'] },
  })
  expect(imported.body._embedded.images.map(({ uuid }) => uuid).slice(0, 3)).toEqual(
    listed.body._embedded.images?.map(({ uuid }) => uuid),
  )
  const byId = await editor.call(findAssetImportByImportId, {
    params: { assetType: 'images' },
    query: { importId: added[0]!.body.importId },
  })
  expect(byId.body.uuid).toBe(added[0]!.body.uuid)
})

test('core values may be sent as fields or as pairs, and two that differ are refused', async () => {
  const { link } = await upload('verso.jpg', await picture(60, 40, '#101010'))
  const named = await upload('.jpg', await picture(60, 40, '#101010'))
  const pairs = (fields: Record<string, string>) => Object.entries(fields).map(([name, value]) => ({ name, value }))
  const images = [
    { imageLink: link, customMetadataList: pairs({ sgtt: 'The back', autn: 'Blake' }) },
    { imageLink: link, sgtt: 'Alike', customMetadataList: pairs({ sgtt: 'Alike' }) },
    { imageLink: named.link },
  ]
  const parentCollectionsUuids = [root]
  const { status, body } = await editor.call(importCulturalItem, {
    body: { parentCollectionsUuids, images, customMetadataList: pairs({ sgtt: 'A leaf', pressmark: 'Ms. 8' }) },
  })
  expect(status).toBe(202)
  const { body: item } = await editor.call(findItemByUuid, { query: { uuid: body.uuid } })
  expect([item.sgtt, item.pressmark]).toEqual(['A leaf', 'Ms. 8'])
  const shown = await Promise.all(body.images!.map(({ uuid }) => editor.call(readImage, { params: { uuid } })))
  expect(shown.map((image) => [image.body.sgtt, image.body.autn])).toEqual([
    ['The back', 'Blake'],
    ['Alike', ''],
    ['.jpg', ''],
  ])
  const imageImport = await editor.call(findImageByUuid, { query: { uuid: body.images![0]!.uuid } })
  expect([imageImport.body.sgtt, imageImport.body.autn]).toEqual(['The back', 'Blake'])
  for (const fields of [{ autn: 'Another' }, { constructor: 'x' }] as Record<string, string>[]) {
    const { refusal } = await editor.call(importCulturalItem, {
      body: { sgtt: 'A', autn: 'One', pressmark: 'Ms. 9', parentCollectionsUuids, customMetadataList: pairs(fields) },
    })
    expect([refusal.code, refusal.errors?.[0]?.field]).toEqual(['invalidMetadata', Object.keys(fields)[0]])
  }
  const without = await editor.call(importCulturalItem, { body: { sgtt: 'A', parentCollectionsUuids } })
  expect([without.status, without.refusal.errors?.[0]?.field]).toEqual([400, 'pressmark'])
})

test('an address that is not an upload of this tenant cannot be imported', async () => {
  const { status, refusal } = await importItem('Ms. 6', [`http://example.org/ccc/uploads/${uuidv7()}`])
  expect([status, refusal.code]).toEqual([422, 'uploadNotFound'])
  expect((await editor.call(findItemByPressmark, { query: { pressmark: 'Ms. 6' } })).status).toBe(404)
})

test('a file whose content does not match its name is refused with the type that was found', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const named = await upload('picture.jpg', png)
  expect([named.status, named.detail]).toEqual([415, 'The name ends in .jpg, but the file contains a PNG image'])
  expect((await upload('Tûrner – naufragio (copia 1).png', png)).originalName).toBe('Tûrner – naufragio (copia 1).png')
})

test('characters that text columns cannot hold are removed from file names', async () => {
  expect((await upload('a\0b.jpg', await picture(8, 8, '#123456'))).originalName).toBe('ab.jpg')
})

test('a refused upload is read to its end, so that browsers read the answer', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const { payload, headers } = multipart('text.jpg', Buffer.alloc(40_000_000, 'a'))
  const status = await new Promise((resolve, reject) => {
    const sending = request({
      port,
      method: 'POST',
      path: uploadFile.path,
      headers: { host: tenant.host, cookie: editor.cookie, ...headers, 'content-length': payload.length },
    }).on('error', reject)
    // Like a browser, this client reads nothing before it has sent everything.
    sending.on('response', (answer) => sending.once('finish', () => resolve(answer.statusCode)))
    sending.end(payload)
  })
  expect(status).toBe(415)
}, 20_000)

describe.skipIf(!existsSync(SAMPLES))('invalid files (../shared/samples)', () => {
  const broken = (name: string) => readFile(path.join(SAMPLES, 'broken', name))

  test.each([
    ['text-named.jpg', 'notAnImage'],
    ['empty.tif', 'emptyFile'],
  ])('%s is refused at once', async (name, code) => {
    const answer = await upload(name, await broken(name))
    expect([answer.status, answer.reason?.code]).toEqual([415, code])
  })

  test('each ends as ERROR with its reason, and the others are not affected', async () => {
    const truncated = await upload('truncated.jpg', await broken('truncated.jpg'))
    const bomb = await upload('bomb.png', await broken('png-bomb-30000x30000.png'))
    const good = await upload('good.jpg', await picture(600, 400, '#aa5522'))
    const { body } = await importItem('Ms. 7', [truncated.link, bomb.link, good.link])
    for (const { importId } of body.images!) {
      for (;;) {
        const { body: one } = await editor.call(findAssetImportByImportId, {
          params: { assetType: 'images' },
          query: { importId },
        })
        if (['DONE', 'ERROR'].includes(one.overall.importState)) break
        await sleep(100)
      }
    }
    const ends = await Promise.all(
      body.images!.map(async ({ uuid }) => (await editor.call(readImageImport, { params: { uuid } })).body),
    )
    expect(ends.map(({ overall }) => overall.importState)).toEqual(['ERROR', 'ERROR', 'DONE'])
    expect(ends.map(({ processing }) => processing.reason?.code)).toEqual([
      'imageTruncated',
      'imageTooLarge',
      undefined,
    ])
    expect(ends[1]?.overall.reason).toMatchObject({ pixels: 900_000_000, limit: 600_000_000 })
    const { body: item } = await editor.call(findItemByUuid, { query: { uuid: body.uuid } })
    expect([item.notReadyImagesCount, item.mediaTypeInfo.imagesCount]).toEqual([0, 3])
  })
})
