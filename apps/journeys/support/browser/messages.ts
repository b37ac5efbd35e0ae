import { expect, type Page } from '@playwright/test'

/** Waits for a notification with this text and closes it, because the next one may have the same text. */
export const dismissMessage = async (page: Page, text: string): Promise<void> => {
  const message = page.locator('.mantine-Notification-root').filter({ hasText: text })
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toBeHidden()
}
