import { randomUUID } from 'node:crypto'
import { createUser, deleteUser } from '@pressmark/contract/identity/users.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { Page } from '@playwright/test'
import { totpCode } from '../support/fixtures/authenticator.ts'
import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'
import { closeSessions } from '../support/browser/browser-sessions.ts'

/** The server requests the code, and rejects a wrong code, with 401. */
const CODE_REQUIRED = [/401 .*\/users\/login/]

const factorOf = (page: Page) => page.getByRole('region', { name: /^(Second factor|Secondo fattore)/ })

/* Reads the secret that the page shows for typing. */
const secretIn = async (page: Page): Promise<string> => {
  const field = page.getByRole('textbox', { name: /^(Secret|Segreto)$/ })
  await expect(field).toHaveValue(/^([A-Z2-7]{4} ?){8}$/)
  return field.inputValue()
}

/* The password that is asked for before the secret is shown. */
const givePassword = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Password' }).fill(TEMPORARY_PASSWORD)
  await page.getByRole('button', { name: /^(Set up|Imposta)$/ }).click()
}

test('a second factor is set up in the profile, required at the login, and removed', async ({ sessions, openPage }) => {
  await withTemporaryUser(await sessions('admin'), async ({ username }) => {
    const page = await openPage({ allow: [...CODE_REQUIRED, /401 .*\/users\/secondFactor/] })
    await page.goto('/ui/login?redirect=/ui/management/self')
    await signIn(page, username, TEMPORARY_PASSWORD)
    const part = factorOf(page)
    await part.getByRole('button', { name: 'Set up' }).click()
    await part.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await part.getByRole('button', { name: 'Set up' }).click()
    await expect(part.getByText('Wrong password')).toBeVisible()
    await part.getByRole('textbox', { name: 'Password' }).fill(TEMPORARY_PASSWORD)
    await part.getByRole('button', { name: 'Set up' }).click()
    await expect(part.getByRole('img', { name: 'QR code with the secret' })).toHaveJSProperty('complete', true)
    const secret = await secretIn(page)
    await part.getByRole('textbox', { name: 'Code', exact: true }).fill(totpCode(secret, 20))
    await part.getByRole('button', { name: 'Turn on' }).click()
    await expect(part.getByText('This code is wrong or was already used. Enter a new code.')).toBeVisible()
    await part.getByRole('textbox', { name: 'Code', exact: true }).fill(totpCode(secret))
    await part.getByRole('button', { name: 'Turn on' }).click()
    const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = (await codes.first().textContent())!
    await part.getByRole('button', { name: 'I have stored them' }).click()
    await expect(part).toContainText('10 recovery codes are left')

    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/ui\/login/)
    await page.goto('/ui/login?redirect=/ui/management/self')
    await signIn(page, username, TEMPORARY_PASSWORD)
    const code = page.getByRole('textbox', { name: 'Code' })
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await code.fill('000000')
    await code.press('Enter')
    await expect(page.getByText('This code is wrong or was already used. Enter a new code.')).toBeVisible()
    await expect(code).toHaveValue('')
    await code.fill(totpCode(secret, 1))
    await code.press('Enter')
    await expect(page).toHaveURL('/ui/management/self')

    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/ui\/login/)
    await page.goto('/ui/login?redirect=/ui/management/self')
    await signIn(page, username, TEMPORARY_PASSWORD)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(factorOf(page)).toContainText('9 recovery codes are left')

    await part.getByRole('button', { name: 'Turn off' }).click()
    await part.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await part.getByRole('button', { name: 'Turn off' }).click()
    await expect(part.getByText('Wrong password')).toBeVisible()
    await part.getByRole('textbox', { name: 'Password' }).fill(TEMPORARY_PASSWORD)
    await part.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Second factor turned off')).toBeVisible()
    await expect(part.getByRole('button', { name: 'Set up' })).toBeVisible()
  })
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`a platform administrator must set up a second factor first: ${name}`, async ({ sessions, openPage }) => {
    const { call, context } = await sessions('admin')
    const username = `chief-${randomUUID().slice(0, 8)}`
    const body = { username, email: 'chief@example.org', password: TEMPORARY_PASSWORD, tenantName: 'default' }
    const { uuid } = await call(createUser, { body: { ...body, userRoles: ['ROLE_ADMIN'] } })
    try {
      const page = await openPage({ colorScheme, locale: LOCALES[language], ...size, allow: CODE_REQUIRED })
      await page.goto('/ui/login?redirect=/ui/management/self')
      await page.getByRole('textbox', { name: /^(Username|Nome utente)$/ }).fill(username)
      await page.getByRole('textbox', { name: 'Password' }).fill(TEMPORARY_PASSWORD)
      await page.getByRole('button', { name: /^(Sign in|Accedi)$/ }).click()
      await expect(page).toHaveURL(/\/ui\/second-factor/)
      await checkAccessibility(page, 'the password')
      await givePassword(page)
      const secret = await secretIn(page)
      await checkAccessibility(page, 'the set-up')
      await page.goto('/ui/catalog')
      await expect(page, 'other screens are not reachable').toHaveURL(/\/ui\/second-factor/)
      await givePassword(page)
      const again = await secretIn(page)
      expect(again).not.toBe(secret)
      await page.getByRole('textbox', { name: /^(Code|Codice)$/ }).fill(totpCode(again))
      await page.getByRole('button', { name: /^(Turn on|Attiva)$/ }).click()
      await expect(page.getByRole('listitem')).toHaveCount(10)
      await checkAccessibility(page, 'the recovery codes')
      await page.getByRole('button', { name: /^(I have stored them|Ho conservato i codici)$/ }).click()
      await expect(page).toHaveURL(/\/ui\/catalog/)
      await page.goto('/ui/management/self')
      await expect(factorOf(page)).toContainText(/10 (recovery codes|codici)/)
      await checkAccessibility(page, 'the profile with a second factor')
      const otherPage = await openPage({ colorScheme, locale: LOCALES[language], ...size, allow: CODE_REQUIRED })
      await otherPage.goto('/ui/login')
      await otherPage.getByRole('textbox', { name: /^(Username|Nome utente)$/ }).fill(username)
      await otherPage.getByRole('textbox', { name: 'Password' }).fill(TEMPORARY_PASSWORD)
      await otherPage.getByRole('button', { name: /^(Sign in|Accedi)$/ }).click()
      await expect(otherPage.getByRole('textbox', { name: /^(Code|Codice)$/ })).toBeVisible()
      await checkAccessibility(otherPage, 'the code')
    } finally {
      await closeSessions()
      await context.delete(addressOf(deleteUser, { uuid }))
    }
  })
}
