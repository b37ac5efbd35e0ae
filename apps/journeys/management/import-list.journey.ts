import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem, uploadFile, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { expect, test } from '../support/browser/journey.ts'
import { failImport } from '../support/fixtures/failed-import.ts'
import { readImports } from '../support/fixtures/fixtures.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'

const DAY_MS = 86_400_000

/** Returns the date of today plus a number of days, YYYY-MM-DD. Two days are enough in every time zone. */
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('imports are found by title, pressmark and file name, and within a range of days', async ({
  sessions,
  openPage,
}) => {
  const { call, context } = await sessions('admin')
  const suffix = randomUUID().slice(0, 8)
  const file = {
    name: `leaf_${suffix}.png`,
    mimeType: 'image/png',
    buffer: await stampedPng({ width: 64, height: 64 }),
  }
  const uploaded = await context.post(uploadFile.path, { multipart: { file } })
  const { link } = (await uploaded.json()) as UploadedFile
  const parentCollectionsUuids = [(await call(findRoot)).uuid]
  const title = `Città ${suffix}`
  const images = [{ imageLink: link, sgtt: 'Front', originalName: file.name }]
  const pressmark = `Ms. 7 ${suffix}`
  await call(importCulturalItem, { body: { sgtt: title, pressmark, parentCollectionsUuids, images } })
  const other = { sgtt: `Other ${suffix}`, pressmark: `Ms. 8 ${suffix}` }
  await call(importCulturalItem, { body: { ...other, parentCollectionsUuids } })

  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/management')
  const titles = page.getByRole('list', { name: 'Imported items' }).getByRole('link')
  const search = page.getByRole('searchbox', { name: 'Search imports' })
  await search.fill(suffix)
  await expect(titles).toHaveText([`Other ${suffix}`, title])
  for (const words of [`citta ${suffix}`, `ms. 7 ${suffix}`, `LEAF_${suffix}.png`]) {
    await search.fill(words)
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('text') === words)
    await expect(titles).toHaveText([title])
  }

  const none = page.getByText('No imports match these filters.')
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await from.fill(dayIn(-2))
  await to.fill(dayIn(2))
  await expect(page).toHaveURL(new RegExp(`from=${dayIn(-2)}&to=${dayIn(2)}`))
  await expect(titles).toHaveText([title])
  await from.fill(dayIn(2))
  await expect(none).toBeVisible()
  await page.reload()
  await expect(from, 'the address has the days').toHaveValue(dayIn(2))
  await expect(none).toBeVisible()
  await from.fill('')
  await expect(titles).toHaveText([title])
  await to.fill(dayIn(-2))
  await expect(none).toBeVisible()
})

test('all failed imports are retried at once, also those that the filters hide', async ({
  product,
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  const suffix = randomUUID().slice(0, 8)
  // The lengths differ, so that the files differ.
  const failed = [
    await failImport(calls, product, `One ${suffix}`),
    await failImport(calls, product, `Second ${suffix}`),
  ]
  const page = await openPage({ as: 'admin' })
  await page.goto(`/ui/management?state=ERROR&text=${suffix}`)
  const imported = page.getByRole('list', { name: 'Imported items' }).getByRole('link')
  await expect(imported).toHaveText([`Item Second ${suffix}`, `Item One ${suffix}`])
  await page.getByRole('searchbox', { name: 'Search imports' }).fill(`One ${suffix}`)
  await expect(imported).toHaveText([`Item One ${suffix}`])
  for (const { restoreFile } of failed) await restoreFile()

  await page.getByRole('button', { name: 'Retry all failed' }).click()
  const question = page.getByRole('dialog', { name: 'Retry all failed imports?' })
  await expect(question).toContainText('also those that the filters hide')
  await question.getByRole('button', { name: 'Retry all failed' }).dblclick()
  await expect(question).toBeHidden()
  await expect(page.getByText(/^\d+ files started again/)).toBeVisible()
  for (const { uuid } of failed)
    await expect.poll(async () => (await readImports(calls, uuid))[0]?.overall.importState).toBe('DONE')
  await expect(page.getByText('No imports match these filters.'), 'the list follows').toBeVisible()
})
