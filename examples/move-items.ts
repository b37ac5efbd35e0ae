// Copies items with their images to another organisation, then deletes them: node examples/move-items.ts TEXT
// The key of PRESSMARK_KEY reads and deletes, that of OTHER_KEY imports.
import { randomUUID } from 'node:crypto'
import type { Client } from '@pressmark/client/client.ts'
import { importItem } from '@pressmark/client/import-item.ts'
import { each } from '@pressmark/client/pages.ts'
import { uploadFile } from '@pressmark/client/upload.ts'
import { waitFor } from '@pressmark/client/wait.ts'
import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem, searchItems, type Item } from '@pressmark/contract/catalogue/items.ts'
import { findItemImportByImportId } from '@pressmark/contract/ingest/imports.ts'
import { readOriginal } from '@pressmark/contract/media/media.ts'
import { connect } from './connect.ts'

/** Moves the items that a search finds. @returns the new uuids, by the old ones */
export const moveItems = async (from: Client, to: Client, text: string): Promise<Record<string, string>> => {
  const items = await Array.fromAsync(each(from, searchItems, { query: { text, sort: ['createdDate'] } }))
  const moved: Record<string, string> = {}
  for (const item of items) {
    moved[item.uuid] = await copy(from, to, item)
    // The version that was copied. A later change of someone else stays, and ends this program.
    await from.call(deleteItem, { params: { uuid: item.uuid }, headers: { 'if-match': `"${item.version}"` } })
  }
  return moved
}

const copy = async (from: Client, to: Client, { uuid, customMetadataList, mediaTypeInfo }: Item): Promise<string> => {
  const { hasAudio, hasVideo, has3D } = mediaTypeInfo
  if (hasAudio || hasVideo || has3D) throw new Error(`Item ${uuid} has other files than images.`)
  const images: { imageLink: string }[] = []
  for await (const image of each(from, listAssetsOfItem, { params: { uuid, assetType: 'images' } })) {
    const content = await (await from.open(readOriginal, { params: { uuid: image.uuid } })).blob()
    const sent = await uploadFile(to, { name: image.originalName, content, as: 'image' })
    if (sent.sha256 !== image.sha256) throw new Error(`${image.originalName} changed on its way.`)
    images.push({ imageLink: sent.link })
  }
  const { uuid: root } = await to.call(findRoot)
  const importId = randomUUID()
  const copied = await importItem(to, { importId, customMetadataList, images, parentCollectionsUuids: [root] })
  await waitFor(to, await to.call(findItemImportByImportId, { query: { importId } }))
  return copied
}

if (import.meta.main) console.log(await moveItems(connect(), connect('OTHER'), process.argv[2] ?? ''))
