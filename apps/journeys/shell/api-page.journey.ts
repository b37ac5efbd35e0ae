import { createOwnApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { PASSWORD } from '../../../tools/harness/product.ts'
import { expect, test } from '../support/browser/journey.ts'

test('a program’s author tries a call with an API key on the page of the API document', async ({
  sessions,
  openPage,
}) => {
  const { call } = await sessions('editor')
  const body = { name: 'Tried', capabilities: ['catalogue.read' as const], days: 1, password: PASSWORD }
  const { key } = await call(createOwnApiKey, { body })
  const page = await openPage({ allow: [/status of 403 /] })
  await page.goto('/docs/')
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  const bearer = page.locator('.auth-container').filter({ hasText: 'bearer' })
  await bearer.getByRole('textbox').fill(key)
  await bearer.getByRole('button', { name: 'Apply credentials' }).click()
  await page.locator('.dialog-ux').getByRole('button', { name: 'Close' }).last().click()

  const tried = async (id: string) => {
    const operation = page.locator(`[id$="-${id}"]`)
    await operation.locator('.opblock-summary-control').click()
    await operation.getByRole('button', { name: 'Try it out' }).click()
    await operation.getByRole('button', { name: 'Execute' }).click()
    return operation.locator('.live-responses-table')
  }
  const found = await tried('users.getSelf')
  await expect(found.locator('.response-col_status').last()).toContainText('200')
  await expect(found).toContainText('"username": "editor"')
  const refused = await tried('states.list')
  await expect(refused.locator('.response-col_status').last()).toContainText('403')
  await expect(refused).toContainText('workflow.manage')
})
