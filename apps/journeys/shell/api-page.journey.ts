import { createOwnApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { PASSWORD } from '../../../tools/harness/product.ts'
import { expect, test } from '../support/browser/journey.ts'

test('a call is tried with an API key on the page of the API document', async ({ sessions, openPage }) => {
  const { call } = await sessions('editor')
  const body = { name: 'Tried', capabilities: ['catalogue.read' as const], days: 1, password: PASSWORD }
  const { key } = await call(createOwnApiKey, { body })
  const page = await openPage()
  await page.goto('/docs/')
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  const bearer = page.locator('.auth-container').filter({ hasText: 'bearer' })
  await bearer.getByRole('textbox').fill(key)
  await bearer.getByRole('button', { name: 'Apply credentials' }).click()
  await page.locator('.dialog-ux').getByRole('button', { name: 'Close' }).last().click()

  const operation = page.locator('.opblock-get').filter({ has: page.locator(`[data-path="${readSelf.path}"]`) })
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  const answer = operation.locator('.live-responses-table')
  await expect(answer.locator('.response-col_status').last()).toContainText('200')
  await expect(answer).toContainText('"username": "editor"')
})
