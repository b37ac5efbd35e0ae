import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import type { Page } from '@playwright/test'
import { CUT_OFF } from '../support/browser/console.ts'
import { expect, test } from '../support/browser/journey.ts'
import { writeStampedTiff } from '../support/fixtures/pictures.ts'
import { limitSpeed } from '../support/browser/slow-line.ts'
import { openWidget, uploadOf } from '../support/screens/widget.ts'
import { chooseFiles, describeItem, upload } from '../support/screens/wizard.ts'

const BYTES_PER_SECOND = 12_000_000
const PARTS = createResumable.path

let folder = ''
let file = ''
let sha256 = ''
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-pictures-'))
  file = path.join(folder, 'large.tif')
  await writeStampedTiff(file, { width: 6144, height: 5120 })
  sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
})
test.afterAll(() => rm(folder, { recursive: true }))

/* Resolves when the server has acknowledged this number of parts. */
const partsAcknowledged = (page: Page, count: number): Promise<unknown> => {
  let acknowledged = 0
  return page.waitForResponse(
    (answer) => {
      if (answer.request().method() === 'PATCH' && answer.url().includes(PARTS) && answer.status() === 204)
        acknowledged += 1
      return acknowledged >= count
    },
    { timeout: 120_000 },
  )
}

const waitForUploadedFile = async (page: Page): Promise<UploadedFile> => {
  const answer = await page.waitForResponse((each) => /\/ccc\/uploads\/[0-9a-f-]{36}$/.test(each.url()), {
    timeout: 120_000,
  })
  return (await answer.json()) as UploadedFile
}

test('after kill -9 of the server during a large upload, the upload continues and is complete', async ({
  product,
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'editor', allow: [CUT_OFF, /50\d/] })
  await page.goto(`/ui/catalog/${fixtures.interrupted}`)
  const line = await limitSpeed(page, BYTES_PER_SECOND)
  await describeItem(page, { title: 'Cut off', author: 'Journeys', pressmark: 'Cut 1' })
  await chooseFiles(page, [file])
  const acknowledged = partsAcknowledged(page, 3)
  const uploaded = waitForUploadedFile(page)
  await upload(page, 1)
  await acknowledged
  const servers = product.processes().filter(({ command }) => command.includes('main.ts'))
  expect(servers).not.toEqual([])
  for (const { pid } of servers) process.kill(pid, 'SIGKILL')
  await line.unlimited()
  expect((await uploaded).sha256).toBe(sha256)
  const entry = uploadOf(await openWidget(page), 'Cut 1').first()
  await expect(entry.getByText('Completed').first()).toBeVisible({ timeout: 120_000 })
})

test('after a reload the same file continues where it stopped', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'editor' })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/ui/catalog/${fixtures.interrupted}`)
  const line = await limitSpeed(page, BYTES_PER_SECOND)
  const start = async (pressmark: string) => {
    await describeItem(page, { title: 'Reloaded', author: 'Journeys', pressmark })
    await chooseFiles(page, [file])
    await upload(page, 1)
  }
  const acknowledged = partsAcknowledged(page, 2)
  await start('Reload 1')
  await acknowledged
  await page.reload()
  await line.unlimited()
  const resumed = page.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.url().includes(PARTS))
  const uploaded = waitForUploadedFile(page)
  await start('Reload 2')
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThanOrEqual(2 * 16 * 1024 ** 2)
  expect((await uploaded).sha256).toBe(sha256)
})
