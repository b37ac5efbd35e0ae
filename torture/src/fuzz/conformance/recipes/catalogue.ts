import { setModelCamera } from '@pressmark/contract/catalogue/assets.ts'
import { startEdit, readBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { deleteCollection } from '@pressmark/contract/catalogue/collections.ts'
import { readExport } from '@pressmark/contract/catalogue/exports.ts'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import { removeImage, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { saveSearch } from '@pressmark/contract/catalogue/saved-searches.ts'
import { uploadAudio, uploadObj, uploadVideo } from '@pressmark/contract/ingest/imports.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Recipe, Recipes, World } from './types.ts'

const title = (value: string) => ({ customMetadataList: [{ name: 'sgtt', value }] })
const search = { text: 'first' }

const newItem = async ({ make }: World) => (await make.item()).uuid

/* An item with an image, whose file need not be processed. */
const withImage = async ({ make }: World) => {
  const { uuid, images } = await make.item({ images: [{ imageLink: await make.picture() }] })
  return { item: uuid, image: images![0]!.uuid } // one was sent
}

const ofNewItem: Recipe = async (world) => ({ path: { uuid: await newItem(world) } })
const ofNewCollection: Recipe = async ({ make }) => ({ path: { uuid: await make.collection() } })
const imagesOf: Recipe = async (world) => {
  const { item, image } = await withImage(world)
  return { path: { uuid: item, assetType: 'images' }, body: { uuids: [image] } }
}

/* An image that was taken out of its item, and the item. */
const removed = async (world: World) => {
  const { item, image } = await withImage(world)
  await world.call(removeImage, { params: { uuid: item }, body: { imageUuid: image } })
  return { path: { uuid: item }, body: { imageUuid: image } }
}
const removable: Recipe = async (world) => {
  const { item, image } = await withImage(world)
  return { path: { uuid: item }, body: { imageUuid: image } }
}

/* Waits until a job is done. */
const until = async (isDone: () => Promise<boolean>) => {
  for (let waited = 0; waited < 300; waited += 1) {
    if (await isDone()) return
    await sleep(200)
  }
  throw new Error('A job has not ended')
}

const withTwoParents: Recipe = async ({ make }) => {
  const parentUuid = await make.collection()
  return { path: { uuid: await make.collection(parentUuid), parentUuid } }
}

export const catalogueRecipes: Recipes = {
  'collections.findByItem': ({ entities }) => ({ query: { uuid: entities.item } }),
  'history.list': ({ entities }) => ({ query: { uuid: entities.item } }),
  'items.move': async (world) => ({
    body: { culturalItemsUuids: [await newItem(world)], addParentCollectionsUuids: [world.entities.collection] },
  }),
  'items.addToCollection': async (world) => ({
    path: { uuid: world.entities.collection },
    body: [`/${await newItem(world)}`],
  }),
  'items.removeFromCollection': async ({ make }) => {
    const collection = await make.collection()
    const { uuid } = await make.item({ parentCollectionsUuids: [collection] })
    return { path: { uuid: collection, itemUuid: uuid } }
  },
  'items.update': async (world) => ({ path: { uuid: await newItem(world) }, body: { autn: 'Another' } }),
  'items.delete': ofNewItem,
  'items.previewDelete': ofNewItem,
  'items.findByPressmark': async ({ make }) => {
    const pressmark = `Conf ${make.name()}`
    await make.item({ pressmark })
    return { query: { pressmark } }
  },
  'items.addImage': removed,
  'imports.addImage': removed,
  'items.removeImage': removable,
  'imports.removeImage': removable,
  'items.listAssets': ({ entities }) => ({ path: { uuid: entities.item, assetType: 'images' }, query: {} }),
  'assets.order': async (world) => {
    const { item, image } = await withImage(world)
    return { path: { uuid: item, assetType: 'images' }, body: [`/${image}`] }
  },
  'assets.edit': async (world) => {
    const { item, image } = await withImage(world)
    return { path: { uuid: item, assetType: 'images' }, body: { uuids: [image], ...title('Another') } }
  },
  'assets.move': async (world) => {
    const { item, image } = await withImage(world)
    return { path: { uuid: item, assetType: 'images' }, body: { uuids: [image], itemUuid: await newItem(world) } }
  },
  'assets.delete': imagesOf,
  'assets.previewDelete': imagesOf,
  'images.delete': async (world) => ({ path: { uuid: (await withImage(world)).image } }),
  'images.update': async (world) => ({ path: { uuid: (await withImage(world)).image }, body: { sgtt: 'Another' } }),
  'audios.delete': async ({ make }) => {
    const audioLink = await make.upload(uploadAudio, 'fLaC\0\0\0\x22', 'a.flac')
    return { path: { uuid: (await make.item({ audios: [{ audioLink }] })).audios![0]!.uuid } } // one was sent
  },
  'videos.delete': async ({ make }) => {
    const videoLink = await make.upload(uploadVideo, 'FLV\x01\x05', 'a.flv')
    return { path: { uuid: (await make.item({ videos: [{ videoLink }] })).videos![0]!.uuid } } // one was sent
  },
  'model3Ds.delete': async ({ make }) => {
    const objectLink = await make.upload(uploadObj, 'v 0 0 0\n', 'a.obj')
    return { path: { uuid: (await make.item({ model3Ds: [{ objectLink }] })).model3Ds![0]!.uuid } } // one was sent
  },
  'collections.create': async ({ make }) => ({
    body: { parentCollectionsUuids: [await make.root()], ...title('A collection') },
  }),
  'collections.update': async ({ make }) => ({ path: { uuid: await make.collection() }, body: title('Another') }),
  'collections.delete': async ({ make }) => ({ path: { uuid: await make.collection() }, query: {} }),
  'collections.previewDelete': ofNewCollection,
  'collections.previewDeleteMany': async ({ make }) => ({ body: { uuids: [await make.collection()] } }),
  'collections.move': async ({ make }) => ({
    path: { uuid: await make.collection() },
    body: [`/${await make.collection()}`],
  }),
  'collections.addParents': async ({ make }) => ({
    path: { uuid: await make.collection() },
    body: [`/${await make.collection()}`],
  }),
  'collections.removeParent': withTwoParents,
  'savedSearches.create': ({ make }) => ({ body: { name: make.name(), search: {} } }),
  'savedSearches.rename': async ({ call, make }) => ({
    path: { uuid: (await call(saveSearch, { body: { name: make.name(), search: {} } })).uuid },
    body: { name: make.name() },
  }),
  'savedSearches.delete': async ({ call, make }) => ({
    path: { uuid: (await call(saveSearch, { body: { name: make.name(), search: {} } })).uuid },
  }),
  'bulk.previewEdit': () => ({ body: { search, edit: { field: 'autn', operation: 'set', value: 'An author' } } }),
  'bulk.startEdit': async (world) => ({
    body: {
      culturalItemsUuids: [await newItem(world)],
      edit: { field: 'autn', operation: 'set', value: 'An author' },
    },
  }),
  'bulk.undo': async (world) => {
    const { call } = world
    const edit = { field: 'autn', operation: 'set', value: 'An author' } as const
    const { uuid } = await call(startEdit, { body: { culturalItemsUuids: [await newItem(world)], edit } })
    await until(async () => (await call(readBulkOperation, { params: { uuid } })).step === 'DONE')
    return { path: { uuid } }
  },
  'exports.start': () => ({ body: { search, format: 'xlsx' } }),
  'exports.getFile': async ({ call, make }) => {
    const uuid = await make.sheetExport()
    await until(async () => (await call(readExport, { params: { uuid } })).step === 'DONE')
    return { path: { uuid } }
  },
  'history.revert': async (world) => {
    const uuid = await newItem(world)
    await world.call(updateItem, { params: { uuid }, body: { autn: 'Another' } })
    const { _embedded: found } = await world.call(listHistory, { query: { uuid } })
    return { path: { id: String(found.changes[0]!.id) } } // the change above
  },
  'bin.restore': async ({ make, send }) => {
    const uuid = await make.collection()
    await send(deleteCollection, { params: { uuid } })
    return { path: { uuid } }
  },
  'model3Ds.setCamera': ({ entities }) => ({
    path: { uuid: entities.model },
    body: { theta: 1, phi: 1, radius: 2, target: { x: 0, y: 0, z: 0 }, fieldOfView: 30 },
  }),
  'model3Ds.removeCamera': async ({ call, entities }) => {
    const target = { x: 0, y: 0, z: 0 }
    const body = { theta: 1, phi: 1, radius: 2, target, fieldOfView: 30 }
    await call(setModelCamera, { params: { uuid: entities.model! }, body })
    return {}
  },
}
