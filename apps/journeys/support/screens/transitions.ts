import type { Page } from '@playwright/test'

/** Opens the diagram of transitions in the configuration. */
export const openTransitions = async (page: Page): Promise<void> => {
  await page.goto('/ui/configuration')
  await page.getByRole('tab', { name: 'Workflows' }).click()
  await page.getByRole('tab', { name: 'Transitions' }).click()
}

/** Fills the form of a new email action, and previews it for an item whose title ends with `suffix`.
 *  @returns the dialogs of the form and of the preview */
export const previewNewEmail = async (
  page: Page,
  transition: string,
  { title, suffix }: Record<'title' | 'suffix', string>,
) => {
  await page.goto(`/ui/configuration?tab=workflows&part=transitions&transition=${transition}`)
  await page.getByRole('button', { name: 'Add action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add action' })
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('About {title}')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('It is now {state}.')
  await dialog.getByRole('button', { name: 'Preview email' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of the email' })
  await preview.getByRole('combobox', { name: 'Entry' }).fill(suffix)
  await page.getByRole('option', { name: new RegExp(title) }).click()
  return { dialog, preview }
}
