import { expect, type Locator, type Page } from '@playwright/test'
import { boxOf } from '../pixels/pixels.ts'

/** Markup that must be shown as plain text. */
export const HTML = '<script>document.title = "taken"</script><b>bold</b>'
export const RTL = 'شجرة العائلة'

export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const pressButton = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
export const storyCards = (page: Page) => page.getByRole('list', { name: 'Stories' }).getByRole('listitem')

/** Returns the name of the button that reverts an entry of the history. It contains the name of the event. */
export const undoLabelOf = async (entry: Locator): Promise<string> =>
  (await entry.getByRole('button', { name: /^Revert/ }).getAttribute('aria-label')) ?? ''

/** Draws a rectangle on the image of the area screen. A later part of a story is wider. */
export const drawArea = async (page: Page, part: number) => {
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeEnabled({ timeout: 120_000 })
  const { x, y, width, height } = await boxOf(page.getByRole('application'))
  const from = { x: x + width * 0.45, y: y + height * 0.3 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 60 + part * 8, from.y + 80, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Bottom right corner' })).toBeVisible()
}
