import { randomUUID } from 'node:crypto'
import { createUser, deleteUser } from '@pressmark/contract/identity/users.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { Page } from '@playwright/test'
import { codeOf } from '../support/fixtures/authenticator.ts'
import { expect, test } from '../support/browser/journey.ts'
import { look } from '../support/browser/look.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { SOMEBODYS_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'
import { closeSessions } from '../support/browser/browser-sessions.ts'

/** The code is asked for, and a wrong one refused, by a 401. */
const ASKED = [/401 .*\/users\/login/]

const factorOf = (page: Page) => page.getByRole('region', { name: /^(Second factor|Secondo fattore)/ })

/* The secret as it is shown for typing. */
const secretIn = async (page: Page): Promise<string> => {
  const field = page.getByRole('textbox', { name: /^(Secret|Segreto)$/ })
  await expect(field).toHaveValue(/^([A-Z2-7]{4} ?){8}$/)
  return field.inputValue()
}

test('a second factor is set up in the profile, asked for at the login, and turned off', async ({
  sessions,
  visit,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ username }) => {
    const page = await visit({ allow: [...ASKED, /401 .*\/users\/secondFactor/] })
    await page.goto('/ui/login?redirect=/ui/management/self')
    await signIn(page, username, SOMEBODYS_PASSWORD)
    const part = factorOf(page)
    await part.getByRole('button', { name: 'Set up' }).click()
    await expect(part.getByRole('img', { name: 'QR code with the secret' })).toHaveJSProperty('complete', true)
    const secret = await secretIn(page)
    await part.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, 20))
    await part.getByRole('button', { name: 'Turn on' }).click()
    await expect(part.getByText('This code is wrong or was already used. Enter a new code.')).toBeVisible()
    await part.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret))
    await part.getByRole('button', { name: 'Turn on' }).click()
    const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = (await codes.first().textContent())!
    await part.getByRole('button', { name: 'I have stored them' }).click()
    await expect(part).toContainText('10 recovery codes are left')

    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/ui\/login/)
    await page.goto('/ui/login?redirect=/ui/management/self')
    await signIn(page, username, SOMEBODYS_PASSWORD)
    const code = page.getByRole('textbox', { name: 'Code' })
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await code.fill('000000')
    await code.press('Enter')
    await expect(page.getByText('This code is wrong or was already used. Enter a new code.')).toBeVisible()
    await expect(code).toHaveValue('')
    await code.fill(codeOf(secret, 1))
    await code.press('Enter')
    await expect(page).toHaveURL('/ui/management/self')

    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/ui\/login/)
    await page.goto('/ui/login?redirect=/ui/management/self')
    await signIn(page, username, SOMEBODYS_PASSWORD)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(factorOf(page)).toContainText('9 recovery codes are left')

    await part.getByRole('button', { name: 'Turn off' }).click()
    await part.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await part.getByRole('button', { name: 'Turn off' }).click()
    await expect(part.getByText('Wrong old password')).toBeVisible()
    await part.getByRole('textbox', { name: 'Password' }).fill(SOMEBODYS_PASSWORD)
    await part.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Second factor turned off')).toBeVisible()
    await expect(part.getByRole('button', { name: 'Set up' })).toBeVisible()
  })
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`who manages all organisations sets one up before anything else: ${name}`, async ({ sessions, visit }) => {
    const { call, context } = await sessions('admin')
    const username = `chief-${randomUUID().slice(0, 8)}`
    const body = { username, email: 'chief@example.org', password: SOMEBODYS_PASSWORD, tenantName: 'default' }
    const { uuid } = await call(createUser, { body: { ...body, userRoles: ['ROLE_ADMIN'] } })
    try {
      const page = await visit({ colorScheme, locale: LOCALES[language], ...size, allow: ASKED })
      await page.goto('/ui/login?redirect=/ui/management/self')
      await page.getByRole('textbox', { name: /^(Username|Nome utente)$/ }).fill(username)
      await page.getByRole('textbox', { name: 'Password' }).fill(SOMEBODYS_PASSWORD)
      await page.getByRole('button', { name: /^(Sign in|Accedi)$/ }).click()
      await expect(page).toHaveURL(/\/ui\/second-factor/)
      const secret = await secretIn(page)
      await look(page, 'the set-up')
      await page.goto('/ui/catalog')
      await expect(page, 'there is no way around').toHaveURL(/\/ui\/second-factor/)
      const again = await secretIn(page)
      expect(again).not.toBe(secret)
      await page.getByRole('textbox', { name: /^(Code|Codice)$/ }).fill(codeOf(again))
      await page.getByRole('button', { name: /^(Turn on|Attiva)$/ }).click()
      await expect(page.getByRole('listitem')).toHaveCount(10)
      await look(page, 'the recovery codes')
      await page.getByRole('button', { name: /^(I have stored them|Ho conservato i codici)$/ }).click()
      await expect(page).toHaveURL(/\/ui\/catalog/)
      await page.goto('/ui/management/self')
      await expect(factorOf(page)).toContainText(/10 (recovery codes|codici)/)
      await look(page, 'the profile with a second factor')
      const elsewhere = await visit({ colorScheme, locale: LOCALES[language], ...size, allow: ASKED })
      await elsewhere.goto('/ui/login')
      await elsewhere.getByRole('textbox', { name: /^(Username|Nome utente)$/ }).fill(username)
      await elsewhere.getByRole('textbox', { name: 'Password' }).fill(SOMEBODYS_PASSWORD)
      await elsewhere.getByRole('button', { name: /^(Sign in|Accedi)$/ }).click()
      await expect(elsewhere.getByRole('textbox', { name: /^(Code|Codice)$/ })).toBeVisible()
      await look(elsewhere, 'the code')
    } finally {
      await closeSessions()
      await context.delete(addressOf(deleteUser, { uuid }))
    }
  })
}
