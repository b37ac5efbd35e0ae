import { expect, type Locator } from '@playwright/test'

/** Placeholders of loading content: skeletons and spinners. */
export const LOADING = '[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root, output > [aria-hidden]:empty'

/** Checks that a button shows that its call is running, and that it cannot be pressed again. */
export const expectLoading = async (button: Locator): Promise<void> => {
  await expect(button).toHaveAttribute('data-loading', 'true')
  await expect(button).toBeDisabled()
}
