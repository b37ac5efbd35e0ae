import { randomUUID } from 'node:crypto'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { createWorkgroup, deleteWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import type { Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'
import { closeSessions } from '../support/browser/browser-sessions.ts'

/** A free username is answered with 404, which browsers log. @source spec 001 §5 */
const FREE_NAME = /404 .*checkUsername/
/** Console errors that these journeys cause on purpose. */
const FAILED = /Failed to load resource: the server responded with a status of (409|500|503)/

const users = (page: Page) => page.getByRole('table', { name: 'Users' })
const workgroups = (page: Page) => page.getByRole('table', { name: 'Workgroups' })
const dialog = (page: Page) => page.getByRole('dialog')
const expectMessage = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/* Creates a workgroup for this journey, and deletes it after the work. */
const withWorkgroup = async ({ call, context }: Calls, work: (name: string) => Promise<void>) => {
  const name = `Restorers ${randomUUID().slice(0, 8)}`
  const { uuid } = await call(createWorkgroup, { body: { name, tenantName: 'default' } })
  try {
    await work(name)
  } finally {
    await closeSessions()
    expect((await context.delete(addressOf(deleteWorkgroup, { uuid }))).status()).toBe(204)
  }
}

test('an administrator creates, changes and deletes a user', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', allow: [FREE_NAME] })
  await page.goto('/ui/management')
  await page.getByRole('tab', { name: 'Users & Workgroups' }).click()
  await expect(page).toHaveURL('/ui/management?tab=people')
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('dialog', { name: 'Create user' })
  const create = form.getByRole('button', { name: 'Create user' })
  await create.click()
  for (const problem of ['Username is required', 'Email is required', 'Password is required'])
    await expect(form.getByText(problem)).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Username' }), 'the first wrong field').toBeFocused()
  await form.getByRole('textbox', { name: 'Username' }).fill('EDITOR')
  await expect(form.getByText('Username exist')).toBeVisible()
  await form.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await form.getByRole('textbox', { name: 'Password' }).fill('elevenchars')
  await create.click()
  await expect(form.getByText('E-mail must be valid')).toBeVisible()
  await expect(form.getByText('Password must be at least 12 characters')).toBeVisible()

  const username = `yara-${randomUUID().slice(0, 8)}`
  await form.getByRole('textbox', { name: 'Email' }).fill('yara@example.org')
  await form.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await form.getByRole('textbox', { name: 'First name' }).fill('Yara')
  await form.getByRole('textbox', { name: 'Surname' }).fill('Neri')
  await create.click()
  await expect(form.getByText('Username exist'), 'a confirmation is required').toBeVisible()
  await form.getByRole('textbox', { name: 'Username' }).fill(username)
  await expect(form.getByText('Username exist')).toBeHidden()
  await form.getByRole('combobox', { name: 'Workgroups' }).press('ArrowDown')
  await form.getByRole('option', { name: 'Editors' }).click()
  await page.keyboard.press('Tab')
  await create.click()
  await expectMessage(page, 'User created successfully')

  await page.getByRole('searchbox', { name: 'Search users' }).fill('neri yara')
  await expect(page).toHaveURL(/searchTerm=neri/)
  await expect(users(page).getByRole('row')).toHaveCount(2)
  await users(page).getByRole('button', { name: 'Yara Neri', exact: true }).click()
  const user = dialog(page)
  await expect(user.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
  await user.getByRole('button', { name: 'Edit' }).click()
  for (const tab of ['Workgroups', 'Permissions']) await expect(user.getByRole('tab', { name: tab })).toBeDisabled()
  await expect(user.getByText('Username cannot be changed for existing users.')).toBeVisible()
  await expect(user.getByRole('textbox', { name: 'Username' })).not.toBeEditable()
  await expect(user.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await user.getByRole('textbox', { name: 'Surname' }).fill('Verdi')
  await user.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(user.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(user.getByRole('textbox', { name: 'Surname' })).toHaveValue('Neri')
  await user.getByRole('button', { name: 'Edit' }).click()
  await user.getByRole('textbox', { name: 'Surname' }).fill('Bianchi')
  await user.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'User updated successfully')
  await expect(user.getByRole('textbox', { name: 'Surname' })).not.toBeEditable()

  await user.getByRole('tab', { name: 'Workgroups' }).click()
  await expect(user.getByRole('checkbox', { name: 'Editors' })).toBeChecked()
  await user.getByRole('checkbox', { name: 'Readers' }).check()
  await user.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'User workgroups updated successfully!')
  await user.getByRole('tab', { name: 'Permissions' }).click()
  const permission = (role: string) =>
    user.getByRole('listitem').filter({ has: page.getByRole('switch', { name: new RegExp(`^${role} `) }) })
  await expect(permission('ROLE_CCC')).toContainText('from Editors')
  await expect(permission('ROLE_USER')).toContainText('from Readers')
  await expect(permission('ROLE_RESEARCHER')).not.toContainText('from')
  await permission('ROLE_RESEARCHER').getByRole('switch').check()
  await expectMessage(page, 'Permissions updated successfully!')
  await page.keyboard.press('Escape')
  await expect(page.getByText('No users match this search.'), 'sorted by the old surname').toBeVisible()

  await page.getByRole('searchbox', { name: 'Search users' }).fill('bianchi')
  await users(page).getByRole('button', { name: 'Delete Yara Bianchi' }).click()
  await dialog(page).getByRole('button', { name: 'Delete user' }).click()
  await expectMessage(page, 'User deleted successfully.')
  await expect(page.getByText('No users match this search.')).toBeVisible()
})

test('errors show a message, and a switch returns to the stored value', async ({ sessions, openPage }) => {
  const calls = await sessions('admin')
  const both = (work: (name: string, surname: string, workgroup: string) => Promise<void>) =>
    withTemporaryUser(calls, ({ name, surname }) =>
      withWorkgroup(calls, (workgroup) => work(`${name} ${surname}`, surname, workgroup)),
    )
  await both(async (name, surname, workgroup) => {
    const page = await openPage({ as: 'admin', allow: [FAILED] })
    const fail = (url: RegExp, method: string) =>
      page.route(url, (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, body: 'no' }) : route.fallback(),
      )
    await fail(/userGroups\/[^/]+\/jarvisUsers\?size=1/, 'GET')
    await page.goto('/ui/management?tab=people&list=workgroups')
    const row = workgroups(page).getByRole('row').filter({ hasText: workgroup })
    await expect(row.getByRole('cell').nth(1)).toHaveText('N/A', { timeout: 120_000 })

    await fail(/userGroups\/[^/]+\/jarvisUsers\?page/, 'GET')
    await row.getByRole('button', { name: workgroup, exact: true }).click()
    await expect(dialog(page).getByText('Could not load workgroup users.')).toBeVisible({ timeout: 120_000 })
    await page.unrouteAll()
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByText('No members yet.')).toBeVisible()

    const choose = async () => {
      await dialog(page).getByRole('combobox', { name: 'Add user' }).fill(surname)
      await dialog(page).getByRole('option', { name }).click()
    }
    await choose()
    const add = dialog(page).getByRole('button', { name: 'Add', exact: true })
    await fail(/iam\/jarvisUsers\/[^/?]+$/, 'PATCH')
    await add.click()
    await expect(page.getByText('Error adding user to workgroup.')).toBeVisible()
    await page.unrouteAll()
    await fail(/iam\/jarvisUsers\/[^/?]+$/, 'GET')
    await add.click()
    await expect(page.getByText('Cannot modify user: essential data is missing.')).toBeVisible({ timeout: 120_000 })
    await page.unrouteAll()
    await add.click()
    await expectMessage(page, 'User added successfully!')
    await fail(/iam\/jarvisUsers\/[^/?]+$/, 'PATCH')
    await dialog(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
    await expect(page.getByText('Error removing user from workgroup.')).toBeVisible()

    await fail(/updateTenantPermission/, 'PATCH')
    await dialog(page).getByRole('tab', { name: 'Permissions' }).click()
    const publisher = dialog(page).getByRole('switch', { name: 'ROLE_PUBLISHER' })
    await publisher.click()
    await expectMessage(page, 'Unexpected error')
    await expect(publisher).not.toBeChecked()
    await page.keyboard.press('Escape')

    await page.goto(`/ui/management?tab=people&searchTerm=${surname}`)
    await users(page).getByRole('button', { name, exact: true }).click()
    await dialog(page).getByRole('tab', { name: 'Workgroups' }).click()
    await dialog(page).getByRole('checkbox', { name: 'Readers' }).check()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Error updating workgroups.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Discard and close?' })).toBeVisible()
  })
})

test('the last administrator cannot be removed', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', allow: [FAILED] })
  await page.goto('/ui/management?tab=people')
  await users(page).getByRole('button', { name: 'Delete Ada Martini' }).click()
  await dialog(page).getByRole('button', { name: 'Delete user' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('An organisation needs at least one administrator.')
})

test('the address holds sorting and search of the list, which works by keyboard only', async ({ openPage }) => {
  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/management?tab=people&sort=surname')
  const names = users(page).getByRole('button', { name: /^(?!Delete)/ })
  await expect(names.first()).toHaveText('Rosa Lenzi')
  await page.getByLabel('Sort').selectOption('Username, Z to A')
  await expect(page).toHaveURL(/sort=username-desc/)
  await expect(names.first()).toHaveText('Rosa Lenzi')
  await page.goto('/ui/management?tab=people&searchTerm=rossetti')
  await expect(users(page).getByRole('row')).toHaveCount(2)
  const elio = users(page).getByRole('button', { name: 'Elio Rossetti', exact: true })
  await elio.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Username' })).toHaveValue('editor')
  await dialog(page).getByRole('tab', { name: 'Personal data' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('checkbox', { name: 'Editors' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('switch', { name: 'ROLE_CCC' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(elio).toBeFocused()
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`axe finds nothing in users and workgroups: ${name}`, async ({ openPage }) => {
    const page = await openPage({ as: 'admin', colorScheme, locale: LOCALES[language], ...size })
    await page.goto('/ui/management?tab=people')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await checkAccessibility(page, 'users')
    await page.getByRole('button', { name: /^(Add user|Aggiungi utente)$/ }).click()
    await page.getByRole('button', { name: /^(Create user|Crea utente)$/ }).click()
    await expect(dialog(page).getByText(/^(Email is required|L’indirizzo email è obbligatorio)$/)).toBeVisible()
    await checkAccessibility(page, 'a new user', '[role=dialog]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Elio Rossetti', exact: true }).click()
    await expect(dialog(page).getByRole('textbox').first()).toHaveValue('editor')
    await checkAccessibility(page, 'a user', '[role=dialog]')
    await dialog(page)
      .getByRole('tab', { name: /^(Workgroups|Gruppi di lavoro)$/ })
      .click()
    await expect(dialog(page).getByRole('checkbox', { name: 'Editors' })).toBeVisible()
    await checkAccessibility(page, 'workgroups of a user', '[role=dialog]')
    await dialog(page)
      .getByRole('tab', { name: /^(Permissions|Permessi)$/ })
      .click()
    await expect(dialog(page).getByRole('switch', { name: 'ROLE_CCC' })).toBeVisible()
    await checkAccessibility(page, 'permissions of a user', '[role=dialog]')
    await page.goto('/ui/management?tab=people&list=workgroups')
    await page.getByRole('button', { name: 'Editors', exact: true }).click()
    await expect(dialog(page).getByRole('list').getByText('Elio Rossetti')).toBeVisible()
    await checkAccessibility(page, 'a workgroup', '[role=dialog]')
  })
}

test('taking the right of administration from oneself is asked, and leaves the screen', async ({
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  await withTemporaryUser(
    admin,
    async ({ username, surname }) => {
      const page = await openPage({ allow: [/403/] })
      await page.goto(`/ui/login?redirect=${encodeURIComponent(`/ui/management?tab=people&searchTerm=${username}`)}`)
      await signIn(page, username, TEMPORARY_PASSWORD)
      await users(page)
        .getByRole('button', { name: `Zoe ${surname}`, exact: true })
        .click()
      await dialog(page).getByRole('tab', { name: 'Permissions' }).click()
      const permission = (role: string) =>
        dialog(page)
          .getByRole('listitem')
          .filter({ has: page.getByRole('switch', { name: new RegExp(`^${role} `) }) })
      await expect(permission('ROLE_TENANT_ADMIN')).toContainText('granted to this user')
      await expect(permission('ROLE_CCC')).toContainText('included in ROLE_TENANT_ADMIN')
      await expect(permission('ROLE_ADMIN')).toContainText('Not granted')
      const own = dialog(page).getByRole('switch', { name: /^ROLE_TENANT_ADMIN / })
      await own.press('Space')
      const question = page.getByRole('dialog', { name: 'Remove your own right of administration?' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(own).toBeChecked()
      await own.press('Space')
      await question.getByRole('button', { name: 'Remove the right' }).click()
      await expect(page).toHaveURL('/ui/catalog')
      await expect(page.getByRole('link', { name: 'Management' })).toHaveCount(0)
    },
    ['ROLE_TENANT_ADMIN'],
  )
})
