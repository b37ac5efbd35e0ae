import { login } from '@pressmark/contract/identity/identity.ts'
import { finishProviderSignIn, setIdentityProvider } from '@pressmark/contract/identity/identity-provider.ts'
import type { Page } from '@playwright/test'
import { CLIENT, openInstitution, type Institution } from '../../server/src/testing/institution.testing.ts'
import type { MailServer } from '../../server/src/testing/mail-server.testing.ts'
import { expect } from '../support/browser/journey.ts'
import { look } from '../support/browser/look.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { SOMEBODYS_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'
import { testWithMail } from '../support/fixtures/with-mail.ts'

/** What browsers say of credentials that are refused. */
const WRONG = /401 .*\/users\/login/
const TOO_MANY = /429 .*\/users\//
const FRESH = 'another long password'
const MOST_ATTEMPTS = 10

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

/** The text of the letter to this address, when it has come. */
const letterTo = async ({ received }: MailServer, address: string): Promise<string> => {
  const found = () => received.find(({ to }) => to.includes(address))
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  // Long lines come folded, and what is no letter of ASCII as its number (RFC 2045 §6.7).
  return found()!.message.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

test('who has forgotten the password gets a letter, and sets another one by its link', async ({
  mail,
  sessions,
  visit,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ username }) => {
    const page = await visit({ allow: [WRONG] })
    await page.goto('/ui/login')
    await signIn(page, username, 'not the password')
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(textbox(page, 'Username')).toBeFocused()
    await textbox(page, 'Username').fill(username)
    await look(page, 'a forgotten password')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('If this username exists, an email was sent to its address')).toBeVisible()

    const letter = await letterTo(mail, 'zoe@example.org')
    const address = /https?:\/\/\S+\/ui\/set-password#[\w-]+/.exec(letter)?.[0]
    expect(address).toBeDefined()
    await page.goto(address!)
    await expect(textbox(page, 'Username')).toHaveValue(username)
    await textbox(page, 'New password').fill(FRESH)
    await textbox(page, 'Confirm password').fill(FRESH)
    await page.getByRole('button', { name: 'Choose a password' }).click()
    await expect(page.getByText('Password changed successfully.')).toBeVisible()
    await signIn(page, username, SOMEBODYS_PASSWORD)
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid username or password' })).toBeVisible()
    await signIn(page, username, FRESH)
    await expect(page).toHaveURL('/ui/catalog')
  })
})

test('whoever has the name, what is said of a forgotten password is the same', async ({ visit }) => {
  const page = await visit()
  await page.goto('/ui/login')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await textbox(page, 'Username').fill('nobody-at-all')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If this username exists, an email was sent to its address')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(textbox(page, 'Password')).toBeVisible()
})

test('somebody whom the institution knows signs in there, and comes to where they wanted to go', async ({
  institution,
  sessions,
  fixtures,
  visit,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ surname }) => {
    institution.setVisitor('zoe', { email: 'zoe@example.org', email_verified: true })
    const page = await visit()
    await page.goto(`/ui/catalog/${fixtures.uuid}`)
    await page.getByRole('link', { name: 'Sign in with the university' }).click()
    await expect(page).toHaveURL(`/ui/catalog/${fixtures.uuid}`)
    await expect(page.getByRole('button', { name: new RegExp(`Zoe ${surname}`) })).toBeVisible()
  })
})

const NOT_KNOWN = {
  en: {
    said: /^No account here has the email address/,
    enter: 'Sign in with the university',
  },
  it: {
    said: /^Qui nessun account ha l’indirizzo email/,
    enter: 'Accedi con the university',
  },
}

for (const { name, colorScheme, language, size } of LOOKS) {
  const { said, enter } = NOT_KNOWN[language]
  test(`somebody whom nobody here knows is told so: ${name}`, async ({ institution, visit }) => {
    institution.setVisitor('stranger', { email: 'stranger@example.org', email_verified: true })
    const page = await visit({ colorScheme, locale: LOCALES[language], ...size })
    await page.goto('/ui/login')
    await page.getByRole('link', { name: enter }).click()
    await expect(page.getByRole('alert')).toHaveText(said)
    await look(page, 'a stranger from the institution')
  })
}

for (const { language, said } of [
  { language: 'en', said: /^Too many attempts\. Try again in \d+ seconds?\.$/ },
  { language: 'it', said: /^Troppi tentativi\. Riprova tra \d+ second[oi]\.$/ },
] as const) {
  test(`who tries too many passwords is told how long to wait: ${language}`, async ({ sessions, visit }) => {
    await withTemporaryUser(await sessions('admin'), async ({ username }) => {
      const page = await visit({ locale: LOCALES[language], allow: [WRONG, TOO_MANY] })
      await page.goto('/ui/login')
      const authorization = `Basic ${Buffer.from(`${username}:not the password`).toString('base64')}`
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1)
        expect((await page.request.get(login.path, { headers: { authorization } })).status()).toBe(401)
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill(SOMEBODYS_PASSWORD)
      await page.locator('[type=submit]').click()
      await expect(page.getByRole('alert')).toHaveText(said)
      await expect(page, 'the right password waits as well').toHaveURL('/ui/login')
      await look(page, 'too many attempts')
    })
  })
}

test('who asks for too many letters is told how long to wait', async ({ visit }) => {
  const page = await visit({ allow: [TOO_MANY] })
  await page.goto('/ui/login')
  for (let letter = 0; letter < 4; letter += 1) {
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await textbox(page, 'Username').fill('somebody-who-forgets')
    await page.getByRole('button', { name: 'Send link' }).click()
    if (letter === 3) break
    await expect(page.getByText('If this username exists')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
  }
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d+ seconds\.$/)
})
