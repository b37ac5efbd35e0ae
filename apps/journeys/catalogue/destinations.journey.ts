import { randomUUID } from 'node:crypto'
import { findRoot, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem, readItem } from '@pressmark/contract/catalogue/items.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import type { Locator, Page } from '@playwright/test'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'

const isAccessible = async (page: Page) => {
  expect(await axeViolations(page, { exclude: ['iframe'] }, EVERY_RULE)).toEqual([])
}

/* A collection with two boxes. A folder is in the first box. */
const addBoxes = async (calls: Calls) => {
  const suffix = randomUUID().slice(0, 8)
  const archive = await addCollection(calls, `Archive ${suffix}`, (await calls.call(findRoot)).uuid)
  const [first, second] = [await addCollection(calls, 'Box 1', archive), await addCollection(calls, 'Box 2', archive)]
  const folder = await addCollection(calls, `Folder ${suffix}`, first)
  return { suffix, archive, first, second, folder }
}

/* Moves the item of the page by its menu. */
const chooseMove = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to a collection' }).click()
  return page.getByRole('dialog')
}

test('a destination is picked from the tree by keys, and is then offered as a recent one', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { suffix, archive, first, second, folder } = await addBoxes(calls)
  const uuid = await addEmptyItem(calls, `Moved ${suffix}`, second)
  const parents = async () => (await calls.call(readItem, { params: { uuid } })).parentCollectionsUuids
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${second}/cultural-item/${uuid}`)
  const dialog = await chooseMove(page)
  await dialog.getByRole('tab', { name: 'Tree' }).click()
  const tree = dialog.getByRole('tree')
  const node = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  await expect(node(`Archive ${suffix}`), 'the tree has loaded').toBeVisible()
  await node('Catalogue').focus()
  await expect(node('Catalogue')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tree.getByRole('treeitem').nth(1)).toBeFocused()
  await node(`Archive ${suffix}`).focus()
  await page.keyboard.press('ArrowRight')
  await expect(node('Box 2'), 'the present collection').toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(node('Box 1')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Confirm' }), 'the present collection is not picked').toBeDisabled()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(node(`Folder ${suffix}`)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(node(`Folder ${suffix}`)).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByText(`Selected: Folder ${suffix}`)).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`Item moved successfully to Folder ${suffix}`)).toBeVisible()
  expect(await parents()).toEqual([folder])

  await expect(page).toHaveURL(new RegExp(`/${folder}/`))
  await chooseMove(page)
  const recent = dialog.getByRole('group', { name: 'Recent destinations' })
  await expect(recent, 'the present collection is not offered').toBeHidden()
  await dialog.getByRole('searchbox').fill(`archive ${suffix}`)
  await dialog.getByRole('radio', { name: `Archive ${suffix}` }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(new RegExp(`/${archive}/`))

  await page.setViewportSize({ width: 390, height: 844 })
  await chooseMove(page)
  const choice = recent.getByRole('radio', { name: `Folder ${suffix}` })
  await expect(choice).toHaveAccessibleDescription(new RegExp(`^Catalogue / Archive ${suffix} / Box 1 ·`))
  await isAccessible(page)
  await choice.check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(new RegExp(`/${folder}/`))
  expect(await parents()).toEqual([folder])
  expect((await calls.call(readCollection, { params: { uuid: first } })).itemsCount).toBe(0)
})

test('the list and the tree leave out the collection that is moved, and the total counts only the others', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { suffix, first } = await addBoxes(calls)
  for (let n = 1; n <= 16; n += 1) await addCollection(calls, `Folder ${suffix} ${n}`, first)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${first}`)
  await page.getByRole('button', { name: 'Actions of this collection' }).click()
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(suffix)
  await expect(
    dialog.getByText('No collections found'),
    'the present parent and all folders are left out',
  ).toBeVisible()
  await dialog.getByRole('tab', { name: 'Tree' }).click()
  const node = (name: string) => dialog.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  await node(`Archive ${suffix}`).press('ArrowRight')
  await expect(node('Box 2')).toBeVisible()
  await expect(node('Box 1')).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('the head of a collection counts everything below it once', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { suffix, archive, first, folder } = await addBoxes(calls)
  const shared = { sgtt: `Twice ${suffix}`, pressmark: `Twice ${suffix}`, parentCollectionsUuids: [first, folder] }
  await calls.call(importCulturalItem, { body: shared })
  const here = await addEmptyItem(calls, `Here ${suffix}`, archive)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${archive}`)
  const text = '1 item, 2 with all below · 2 collections, 3 with all below'
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Actions of this collection' }).click()
  await page.getByRole('menuitem', { name: 'View and edit' }).click()
  await expect(page.getByRole('dialog').getByText(`Content: ${text}`)).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await calls.call(deleteItem, { params: { uuid: here } })
  await page.reload()
  await expect(page.getByRole('main').getByText('0 items, 1 with all below')).toBeVisible()
})
