import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readSharing } from '@pressmark/contract/delivery/downloads.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { expect, test } from '../support/browser/journey.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { waitForPicture } from '../support/pixels/viewer.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { addItemWithTwoImages } from '../support/fixtures/two-images.ts'

test('by keyboard only, the dialog downloads a crop in a preset size after the agreement', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
  await waitForPicture(page)
  await page.getByRole('button', { name: 'Download', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Size' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Instagram/ }).waitFor()
  // Full resolution is selected. Half is the next option, and then the list starts again.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const box = dialog.getByRole('button', { name: /Cropped part/ })
  await expect(box).toHaveAccessibleName('Cropped part: 512 by 512 pixels, 256 from the left, 0 from the top')
  await box.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(box).toHaveAccessibleName(/267 from the left/)
  await dialog.getByRole('button', { name: 'Download' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused()
  // The file may already exist, because it is made once for all requests.
  const downloading = page.waitForEvent('download', { timeout: 120_000 })
  await page.keyboard.press('Enter')
  const file = await (await downloading).path()
  // A crop with fewer pixels than the requested size is not enlarged.
  expect(await sharp(await readFile(file)).metadata()).toMatchObject({ width: 512, height: 512 })
})

test('the cropped part is dragged and resized by the pointer, and stays within the picture', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
  await waitForPicture(page)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Size' }).click()
  await page.getByRole('option', { name: /Instagram/ }).click()
  const box = dialog.getByRole('button', { name: /Cropped part/ })
  await expect(box).toHaveAccessibleName('Cropped part: 512 by 512 pixels, 256 from the left, 0 from the top')
  const drag = async (part: typeof box, right: number, down: number) => {
    await part.hover() // waits until the element does not move
    const { x, y, width, height } = await boxOf(part)
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + right, y + height / 2 + down, { steps: 5 })
    await page.mouse.up()
  }
  await drag(box, 2000, 2000)
  await expect(box).toHaveAccessibleName('Cropped part: 512 by 512 pixels, 512 from the left, 0 from the top')
  await drag(dialog.getByRole('button', { name: 'Resize cropped part' }), -60, -60)
  await expect(box).toHaveAccessibleName(/^Cropped part: (\d+) by \1 pixels, 512 from the left, 0 from the top$/)
  await expect(box).not.toHaveAccessibleName(/512 by 512/)
  await drag(box, -2000, 0)
  await expect(box).toHaveAccessibleName(/, 0 from the left, 0 from the top$/)
})

test('the zip of all images shows its progress and can be cancelled', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'editor' })
  const { uuid } = fixtures.pictured
  await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${uuid}`)
  await waitForPicture(page)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const begin = async () => {
    await dialog.getByText('All images').click()
    await dialog.getByRole('button', { name: 'Download' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
  }
  // The first answer is always 202, and the browser waits for the time in Retry-After.
  const first = page.waitForResponse((answer) => answer.status() === 202 && answer.url().includes(`/${uuid}/`))
  await begin()
  expect((await first).headers()['retry-after']).toBe('5')
  await expect(dialog.getByText(/Images ready: \d+ of 1|Waiting for the file/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeVisible()

  const downloading = page.waitForEvent('download', { timeout: 120_000 })
  await begin()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const zip = await readFile(await download.path())
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  await expect(dialog.getByText('The download has started.')).toBeVisible()
})

test('the embed code and the links are copied, and the dialog says who can open them', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'editor', permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
  await waitForPicture(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Only signed-in members can open this.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy: Direct link' }).click()
  await expect(page.getByText('Copied successfully')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`asset=${fixtures.pictured.image.uuid}`)
  await dialog.getByRole('tab', { name: 'Embed' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Embed code' })).toHaveValue(/^<iframe src="http.*viewers\/image/)
})

test('a person without the permission sees why the download is blocked', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader' })
  await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('You do not have permission to download images')).toBeVisible()
})

test('the Advanced toggle shows the item in Mirador, and Base shows the viewer again', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'reader' })
  await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
  await waitForPicture(page)
  await page.getByText('Advanced', { exact: true }).click()
  const mirador = page.frameLocator('iframe')
  await expect(mirador.getByRole('button', { name: /Zoom in/i })).toBeVisible({ timeout: 120_000 })
  await expect(mirador.locator('canvas').first()).toBeVisible()
  // A click in the frame closes the menu of the header.
  await page.getByRole('button', { name: /^Imported Items/ }).click()
  const widget = page.getByRole('dialog', { name: 'Imported Items' })
  await expect(widget).toBeVisible()
  const { x, y, width, height } = await boxOf(page.locator('iframe'))
  await page.mouse.click(x + width / 3, y + height / 2)
  await expect(widget).toBeHidden()
  await page.getByText('Base', { exact: true }).click()
  await waitForPicture(page)
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`axe finds nothing in the dialog: ${name}`, async ({ fixtures, openPage }) => {
    const page = await openPage({ as: 'editor', colorScheme, locale: LOCALES[language], ...size })
    await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
    await page.getByRole('button', { name: /^(Share|Condividi)$/ }).click()
    const dialog = page.getByRole('dialog')
    for (const tab of [/Share|Condividi/, /Embed|Incorpora/, /Download|Scarica/]) {
      await dialog.getByRole('tab', { name: tab }).click()
      await expect(dialog.getByRole('tabpanel')).toBeVisible()
      expect.soft(await axeViolations(page, '[role=dialog]'), String(tab)).toEqual([])
    }
  })
}

test('the dialog offers a crop for some sizes, and all images only to those who may see them', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { uuid, address } = await addItemWithTwoImages(calls)
  const page = await openPage({ as: 'editor' })
  await page.goto(address)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const crop = dialog.getByRole('checkbox', { name: 'Crop to the proportions of the size' })
  const chooseSize = async (name: RegExp) => {
    await dialog.getByRole('combobox', { name: 'Size' }).click()
    await page.getByRole('option', { name }).click()
  }
  await expect(crop, 'full resolution').toBeDisabled()
  await expect(dialog.getByText('Full and half resolution are not cropped.')).toBeVisible()
  await chooseSize(/Instagram/)
  await expect(crop).toBeEnabled()
  await chooseSize(/Half/)
  await expect(crop).toBeDisabled()
  await expect(dialog.getByText('All images')).toBeVisible()

  // The answer for a person with the open profile.
  const sharing = await calls.call(readSharing, { params: { uuid } })
  await page.route(`**${addressOf(readSharing, { uuid })}`, (route) =>
    route.fulfill({ json: { ...sharing, byItem: false } }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(crop).toBeVisible()
  await expect(dialog.getByText('All images')).toHaveCount(0)
})

test('the question about the agreement is in Italian too', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'editor', locale: 'it-IT' })
  await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
  await page.getByRole('button', { name: 'Scarica', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Scarica' }).click()
  await expect(
    dialog.getByText(
      'Verifica che l’uso previsto sia conforme agli accordi contrattuali con il proprietario dell’immagine.',
    ),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Conferma' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog.getByRole('button', { name: 'Scarica' })).toBeVisible()
})
