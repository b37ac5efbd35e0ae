import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'

test('an administrator sees which fields a copy would create, and a wrong file is refused in words', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/configuration')
  await page.getByRole('searchbox', { name: 'Search fields' }).fill('proven')
  await expect(page.getByText('provenance', { exact: true })).toBeVisible()
  await expect(page.getByText('inscriptions', { exact: true })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search fields' }).fill('')
  const menu = page.getByRole('button', { name: 'Copy and files' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Copy fields…' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy fields: Item' })
  await copy.getByRole('combobox', { name: 'Copy to resource type' }).selectOption('Story')
  const planned = copy.getByRole('list', { name: 'Preview' }).getByRole('listitem')
  await expect(planned.filter({ hasText: 'provenance' })).toContainText('New')
  await expect(copy.getByRole('button', { name: 'Copy fields' })).toBeEnabled()
  await checkAccessibility(page, 'the preview of copied fields', '[role=dialog]')
  await copy.getByRole('button', { name: 'Cancel' }).click()

  await menu.click()
  await page.getByRole('menuitem', { name: /^Import/ }).click()
  const wrong = { name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"format":"something"}') }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(wrong)
  await expect(page.getByText('This file has no exported fields. Choose another file.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Import fields' })).toBeDisabled()
})
