import { expect, type Locator } from '@playwright/test'

/** Checks that a button shows that its call is running, and that it cannot be pressed again. */
export const expectLoading = async (button: Locator): Promise<void> => {
  await expect(button).toHaveAttribute('data-loading', 'true')
  await expect(button).toBeDisabled()
}
