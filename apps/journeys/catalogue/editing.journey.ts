import { randomUUID } from 'node:crypto'
import { ASSET_CALLS, listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importImage, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { readItem, updateItem, deleteItem } from '@pressmark/contract/catalogue/items.ts'
import type { Locator, Page } from '@playwright/test'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { dragByKeys, dragByMouse, dragByTouch } from '../support/browser/drag.ts'
import { expect, test } from '../support/browser/journey.ts'
import { keepMessages } from '../support/browser/messages.ts'
import { tabTo } from '../support/browser/keys.ts'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'
import { expectLoading } from '../support/browser/loading.ts'
import { delayResponse } from '../support/browser/delay-response.ts'
import { followTiles } from '../support/pixels/viewer.ts'

const TITLES = ['Recto', 'Verso', 'Seal']

/** Creates an item with three images in its own collection. */
const albumOf = async (calls: Calls, title: string) => {
  const { call, context } = calls
  const collection = await addCollection(calls, `Desk of ${title}`, (await call(findRoot)).uuid)
  const { uuid } = await addItemWithImage(calls, collection, title)
  for (const [at, sgtt] of TITLES.entries()) {
    const buffer = await stampedPng({ width: 64 + at, height: 64 })
    const file = { name: `${sgtt}.png`, mimeType: 'image/png', buffer }
    const { link } = (await (await context.post(uploadFile.path, { multipart: { file } })).json()) as { link: string }
    await call(importImage, { body: { itemUuid: uuid, imageLink: link, sgtt } })
  }
  const order = async () => {
    const answer = await call(listAssetsOfItem, { params: { uuid, assetType: 'images' }, query: {} })
    return answer._embedded.images!.map(({ sgtt }) => sgtt).join(' ')
  }
  await expect
    .poll(async () => (await call(readItem, { params: { uuid } })).notReadyImagesCount, { timeout: 120_000 })
    .toBe(0)
  return { uuid, collection, order, address: `/ui/catalog/${collection}/cultural-item/${uuid}` }
}

const isAccessible = async (page: Page) => {
  expect(await axeViolations(page, { exclude: ['iframe'] }, EVERY_RULE)).toEqual([])
}

test('by keyboard only, metadata are read, changed and saved, with a question before leaving', async ({
  sessions,
  openPage,
}) => {
  const album = await albumOf(await sessions('editor'), 'Keyed album')
  const page = await openPage({ as: 'editor' })
  await page.goto(album.address)
  await expect(page.getByRole('heading', { level: 1, name: 'Keyed album' })).toBeVisible()
  const viewAll = page.getByRole('button', { name: 'View all metadata' })
  await viewAll.focus()
  await page.keyboard.press('Enter')
  const reading = page.getByRole('dialog', { name: 'All metadata' })
  await expect(reading.getByRole('textbox'), 'initially read-only').toHaveCount(0)
  await expect(reading.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  const editing = page.getByRole('dialog', { name: 'Edit metadata' })
  const title = editing.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeVisible()
  await tabTo(page, title)
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await expect(editing.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.keyboard.type('Keyed codex')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard and close?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(title, 'the input is kept').toHaveValue('Keyed codex')
  await isAccessible(page)
  await editing.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item Updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Keyed codex' })).toBeVisible()
  await expect(viewAll, 'the focus returns to the button').toBeFocused()
})

test('images are ordered by mouse, touch, keys and number after a confirmation', async ({ sessions, openPage }) => {
  const album = await albumOf(await sessions('editor'), 'Ordered album')
  const page = await openPage({ as: 'editor' })
  await page.goto(album.address)
  await page.getByRole('button', { name: 'Arrange' }).click()
  const panel = page.getByRole('region', { name: 'Images: arrange' })
  const handle = (title: string) => panel.getByRole('button', { name: new RegExp(`^Move ${title},`) })
  const first = await boxOf(panel.getByRole('listitem').getByRole('checkbox').first())
  await dragByMouse(handle('Seal'), { x: first.x + 30, y: first.y + 30 }, 'Seal: position 1 of 4')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Are you sure to move to 1 position?')).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Asset Moved Successfully').first()).toBeVisible()
  await expect.poll(album.order).toBe('Seal Front Recto Verso')

  await expect(panel.getByRole('listitem').getByRole('checkbox').first()).toHaveAccessibleName(
    'Select Seal, position 1',
  )
  await expect(dialog, 'the focus has returned').toBeHidden()
  await dragByKeys(handle('Seal'), ['ArrowRight', 'ArrowRight'], 'Seal: position 3 of 4')
  await expect(dialog.getByText('Are you sure to move to 3 position?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(album.order).toBe('Front Recto Seal Verso')
  await expect(panel.getByRole('listitem').getByRole('checkbox').nth(2)).toHaveAccessibleName('Select Seal, position 3')
  await expect(dialog).toBeHidden()
  for (const [title, order] of [
    ['Verso', 'Verso Front Recto Seal'],
    ['Front', 'Front Verso Recto Seal'],
    ['Recto', 'Recto Front Verso Seal'],
    ['Front', 'Front Recto Verso Seal'],
  ] as const) {
    await dragByMouse(handle(title), { x: first.x + 30, y: first.y + 30 }, `${title}: position 1 of 4`)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(album.order).toBe(order)
    await expect(panel.getByRole('listitem').getByRole('checkbox').first()).toHaveAccessibleName(
      `Select ${title}, position 1`,
    )
    await expect(dialog).toBeHidden()
  }
  const touchPage = await openPage({ as: 'editor', hasTouch: true })
  await touchPage.goto(album.address)
  await touchPage.getByRole('button', { name: 'Arrange' }).click()
  const target = await boxOf(touchPage.getByRole('checkbox', { name: /^Select Verso,/ }))
  await dragByTouch(
    touchPage.getByRole('button', { name: /^Move Seal,/ }),
    { x: target.x + 60, y: target.y + 60 },
    'Seal: position 3 of 4',
  )
  await touchPage.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(album.order).toBe('Front Recto Seal Verso')
  await expect(panel.getByRole('listitem').getByRole('checkbox').nth(2)).toHaveAccessibleName('Select Seal, position 3')

  await panel.getByRole('checkbox', { name: /^Select Front,/ }).check()
  await panel.getByRole('checkbox', { name: /^Select Recto,/ }).check()
  await expect(panel.getByRole('heading', { name: '2 selected' })).toBeVisible()
  await isAccessible(page)
  await panel.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByText('After', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Position' }).fill('4')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(album.order).toBe('Seal Verso Front Recto')
})

/* Selects all images by Ctrl A, and by the checkbox of the panel. */
const selectsAll = async (page: Page, panel: Locator) => {
  const total = TITLES.length + 1
  const all = panel.getByRole('checkbox', { name: 'Select all' })
  await expect(panel).toBeFocused()
  await page.keyboard.press('Control+a')
  await expect(panel.getByRole('heading', { name: `${total} selected` })).toBeVisible()
  await expect(all).toBeChecked()
  await panel.getByRole('checkbox', { name: /^Select Recto,/ }).uncheck()
  await expect(panel.getByRole('heading', { name: `${total - 1} selected` })).toBeVisible()
  await expect(all, 'a part is selected').toBeChecked({ indeterminate: true })
  await all.click()
  await expect(panel.getByRole('heading', { name: `${total} selected` })).toBeVisible()
  await all.click()
  await expect(panel.getByRole('heading', { name: `Images · ${total}` })).toBeVisible()
  await expect(all).toBeChecked({ checked: false })
  await all.click()
  await expect(panel.getByRole('heading', { name: `${total} selected` })).toBeVisible()
}

test('several images are edited and deleted at once, and the history reverts a change', async ({
  sessions,
  openPage,
}) => {
  const album = await albumOf(await sessions('editor'), 'Edited album')
  const { call } = await sessions('admin')
  const page = await openPage({ as: 'editor', allow: [/412/] })
  await page.goto(album.address)
  await page.getByRole('button', { name: 'Arrange' }).click()
  const panel = page.getByRole('region', { name: 'Images: arrange' })
  await selectsAll(page, panel)
  await panel.getByRole('checkbox', { name: /^Select Front,/ }).uncheck()
  await panel.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 assets' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveAttribute('placeholder', 'different values')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Leaf')
  await isAccessible(page)
  const { _embedded } = await call(listAssetsOfItem, { params: { uuid: album.uuid, assetType: 'images' } })
  await call(ASSET_CALLS.images.update, {
    params: { uuid: _embedded.images!.at(-1)!.uuid },
    body: { autn: 'Somebody else' },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else has made other changes in the meantime.')).toBeVisible()
  await expect.poll(album.order).toBe('Front Leaf Leaf Leaf')
  await expect(dialog, 'the selection stays until the dialog is closed').toBeHidden()

  await panel.getByRole('checkbox', { name: /^Select Leaf, position 2/ }).check()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 1 asset?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(album.order).toBe('Front Leaf Leaf')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByText('Asset deleted · Leaf')).toBeVisible()
  await isAccessible(page)
  const change = history.getByRole('listitem').filter({ has: page.locator('del', { hasText: 'Verso' }) })
  await expect(change.getByText('Metadata of an asset changed · Leaf')).toBeVisible()
  await change.getByRole('button', { name: /^Revert/ }).click()
  await expect(page.getByText('The change was reverted')).toBeVisible()
  expect(await album.order()).toBe('Front Verso Leaf')
  const deletion = history.getByRole('listitem').filter({ has: page.locator('del', { hasText: 'Recto' }) })
  await expect(deletion.getByRole('button'), 'items in the bin are restored first').toHaveCount(0)
})

test('deleted images are restored by Undo, in their former order: one, and several at once', async ({
  sessions,
  openPage,
}) => {
  const album = await albumOf(await sessions('editor'), 'Undone album')
  const page = await openPage({ as: 'editor' })
  await keepMessages(page)
  await page.goto(album.address)
  await page.getByRole('button', { name: 'Arrange' }).click()
  const panel = page.getByRole('region', { name: 'Images: arrange' })
  const deleteSelected = async (...titles: string[]) => {
    for (const title of titles) await panel.getByRole('checkbox', { name: new RegExp(`^Select ${title},`) }).check()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await deleteSelected('Front', 'Verso')
  const several = page.getByRole('alert').filter({ hasText: '2 assets were moved to the bin' })
  await expect(several).toBeVisible()
  expect(await album.order()).toBe('Recto Seal')
  await several.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 changes undone.')).toBeVisible()
  expect(await album.order()).toBe('Front Recto Verso Seal')
  await expect(panel.getByRole('checkbox', { name: /^Select Verso, position 3/ })).toBeVisible()

  await deleteSelected('Recto')
  const single = page.getByRole('alert').filter({ hasText: '1 asset was moved to the bin' })
  await single.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(album.order).toBe('Front Recto Verso Seal')
  await expect(panel.getByRole('checkbox', { name: /^Select Recto, position 2/ })).toBeVisible()
})

test('two people change the same item, and the second sees both versions and reloads or overwrites', async ({
  sessions,
  openPage,
}) => {
  const { call } = await sessions('admin')
  const album = await albumOf(await sessions('editor'), 'Contested album')
  const page = await openPage({ as: 'editor', allow: [/412/] })
  await page.goto(album.address)
  const open = () => page.getByRole('button', { name: 'Edit metadata' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit metadata' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  const author = dialog.getByRole('textbox', { name: 'Author' })
  const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const updateElsewhere = (body: { sgtt?: string; autn?: string }) =>
    call(updateItem, { params: { uuid: album.uuid }, body })
  const stored = async () => {
    const { sgtt, autn } = await call(readItem, { params: { uuid: album.uuid } })
    return [sgtt, autn]
  }

  await open()
  await title.fill('Mine')
  await updateElsewhere({ sgtt: 'Theirs', autn: 'Somebody else' })
  await save()
  const conflict = dialog.getByRole('alert')
  await expect(conflict.getByRole('radiogroup'), 'only the field that both have changed').toHaveCount(1)
  await expect(conflict.getByRole('radiogroup', { name: 'Title' }).locator('ins')).toHaveText('Theirs')
  await expect(title, 'the input stays').toHaveValue('Mine')
  await isAccessible(page)
  await conflict.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(author).toHaveValue('Somebody else')
  await expect(title).toHaveValue('Theirs')

  await title.fill('Mine again')
  await author.fill('My author')
  await updateElsewhere({ sgtt: 'Theirs again', autn: 'A third' })
  await save()
  await expect(conflict.getByRole('radiogroup')).toHaveCount(2)
  await conflict
    .getByRole('radiogroup', { name: 'Author' })
    .getByRole('radio', { name: /Their change/ })
    .check()
  await expect(conflict.getByRole('button', { name: 'Save the chosen values' }), 'one is not chosen').toBeDisabled()
  await conflict
    .getByRole('radiogroup', { name: 'Title' })
    .getByRole('radio', { name: /Your change/ })
    .check()
  await conflict.getByRole('button', { name: 'Save the chosen values' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine again' })).toBeVisible()
  expect(await stored()).toEqual(['Mine again', 'A third'])

  await open()
  await title.fill('Mine after all')
  await updateElsewhere({ autn: 'A fourth' })
  await save()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine after all' })).toBeVisible()
  expect(await stored(), 'changes of different fields are merged').toEqual(['Mine after all', 'A fourth'])
})

test('a deletion leads back to the collection, and an administrator restores the item from the bin', async ({
  sessions,
  openPage,
}) => {
  const album = await albumOf(await sessions('editor'), 'Lost album')
  const page = await openPage({ as: 'editor' })
  await page.goto(album.address)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete item?' })
  await expect(dialog.getByText('These files move with it: 4 images.')).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`/ui/catalog/${album.collection}`)
  await expect(page.getByText('No items in this collection yet')).toBeVisible()

  const other = await openPage({ as: 'admin' })
  await other.goto('/ui/catalog')
  await other.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bin', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Bin' })).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: 'Lost album' })).toContainText('Elio Rossetti')
  await isAccessible(other)
  await other.getByRole('button', { name: 'Restore Lost album' }).click()
  await expect(other.getByText('“Lost album” was restored')).toBeVisible()
  await page.goto(album.address)
  await expect(page.getByRole('heading', { level: 1, name: 'Lost album' })).toBeVisible()
  expect(await album.order()).toBe('Front Recto Verso Seal')
})

test('the dialog that deletes an item shows that it is working', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Deleted ${suffix}`, (await calls.call(findRoot)).uuid)
  const { uuid } = await addItemWithImage(calls, collection, `Deleted ${suffix}`)
  const page = await openPage({ as: 'editor' })
  const tiles = followTiles(page)
  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuid}`)
  await tiles()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete item' }).click()
  const deleteButton = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  const releaseDelete = await delayResponse(page, deleteItem.method, `**${addressOf(deleteItem, { uuid })}`)
  await deleteButton.click()
  await expectLoading(deleteButton)
  await releaseDelete()
  await expect(page).toHaveURL(new RegExp(`/ui/catalog/${collection}`))
})
