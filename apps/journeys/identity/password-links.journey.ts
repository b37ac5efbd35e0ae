import { randomUUID } from 'node:crypto'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { deleteUser, listUsers } from '@pressmark/contract/identity/users.ts'
import { createPasswordLink } from '@pressmark/contract/identity/password-links.ts'
import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { withTemporaryUser } from '../support/fixtures/temporary-user.ts'
import { closeSessions } from '../support/browser/browser-sessions.ts'

const FRESH = 'another long password'
/** Expected console errors: 400 for a common password, 410 for an ended link, 404 for a free username. */
const ENDED = /4(00|10) .*\/users\/passwordLink/
const FREE = /404 .*checkUsername/

test('an invited person sets a password by a link once and signs in', async ({ sessions, openPage }) => {
  const { call, context } = await sessions('admin')
  const username = `guest-${randomUUID().slice(0, 8)}`
  const page = await openPage({ as: 'admin', allow: [FREE] })
  try {
    await page.goto('/ui/management?tab=people')
    await page.getByRole('button', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Username' }).fill(username)
    await dialog.getByRole('textbox', { name: 'Email' }).fill('guest@example.org')
    await dialog.getByRole('radio', { name: 'With a link to choose a password' }).check()
    await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Create user' }).click()
    const link = dialog.getByRole('textbox', { name: 'Link' })
    await expect(link).toHaveValue(/\/ui\/set-password#[\w-]{43}$/)
    const address = await link.inputValue()

    const guest = await openPage({ allow: [ENDED] })
    await guest.goto(address)
    await expect(guest.getByRole('textbox', { name: 'Username' })).toHaveValue(username)
    await guest.getByRole('textbox', { name: 'New password' }).fill('elevenchars')
    await guest.getByRole('textbox', { name: 'Confirm password' }).fill('another')
    await guest.getByRole('button', { name: 'Choose a password' }).click()
    await expect(guest.getByText('Password must be at least 12 characters')).toBeVisible()
    await expect(guest.getByText('The password confirmation does not match.')).toBeVisible()
    await expect(guest.getByRole('textbox', { name: 'New password' }), 'the first wrong field').toBeFocused()
    const choosePassword = async (password: string) => {
      await guest.getByRole('textbox', { name: 'New password' }).fill(password)
      await guest.getByRole('textbox', { name: 'Confirm password' }).fill(password)
      await guest.getByRole('button', { name: 'Choose a password' }).click()
    }
    await choosePassword('Password2026!')
    await expect(guest.getByText('This password is among the most common ones.')).toBeVisible()
    await expect(guest.getByRole('textbox', { name: 'New password' })).toBeFocused()
    await choosePassword(FRESH)
    await expect(guest.getByText('Password changed successfully.')).toBeVisible()
    await expect(guest).toHaveURL('/ui/login')
    await expect(guest.getByRole('textbox', { name: 'Username' })).toHaveValue(username)
    await expect(guest.getByRole('textbox', { name: 'Password' })).toBeFocused()
    await guest.getByRole('textbox', { name: 'Password' }).fill(FRESH)
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(guest).toHaveURL(/\/ui\/catalog/)

    await guest.goto('/ui/login')
    await guest.goto(address)
    await expect(guest.getByText('This link was already used')).toBeVisible()
    await guest.getByRole('button', { name: 'Go to sign-in' }).click()
    await expect(guest).toHaveURL('/ui/login')
  } finally {
    await closeSessions()
    const { _embedded } = await call(listUsers, { query: { searchTerm: username } })
    for (const { uuid } of _embedded.jarvisUsers) await context.delete(addressOf(deleteUser, { uuid }))
  }
})

test('an administrator creates a password link for a member but not for their own account', async ({
  sessions,
  openPage,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ username, surname }) => {
    const page = await openPage({ as: 'admin' })
    await page.goto(`/ui/management?tab=people&searchTerm=${username}`)
    await page.getByRole('button', { name: `Zoe ${surname}`, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Sign-in' }).click()
    await checkAccessibility(page, 'how a person signs in', '[role=dialog]')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = dialog.getByRole('textbox', { name: 'Link' })
    await expect(link).toHaveValue(/\/ui\/set-password#[\w-]{43}$/)
    const address = await link.inputValue()
    await checkAccessibility(page, 'a link that was made', '[role=dialog]')
    const guest = await openPage()
    await guest.goto(address)
    await expect(guest.getByRole('textbox', { name: 'Username' })).toHaveValue(username)

    await page.goto('/ui/management?tab=people&searchTerm=Ada')
    await page.getByRole('button', { name: 'Ada Martini', exact: true }).click()
    await dialog.getByRole('tab', { name: 'Sign-in' }).click()
    await expect(dialog.getByText('Change how you sign in on your profile page.')).toBeVisible()
  })
})

test('an administrator sets an identity provider that responds', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', allow: [/422 .*identityProvider/] })
  await page.goto('/ui/configuration')
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await expect(page.getByRole('textbox', { name: 'Redirect URI' })).toHaveValue(/\/users\/provider\/return$/)
  await checkAccessibility(page, 'the identity provider')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Field is required')).toHaveCount(4)
  await page.getByRole('textbox', { name: 'Issuer' }).fill('https://127.0.0.1/')
  await page.getByRole('textbox', { name: 'Client ID' }).fill('pressmark')
  await page.getByRole('textbox', { name: 'Client secret' }).fill('a secret')
  await page.getByRole('textbox', { name: 'Name on the sign-in page' }).fill('the Institution')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No OpenID Connect provider responds at this address. Check the address.')).toBeVisible()
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`axe finds nothing on the page of a password link: ${name}`, async ({ sessions, openPage }) => {
    const admin = await sessions('admin')
    await withTemporaryUser(admin, async ({ uuid }) => {
      const { address } = await admin.call(createPasswordLink, { params: { uuid } })
      const page = await openPage({ colorScheme, locale: LOCALES[language], ...size, allow: [ENDED] })
      await page.goto(address!)
      await expect(page.getByRole('textbox', { name: /^(New password|Nuova password)$/ })).toBeVisible()
      await checkAccessibility(page, 'a new password')
      await page.goto('/ui/login')
      await page.goto('/ui/set-password#nothing')
      await expect(page.getByRole('alert')).toBeVisible()
      await checkAccessibility(page, 'a link that has ended')
    })
  })
}
