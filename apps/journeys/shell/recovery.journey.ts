import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { CUT_OFF } from '../support/browser/console.ts'
import { expect, test } from '../support/browser/journey.ts'
import { writeStampedTiff } from '../support/fixtures/pictures.ts'
import { freePort } from '../../../tools/harness/ports.ts'
import { spawnProduct } from '../../../tools/harness/product.ts'
import { readImports, SHEETS, type Fixtures } from '../support/fixtures/fixtures.ts'
import { waitForPicture } from '../support/pixels/viewer.ts'

/** A killed worker's job starts again after some 10 s, when its heartbeat is missed. */
const AGAIN_MS = 60_000

let picture = Buffer.alloc(0)
test.beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-pictures-'))
  // Large enough that its processing takes longer than the blow needs.
  await writeStampedTiff(path.join(folder, 'large.tif'), { width: 6144, height: 5120 })
  picture = await readFile(path.join(folder, 'large.tif'))
  await rm(folder, { recursive: true })
})

/** Starts an import and gives its item's uuid at the moment when it is being processed. */
const importUnderWay = async ({ call, context }: Calls, fixtures: Fixtures, title: string): Promise<string> => {
  const file = { name: 'large.tif', mimeType: 'image/tiff', buffer: picture }
  const { link } = (await (await context.post(uploadFile.path, { multipart: { file } })).json()) as { link: string }
  const images = [{ imageLink: link, originalName: file.name }]
  const { uuid } = await call(importCulturalItem, {
    body: { pressmark: title, sgtt: title, parentCollectionsUuids: [fixtures.unplugged], images },
  })
  await expect
    .poll(async () => (await readImports({ call }, uuid))[0]?.processing.importState, {
      timeout: AGAIN_MS,
      intervals: [20],
    })
    .toBe('IN_PROGRESS')
  return uuid
}

const stateOf = async (calls: Calls, uuid: string) => (await readImports(calls, uuid))[0]?.overall.importState

test('kill -9 of the worker in the middle of an import: the import ends well', async ({
  product,
  sessions,
  fixtures,
  visit,
}) => {
  test.setTimeout(120_000)
  const calls = await sessions('editor')
  const page = await visit({ as: 'editor' })
  const uuid = await importUnderWay(calls, fixtures, 'Struck worker')
  const worker = product.processes().find(({ command }) => command.includes('worker.ts'))
  process.kill(worker!.pid, 'SIGKILL')
  expect(await stateOf(calls, uuid), 'it was not done yet').not.toBe('DONE')
  await page.goto(`/ui/catalog/${fixtures.unplugged}/cultural-item/${uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Struck worker' }), 'the server goes on').toBeVisible()
  await expect.poll(() => stateOf(calls, uuid), { timeout: AGAIN_MS }).toBe('DONE')
  await waitForPicture(page)
})

test('kill -9 of everything in the middle of an import: started again, all is there, and nobody is signed out', async ({
  product,
  sessions,
  fixtures,
  visit,
}) => {
  test.setTimeout(150_000)
  const calls = await sessions('editor')
  const page = await visit({ as: 'editor', allow: [CUT_OFF] })
  const address = product.address()
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  const uuid = await importUnderWay(calls, fixtures, 'Struck house')
  expect((await product.end('SIGKILL')).signal).toBe('SIGKILL')
  await product.start()
  expect(product.address()).toBe(address)

  await page.goto(`/ui/catalog/${fixtures.unplugged}/cultural-item/${uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Struck house' })).toBeVisible()
  const { page: listed } = await calls.call(listItemsOfCollection, { params: { uuid: fixtures.uuid } })
  expect(listed.totalElements).toBe(SHEETS + 1)
  await expect.poll(() => stateOf(calls, uuid), { timeout: AGAIN_MS }).toBe('DONE')
  await waitForPicture(page)
})

test('code and style of a screen that do not come at first are asked for again, and the screen comes', async ({
  fixtures,
  visit,
}) => {
  const page = await visit({ as: 'editor', allow: [/ERR_FAILED/] })
  const refused = new Map<string, number>()
  await page.route(/\/assets\/ItemPage-[^/]+\.(js|css)$/, (route) => {
    const kind = path.extname(new URL(route.request().url()).pathname)
    const times = refused.get(kind) ?? 0
    refused.set(kind, times + 1)
    return times === 0 ? route.abort() : route.continue()
  })
  await page.goto(`/ui/catalog/results?searchTerm=${fixtures.pictured.title}`)
  await page.getByRole('link', { name: fixtures.pictured.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: fixtures.pictured.title })).toBeVisible()
  expect([...refused.keys()].toSorted(), 'both were refused once').toEqual(['.css', '.js'])
  // The rules of a sheet that did not come cannot be read.
  const styles = `[...document.querySelectorAll('link[rel=stylesheet][href*="/ItemPage-"]')].map((link) => {
    try { return link.sheet.cssRules.length > 0 } catch { return false }
  })`
  await expect.poll(() => page.evaluate(styles), 'the style is there, once').toEqual([true])
})

test('a second product on the same folder is refused in one sentence', async ({ product }) => {
  const second = spawnProduct(product.folder, await freePort())
  let told = ''
  for (const stream of [second.stdout, second.stderr]) stream?.on('data', (data) => (told += String(data)))
  const [code] = (await once(second, 'close')) as [number | null]
  expect(code).toBe(1)
  expect(told.trim()).toMatch(/^Pressmark did not start: The folder \S+ is in use by another server \(process \d+\)\.$/)
  expect((await fetch(`${product.address()}/readyz`)).status, 'the first goes on').toBe(200)
})

test('Ctrl+C ends everything in order within 15 s, and started again an import that was under way goes on', async ({
  product,
  sessions,
  fixtures,
}) => {
  test.setTimeout(150_000)
  const calls = await sessions('editor')
  const uuid = await importUnderWay(calls, fixtures, 'Interrupted house')
  const before = product.processes().map(({ pid }) => pid)
  expect(before.length, 'starter, supervisor, server, worker').toBeGreaterThanOrEqual(4)
  const { code, signal, ms } = await product.end('SIGINT')
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  expect(ms).toBeLessThan(15_000)
  for (const pid of before) expect(() => process.kill(pid, 0), 'it is gone').toThrow('ESRCH')
  await expect(fetch(`http://127.0.0.1:${product.port}/readyz`)).rejects.toThrow()
  await product.start()
  expect((await fetch(`${product.address()}/readyz`)).status).toBe(200)
  await expect.poll(() => stateOf(calls, uuid), { timeout: AGAIN_MS }).toBe('DONE')
})
