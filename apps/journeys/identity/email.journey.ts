import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

const WORDS = {
  en: {
    data: 'Personal data',
    edit: 'Edit',
    email: 'Email',
    save: 'Save',
    waits: /^.*An administrator must confirm/,
    wants: /The user wants to change the email address to/,
    confirm: 'Confirm address',
    confirmed: 'Email address confirmed',
    ended: /^This link was already used/,
  },
  it: {
    data: 'Dati personali',
    edit: 'Modifica',
    email: 'Indirizzo email',
    save: 'Salva',
    waits: /^.*Un amministratore deve confermare/,
    wants: /L’utente vuole cambiare l’indirizzo email in/,
    confirm: 'Conferma l’indirizzo',
    confirmed: 'Indirizzo email confermato',
    ended: /^Questo link è già stato usato/,
  },
} as const

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`without a mail server an administrator confirms a new address: ${name}`, async ({ sessions, openPage }) => {
    const words = WORDS[language]
    const looks = { colorScheme, locale: LOCALES[language], ...size }
    await withTemporaryUser(await sessions('admin'), async ({ username, surname }) => {
      const page = await openPage({ ...looks, allow: [/410 .*\/users\/emailLink/] })
      await page.goto('/ui/login?redirect=/ui/management/self')
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill(TEMPORARY_PASSWORD)
      await page.locator('[type=submit]').click()
      const data = page.getByRole('region', { name: words.data })
      await data.getByRole('button', { name: words.edit, exact: true }).click()
      await data.getByRole('textbox', { name: words.email }).fill(`${username}@example.org`)
      await data.getByRole('textbox', { name: 'Password' }).fill(TEMPORARY_PASSWORD)
      await checkAccessibility(page, 'another address in the profile')
      await data.getByRole('button', { name: words.save }).click()
      await expect(data.getByRole('alert')).toHaveText(words.waits)
      await checkAccessibility(page, 'an address that waits')
      await page.goto('/ui/verify-email#nothing')
      await expect(page.getByRole('alert')).toHaveText(words.ended)
      await checkAccessibility(page, 'a link that has ended')

      const manager = await openPage({ ...looks, as: 'admin' })
      await manager.goto(`/ui/management?tab=people&searchTerm=${username}`)
      await manager.getByRole('button', { name: `Zoe ${surname}`, exact: true }).click()
      const user = manager.getByRole('dialog')
      await expect(user.getByText(words.wants)).toBeVisible()
      await checkAccessibility(manager, 'an address to confirm')
      await user.getByRole('button', { name: words.confirm }).click()
      await expect(manager.getByText(words.confirmed)).toBeVisible()
      await expect(user.getByRole('textbox', { name: words.email })).toHaveValue(`${username}@example.org`)
    })
  })
}
