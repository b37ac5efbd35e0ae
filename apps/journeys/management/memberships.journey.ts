import { createUser } from '@pressmark/contract/identity/users.ts'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('a user is deactivated, activated, removed and restored, and the history says so', async ({
  sessions,
  openPage,
}) => {
  const { call } = await sessions('admin')
  const username = `orsola-${randomUUID().slice(0, 8)}`
  const names = { name: 'Orsola', surname: `Neri ${username.slice(-8)}` }
  const body = { username, ...names, email: 'orsola@example.org', password: 'a long enough password' }
  const name = `${names.name} ${names.surname}`
  await call(createUser, { body: { ...body, tenantName: 'default' } })

  const page = await openPage({ as: 'admin' })
  await page.goto(`/ui/management?tab=people&searchTerm=${username}`)
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1)
  await expect(row).toContainText('Never')
  await page.getByRole('button', { name: `Deactivate ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Deactivate user' }).click()
  await expect(row).toContainText('Deactivated')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Membership' }).selectOption('Active')
  await expect(page.getByText('No users match this search.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Membership' }).selectOption('Deactivated')
  await page.getByRole('button', { name: `Activate ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Activate user' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row).toContainText(username)
  expect(await axeViolations(page, EVERY_RULE)).toEqual([])

  await page.getByRole('button', { name, exact: true }).click()
  await dialog(page).getByRole('tab', { name: 'Sign-in' }).click()
  await expect(dialog(page).getByText('No open session.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('User deleted successfully.')).toBeVisible()

  await page.getByRole('combobox', { name: 'Membership' }).selectOption('Removed')
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog(page).getByText('Email is required')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('orsola@example.org')
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Invitation for ${username}` })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('tab', { name: 'History' }).click()
  for (const kind of ['restored', 'removed', 'activated', 'deactivated'])
    await expect(page.getByText(`User ${kind} · ${username}`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Sign-ins')
  await expect(page.getByText(/^Signed in · /).first()).toBeVisible()
  expect(await axeViolations(page, EVERY_RULE)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('history.csv')
})
