import { expect, type Locator, type Page } from '@playwright/test'

export const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Search items and collections' })

/** Focuses the search by its shortcut, as soon as the screen handles keys. */
export const goToSearch = async (page: Page): Promise<void> => {
  await expect(searchBox(page)).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused({ timeout: 2000 })
  }).toPass()
}
