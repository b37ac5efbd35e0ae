import { randomUUID } from 'node:crypto'
import { checkUsername, deleteUser, listUsers } from '@pressmark/contract/identity/users.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { LOCALES } from '../support/screens/looks.ts'
import { chooseContent, wizard } from '../support/screens/wizard.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

/** Calls without a session, and wrong passwords. */
const ENDED = /401 /

const WORDS = {
  en: {
    add: 'Add user',
    username: 'Username',
    email: 'Email',
    create: 'Create user',
    again: 'Sign in again',
    password: 'Password',
    signIn: 'Sign in',
    created: 'User created successfully',
  },
  it: {
    add: 'Aggiungi utente',
    username: 'Nome utente',
    email: 'Indirizzo email',
    create: 'Crea utente',
    again: 'Accedi di nuovo',
    password: 'Password',
    signIn: 'Accedi',
    created: 'Utente creato',
  },
} as const

for (const language of ['en', 'it'] as const) {
  test(`a session that ends in a form is renewed above it, and the form continues: ${language}`, async ({
    sessions,
    openPage,
  }) => {
    const words = WORDS[language]
    const { call, context } = await sessions('admin')
    const made = `made-${randomUUID().slice(0, 8)}`
    await withTemporaryUser(
      await sessions('admin'),
      async ({ username }) => {
        const page = await openPage({ allow: [ENDED, /404 .*checkUsername/], locale: LOCALES[language] })
        await page.goto('/ui/login?redirect=/ui/management?tab=people')
        await page.locator('[name=username]').fill(username)
        await page.locator('[name=password]').fill(TEMPORARY_PASSWORD)
        await page.locator('[type=submit]').click()
        await page.getByRole('button', { name: words.add }).click()
        const form = page.getByRole('dialog').filter({ hasText: words.create })
        // Without a session, this check would open the sign-in before the form is sent.
        const checked = page.waitForResponse((answer) => answer.url().includes(checkUsername.path))
        await form.getByRole('textbox', { name: words.username }).fill(made)
        await checked
        const emailChecked = page.waitForResponse((answer) => answer.url().includes('%40example.org'))
        await form.getByRole('textbox', { name: words.email }).fill(`${made}@example.org`)
        await emailChecked
        await form.getByRole('textbox', { name: words.password }).fill(TEMPORARY_PASSWORD)
        await page.context().clearCookies({ name: 'session' })
        await form.getByRole('button', { name: words.create }).click()
        const again = page.getByRole('dialog', { name: words.again })
        await expect(again.getByRole('textbox', { name: words.username })).toHaveValue(username)
        await checkAccessibility(page, 'signing in again')
        await again.getByRole('textbox', { name: words.password }).fill('not the password')
        await again.getByRole('button', { name: words.signIn, exact: true }).click()
        await expect(again.getByRole('alert')).toBeVisible()
        await again.getByRole('textbox', { name: words.password }).fill(TEMPORARY_PASSWORD)
        await again.getByRole('button', { name: words.signIn, exact: true }).click()
        await expect(page.getByText(words.created)).toBeVisible()
        await expect(again).toBeHidden()
        await expect(form).toBeHidden()
      },
      ['ROLE_TENANT_ADMIN'],
    )
    const { _embedded } = await call(listUsers, { query: { searchTerm: made } })
    expect(_embedded.jarvisUsers.map(({ username }) => username)).toEqual([made])
    await context.delete(addressOf(deleteUser, { uuid: _embedded.jarvisUsers[0]!.uuid }))
  })
}

test('a session that ends in the form of a new item is renewed above it, and nothing typed is lost', async ({
  sessions,
  openPage,
}) => {
  const title = `Kept ${randomUUID().slice(0, 8)}`
  await withTemporaryUser(
    await sessions('admin'),
    async ({ username }) => {
      const page = await openPage({ allow: [ENDED] })
      await page.goto('/ui/login?redirect=/ui/catalog')
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill(TEMPORARY_PASSWORD)
      await page.locator('[type=submit]').click()
      await page.getByRole('button', { name: 'Add item' }).first().click()
      const form = wizard(page)
      await form.getByLabel('Title').fill(title)
      await form.getByLabel('Author').fill('Nobody')
      await page.context().clearCookies({ name: 'session' })
      // The form checks the pressmark, which needs the session.
      await form.getByRole('textbox', { name: 'Pressmark' }).fill(title)
      const again = page.getByRole('dialog', { name: 'Sign in again' })
      await again.getByRole('textbox', { name: 'Password' }).fill(TEMPORARY_PASSWORD)
      await again.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(again).toBeHidden()
      await expect(form.getByLabel('Title')).toHaveValue(title)
      await form.getByRole('button', { name: 'Continue' }).click()
      await chooseContent(page, 'PDF')
    },
    ['ROLE_METADATA_EDITOR', 'ROLE_CCC'],
  )
})

test('a double click creates one user, and shows the link of an invitation', async ({ sessions, openPage }) => {
  const { call, context } = await sessions('admin')
  const page = await openPage({ as: 'admin', allow: [/404 .*checkUsername/] })
  for (const [begin, done] of [
    ['With a password that you choose', 'User created successfully'],
    ['With a link to choose a password', 'Invitation for'],
  ] as const) {
    const username = `twice-${randomUUID().slice(0, 8)}`
    await page.goto('/ui/management?tab=people')
    await page.getByRole('button', { name: 'Add user' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Username' }).fill(username)
    await form.getByRole('textbox', { name: 'Email' }).fill(`${username}@example.org`)
    await form.getByText(begin).click()
    if (begin.includes('password that')) await form.getByRole('textbox', { name: 'Password' }).fill(TEMPORARY_PASSWORD)
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/iam/jarvisUsers')) posts.push(request.url())
    })
    await form.getByRole('button', { name: 'Create user' }).dblclick()
    await expect(page.getByText(done).first()).toBeVisible()
    if (begin.includes('link')) await expect(form.getByRole('textbox', { name: 'Link' })).toHaveValue(/set-password#/)
    expect(posts).toHaveLength(1)
    page.removeAllListeners('request')
    await call(checkUsername, { query: { username } })
    const { _embedded } = await call(listUsers, { query: { searchTerm: username } })
    await context.delete(addressOf(deleteUser, { uuid: _embedded.jarvisUsers[0]!.uuid }))
  }
})
