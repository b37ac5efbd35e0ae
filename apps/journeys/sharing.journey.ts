import AxeBuilder from '@axe-core/playwright'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from './support/journey.ts'
import { waitForPicture } from './support/viewer.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

test('the dialog is worked by keyboard alone: a crop at a preset, the agreement, the file', async ({
  shelf,
  visit,
}) => {
  const page = await visit({ as: 'editor' })
  await page.goto(`/ui/catalog/${shelf.uuid}/cultural-item/${shelf.pictured.uuid}`)
  await waitForPicture(page)
  await page.getByRole('button', { name: 'Download', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Size' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Instagram/ }).waitFor()
  // Full resolution is chosen; half follows it, then the list begins again.
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
  const arriving = page.waitForEvent('download', { timeout: 30_000 })
  await page.keyboard.press('Enter')
  const file = await (await arriving).path()
  // A part with fewer pixels than the size is not enlarged.
  expect(await sharp(await readFile(file)).metadata()).toMatchObject({ width: 512, height: 512 })
})

test('the code to embed and the links are copied, and it is said who can open them', async ({ shelf, visit }) => {
  const page = await visit({ as: 'editor', permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/ui/catalog/${shelf.uuid}/cultural-item/${shelf.pictured.uuid}`)
  await waitForPicture(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Only signed-in members can open this.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy: Direct link' }).click()
  await expect(page.getByText('Copied successfully')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`asset=${shelf.pictured.image.uuid}`)
  await dialog.getByRole('tab', { name: 'Embed' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Embedding code' })).toHaveValue(
    /^<iframe src="http.*viewers\/image/,
  )
})

test('who may not download is told so', async ({ shelf, visit }) => {
  const page = await visit({ as: 'reader' })
  await page.goto(`/ui/catalog/${shelf.uuid}/cultural-item/${shelf.pictured.uuid}`)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('You do not have the right to download images')).toBeVisible()
})

test('the Advanced toggle shows the item in Mirador, Base leads back', async ({ shelf, visit }) => {
  const page = await visit({ as: 'reader' })
  await page.goto(`/ui/catalog/${shelf.uuid}/cultural-item/${shelf.pictured.uuid}`)
  await waitForPicture(page)
  await page.getByText('Advanced', { exact: true }).click()
  const mirador = page.frameLocator('iframe')
  await expect(mirador.getByRole('button', { name: /Zoom in/i })).toBeVisible({ timeout: 30_000 })
  await expect(mirador.locator('canvas').first()).toBeVisible()
  await page.getByText('Base', { exact: true }).click()
  await waitForPicture(page)
})

for (const look of [
  { colorScheme: 'light', locale: 'en-GB', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', locale: 'it-IT', viewport: { width: 390, height: 844 } },
] as const) {
  test(`axe finds nothing in the dialog: ${look.colorScheme}, ${look.locale}`, async ({ shelf, visit }) => {
    const page = await visit({ as: 'editor', ...look })
    await page.goto(`/ui/catalog/${shelf.uuid}/cultural-item/${shelf.pictured.uuid}`)
    await page.getByRole('button', { name: /^(Share|Condividi)$/ }).click()
    const dialog = page.getByRole('dialog')
    for (const tab of [/Share|Condividi/, /Embed|Incorpora/, /Download|Scarica/]) {
      await dialog.getByRole('tab', { name: tab }).click()
      await expect(dialog.getByRole('tabpanel')).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').withTags(RULES).analyze()
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          String(tab),
        )
        .toEqual([])
    }
  })
}
