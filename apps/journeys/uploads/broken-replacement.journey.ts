import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addCollection, addItemWithImage } from '../support/fixtures/fixtures.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { waitForPicture } from '../support/pixels/viewer.ts'
import { fileOf, openWidget } from '../support/screens/widget.ts'

test('a new file that cannot be processed leaves the image as it is, and says why', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const collection = await addCollection(calls, 'Broken new file', (await calls.call(findRoot)).uuid)
  const { uuid, image } = await addItemWithImage(calls, collection, 'Kept as it is')
  const page = await openPage({ as: 'editor' })
  const choose = async (buffer: Buffer, name: string) => {
    const dialog = page.getByRole('dialog', { name: 'Replace asset' })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByLabel('New file').click()
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuid}`)
  await waitForPicture(page)
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  const whole = await stampedPng({ width: 700, height: 500 })
  await choose(whole.subarray(0, Math.floor(whole.length / 2)), 'half.png')

  const notice = page.getByRole('alert').filter({ hasText: 'The new file half.png could not be processed.' })
  await expect(notice).toContainText('The file is incomplete. Part of the image is missing.', { timeout: 120_000 })
  await expect(notice).toContainText('The previous file is still shown.')
  await expect(page.locator(`img[src*="${image.uuid}"]`).first()).toBeVisible()
  await waitForPicture(page)
  const widget = await openWidget(page)
  await expect(fileOf(widget, 'half.png')).toContainText('The previous file is still shown.')
  await page.keyboard.press('Escape')

  await notice.getByRole('button', { name: 'Choose another file' }).click()
  await choose(whole, 'whole.png')
  await expect(notice).toBeHidden()
  await expect(page.getByText(/^The new file/)).toHaveCount(0, { timeout: 120_000 })

  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await choose(whole.subarray(0, 400), 'start.png')
  const again = page.getByRole('alert').filter({ hasText: 'start.png' })
  await again.getByRole('button', { name: 'Dismiss' }).click({ timeout: 120_000 })
  await expect(again).toBeHidden()
  await waitForPicture(page)
})
