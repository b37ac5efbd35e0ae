import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { listServiceAccounts, updateServiceAccount } from '@pressmark/contract/identity/api-keys.ts'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { PASSWORD } from '../../../tools/harness/product.ts'

/* Fills the dialog, and returns the key that is shown once. */
const createKey = async (page: Page, dialog: Locator, name: string, permissions: readonly string[]) => {
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  for (const permission of permissions) await dialog.getByRole('checkbox', { name: permission }).check()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('a wrong password')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByText('Wrong password')).toBeVisible()
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByRole('textbox', { name: 'Networks' }).fill('127.0.0.0/8 somewhere')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByText('One of these is not an address or a network')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Networks' }).fill('127.0.0.0/8, ::1')
  await dialog.getByRole('button', { name: 'Add a collection' }).click()
  const picker = page.getByRole('dialog', { name: 'Add a collection' })
  await picker.getByRole('radio').first().check()
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await picker.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('list', { name: 'Collections' }).getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Create API key' }).dblclick()
  const created = page.getByRole('dialog', { name: `API key “${name}”` })
  const key = await created.getByRole('textbox', { name: 'API key' }).inputValue()
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await created.getByRole('button', { name: 'I have copied the key' }).click()
  return key
}

const selfOf = (origin: string, key: string) =>
  fetch(`${origin}${readSelf.path}`, { headers: { authorization: `Bearer ${key}` } })

test('a person creates an API key, a program uses it, and the person revokes it', async ({ product, openPage }) => {
  const page = await openPage({ as: 'editor', allow: [/status of 40[01] /] })
  await page.goto('/ui/management/self')
  const part = page.getByRole('region', { name: 'API keys' })
  const name = `Export ${randomUUID().slice(0, 8)}`
  await part.getByRole('button', { name: 'Create API key' }).click()
  const key = await createKey(page, page.getByRole('dialog', { name: 'Create API key' }), name, ['Export metadata'])

  const answer = await selfOf(product.address(), key)
  expect(answer.headers.get('pressmark-accepted-capability')).toBe('profile.own')
  expect(await answer.json()).toMatchObject({
    username: 'editor',
    capabilities: ['profile.own', 'catalogue.read', 'metadata.export'],
  })
  await page.reload()
  const row = part.getByRole('listitem').filter({ hasText: name })
  await expect(row, 'one key, although the button was pressed twice').toHaveCount(1)
  await expect(row).toContainText('Browse and search the catalogue · Export metadata')
  await expect(row).toContainText('Last used')
  await expect(row).toContainText('Only in: ')
  expect(await axeViolations(page, '[aria-labelledby="own-api-keys"]')).toEqual([])

  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  expect((await selfOf(product.address(), key)).status).toBe(401)
})

const accountOf = async ({ call }: Calls, name: string) => {
  const { serviceAccounts } = await call(listServiceAccounts)
  return serviceAccounts.find((one) => one.name === name)! // the journey has created it
}

test('an administrator creates a service account with a key, changes it beside a colleague, and deletes it', async ({
  product,
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  const page = await openPage({ as: 'admin', allow: [/status of 4(0[01]|12) /] })
  await page.goto('/ui/management?tab=people&list=api-keys')
  const name = `Scanner ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Create service account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create service account' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('checkbox', { name: 'ROLE_METADATA_EDITOR' }).check()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create service account' }).click()
  await page.getByRole('button', { name: `Create a key for ${name}` }).click()
  const keyDialog = page.getByRole('dialog', { name: `Create a key for ${name}` })
  await expect(keyDialog.getByRole('checkbox', { name: 'Move entries through the workflow' })).toHaveCount(0)
  const key = await createKey(page, keyDialog, `Key of ${name}`, ['Create, edit, move and delete entries'])
  expect(await (await selfOf(product.address(), key)).json()).toMatchObject({ name })

  const accounts = page.getByRole('list', { name: 'Service accounts' })
  await expect(accounts.getByRole('listitem').filter({ hasText: name })).toContainText('Keys: 1')
  await expect(page.getByRole('list', { name: 'API keys' })).toContainText(`Owner: ${name} (Service account)`)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  const account = await accountOf(calls, name)
  const body = { roles: [...account.roles, 'ROLE_PUBLISHER' as const] }
  await calls.call(updateServiceAccount, { params: { uuid: account.uuid }, body })
  await edit.getByRole('textbox', { name: 'Name' }).fill(`${name} 2`)
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Someone else has made other changes in the meantime. Both are saved.')).toBeVisible()
  expect((await accountOf(calls, `${name} 2`)).roles).toContain('ROLE_PUBLISHER')

  await page.getByRole('button', { name: `Edit ${name} 2` }).click()
  await page.getByRole('button', { name: 'Delete service account' }).click()
  const question = page.getByRole('dialog', { name: `Delete the service account ${name} 2?` })
  await question.getByRole('button', { name: 'Delete service account' }).click()
  await expect(accounts.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  expect((await selfOf(product.address(), key)).status).toBe(401)
})
