// Keeps a search index in step with the change feed: node examples/search-index.ts FILE.sqlite [WORD]
import { DatabaseSync } from 'node:sqlite'
import type { Client } from '@pressmark/client/client.ts'
import { feed } from '@pressmark/client/feed.ts'
import { CallRefused } from '@pressmark/client/refusal.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { listChanges } from '@pressmark/contract/changes/changes.ts'
import { connect } from './connect.ts'

/** Opens an index of SQLite, which is empty at first. */
export const openIndex = (file: string): DatabaseSync => {
  const index = new DatabaseSync(file)
  index.exec(`create virtual table if not exists item using fts5 (uuid unindexed, title, words);
    create table if not exists progress (cursor text not null)`)
  return index
}

/** Reads the changes since the last run. @returns the number of items that were read again */
export const updateIndex = async (client: Client, index: DatabaseSync): Promise<number> => {
  const stored = index.prepare('select cursor from progress').get() as { cursor: string } | undefined
  const after = stored === undefined ? {} : { after: stored.cursor }
  let count = 0
  for await (const { changes, next } of feed(client, listChanges, after)) {
    const uuids = [...new Set(changes.flatMap(({ itemUuid }) => itemUuid ?? []))]
    const items = await Promise.all(uuids.map((uuid) => itemOrNone(client, uuid)))
    // Items and cursor are written together, so that an interrupted run reads these changes again.
    index.exec('begin')
    for (const [at, uuid] of uuids.entries()) {
      index.prepare('delete from item where uuid = ?').run(uuid)
      const item = items[at]
      const words = item?.customMetadataList.map(({ value }) => value).join('\n') ?? ''
      if (item) index.prepare('insert into item values (?, ?, ?)').run(uuid, item.sgtt, words)
    }
    index.exec('delete from progress')
    index.prepare('insert into progress values (?)').run(next)
    index.exec('commit')
    count += uuids.length
  }
  return count
}

/* A deleted item is not found. */
const itemOrNone = (client: Client, uuid: string) =>
  client.call(readItem, { params: { uuid } }).catch((error: unknown) => {
    if (error instanceof CallRefused && error.status === 404) return undefined
    throw error
  })

/** Returns the titles of the items with a word. */
export const find = (index: DatabaseSync, word: string): string[] =>
  index
    .prepare('select title from item where item match ? order by rank')
    .all(`"${word}"`)
    .map(({ title }) => String(title))

if (import.meta.main) {
  const index = openIndex(process.argv[2] ?? 'index.sqlite')
  console.error(`${await updateIndex(connect(), index)} items were read`)
  for (const title of find(index, process.argv[3] ?? '')) console.log(title)
}
