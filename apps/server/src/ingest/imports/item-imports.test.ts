import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem, uploadAudio, uploadPdf } from '@pressmark/contract/ingest/imports.ts'
import { listAssetImportsOfItem } from '@pressmark/contract/ingest/item-imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the imports of an item are listed by kind, in the order of its assets', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const root = (await editor.call(findRoot)).body.uuid
  const { link: audioLink } = await uploadTo(editor, uploadAudio, 'song.flac', Buffer.from('fLaC'))
  const { link: pdfLink } = await uploadTo(editor, uploadPdf, 'book.pdf', Buffer.from('%PDF-1.7'))
  const { body: started } = await editor.call(importCulturalItem, {
    body: {
      pressmark: 'Ms. 1',
      sgtt: 'A song book',
      parentCollectionsUuids: [root],
      audios: [{ audioLink }, { audioLink }],
      pdf: { pdfLink },
    },
  })
  const list = async (assetType: 'audios' | 'videos' | 'pdf', sort?: string) => {
    const query = sort === undefined ? {} : { sort: [sort] }
    const { body } = await editor.call(listAssetImportsOfItem, { params: { uuid: started.uuid, assetType }, query })
    return body._embedded[assetType]?.map(({ importId, overall }) => [importId, overall.importState])
  }
  const [first, second] = started.audios!
  const waits = (one: { importId: string } | undefined) => [one?.importId, 'IN_PROGRESS']
  expect(await list('audios')).toEqual([waits(first), waits(second)])
  expect(await list('audios', 'position,desc')).toEqual([waits(second), waits(first)])
  expect(await list('pdf')).toEqual([waits(started.pdf)])
  expect(await list('videos')).toEqual([])
})
