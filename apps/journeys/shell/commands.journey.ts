import type { Page } from '@playwright/test'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import type { Calls } from '../support/fixtures/calls.ts'

const keysHelp = (page: Page) => page.getByRole('dialog', { name: 'Keys' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Adds a collection with two items, and returns its uuid. */
const addTwoItems = async (calls: Calls, title: string): Promise<string> => {
  const uuid = await addCollection(calls, title, (await calls.call(findRoot)).uuid)
  for (const name of ['First', 'Second']) await addEmptyItem(calls, `${title} ${name}`, uuid)
  return uuid
}

/** Opens a screen. The commands are there when the button of the palette is. */
const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Open the command palette' })).toBeVisible()
}

test('keys go to screens, add an item and act on the selection, but not while one types or in a dialog', async ({
  sessions,
  openPage,
}) => {
  const uuid = await addTwoItems(await sessions('editor'), 'Commands by key')
  const page = await openPage({ as: 'editor' })
  const { keyboard } = page
  await open(page, `/ui/catalog/${uuid}`)
  await keyboard.press('g')
  await keyboard.press('s')
  await expect(page).toHaveURL('/ui/story')
  await expect(heading(page, 'Stories')).toBeVisible()
  await keyboard.press('g')
  await keyboard.press('c')
  await expect(page).toHaveURL('/ui/catalog')

  await open(page, `/ui/catalog/${uuid}`)
  await keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search items and collections' })).toBeFocused()
  await keyboard.type('n?gs[')
  await expect(page.getByRole('combobox', { name: 'Search items and collections' })).toHaveValue('n?gs[')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/ui/catalog/${uuid}`)

  await page.getByRole('checkbox', { name: 'Select Commands by key First' }).check()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await keyboard.press('m')
  const move = page.getByRole('dialog', { name: 'Move 1 item' })
  await expect(move, 'the selection is moved, not the collection').toContainText('Commands by key First')
  await move.getByRole('button', { name: 'Cancel' }).focus()
  await keyboard.press('?')
  await keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Move “Commands by key”' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keyboard.press('n')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Pressmark' })).toBeVisible()
})

test('the palette lists the commands of the screen, with those of the selection first', async ({
  sessions,
  openPage,
}) => {
  const uuid = await addTwoItems(await sessions('editor'), 'Commands by palette')
  const page = await openPage({ as: 'editor' })
  await open(page, `/ui/catalog/${uuid}`)
  await page.getByRole('checkbox', { name: 'Select Commands by palette First' }).check()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const selected = palette(page).getByRole('group', { name: 'Selected items' })
  await expect(selected.getByRole('option')).toHaveText([
    /^MoveM$/,
    /^Link toL$/,
    /^UnlinkU$/,
    /^Edit a fieldE$/,
    'Export as spreadsheet',
    /^Workflow actionsW$/,
    'Delete',
    'Clear selection',
  ])
  await expect(palette(page).getByRole('group', { name: 'Collection', exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await palette(page).getByRole('combobox').fill('edit a field')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Edit a field of 1 item' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Commands by palette Second' }).press('Enter')
  await expect(heading(page, 'Commands by palette Second')).toBeVisible()
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'All metadata' })).toBeVisible()
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Item', exact: true })).toBeVisible()
  await palette(page).getByRole('combobox').fill('duplicate')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Duplicate item' })).toBeVisible()
})

test('the help of keys shows what the person may use, and single characters can be turned off for all browsers', async ({
  sessions,
  openPage,
}) => {
  const reader = await openPage({ as: 'reader' })
  await open(reader, '/ui/catalog')
  await reader.keyboard.press('?')
  await expect(keysHelp(reader).getByRole('region', { name: 'Lists' })).toContainText('Open')
  await expect(keysHelp(reader).getByRole('region', { name: 'Selected items' }), 'of an editor').toHaveCount(0)
  expect(await axeViolations(reader)).toEqual([])

  await withTemporaryUser(await sessions('admin'), async ({ username }) => {
    const page = await openPage()
    await page.goto('/ui/login')
    await signIn(page, username, TEMPORARY_PASSWORD)
    await expect(page).toHaveURL(/\/ui\/catalog/)
    await open(page, '/ui/catalog')
    await page.keyboard.press('?')
    await expect(keysHelp(page).getByRole('region', { name: 'Go to' })).toContainText('Catalogue')
    await keysHelp(page).getByRole('link', { name: 'Change this in your profile' }).click()
    await expect(keysHelp(page)).toBeHidden()
    const single = page.getByRole('switch', { name: 'Use single characters as keys' })
    await expect(single).toBeChecked()
    expect(await axeViolations(page)).toEqual([])
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/users/preferences') && answer.ok()),
      single.press('Space'),
    ])
    await expect(single).not.toBeChecked()

    const other = await openPage()
    await other.goto('/ui/login')
    await signIn(other, username, TEMPORARY_PASSWORD)
    await expect(other).toHaveURL(/\/ui\/catalog/)
    await open(other, '/ui/catalog')
    for (const key of ['?', 'n', '/', 'g', 's']) await other.keyboard.press(key)
    await expect(other).toHaveURL('/ui/catalog')
    await expect(other.getByRole('combobox', { name: 'Search items and collections' })).not.toBeFocused()
    await other.keyboard.press('Control+k')
    await expect(other.getByRole('dialog'), 'no other dialog has opened').toHaveCount(1)
    await palette(other).getByRole('combobox').fill('keys')
    await other.keyboard.press('Enter')
    await expect(keysHelp(other)).toContainText('Keys of a single character are off.')
    await expect(keysHelp(other).getByRole('region', { name: 'Go to' })).toHaveCount(0)
    await expect(keysHelp(other).getByRole('region', { name: 'Everywhere' })).toHaveText(/CtrlK$/)
  })
})
