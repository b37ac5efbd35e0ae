import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'

export type NewItem = { title: string; author: string; pressmark: string }

export const wizard = (page: Page): Locator => page.getByRole('dialog', { name: /^(Add item|Upload assets)$/ })

/** Opens the wizard and fills in a new item, up to the choice of files. */
export const describeItem = async (page: Page, { title, author, pressmark }: NewItem): Promise<void> => {
  await page.getByRole('button', { name: 'Add item' }).first().click()
  const dialog = wizard(page)
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Author').fill(author)
  await dialog.getByRole('textbox', { name: 'Pressmark' }).fill(pressmark)
  await expect(dialog.getByText('This pressmark is available')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Chooses the kind of files. */
export const chooseContent = async (page: Page, content: 'PDF' | 'Audio' | 'Video' | '3D'): Promise<void> => {
  await wizard(page).getByText(content, { exact: true }).click()
  await expect(wizard(page).getByRole('radio', { name: content, exact: true })).toBeChecked()
}

type FilesToChoose = Parameters<FileChooser['setFiles']>[0]

/** Chooses files in the file dialog. */
export const chooseFiles = async (page: Page, files: FilesToChoose): Promise<void> => {
  const fileChooser = page.waitForEvent('filechooser')
  await wizard(page)
    .getByRole('button', { name: /^Drop .* or click to browse/ })
    .click()
  await (await fileChooser).setFiles(files)
}

export const upload = async (page: Page, count: number): Promise<void> => {
  await wizard(page)
    .getByRole('button', { name: count === 1 ? 'Upload 1 file' : `Upload ${count} files` })
    .click()
  await expect(wizard(page)).toBeHidden()
}
