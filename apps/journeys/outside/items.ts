import { findAllItems, readItem } from '@pressmark/contract/catalogue/items.ts'
import { importCulturalItem, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { expect } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { addItemWithImage } from '../support/fixtures/fixtures.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { publish } from '../support/fixtures/publish.ts'

const PAGES = 300
export const HIDDEN_TITLE = 'Picture for members only'

/** Items for each viewer. The picture has a red, a green, a blue and a yellow quarter. */
export const addItems = async (calls: Calls, collection: string) => {
  const picture = await addItemWithImage(calls, collection, 'Matrix picture')
  const many = await addManyPages(calls, collection)
  const copy = (count: MediaCount, title: string) => copyMedia(calls, collection, { count, title })
  const [audio, hiddenAudio] = [await copy('audiosCount', 'Audio'), await copy('audiosCount', 'Hidden audio')]
  const [video, hiddenVideo] = [await copy('videosCount', 'Video'), await copy('videosCount', 'Hidden video')]
  const [model, hiddenModel] = [await copy('model3DsCount', 'Model'), await copy('model3DsCount', 'Hidden model')]
  const hidden = await addItemWithImage(calls, collection, HIDDEN_TITLE)
  for (const uuid of [picture.uuid, many, audio, video, model]) await publish(calls, { resourceType: 'ITEM', uuid })
  return {
    picture: picture.uuid,
    image: picture.image.uuid,
    many,
    audio,
    video,
    model,
    hidden: hidden.uuid,
    hiddenImage: hidden.image.uuid,
    hiddenAudio,
    hiddenVideo,
    hiddenModel,
  }
}
export type Items = Awaited<ReturnType<typeof addItems>>

const addManyPages = async (calls: Calls, collection: string): Promise<string> => {
  const buffer = await stampedPng({ width: 512, height: 256 })
  const images = []
  for (let page = 1; page <= PAGES; page++) {
    const file = { name: `page-${page}.png`, mimeType: 'image/png', buffer }
    const uploaded = await calls.context.post(uploadFile.path, { multipart: { file } })
    const { link } = (await uploaded.json()) as { link: string }
    images.push({ imageLink: link, sgtt: `Page ${page}`, originalName: file.name })
  }
  const sgtt = 'Matrix of 300 pages'
  const { uuid } = await calls.call(importCulturalItem, {
    body: { sgtt, pressmark: sgtt, parentCollectionsUuids: [collection], images },
  })
  const ready = async () => {
    const { mediaTypeInfo, notReadyImagesCount } = await calls.call(readItem, { params: { uuid } })
    return mediaTypeInfo.imagesCount - notReadyImagesCount
  }
  await expect.poll(ready, { timeout: 300_000 }).toBe(PAGES)
  return uuid
}

type MediaCount = 'audiosCount' | 'videosCount' | 'model3DsCount'

/** Creates an item with the media of an item of the demo. */
const copyMedia = async (
  calls: Calls,
  collection: string,
  { count, title }: { count: MediaCount; title: string },
): Promise<string> => {
  const { _embedded } = await calls.call(findAllItems, { query: { page: 0, size: 1000 } })
  const source = _embedded.culturalItems.find(({ mediaTypeInfo }) => mediaTypeInfo[count] > 0)
  if (source === undefined) throw new Error(`No item of the demo has ${count}`)
  const { uuid } = await calls.call(importCulturalItem, {
    body: { sgtt: title, pressmark: title, parentCollectionsUuids: [collection], mediaOf: source.uuid },
  })
  const copied = async () => (await calls.call(readItem, { params: { uuid } })).mediaTypeInfo[count]
  await expect.poll(copied, { timeout: 120_000 }).toBeGreaterThan(0)
  return uuid
}
