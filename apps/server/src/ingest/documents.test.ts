import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { listAssetsOfItem, type Asset } from '@pressmark/contract/catalogue/assets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  findItemImportByImportId,
  importCulturalItem,
  importPdf,
  readAssetImport,
  uploadPdf,
} from '@pressmark/contract/ingest/imports.ts'
import { image3, readOriginal } from '@pressmark/contract/media/media.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasSamples, sample } from '#media/decoders/samples.testing.ts'
import { emptyItem, endedImport, uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type World } from '../testing/world.ts'
import { runImport } from './pipeline/run-import.ts'

let world: World
let editor: TestPerson
let tenantId: number
beforeAll(async () => {
  world = await openWorld()
  await world.work()
  const tenant = await world.tenant()
  tenantId = tenant.id
  editor = await tenant.as('Administrators')
})
afterAll(() => world.close())

const upload = async (name: string, file: string) => uploadTo(editor, uploadPdf, name, await readFile(sample(file)))

const importDocument = async (pressmark: string, file: string) => {
  const itemUuid = await emptyItem(editor, pressmark)
  const { link } = await upload(file.split('/').at(-1)!, file)
  const { body } = await editor.call(importPdf, { body: { itemUuid, pdfLink: link } })
  return { itemUuid, started: body, end: await endedImport(editor, 'pdf', body.importId) }
}

const pagesOf = async (uuid: string): Promise<Asset[]> => {
  const { body } = await editor.call(listAssetsOfItem, {
    params: { uuid, assetType: 'images' },
    query: { size: 100 },
  })
  return body._embedded.images ?? []
}

const shownPages = async (uuid: string): Promise<Asset[]> => {
  for (;;) {
    const pages = await pagesOf(uuid)
    if (pages.every(({ ready }) => ready)) return pages
    await sleep(50)
  }
}

/** Returns the mean of each colour channel of a page as a viewer gets it. */
const colours = async ({ uuid }: Asset, region = 'full') => {
  const url = addressOf(image3, { uuid, region, size: '^!300,300', rotation: '0', file: 'default.png' })
  const { rawPayload } = await editor.send({ method: 'GET', url })
  return (await sharp(rawPayload).stats()).channels.map(({ mean }) => mean)
}

describe.runIf(hasSamples)('samples (skipped where SAMPLES_DIR is not at hand)', () => {
  test.each([
    ['in-cc0.pdf', 10, 2480, 3508],
    ['lorem-ipsum-pdfa.pdf', 1, 2479, 3508],
  ])('%s becomes as many images as it has pages, at 300 dots to the inch', async (name, count, width, height) => {
    const { itemUuid, end } = await importDocument(`Doc. ${name}`, `pdf/${name}`)
    expect(end.overall).toEqual({ importState: 'DONE' })
    const pages = await shownPages(itemUuid)
    const stem = name.replace('.pdf', '')
    expect(pages.map(({ sgtt }) => sgtt)).toEqual(Array.from({ length: count }, (_, at) => `${stem}, p. ${at + 1}`))
    expect(pages.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
    expect(Math.abs(pages[0]!.width! - width)).toBeLessThan(3)
    expect(Math.abs(pages[0]!.height! - height)).toBeLessThan(6)
    const [light = 0] = await colours(pages[0]!)
    expect(light).toBeGreaterThan(150)
    expect(light).toBeLessThan(254)
  })

  test('scans in a PDF keep their colours and their order', async () => {
    const { itemUuid, end, started } = await importDocument('Doc. scans', 'pdf/scans-4-pages.pdf')
    expect(end.overall).toEqual({ importState: 'DONE' })
    const pages = await shownPages(itemUuid)
    expect(pages).toHaveLength(4)
    // Parchment is yellow: red is stronger than green, and green is stronger than blue.
    const [red = 0, green = 0, blue = 0] = await colours(pages[0]!, 'pct:30,30,40,40')
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue + 5)
    const sizes = new Set(pages.map(({ width, height }) => `${width}x${height}`))
    expect(sizes.size).toBe(2)
    const original = await editor.send({ method: 'GET', url: addressOf(readOriginal, { uuid: pages[0]!.uuid }) })
    expect(original.rawPayload.subarray(0, 3).toString('latin1')).toBe('\xff\xd8\xff')
    const { rows } = await world.database.pool.query('select pages from item_document where uuid = $1', [started.uuid])
    expect(rows).toEqual([{ pages: 4 }])
    const { body: assetImport } = await editor.call(readAssetImport, {
      params: { assetType: 'pdf', uuid: started.uuid },
    })
    expect([assetImport.assetType, assetImport.originalName]).toEqual(['pdf', 'scans-4-pages.pdf'])
  })

  test('an item may be created with its PDF, and a repeated run adds nothing', async () => {
    const { link } = await upload('scans.pdf', 'pdf/scans-4-pages.pdf')
    const root = (await editor.call(findRoot)).body.uuid
    const body = { pressmark: 'Doc. 4', sgtt: 'Scans', parentCollectionsUuids: [root], pdf: { pdfLink: link } }
    const { body: started } = await editor.call(importCulturalItem, { body })
    await endedImport(editor, 'pdf', started.pdf!.importId)
    await shownPages(started.uuid)
    const whole = async () =>
      (await editor.call(findItemImportByImportId, { query: { importId: started.importId } })).body.overall.importState
    // A page becomes visible a moment before its import is DONE.
    await expect.poll(whole).toBe('DONE')

    // Simulates workers that were killed after the last page but before the final update, and before the last two pages.
    const pages = await pagesOf(started.uuid)
    const { pool } = world.database
    const last = pages.slice(2).map(({ uuid }) => uuid)
    await pool.query('delete from asset_import where asset_uuid = any($1::uuid[])', [last])
    await pool.query('update asset_record set deleted_at = now(), last_position = 1 where uuid = any($1::uuid[])', [
      last,
    ])
    await pool.query('delete from asset_record where uuid = any($1::uuid[])', [last])
    await pool.query(`update asset_import set processing = 'IN_PROGRESS' where import_id = $1`, [started.pdf!.importId])
    const signal = new AbortController().signal
    await runImport({ ...world, signal }, { tenantId, importId: started.pdf!.importId })
    const again = await shownPages(started.uuid)
    expect(again.map(({ sgtt }) => sgtt)).toEqual(pages.map(({ sgtt }) => sgtt))
    expect(again.slice(0, 2).map(({ uuid }) => uuid)).toEqual(pages.slice(0, 2).map(({ uuid }) => uuid))
  })

  test('a document with a password ends as ERROR with a message', async () => {
    const { end, itemUuid } = await importDocument('Doc. locked', 'broken/encrypted-open-password.pdf')
    expect(end.processing).toEqual({
      importState: 'ERROR',
      reason: { code: 'pdfEncrypted', message: 'The document is protected by a password.' },
    })
    expect(await pagesOf(itemUuid)).toEqual([])
  })

  test('a document with a byte missing is repaired', async () => {
    const { end, itemUuid } = await importDocument('Doc. repaired', 'broken/one-byte-missing.pdf')
    expect(end.overall.importState).toBe('DONE')
    expect(await shownPages(itemUuid)).toHaveLength(1)
  })

  test('a file that only has the name of a PDF is refused at once', async () => {
    const { status, reason } = await upload('not-a-pdf.pdf', 'broken/not-a-pdf.pdf')
    expect([status, reason?.found]).toEqual([415, 'html'])
  })
})

test('a file that only starts like a PDF ends as ERROR', async () => {
  const itemUuid = await emptyItem(editor, 'Doc. 9')
  const { link } = await uploadTo(editor, uploadPdf, 'a.pdf', Buffer.from('%PDF-1.7\nand nothing more'))
  const { body } = await editor.call(importPdf, { body: { itemUuid, pdfLink: link } })
  expect((await endedImport(editor, 'pdf', body.importId)).processing.reason?.code).toBe('pdfDamaged')
})

/* A document with one small page for each content stream. */
const pdfOf = (...contents: string[]): Buffer => {
  const page = (at: number) => 3 + 2 * at
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${contents.map((_, at) => `${page(at)} 0 R`).join(' ')}]/MediaBox[0 0 600 600]>>`,
    ...contents.flatMap((content, at) => {
      const packed = deflateSync(content).toString('latin1')
      return [
        `<</Type/Page/Parent 2 0 R/Contents ${page(at) + 1} 0 R>>`,
        `<</Length ${packed.length}/Filter/FlateDecode>>stream\n${packed}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.7\n'
  const entries = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`
  return Buffer.from(`${body}${table}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${body.length}\n%%EOF`, 'latin1')
}

test('a document of some kilobytes with a page that takes minutes to draw ends with the number of the page', async () => {
  const curves = Array.from({ length: 300 }, (_, at) => `${at % 600} 0 m 600 ${at % 599} 0 600 600 ${at % 597} c`).join(
    '\n',
  )
  const slow = `${curves} f*\n`.repeat(1500)
  const bytes = pdfOf('0 0 300 300 re f', slow)
  expect(bytes.length).toBeLessThan(200_000)
  const impatient = await openWorld({ pdfPageTimeoutMs: 5000 })
  onTestFinished(() => impatient.close())
  await impatient.work()
  const person = await (await impatient.tenant()).as('Administrators')
  const itemUuid = await emptyItem(person, 'Slow')
  const { link } = await uploadTo(person, uploadPdf, 'slow.pdf', bytes)
  const { body } = await person.call(importPdf, { body: { itemUuid, pdfLink: link } })
  const end = await endedImport(person, 'pdf', body.importId)
  expect(end.processing).toMatchObject({ importState: 'ERROR', reason: { code: 'pdfPageTooSlow', page: 2 } })
})
