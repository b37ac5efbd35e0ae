import { listBulkOperations } from '@pressmark/contract/acts.ts'
import { createCollection, deleteCollection, findRoot } from '@pressmark/contract/collections.ts'
import { importCulturalItem, listImageImportsOfItem, uploadFile } from '@pressmark/contract/imports.ts'
import { listAssetsOfItem } from '@pressmark/contract/assets.ts'
import { expect } from '@playwright/test'
import type { Calls } from './calls.ts'
import { stampedPng } from './pictures.ts'
import { createFixtureStory } from './story-screens.ts'

export const BOXES = 12
export const SHEETS = 25
const AUTHOR = 'Anonymous of the shelf'

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word} ${String(at + 1).padStart(2, '0')}`)

/** Puts an item with a picture, a small marked one unless another is given, below a collection, and waits until it can be
 *  seen. What is known of it has no word of the shelf unless it is told, so that whoever searches the shelf finds the shelf
 *  alone. */
export const placePicture = async (
  { call, context }: Calls,
  collection: string,
  title: string,
  known: { pressmark: string; autn?: string } = { pressmark: `Placed ${title}` },
  png?: Buffer,
) => {
  const buffer = png ?? (await stampedPng({ width: 1024, height: 512 }))
  const marked = { name: 'marked.png', mimeType: 'image/png', buffer }
  const uploaded = await context.post(uploadFile.path, { multipart: { file: marked } })
  expect(uploaded.status()).toBe(201)
  const { link } = (await uploaded.json()) as { link: string }
  const images = [{ imageLink: link, sgtt: 'Front', originalName: marked.name }]
  const { uuid } = await call(importCulturalItem, {
    body: { sgtt: title, ...known, parentCollectionsUuids: [collection], images },
  })
  await expect
    .poll(async () => (await readImports({ call }, uuid))[0]?.overall.importState, { timeout: 60_000 })
    .toBe('DONE')
  const listed = await call(listAssetsOfItem, { params: { uuid, assetType: 'images' } })
  return { uuid, title, image: listed._embedded.images![0]! }
}

/** A new collection below another. */
export const putCollection = async ({ call }: Pick<Calls, 'call'>, sgtt: string, parent: string): Promise<string> => {
  const body = { parentCollectionsUuids: [parent], customMetadataList: [{ name: 'sgtt', value: sgtt }] }
  return (await call(createCollection, { body })).uuid
}

/** A collection whose content the journeys know to the last item: boxes below it, sheets in it, and one with an image. */
export const createFixtures = async (calls: Calls) => {
  const { call } = calls
  const title = 'Shelf of the journeys'
  const pictured = 'Sheet with a picture'
  const root = (await call(findRoot)).uuid
  const uuid = await putCollection(calls, title, root)
  for (const box of numbered('Box', BOXES)) await putCollection(calls, box, uuid)
  for (const sheet of numbered('Sheet', SHEETS)) {
    await call(importCulturalItem, {
      body: { sgtt: sheet, autn: AUTHOR, pressmark: `Shelf ${sheet}`, parentCollectionsUuids: [uuid] },
    })
  }
  const placed = await placePicture(calls, uuid, pictured, { autn: AUTHOR, pressmark: `Shelf ${pictured}` })
  return {
    uuid,
    title,
    pictured: placed,
    story: await createFixtureStory(calls, placed.image.uuid),
    /** A collection that was deleted with another below it: an act that touched two. */
    act: await deleteTwo(calls, root),
    /** A collection beside it, for what may be half done. */
    unplugged: await putCollection(calls, 'Desk of the unplugged', root),
  }
}
const deleteTwo = async ({ call }: Calls, root: string): Promise<string> => {
  const upper = await putCollection({ call }, 'Upper of two', root)
  await putCollection({ call }, 'Lower of two', upper)
  await call(deleteCollection, { params: { uuid: upper } })
  return (await call(listBulkOperations, { query: {} }))._embedded.acts[0]!.uuid
}

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

export const readImports = async ({ call }: Pick<Calls, 'call'>, itemUuid: string) =>
  (await call(listImageImportsOfItem, { params: { uuid: itemUuid } }))._embedded.images
