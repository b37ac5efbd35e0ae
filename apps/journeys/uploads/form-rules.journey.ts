import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import type { Locator, Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'
import { chooseContent, chooseFiles, wizard } from '../support/screens/wizard.ts'

/* The messages of the forms are those of spec 000 §5. */

const file = (name: string) => ({ name, mimeType: '', buffer: Buffer.from(name) })

/* Not in the shared fixtures, because other journeys count their content. */
const newCollection = async (calls: Calls, title: string) =>
  addCollection(calls, title, (await calls.call(findRoot)).uuid)

const openWizard = async (page: Page, collection: string): Promise<Locator> => {
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('button', { name: 'Add item' }).first().click()
  return wizard(page)
}

test('the form of a new item requires its fields and checks the pressmark', async ({
  sessions,
  fixtures: _taken,
  openPage,
}) => {
  const page = await openPage({ as: 'editor', allow: [/status of 503 .*findByPressmark/] })
  const collection = await newCollection(await sessions('editor'), 'Rules of the form')
  const dialog = await openWizard(page, collection)
  const [title, pressmark] = [dialog.getByLabel('Title'), dialog.getByRole('textbox', { name: 'Pressmark' })]
  const next = dialog.getByRole('button', { name: 'Continue' })
  await expect(next).toBeDisabled()
  await pressmark.fill('   ')
  await pressmark.blur()
  await expect(dialog.getByText('Pressmark is required', { exact: true })).toBeVisible()
  await expect(next, 'blanks are not a pressmark').toBeDisabled()

  await pressmark.fill('Shelf Sheet 01')
  await expect(dialog.getByText('An item with this pressmark already exists')).toBeVisible()
  await pressmark.fill('SHELF  sheet 01')
  await pressmark.blur()
  await expect(dialog.getByText('An item with this pressmark already exists'), 'in another case').toBeVisible()
  await page.route('**/findByPressmark*', (route) => route.fulfill({ status: 503 }))
  await pressmark.fill('Rules 1')
  await expect(dialog.getByText('The pressmark could not be checked because of a server error')).toBeVisible()
  await page.unroute('**/findByPressmark*')
  await pressmark.fill('Rules 2')
  await expect(dialog.getByText('This pressmark is available')).toBeVisible()

  await next.click()
  await expect(dialog.getByText('Title is required', { exact: true })).toBeVisible()
  await expect(title, 'the wrong field has the focus').toBeFocused()
  await title.fill('Without an author')
  await next.click()
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true }), 'the author is optional').toBeDisabled()
})

test('each file kind of a new item rejects other files', async ({ sessions, openPage }) => {
  const page = await openPage({ as: 'editor' })
  const collection = await newCollection(await sessions('editor'), 'Rules of files')
  const dialog = await openWizard(page, collection)
  await dialog.getByLabel('Title').fill('Files')
  await dialog.getByRole('textbox', { name: 'Pressmark' }).fill('Rules of files')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const send = dialog.getByRole('button', { name: /^Upload/ })
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  const expectAlert = (text: string) => expect(dialog.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
  const remove = (name: string) => dialog.getByRole('button', { name: `Remove ${name}` }).click()

  await chooseFiles(page, [file('plate.webp')])
  await expect(row('plate.webp')).toContainText('Image extension is not allowed')
  await expect(send).toBeDisabled()
  for (const content of ['PDF', 'Audio', 'Video'] as const) {
    await chooseContent(page, content)
    await expect(row('plate.webp')).toContainText('File extension is not allowed')
    await expect(send).toBeDisabled()
  }
  await chooseContent(page, 'PDF')
  await chooseFiles(page, [file('one.pdf')])
  await expect(send).toBeEnabled()
  await chooseFiles(page, [file('two.pdf')])
  await expect(row('two.pdf')).toContainText('Only one PDF can be uploaded at a time')
  await expect(send).toHaveAccessibleName('Upload 1 file')

  await chooseContent(page, '3D')
  await expectAlert('.zip file is required')
  await expect(send).toBeDisabled()
  await dialog.getByText('Separate files').click()
  for (const name of ['plate.webp', 'one.pdf', 'two.pdf']) await remove(name)
  await chooseFiles(page, [file('a.mtl')])
  await expectAlert('.obj file is required')
  await chooseFiles(page, ['a.obj', 'b.obj', 'b.mtl', 'skin.bmp', 'skin.svg'].map(file))
  await expectAlert('you selected more than one .obj file')
  await expectAlert('you selected more than one .mtl file')
  await expectAlert('you selected more than one image')
  await expect(send).toBeDisabled()
  for (const name of ['b.obj', 'b.mtl', 'skin.svg']) await remove(name)
  await expect(dialog.getByRole('alert')).toBeEmpty()
  await expect(send).toHaveAccessibleName('Upload 3 files')
})

test('an existing item must be chosen, shows its pressmark and accepts no PDF', async ({
  sessions,
  fixtures,
  openPage,
}) => {
  const { call } = await sessions('editor')
  const page = await openPage({ as: 'editor' })
  const dialog = await openWizard(page, fixtures.uuid)
  await dialog.getByText('Existing item').click()
  const latest = (await call(findAllItems, { query: { sort: ['lastModifiedDate,desc'] } }))._embedded.culturalItems
  for (const [at, { sgtt }] of latest.slice(0, 3).entries())
    await expect(dialog.getByRole('group', { name: 'Items' }).getByRole('radio').nth(at)).toHaveAccessibleName(
      new RegExp(sgtt.replace(/[^\p{L}\d ]/gu, '.')),
    )
  const next = dialog.getByRole('button', { name: 'Continue' })
  await expect(next).toBeDisabled()
  await dialog.getByRole('searchbox', { name: 'Title, author or pressmark' }).fill('Sheet 07')
  // Sheet 07 may be among the latest items too. A click while the results replace them is lost.
  await expect(dialog.getByText(/^\d+ items? found$/)).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Items' })).toHaveAttribute('aria-busy', 'false')
  await dialog.getByText('Sheet 07', { exact: true }).click()
  // The choice stays when a search does not find it.
  await dialog.getByRole('searchbox', { name: 'Title, author or pressmark' }).fill('Sheet 08')
  await expect(dialog.getByRole('radio', { name: /Sheet 08/ })).not.toBeChecked()
  await expect(dialog.getByRole('radio', { name: /Sheet 07/ })).toBeChecked()
  await next.click()
  await expect(dialog.getByText('Sheet 07, Shelf Sheet 07')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Pressmark' })).toBeHidden()
  await expect(dialog.getByRole('radio', { name: 'Images' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'PDF' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('radio', { name: /Sheet 07/ })).toBeChecked()
  await expect(next).toBeEnabled()
})

test('dialogs of existing entries require their fields and enable Confirm then', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const collection = await newCollection(calls, 'Rules of dialogs')
  const { uuid } = await addItemWithImage(calls, collection, 'Ruled')
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuid}`)
  const dialog = page.getByRole('dialog')
  const [save, confirm] = ['Save', 'Confirm'].map((name) => dialog.getByRole('button', { name })) as [Locator, Locator]
  const clear = async (name: string) => {
    await dialog.getByRole('textbox', { name }).fill('  ')
    await dialog.getByRole('textbox', { name }).blur()
  }

  await page.getByRole('button', { name: 'Edit metadata' }).click()
  await clear('Title')
  await expect(dialog.getByText('title is required', { exact: true })).toBeVisible()
  await expect(save).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Ruled')
  await expect(save).toBeEnabled()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(confirm).toBeDisabled()
  const fileChooser = page.waitForEvent('filechooser')
  await dialog.getByLabel('New file').click()
  await (await fileChooser).setFiles({ ...file('plate.gif'), buffer: await stampedPng({ width: 512, height: 512 }) })
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Arrange' }).click()
  const panel = page.getByRole('region', { name: 'Images: arrange' })
  await panel.getByRole('checkbox', { name: /^Select Front,/ }).check()
  await panel.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(save).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Position' }).fill('0')
  await dialog.getByRole('textbox', { name: 'Position' }).blur()
  await expect(dialog.getByRole('textbox', { name: 'Position' }), 'positions start at 1').toHaveValue('1')
  await expect(save).toBeEnabled()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  for (const name of ['Title', 'Author', 'Pressmark']) await clear(name)
  await expect(dialog.getByText('Field is required', { exact: true }), 'only the title').toHaveCount(1)
  await expect(save).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Corrected title')
  await save.click()
  await expect(panel.getByRole('checkbox', { name: /^Select Corrected title,/ })).toBeAttached()

  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('button', { name: 'Actions of this collection' }).click()
  await page.getByRole('menuitem', { name: 'Create collection', exact: true }).click()
  await expect(confirm).toBeDisabled()
  await clear('Title')
  await expect(dialog.getByText('Field is required', { exact: true })).toBeVisible()
  await expect(confirm, 'blanks are not a value').toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Drawer')
  await expect(confirm).toBeEnabled()
})
