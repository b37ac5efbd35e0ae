import { login } from '@pressmark/contract/identity/identity.ts'
import { finishProviderSignIn, setIdentityProvider } from '@pressmark/contract/identity/identity-provider.ts'
import type { Page } from '@playwright/test'
import { CLIENT, openInstitution, type Institution } from '../../server/src/testing/institution.testing.ts'
import type { MailServer } from '../../server/src/testing/mail-server.testing.ts'
import { expect } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'
import { testWithMail } from '../support/fixtures/with-mail.ts'

/** The console message for rejected credentials. */
const WRONG = /401 .*\/users\/login/
const TOO_MANY = /429 .*\/users\//
const FRESH = 'another long password'
const MAX_ATTEMPTS = 10

const test = testWithMail.extend<object, { institution: Institution }>({
  institution: [
    async ({ product, sessions }, provide) => {
      const institution = await openInstitution([`${product.address()}${finishProviderSignIn.path}`])
      const body = { issuer: institution.issuer, ...CLIENT, label: 'the university' }
      await (await sessions('admin')).call(setIdentityProvider, { body })
      await provide(institution)
      await institution.close()
    },
    { scope: 'worker' },
  ],
})

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name })

/** Waits for the email to this address and returns its text. */
const emailTo = async ({ received }: MailServer, address: string): Promise<string> => {
  const receivedEmail = () => received.find(({ to }) => to.includes(address))
  await expect.poll(receivedEmail, { timeout: 120_000 }).toBeDefined()
  // Decodes quoted-printable: soft line breaks and the character = (RFC 2045 §6.7).
  return receivedEmail()!.message.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

test('a person who forgot the password gets an email and sets another password by its link', async ({
  mail,
  sessions,
  openPage,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ username }) => {
    const page = await openPage({ allow: [WRONG] })
    await page.goto('/ui/login')
    await signIn(page, username, 'not the password')
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(textbox(page, 'Username')).toBeFocused()
    await textbox(page, 'Username').fill(username)
    await checkAccessibility(page, 'a forgotten password')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('If this username exists, an email was sent to its address')).toBeVisible()

    const email = await emailTo(mail, 'zoe@example.org')
    const address = /https?:\/\/\S+\/ui\/set-password#[\w-]+/.exec(email)?.[0]
    expect(address).toBeDefined()
    await page.goto(address!)
    await expect(textbox(page, 'Username')).toHaveValue(username)
    await textbox(page, 'New password').fill(FRESH)
    await textbox(page, 'Confirm password').fill(FRESH)
    await page.getByRole('button', { name: 'Choose a password' }).click()
    await expect(page.getByText('Password changed successfully.')).toBeVisible()
    await signIn(page, username, TEMPORARY_PASSWORD)
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid username or password' })).toBeVisible()
    await signIn(page, username, FRESH)
    await expect(page).toHaveURL('/ui/catalog')
  })
})

test('the answer to a forgotten password does not reveal whether the username exists', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/ui/login')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await textbox(page, 'Username').fill('nobody-at-all')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If this username exists, an email was sent to its address')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(textbox(page, 'Password')).toBeVisible()
})

test('a member signs in through the identity provider and returns to the requested page', async ({
  institution,
  mail,
  sessions,
  fixtures,
  openPage,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ username, surname }) => {
    const email = `${username}@example.org`
    institution.setVisitor(username, { email, email_verified: true })
    const page = await openPage()
    await page.goto('/ui/login')
    await page.getByRole('link', { name: 'Sign in with the university' }).click()
    await expect(page.getByRole('alert'), 'an unverified address links no account').toHaveText(UNKNOWN_PERSON.en.error)

    await page.goto('/ui/login?redirect=/ui/management/self')
    await signIn(page, username, TEMPORARY_PASSWORD)
    const data = page.getByRole('region', { name: 'Personal data' })
    await data.getByRole('button', { name: 'Edit' }).click()
    await textbox(page, 'Email').fill(email)
    await textbox(page, 'Password').fill(TEMPORARY_PASSWORD)
    await data.getByRole('button', { name: 'Save' }).click()
    await expect(data).toContainText(`An email with a link was sent to ${email}`)
    await expect(data).toContainText('Emailzoe@example.org')
    const address = /https?:\/\/\S+\/ui\/verify-email#[\w-]+/.exec(await emailTo(mail, email))?.[0]
    await page.goto(address!)
    await expect(page.getByText(`Use ${email} as the email address of your account?`)).toBeVisible()
    await checkAccessibility(page, 'the link that verifies an address')
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(data).toContainText(`Email${email}`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/ui\/login/)
    await page.goto(`/ui/catalog/${fixtures.uuid}`)
    await page.getByRole('link', { name: 'Sign in with the university' }).click()
    await expect(page).toHaveURL(`/ui/catalog/${fixtures.uuid}`)
    await expect(page.getByRole('button', { name: new RegExp(`Zoe ${surname}`) })).toBeVisible()
  })
})

const UNKNOWN_PERSON = {
  en: {
    error: /^No account here has the email address/,
    enter: 'Sign in with the university',
  },
  it: {
    error: /^Qui nessun account ha l’indirizzo email/,
    enter: 'Accedi con the university',
  },
}

for (const { name, colorScheme, language, size } of LOOKS) {
  const { error, enter } = UNKNOWN_PERSON[language]
  test(`a person without an account gets an error after the identity provider: ${name}`, async ({
    institution,
    openPage,
  }) => {
    institution.setVisitor('stranger', { email: 'stranger@example.org', email_verified: true })
    const page = await openPage({ colorScheme, locale: LOCALES[language], ...size })
    await page.goto('/ui/login')
    await page.getByRole('link', { name: enter }).click()
    await expect(page.getByRole('alert')).toHaveText(error)
    await checkAccessibility(page, 'a stranger from the institution')
  })
}

for (const { language, error } of [
  { language: 'en', error: /^Too many attempts\. Try again in \d+ seconds?\.$/ },
  { language: 'it', error: /^Troppi tentativi\. Riprova tra \d+ second[oi]\.$/ },
] as const) {
  test(`after too many wrong passwords the page shows the time to wait: ${language}`, async ({
    sessions,
    openPage,
  }) => {
    await withTemporaryUser(await sessions('admin'), async ({ username }) => {
      const page = await openPage({ locale: LOCALES[language], allow: [WRONG, TOO_MANY] })
      await page.goto('/ui/login')
      const authorization = `Basic ${Buffer.from(`${username}:not the password`).toString('base64')}`
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1)
        expect((await page.request.get(login.path, { headers: { authorization } })).status()).toBe(401)
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill(TEMPORARY_PASSWORD)
      await page.locator('[type=submit]').click()
      await expect(page.getByRole('alert')).toHaveText(error)
      await expect(page, 'the right password is delayed too').toHaveURL('/ui/login')
      await checkAccessibility(page, 'too many attempts')
    })
  })
}

test('after too many email requests the page shows the time to wait', async ({ openPage }) => {
  const page = await openPage({ allow: [TOO_MANY] })
  await page.goto('/ui/login')
  for (let email = 0; email < 4; email += 1) {
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await textbox(page, 'Username').fill('somebody-who-forgets')
    await page.getByRole('button', { name: 'Send link' }).click()
    if (email === 3) break
    await expect(page.getByText('If this username exists')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
  }
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d+ seconds\.$/)
})
