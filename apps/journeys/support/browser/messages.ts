import { expect, type Page } from '@playwright/test'
import { NOTIFICATION_MS } from '@pressmark/contract/platform/constants.ts'

/** Waits for a notification with this text and closes it, because the next one may have the same text. */
export const dismissMessage = async (page: Page, text: string): Promise<void> => {
  const message = page.locator('.mantine-Notification-root').filter({ hasText: text })
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toBeHidden()
}

/** Keeps notifications open for an hour, so that a slow machine has time to press `Undo`. Call it before the page is loaded. */
export const keepMessages = async (page: Page): Promise<void> => {
  await page.addInitScript(`{
    const { setTimeout } = window
    window.setTimeout = (run, ms, ...values) => setTimeout(run, ms === ${NOTIFICATION_MS} ? 3_600_000 : ms, ...values)
  }`)
}
