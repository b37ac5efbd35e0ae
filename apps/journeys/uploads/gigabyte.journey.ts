import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { CUT_OFF } from '../support/browser/console.ts'
import { expect, test } from '../support/browser/journey.ts'
import { writeSparseTiff } from '../support/fixtures/sparse-tiff.ts'
import { openWidget, uploadOf } from '../support/screens/widget.ts'
import { chooseFiles, describeItem, upload, wizard } from '../support/screens/wizard.ts'

const PARTS = createResumable.path

let folder = ''
let file = ''
let size = 0
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-gigabyte-'))
  file = path.join(folder, 'wall map.tif')
  size = await writeSparseTiff(file, { width: 20_480, height: 17_500 })
})
test.afterAll(() => rm(folder, { recursive: true }))

test('an upload of a gigabyte, interrupted at 60 % by kill -9, continues with the same file and is complete', async ({
  product,
  sessions,
  fixtures,
  openPage,
}) => {
  expect(size).toBeGreaterThan(1024 ** 3)
  const page = await openPage({ as: 'editor', allow: [CUT_OFF, /50\d/] })
  page.on('dialog', (dialog) => void dialog.accept())
  const chooseFile = async () => {
    await page.goto(`/ui/catalog/${fixtures.interrupted}`)
    await describeItem(page, { title: 'Wall map', author: 'Journeys', pressmark: 'Gigabyte 1' })
    await chooseFiles(page, [file])
  }
  await chooseFile()
  const mostlyUploaded = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PATCH' &&
      answer.url().includes(PARTS) &&
      Number(answer.headers()['upload-offset']) >= 0.6 * size,
    { timeout: 120_000 },
  )
  await upload(page, 1)
  await mostlyUploaded
  const servers = product.processes().filter(({ command }) => command.includes('main.ts'))
  expect(servers).not.toEqual([])
  for (const { pid } of servers) process.kill(pid, 'SIGKILL')
  await page.goto('about:blank')
  const { context } = await sessions('editor')
  const isReady = () =>
    context.get('/readyz').then(
      (answer) => answer.ok(),
      () => false,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)

  await chooseFile()
  await expect(wizard(page).getByText(/Partly uploaded before/)).toBeVisible()
  const resumed = page.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.url().includes(PARTS))
  const uploaded = page.waitForResponse((answer) => /\/ccc\/uploads\/[0-9a-f-]{36}$/.test(answer.url()), {
    timeout: 120_000,
  })
  await upload(page, 1)
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThanOrEqual(0.6 * size)
  const { sha256, size: uploadedSize } = (await (await uploaded).json()) as UploadedFile
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  expect([uploadedSize, sha256]).toEqual([size, hash.digest('hex')])
  const entry = uploadOf(await openWidget(page), 'Gigabyte 1').first()
  await expect(entry.getByText('Completed').first()).toBeVisible({ timeout: 120_000 })
})
