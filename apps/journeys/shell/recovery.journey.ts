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

/** A job of a killed worker starts again after about 10 s, when its heartbeat is missing. */
const RESTART_MS = 60_000

let picture = Buffer.alloc(0)
test.beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-pictures-'))
  // Large enough that the test can kill the process while the file is processed.
  await writeStampedTiff(path.join(folder, 'large.tif'), { width: 6144, height: 5120 })
  picture = await readFile(path.join(folder, 'large.tif'))
  await rm(folder, { recursive: true })
})

/** Starts an import and returns the uuid of its item as soon as the file is processed. */
const importUnderWay = async ({ call, context }: Calls, fixtures: Fixtures, title: string): Promise<string> => {
  const file = { name: 'large.tif', mimeType: 'image/tiff', buffer: picture }
  const { link } = (await (await context.post(uploadFile.path, { multipart: { file } })).json()) as { link: string }
  const images = [{ imageLink: link, originalName: file.name }]
  const { uuid } = await call(importCulturalItem, {
    body: { pressmark: title, sgtt: title, parentCollectionsUuids: [fixtures.interrupted], images },
  })
  await expect
    .poll(async () => (await readImports({ call }, uuid))[0]?.processing.importState, {
      timeout: RESTART_MS,
      intervals: [20],
    })
    .toBe('IN_PROGRESS')
  return uuid
}

const stateOf = async (calls: Calls, uuid: string) => (await readImports(calls, uuid))[0]?.overall.importState

test('after kill -9 of the worker during an import, the import completes', async ({
  product,
  sessions,
  fixtures,
  openPage,
}) => {
  const calls = await sessions('editor')
  const page = await openPage({ as: 'editor' })
  const uuid = await importUnderWay(calls, fixtures, 'Struck worker')
  const worker = product.processes().find(({ command }) => command.includes('worker.ts'))
  process.kill(worker!.pid, 'SIGKILL')
  expect(await stateOf(calls, uuid), 'the import is not finished').not.toBe('DONE')
  await page.goto(`/ui/catalog/${fixtures.interrupted}/cultural-item/${uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Struck worker' }), 'the server keeps running').toBeVisible()
  await expect.poll(() => stateOf(calls, uuid), { timeout: RESTART_MS }).toBe('DONE')
  await waitForPicture(page)
})

test('after kill -9 of all processes during an import and a restart, all data and sessions are intact', async ({
  product,
  sessions,
  fixtures,
  openPage,
}) => {
  const calls = await sessions('editor')
  const page = await openPage({ as: 'editor', allow: [CUT_OFF] })
  const address = product.address()
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  const uuid = await importUnderWay(calls, fixtures, 'Struck house')
  expect((await product.end('SIGKILL')).signal).toBe('SIGKILL')
  await product.start()
  expect(product.address()).toBe(address)

  await page.goto(`/ui/catalog/${fixtures.interrupted}/cultural-item/${uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Struck house' })).toBeVisible()
  const { page: listed } = await calls.call(listItemsOfCollection, { params: { uuid: fixtures.uuid } })
  expect(listed.totalElements).toBe(SHEETS + 1)
  await expect.poll(() => stateOf(calls, uuid), { timeout: RESTART_MS }).toBe('DONE')
  await waitForPicture(page)
})

test('the script and the style of a screen are requested again after a failure', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'editor', allow: [/ERR_FAILED/] })
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
  await expect.poll(() => [...refused.keys()].toSorted(), 'both requests failed once').toEqual(['.css', '.js'])
  // The rules of a style sheet that failed to load cannot be read.
  const styles = `[...document.querySelectorAll('link[rel=stylesheet][href*="/ItemPage-"]')].map((link) => {
    try { return link.sheet.cssRules.length > 0 } catch { return false }
  })`
  await expect.poll(() => page.evaluate(styles), 'the style is loaded once').toEqual([true])
})

test('a second product on the same folder ends with an error message of one sentence', async ({ product }) => {
  const second = spawnProduct(product.folder, await freePort(), {
    // Node warns if this and FORCE_COLOR, which the test runner sets, are both set.
    NO_COLOR: undefined,
  })
  let output = ''
  for (const stream of [second.stdout, second.stderr]) stream?.on('data', (data) => (output += String(data)))
  const [code] = (await once(second, 'close')) as [number | null]
  expect(code).toBe(1)
  expect(output.trim()).toMatch(
    /^Pressmark did not start: The folder \S+ is in use by another server \(process \d+\)\.$/,
  )
  expect((await fetch(`${product.address()}/readyz`)).status, 'the first product keeps running').toBe(200)
})

test('Ctrl+C stops all processes within 15 s, and an interrupted import continues after the restart', async ({
  product,
  sessions,
  fixtures,
}) => {
  const calls = await sessions('editor')
  const uuid = await importUnderWay(calls, fixtures, 'Interrupted house')
  const before = product.processes().map(({ pid }) => pid)
  expect(before.length, 'starter, supervisor, server, worker').toBeGreaterThanOrEqual(4)
  const { code, signal, ms } = await product.end('SIGINT')
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  expect(ms).toBeLessThan(15_000)
  for (const pid of before) expect(() => process.kill(pid, 0), 'the process has ended').toThrow('ESRCH')
  await expect(fetch(`http://127.0.0.1:${product.port}/readyz`)).rejects.toThrow()
  await product.start()
  expect((await fetch(`${product.address()}/readyz`)).status).toBe(200)
  await expect.poll(() => stateOf(calls, uuid), { timeout: RESTART_MS }).toBe('DONE')
})
