import { createHash } from 'node:crypto'
import type { Client } from '@pressmark/client/client.ts'
import { isLost } from '@pressmark/client/lost.ts'
import { each } from '@pressmark/client/pages.ts'
import { CallRefused } from '@pressmark/client/refusal.ts'
import { listAssetsOfItem, type Asset } from '@pressmark/contract/catalogue/assets.ts'
import { searchItems, type Item } from '@pressmark/contract/catalogue/items.ts'
import { readOriginal } from '@pressmark/contract/media/media.ts'
import { ASSET_TYPES } from '@pressmark/contract/platform/constants.ts'
import { command, EXIT, Stop, type Context } from '../command.ts'
import { findItem } from './get.ts'

type Result = { state: 'intact' | 'changed' | 'refused'; reason?: string }

export const verify = command({
  name: 'verify',
  summary: 'Downloads the originals of items and compares their SHA-256 with that of the upload, one line per file',
  description:
    'It shows that the files arrive here as they were uploaded, through storage, server and network. The key needs the capability media.download. The server checks its own storage every 30 days. Files that several images share are downloaded once.',
  operands: { text: '[UUID|PRESSMARK...]', min: 0, max: 10_000 },
  options: {
    search: { type: 'string', value: 'TEXT', summary: 'the items that a search finds; an empty text finds all' },
    collection: { type: 'string', value: 'UUID', summary: 'the items in this collection or below it' },
  },
  run: async (context, { options: { search, collection }, operands }) => {
    if (operands.length === 0 && search === undefined && collection === undefined)
      throw new Stop(
        'Name items, or select them with --search or --collection. See pressmark verify --help.',
        EXIT.usage,
      )
    const client = await context.connect()
    const selected = operands.length > 0 ? named(client, operands) : found(client, search ?? '', collection)
    const counts = { intact: 0, changed: 0, refused: 0 }
    const results = new Map<string, Result>()
    for await (const item of selected) {
      for await (const asset of assetsOf(client, item)) {
        const result = results.get(asset.sha256) ?? (await check(client, asset, context))
        results.set(asset.sha256, result)
        counts[result.state] += 1
        context.line({ asset: asset.uuid, item: item.uuid, file: asset.originalName, sha256: asset.sha256, ...result })
      }
    }
    context.progress(`${counts.intact} files are intact, ${counts.changed} changed, ${counts.refused} were refused.`)
    return counts.changed + counts.refused > 0 ? EXIT.failed : EXIT.done
  },
})

async function* named(client: Client, names: readonly string[]): AsyncGenerator<Item> {
  for (const name of names) {
    const item = await findItem(client, name)
    if (!item) throw new Stop(`There is no item "${name}".`)
    yield item
  }
}

const found = (client: Client, text: string, branch: string | undefined): AsyncGenerator<Item> =>
  each(client, searchItems, { query: { text, sort: ['createdDate'], ...(branch !== undefined && { branch }) } })

async function* assetsOf(client: Client, { uuid, mediaTypeInfo }: Item): AsyncGenerator<Asset> {
  for (const assetType of ASSET_TYPES)
    if (mediaTypeInfo[`${assetType}Count`] > 0) yield* each(client, listAssetsOfItem, { params: { uuid, assetType } })
}

const check = async ({ open }: Client, { uuid, sha256 }: Asset, { signal }: Context): Promise<Result> => {
  try {
    const hash = createHash('sha256')
    for await (const piece of (await open(readOriginal, { params: { uuid }, signal })).body ?? []) hash.update(piece)
    return { state: hash.digest('hex') === sha256 ? 'intact' : 'changed' }
  } catch (error) {
    // A refusal of one file says nothing about the others.
    if (!(error instanceof CallRefused) || isLost(error) || error.status === 401) throw error
    return { state: 'refused', reason: error.code }
  }
}
