// Creates an item of each image of a folder: node examples/upload-scans.ts FOLDER
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from '@pressmark/client/client.ts'
import { importItem } from '@pressmark/client/import-item.ts'
import { repeatLost } from '@pressmark/client/lost.ts'
import { uploadFile } from '@pressmark/client/upload.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { connect } from './connect.ts'

/** @returns the uuids of the items, by the names of their files */
export const uploadScans = async (client: Client, folder: string): Promise<Record<string, string>> => {
  const { uuid: root } = await client.call(findRoot)
  const uuids: Record<string, string> = {}
  for (const name of await readdir(folder)) {
    const content = await openAsBlob(path.join(folder, name))
    const { link } = await uploadFile(client, { name, content, as: 'image' })
    const pressmark = path.parse(name).name
    const item = { pressmark, sgtt: pressmark, parentCollectionsUuids: [root], images: [{ imageLink: link }] }
    // The same importId is sent again if the answer was lost, so that one item is created.
    const importId = randomUUID()
    uuids[name] = await repeatLost(() => importItem(client, { importId, ...item }))
  }
  return uuids
}

if (import.meta.main) console.log(await uploadScans(connect(), process.argv[2] ?? '.'))
