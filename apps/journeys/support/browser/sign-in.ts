import type { Page } from '@playwright/test'
import { PASSWORD } from '../../../../tools/harness/product.ts'

/** Fills the login form as a person does, and sends it. */
export const signIn = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
