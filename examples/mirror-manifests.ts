// Keeps a folder of IIIF manifests up to date, by the change feed: node examples/mirror-manifests.ts FOLDER
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from '@pressmark/client/client.ts'
import { feed } from '@pressmark/client/feed.ts'
import { CallRefused } from '@pressmark/client/refusal.ts'
import { listChanges } from '@pressmark/contract/changes/changes.ts'
import { manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { connect } from './connect.ts'

/** Reads the changes since the last run. @returns the uuids of their items */
export const mirrorManifests = async (client: Client, folder: string): Promise<Set<string>> => {
  const cursor = path.join(folder, 'cursor.txt')
  const after = await readFile(cursor, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  const seen = new Set<string>()
  for await (const { changes, next } of feed(client, listChanges, after === undefined ? {} : { after })) {
    for (const uuid of new Set(changes.flatMap(({ itemUuid }) => itemUuid ?? []))) {
      await mirror(client, uuid, path.join(folder, `${uuid}.json`))
      seen.add(uuid)
    }
    // Only now, so that an interrupted run reads these changes again.
    await writeFile(cursor, next)
  }
  return seen
}

const mirror = async (client: Client, uuid: string, file: string): Promise<void> => {
  try {
    await writeFile(file, await (await client.open(manifest3, { params: { uuid } })).text())
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status !== 404) throw error
    await rm(file, { force: true })
  }
}

if (import.meta.main) console.log(await mirrorManifests(connect(), process.argv[2] ?? '.'))
