import { randomUUID } from 'node:crypto'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { login } from '@pressmark/contract/identity/identity.ts'
import { createUser, deleteUser, findUsersByTenantName } from '@pressmark/contract/identity/users.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { closeSessions } from '../support/browser/browser-sessions.ts'
import { expect, test } from '../support/browser/journey.ts'
import { dismissMessage } from '../support/browser/messages.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

const MAX_ATTEMPTS = 10
/** A free username is answered with 404, which browsers log. @source spec 001 §5 */
const FREE_NAME = /404 .*checkUsername/
const WRONG = /401 .*\/users\/login/
const TOO_MANY = /429 .*\/users\//

test('the search of users ignores accents, and a second account with the same email address is pointed out', async ({
  sessions,
  openPage,
}) => {
  const { call, context } = await sessions('admin')
  const suffix = randomUUID().slice(0, 8)
  const [username, email] = [`jm-${suffix}`, `jm-${suffix}@example.org`]
  const names = { username, name: 'Jürgen', surname: `Müller${suffix}` }
  await call(createUser, { body: { ...names, email, password: TEMPORARY_PASSWORD, tenantName: 'default' } })
  try {
    const page = await openPage({ as: 'admin', allow: [FREE_NAME] })
    await page.goto('/ui/management?tab=people')
    const table = page.getByRole('table', { name: 'Users' })
    const rows = table.getByRole('row')
    await page.getByRole('searchbox', { name: 'Search users' }).fill(`MULLER${suffix}`)
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText(`Jürgen Müller${suffix}`)
    await page.getByRole('searchbox', { name: 'Search users' }).fill(`jurgen mull`)
    await expect(rows.filter({ hasText: `Müller${suffix}` })).toBeVisible()

    const same = `The same email address belongs to Jürgen Müller${suffix} (${username}).`
    await page.getByRole('button', { name: 'Add user' }).click()
    const form = page.getByRole('dialog', { name: 'Create user' })
    await form.getByRole('textbox', { name: 'Username' }).fill(`second-${suffix}`)
    await form.getByRole('textbox', { name: 'Email' }).fill(`other-${email}`)
    await form.getByRole('textbox', { name: 'Password' }).fill(TEMPORARY_PASSWORD)
    await expect(form.getByText(same)).toHaveCount(0)
    await form.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase())
    await expect(form.getByRole('status').filter({ hasText: same })).toBeVisible()
    expect(await axeViolations(page, '[role=dialog]')).toEqual([])
    await form.getByRole('button', { name: 'Create user' }).click()
    await dismissMessage(page, 'User created successfully')

    // Both accounts keep the address, and each form names the other account.
    await page.getByRole('searchbox', { name: 'Search users' }).fill(suffix)
    await expect(rows).toHaveCount(3)
    await table.getByRole('button', { name: `Jürgen Müller${suffix}`, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await expect(dialog.getByText(/^The same email address belongs to .*\(second-/)).toBeVisible()
  } finally {
    await closeSessions()
    const query = { tenantName: 'default', searchTerm: suffix }
    for (const { uuid } of (await call(findUsersByTenantName, { query }))._embedded.jarvisUsers)
      await context.delete(addressOf(deleteUser, { uuid }))
  }
})

test('an administrator sees that wrong passwords have locked a user, and lifts the lock', async ({
  sessions,
  openPage,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ uuid, username, name, surname }) => {
    const visitor = await openPage({ allow: [WRONG, TOO_MANY] })
    await visitor.goto('/ui/login')
    const authorization = `Basic ${Buffer.from(`${username}:not the password`).toString('base64')}`
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1)
      expect((await visitor.request.get(login.path, { headers: { authorization } })).status()).toBe(401)
    await signIn(visitor, username, TEMPORARY_PASSWORD)
    await expect(visitor.getByRole('alert')).toHaveText(/^Too many attempts/)

    const page = await openPage({ as: 'admin' })
    await page.goto(`/ui/management?tab=people&searchTerm=${username}&user=${uuid}`)
    const dialog = page.getByRole('dialog', { name: `${name} ${surname}` })
    await dialog.getByRole('tab', { name: 'Sign-in' }).click()
    const part = dialog.getByRole('region', { name: 'Sessions' })
    const locked = part.getByText(/^Sign-in is locked for a few minutes/)
    await expect(locked).toBeVisible()
    expect(await axeViolations(page, '[role=dialog]')).toEqual([])
    await part.getByRole('button', { name: 'Lift the lock' }).dblclick()
    await expect(locked).toBeHidden()
    await expect(part, 'the focus stays in the dialog').toBeFocused()
    await dismissMessage(page, 'Lock lifted')

    await signIn(visitor, username, TEMPORARY_PASSWORD)
    await expect(visitor).toHaveURL('/ui/catalog')
    await page.reload()
    await dialog.getByRole('tab', { name: 'Sign-in' }).click()
    await expect(part.getByText(/^Last sign-in here/)).toBeVisible()
  })
})
