import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { expect, test } from '../support/browser/journey.ts'
import { tabTo } from '../support/browser/keys.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { PASSWORD } from '../../../tools/harness/product.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'
import { picture, waitForPicture, zoomToPixels } from '../support/pixels/viewer.ts'
import { wizard } from '../support/screens/wizard.ts'

test('by keyboard only, a person signs in, adds an item with an image, opens it and zooms to its pixels', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const uuid = await addCollection(calls, 'Keys', (await calls.call(findRoot)).uuid)
  const page = await openPage()
  const { keyboard } = page

  await page.goto(`/ui/catalog/${uuid}`)
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await keyboard.type('editor')
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Keys' })).toBeVisible()

  const addItem = page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: 'Add item' }).first()
  await expect(addItem).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await keyboard.press('Enter')
  await tabTo(page, addItem)
  await keyboard.press('Enter')
  const dialog = wizard(page)
  await expect(dialog.getByRole('textbox', { name: 'Pressmark' })).toBeVisible()
  await tabTo(page, dialog.getByRole('textbox', { name: 'Title' }))
  await keyboard.type('By keys')
  await tabTo(page, dialog.getByRole('textbox', { name: 'Pressmark' }))
  await keyboard.type('Keys 1')
  await expect(dialog.getByText('This pressmark is available')).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Continue' }))
  await keyboard.press('Enter')

  const browse = dialog.getByRole('button', { name: /Drop images here/ })
  await expect(browse, 'the next step focuses the choice of files').toBeFocused()
  const fileChooser = page.waitForEvent('filechooser')
  await keyboard.press('Enter')
  const chooser = await fileChooser
  const buffer = await stampedPng({ width: 1024, height: 512 })
  await chooser.setFiles({ name: 'keys.png', mimeType: 'image/png', buffer })
  await tabTo(page, dialog.getByRole('button', { name: 'Upload 1 file' }))
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(addItem, 'the focus returns to the button').toBeFocused()

  const notice = page.getByRole('button', { name: '1 new item(s) has been added' })
  await expect(notice).toBeVisible()
  await tabTo(page, notice)
  await keyboard.press('Enter')
  const card = page.getByRole('link', { name: 'By keys' })
  await expect(card).toBeVisible()
  await tabTo(page, card)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'By keys' })).toBeFocused()
  await waitForPicture(page)
  await tabTo(page, picture(page))
  await zoomToPixels(page)
  await keyboard.press('ArrowRight')
  await expect(picture(page), 'arrow keys move the image and not the focus').toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'View all metadata' }))
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
})

test('Escape closes the wizard, asks before it discards input, and returns the focus', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  const addItem = page.getByRole('button', { name: 'Add item' })
  await addItem.focus()
  await page.keyboard.press('Enter')
  await expect(wizard(page).getByRole('textbox', { name: 'Title' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wizard(page)).toBeHidden()
  await expect(addItem).toBeFocused()
  await page.keyboard.press('Enter')
  await wizard(page).getByRole('textbox', { name: 'Title' }).focus()
  await page.keyboard.type('Half an idea')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard and close?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(wizard(page).getByRole('textbox', { name: 'Title' }), 'editing continues').toHaveValue('Half an idea')
})
