import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { importPdf, readAssetImport, uploadPdf } from '@pressmark/contract/ingest/imports.ts'
import { retryImport } from '@pressmark/contract/ingest/import-monitor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyItem, uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type World } from '../testing/world.ts'
import { runImport } from './pipeline/run-import.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Returns a PDF document of empty pages, one inch square. */
const pdfOf = (pages: number): Buffer => {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/MediaBox[0 0 72 72]/Kids[${kids.join(' ')}]>>`,
    ...kids.map(() => '<</Type/Page/Parent 2 0 R>>'),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  const count = objects.length + 1
  text += `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text)
}

/** Needs more than two decoder children. */
const PAGES = 23

/* Starts the import of a document whose job no worker runs. */
const start = async (pressmark: string) => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const itemUuid = await emptyItem(editor, pressmark)
  const { link } = await uploadTo(editor, uploadPdf, 'album.pdf', pdfOf(PAGES))
  const { body } = await editor.call(importPdf, { body: { itemUuid, pdfLink: link } })
  const run = (blobs: World['blobs'] = world.blobs) =>
    runImport(
      { ...world, blobs, signal: new AbortController().signal },
      { tenantId: tenant.id, importId: body.importId },
    )
  return { editor, itemUuid, run, params: { assetType: 'pdf', uuid: body.uuid } as const }
}

const pagesOf = async (editor: TestPerson, uuid: string) => {
  const query = { size: 1000, sort: ['position'] }
  const { body } = await editor.call(listAssetsOfItem, { params: { uuid, assetType: 'images' }, query })
  return body._embedded.images!.map(({ sgtt, position }) => `${position}: ${sgtt}`)
}
const pagesTo = (last: number) => Array.from({ length: last }, (_, at) => `${at + 1}: album, p. ${at + 1}`)

/* Returns a blob store that is full after a number of pages. */
const fullAfter = (puts: number): World['blobs'] => {
  let left = puts
  return {
    ...world.blobs,
    put: (...given) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('no space left on device')) : world.blobs.put(...given)
    },
  }
}

test('a document that failed halfway is retried: no page twice, none missing, in order', async () => {
  const { editor, itemUuid, run, params } = await start('Doc. 1')
  await expect(run(fullAfter(12))).rejects.toThrow('no space left')
  for (let tries = 2; tries <= 4; tries += 1) await expect(run(fullAfter(0))).rejects.toThrow('no space left')
  expect(await pagesOf(editor, itemUuid)).toEqual(pagesTo(12))
  const { body: failed } = await editor.call(readAssetImport, { params })
  expect(failed.processing).toMatchObject({ importState: 'ERROR', reason: { code: 'unexpected' } })

  const { status, body: again } = await editor.call(retryImport, { params })
  expect([status, again.overall.importState]).toEqual([202, 'IN_PROGRESS'])
  await run()
  expect(await pagesOf(editor, itemUuid)).toEqual(pagesTo(PAGES))
  const { body: done } = await editor.call(readAssetImport, { params })
  expect(done.overall).toEqual({ importState: 'DONE' })
  expect((await editor.call(retryImport, { params })).status, 'nothing has failed').toBe(409)
})

test('a document that two workers process at once has each page once, in order', async () => {
  const { editor, itemUuid, run } = await start('Doc. 2')
  await Promise.all([run(), run()])
  expect(await pagesOf(editor, itemUuid)).toEqual(pagesTo(PAGES))
})
