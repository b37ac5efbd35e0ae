import { randomUUID } from 'node:crypto'
import { inviteUser } from '@pressmark/contract/identity/password-links.ts'
import { expect } from '../support/browser/journey.ts'
import { testWithMail as test } from '../support/fixtures/with-mail.ts'

test('an administrator reads why the mail server rejected an email, in both languages, with the answer of the server', async ({
  mail,
  openPage,
  sessions,
}) => {
  const username = `guest-${randomUUID().slice(0, 8)}`
  const admin = await sessions('admin')
  mail.behavior.answer = 'refuse'
  try {
    await admin.call(inviteUser, { body: { username, email: `${username}@museum.example`, tenantName: 'default' } })
    for (const [locale, tab, reason, answer] of [
      ['en-GB', 'Messages', 'The mail server rejects this email.', /Its answer: .*550/],
      ['it-IT', 'Messaggi', 'Il server di posta rifiuta questa email.', /La sua risposta: .*550/],
    ] as const) {
      const page = await openPage({
        as: 'admin',
        locale,
        ...(locale === 'it-IT' && { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
      })
      await page.goto('/ui/management?tab=messages')
      const row = page.getByRole('list', { name: tab }).getByRole('listitem').filter({ hasText: username })
      await expect(async () => {
        await page.reload()
        await expect(row).toContainText(reason, { timeout: 1000 })
      }).toPass()
      await expect(row).toContainText(answer)
    }
  } finally {
    mail.behavior.answer = 'take'
  }
})
