import type { Page } from '@playwright/test'

/** Opens the diagram of transitions in the configuration. */
export const openTransitions = async (page: Page): Promise<void> => {
  await page.goto('/ui/configuration')
  await page.getByRole('tab', { name: 'Workflows' }).click()
  await page.getByRole('tab', { name: 'Transitions' }).click()
}
