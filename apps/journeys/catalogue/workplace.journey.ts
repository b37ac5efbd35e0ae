import { randomUUID } from 'node:crypto'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import type { Page } from '@playwright/test'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { addCollection, addEmptyItem, addItemWithImage } from '../support/fixtures/fixtures.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { waitForPicture } from '../support/pixels/viewer.ts'

const isAccessible = async (page: Page) =>
  expect(await axeViolations(page, { exclude: ['iframe'] }, EVERY_RULE)).toEqual([])

/** Creates a collection with more items than a page has, named by their place in the order of titles. */
const addRow = async (calls: Calls) => {
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Row ${suffix}`, (await calls.call(findRoot)).uuid)
  for (let at = 1; at <= PAGE_SIZE + 2; at += 1)
    await addEmptyItem(calls, `Leaf ${String(at).padStart(2, '0')} of ${suffix}`, collection)
  const open = (page: Page, at: number) =>
    page
      .getByRole('list', { name: 'Items' })
      .getByRole('link', { name: new RegExp(`^Leaf ${String(at).padStart(2, '0')} `) })
      .click()
  return { suffix, collection, open, address: `/ui/catalog/${collection}?sort=sgtt,asc` }
}

const heading = (page: Page, at: number) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^Leaf ${String(at).padStart(2, '0')} `) })

test('buttons and keys lead to the item before and after in the list, over pages, and back to the page of the item', async ({
  sessions,
  openPage,
}) => {
  const row = await addRow(await sessions('editor'))
  const page = await openPage({ as: 'reader', allow: [] })
  await page.goto(row.address)
  await row.open(page, PAGE_SIZE - 1)
  await expect(page.getByText(`${PAGE_SIZE - 1} of ${PAGE_SIZE + 2}`)).toBeVisible()
  await page.getByRole('button', { name: 'Next item' }).click()
  await expect(heading(page, PAGE_SIZE)).toBeVisible()
  const next = page.getByRole('button', { name: 'Next item' })
  await expect(next).toBeEnabled()
  await page.keyboard.press(']')
  await expect(heading(page, PAGE_SIZE + 1), 'the first of the next page').toBeVisible()
  await expect(next).toBeEnabled()
  await page.keyboard.press(']')
  await expect(heading(page, PAGE_SIZE + 2)).toBeVisible()
  await expect(next, 'the last item').toBeDisabled()
  await isAccessible(page)
  await page.keyboard.press('[')
  await expect(heading(page, PAGE_SIZE + 1)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the collection' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(2)

  await page.goto(`/ui/catalog/${row.collection}`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Next item' }), 'only in an item').toHaveCount(0)
})

test('metadata are edited beside the picture, and one item after the other is saved', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const row = await addRow(calls)
  const page = await openPage({ as: 'editor' })
  await page.goto(row.address)
  await row.open(page, 1)
  await page.getByRole('button', { name: 'Edit metadata' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit metadata' })
  const author = dialog.getByRole('textbox', { name: 'Author' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await author.fill('Anna Conti')
  await dialog.getByRole('button', { name: 'Save and next' }).click()
  await expect(heading(page, 2)).toBeVisible()
  await expect(title, 'the form of the next item is open').toHaveValue(/^Leaf 02 /)
  await title.fill('')
  await expect(dialog.getByText('Correct: Title')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save and next' })).toBeDisabled()
  await title.fill(`Leaf 02 of ${row.suffix}`)
  await author.fill('Bruno Conti')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Item Updated successfully').last()).toBeVisible()
  await expect(dialog).toBeHidden()
  const uuid = page.url().split('/').at(-1)!
  expect((await calls.call(readItem, { params: { uuid } })).autn).toBe('Bruno Conti')

  await page.getByRole('button', { name: 'Edit metadata' }).click()
  await author.fill('Carla Conti')
  await page.getByRole('button', { name: 'Next item' }).click()
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(author, 'the input is kept').toHaveValue('Carla Conti')
  await page.getByRole('button', { name: 'Next item' }).click()
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(heading(page, 3)).toBeVisible()
})

test('the picture stays usable beside the form, whose width is dragged or set by keys', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Beside ${suffix}`, (await calls.call(findRoot)).uuid)
  const { uuid } = await addItemWithImage(calls, collection, `Beside ${suffix}`)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuid}`)
  await page.getByRole('button', { name: 'Edit metadata' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit metadata' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  const viewer = await boxOf(page.getByRole('region', { name: 'Front' }))
  const form = await boxOf(dialog)
  expect(form.x, 'the form does not cover the picture').toBeGreaterThanOrEqual(viewer.x + viewer.width)

  const handle = page.getByRole('separator', { name: 'Width of the metadata' })
  await handle.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await boxOf(dialog)).width).toBe(form.width + 24)
  const line = await boxOf(handle)
  await page.mouse.move(line.x + 3, line.y + 200)
  await page.mouse.down()
  await page.mouse.move(line.x - 97, line.y + 210, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(dialog)).width).toBe(form.width + 124)
  await isAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await boxOf(dialog)).width, 'a narrow screen is filled').toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible()
})

test('an item is duplicated with the next free pressmark, and the form of the copy opens', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Copies ${suffix}`, (await calls.call(findRoot)).uuid)
  const { uuid } = await addItemWithImage(calls, collection, `Original ${suffix}`, {
    pressmark: `Copy ${suffix} 7`,
    autn: 'Anna Conti',
  })
  await addEmptyItem(calls, `Copy ${suffix} 8`, collection)
  const page = await openPage({ as: 'editor', allow: [/409/] })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuid}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate item' })
  const pressmark = dialog.getByRole('textbox', { name: 'Pressmark' })
  await expect(pressmark, 'the next one is taken').toHaveValue(`Copy ${suffix} 9`)
  await isAccessible(page)
  await pressmark.fill(`Copy ${suffix} 8`)
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(dialog.getByRole('alert')).toContainText('An item with this pressmark already exists')
  await pressmark.fill(`Copy ${suffix} 9`)
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`Copied ${suffix}`)
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Copied ${suffix}` })).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Edit metadata' })
  await expect(form.getByRole('textbox', { name: 'Author' })).toHaveValue('Anna Conti')
  const copy = page.url().split('/').at(-1)!
  const { parentCollectionsUuids, mediaTypeInfo } = await calls.call(readItem, { params: { uuid: copy } })
  expect([parentCollectionsUuids, mediaTypeInfo.imagesCount]).toEqual([[collection], 0])

  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuid}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate item' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`With media ${suffix}`)
  await dialog.getByRole('checkbox', { name: 'With its file' }).check()
  await expect(pressmark).toHaveValue(`Copy ${suffix} 10`)
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `With media ${suffix}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await waitForPicture(page)
})
