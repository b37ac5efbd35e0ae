import {
  findAssetImportByImportId,
  uploadAudio,
  uploadFile,
  uploadSpreadsheet,
  uploadObj,
  uploadPdf,
  uploadVideo,
} from '@pressmark/contract/ingest/imports.ts'
import {
  checkSpreadsheet,
  createSpreadsheet,
  importSpreadsheet,
  readSpreadsheet,
  type SheetStep,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import { saveMapping } from '@pressmark/contract/ingest/mappings.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import sharp from 'sharp'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PNG } from '../outside.ts'
import type { Recipe, Recipes, World } from './types.ts'

const TARGETS = ['field:pressmark', 'field:sgtt']
const ofImages: Recipe = ({ entities }) => ({ path: { uuid: entities.image, assetType: 'images' }, query: {} })

const file =
  (name: string, bytes: Buffer | string): Recipe =>
  () => ({ file: { name, bytes } })

const untilStep = async ({ call }: World, uuid: string, expected: SheetStep) => {
  for (let waited = 0; waited < 300; waited += 1) {
    const { step } = await call(readSpreadsheet, { params: { uuid } })
    if (step === expected) return
    await sleep(200)
  }
  throw new Error(`The spreadsheet was never ${expected}`)
}

const checkedSheet = async (world: World): Promise<string> => {
  const uuid = await world.make.sheet()
  await world.call(checkSpreadsheet, { params: { uuid }, body: { targets: TARGETS } })
  await untilStep(world, uuid, 'CHECKED')
  return uuid
}

const importedSheet = async (world: World): Promise<string> => {
  const uuid = await checkedSheet(world)
  await world.call(importSpreadsheet, { params: { uuid } })
  await untilStep(world, uuid, 'IMPORTED')
  return uuid
}

/* A spreadsheet that changes an item, after its comparison. */
const comparedSheet = async (world: World): Promise<string> => {
  const { call, make } = world
  const pressmark = `Conf ${make.name()}`
  await make.item({ pressmark })
  const link = await make.upload(uploadSpreadsheet, `pressmark,title\n${pressmark},Another\n`, 'items.csv')
  const { uuid } = await call(createSpreadsheet, { body: { link, mode: 'update' } })
  await call(checkSpreadsheet, { params: { uuid }, body: { targets: TARGETS } })
  await untilStep(world, uuid, 'CHECKED')
  return uuid
}

/* An image whose new file is damaged. */
/* An image of its own, whose import has ended. */
const newImage = async ({ call, make }: World): Promise<string> => {
  const { images } = await make.item({ images: [{ imageLink: await make.picture() }] })
  const [image] = images! // one was sent
  await untilEnded(call, image!.importId)
  return image!.uuid
}

const failedReplacement = async (world: World): Promise<string> => {
  const { call, make } = world
  const imageUuid = await newImage(world)
  const noise = sharp(randomBytes(90_000), { raw: { width: 200, height: 150, channels: 3 } }).jpeg()
  const bytes = (await noise.toBuffer()).subarray(0, 9000)
  const imageLink = await make.upload(uploadFile, bytes, 'broken.jpg')
  const { importId } = await call(replaceImage, { body: { imageUuid, imageLink } })
  await untilEnded(call, importId)
  return imageUuid
}

const untilEnded = async (call: World['call'], importId: string) => {
  for (let waited = 0; waited < 300; waited += 1) {
    const { overall } = await call(findAssetImportByImportId, { params: { assetType: 'images' }, query: { importId } })
    if (overall.importState === 'DONE' || overall.importState === 'ERROR') return
    await sleep(200)
  }
  throw new Error('An import has not ended')
}

const TUS = { 'tus-resumable': '1.0.0' }
const newResumable = {
  ...TUS,
  'upload-length': String(PNG.length),
  'upload-metadata': `filename ${btoa('a.png')},kind ${btoa('image')}`,
}

const resumable = async ({ product, me }: World): Promise<string> => {
  const answer = await fetch(product.origin + createResumable.path, {
    method: 'POST',
    headers: { ...newResumable, cookie: me.cookie },
  })
  return answer.headers.get('location')!.split('/').at(-1)! // every new upload has one
}

const newMapping = async ({ call, make }: World): Promise<string> =>
  (await call(saveMapping, { body: { name: make.name(), columns: [{ header: 'A', target: 'images' }] } })).uuid

export const ingestRecipes: Recipes = {
  'uploads.fetchImage': ({ outside }) => ({ body: { url: outside } }),
  'uploads.uploadFile': file('a.png', PNG),
  'uploads.uploadAudio': file('a.flac', 'fLaC\0\0\0\x22'),
  'uploads.uploadVideo': file('a.flv', 'FLV\x01\x05'),
  'uploads.uploadPdf': file('a.pdf', '%PDF-1.7\n'),
  'uploads.uploadZip': file('a.zip', Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')),
  'uploads.uploadObj': file('a.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
  'uploads.uploadMaterial': file('a.mtl', 'newmtl a\n'),
  'uploads.uploadTexture': file('a.png', PNG),
  'uploads.uploadSpreadsheet': file('a.csv', 'pressmark,title\nMs. 1,One\n'),
  'resumableUploads.create': () => ({ headers: newResumable }),
  'resumableUploads.describe': () => ({ headers: TUS }),
  'resumableUploads.getOffset': async (world) => ({ path: { uuid: await resumable(world) }, headers: TUS }),
  'resumableUploads.append': async (world) => ({
    path: { uuid: await resumable(world) },
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    bytes: PNG,
  }),
  'resumableUploads.delete': async (world) => ({ path: { uuid: await resumable(world) }, headers: TUS }),
  'items.import': async ({ make }) => ({
    body: { pressmark: `Conf ${make.name()}`, sgtt: 'A title', parentCollectionsUuids: [await make.root()] },
  }),
  'imports.importImage': async ({ make, entities }) => ({
    body: { itemUuid: entities.item, imageLink: await make.picture() },
  }),
  'imports.importAudio': async ({ make, entities }) => ({
    body: { itemUuid: entities.item, audioLink: await make.upload(uploadAudio, 'fLaC\0\0\0\x22', 'a.flac') },
  }),
  'imports.importVideo': async ({ make, entities }) => ({
    body: { itemUuid: entities.item, videoLink: await make.upload(uploadVideo, 'FLV\x01\x05', 'a.flv') },
  }),
  'imports.importPdf': async ({ make, entities }) => ({
    body: { itemUuid: entities.item, pdfLink: await make.upload(uploadPdf, '%PDF-1.7\n', 'a.pdf') },
  }),
  'imports.importModel3D': async ({ make, entities }) => ({
    body: { itemUuid: entities.item, objectLink: await make.upload(uploadObj, 'v 0 0 0\n', 'a.obj') },
  }),
  'images.replace': async (world) => ({
    body: { imageUuid: await newImage(world), imageLink: await world.make.picture() },
  }),
  'imports.findByImportId': ({ entities }) => ({ query: { importId: entities.import } }),
  'imports.findByUuids': ({ entities }) => ({ query: { uuid: [entities.item] } }),
  'imports.findByTenant': () => ({ query: { tenant: 'default' } }),
  'imports.findFileByImportId': ({ entities }) => ({
    path: { assetType: 'images' },
    query: { importId: entities.imageImport },
  }),
  'imports.getFile': ofImages,
  'imports.listFilesOfItem': ({ entities }) => ({ path: { uuid: entities.item, assetType: 'images' }, query: {} }),
  'imports.retry': async (world) => ({ path: { uuid: await failedReplacement(world), assetType: 'images' } }),
  'images.dismissReplacement': async (world) => ({ path: { uuid: await failedReplacement(world) } }),
  'spreadsheets.chooseChanges': async (world) => ({
    path: { uuid: await comparedSheet(world) },
    body: { taken: true },
  }),
  'mappings.save': ({ make }) => ({ body: { name: make.name(), columns: [{ header: 'A', target: 'images' }] } }),
  'mappings.delete': async (world) => ({ path: { uuid: await newMapping(world) } }),
  'spreadsheets.create': async ({ make }) => {
    const link = await make.sheetLink()
    return { body: { link, collectionUuid: await make.root() } }
  },
  'spreadsheets.addImages': async ({ make }) => ({
    path: { uuid: await make.sheet() },
    body: { links: [await make.picture()] },
  }),
  'spreadsheets.check': async ({ make }) => ({ path: { uuid: await make.sheet() }, body: { targets: TARGETS } }),
  'spreadsheets.import': async (world) => ({ path: { uuid: await checkedSheet(world) } }),
  'spreadsheets.undo': async (world) => ({ path: { uuid: await importedSheet(world) } }),
  'spreadsheets.stop': async (world) => {
    const uuid = await world.make.sheet()
    await world.call(checkSpreadsheet, { params: { uuid }, body: { targets: TARGETS } })
    return { path: { uuid } }
  },
}
