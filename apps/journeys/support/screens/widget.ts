import { expect, type Locator, type Page } from '@playwright/test'

type Words = { widget: RegExp }
const ENGLISH: Words = { widget: /^Imported Items/ }

/** Opens the list of uploads from the header. */
export const openWidget = async (page: Page, { widget } = ENGLISH): Promise<Locator> => {
  await page.getByRole('button', { name: widget }).click()
  const list = page.getByRole('dialog', { name: widget })
  await expect(list).toBeVisible()
  return list
}

/** Returns the lines of one upload: its own line and those of its files. */
export const uploadOf = (list: Locator, pressmark: string): Locator =>
  list.getByRole('listitem').filter({ hasText: pressmark })

export const fileOf = (list: Locator, fileName: string): Locator =>
  list.getByRole('listitem').getByRole('listitem').filter({ hasText: fileName })

/** Waits for a status word and returns the icon beside it. */
export const iconAt = async (upload: Locator, word: string, timeout: number): Promise<string> => {
  const status = upload.getByText(word).first()
  await expect(status).toBeVisible({ timeout })
  return status.locator('svg').evaluate((icon) => icon.innerHTML)
}
