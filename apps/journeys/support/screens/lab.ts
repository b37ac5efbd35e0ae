import type { Locator, Page } from '@playwright/test'

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
