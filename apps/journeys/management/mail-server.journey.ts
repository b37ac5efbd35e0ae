import { randomUUID } from 'node:crypto'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { inviteUser } from '@pressmark/contract/identity/password-links.ts'
import { expect } from '../support/browser/journey.ts'
import { dismissMessage } from '../support/browser/messages.ts'
import { addItemInOwnCollection, addTestTransition } from '../support/fixtures/test-transition.ts'
import { testWithMail as test } from '../support/fixtures/with-mail.ts'
import { previewNewEmail } from '../support/screens/transitions.ts'

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

test('an administrator sends a test of an email action, which arrives once, at the address of the administrator', async ({
  mail,
  openPage,
  sessions,
}) => {
  const calls = await sessions('admin')
  const { transition, suffix } = await addTestTransition(calls)
  const title = `Tested ${suffix}`
  await addItemInOwnCollection(calls, title)
  const { email } = await calls.call(readSelf)
  const page = await openPage({ as: 'admin' })
  const { preview } = await previewNewEmail(page, transition.uuid, { title, suffix })
  const send = preview.getByRole('button', { name: 'Send test to me' })
  // Two presses send one email.
  await send.dblclick()
  await dismissMessage(page, `Test email sent to ${email}`)
  const received = () => mail.received.filter(({ message }) => message.includes(`About ${title}`))
  await expect.poll(() => received().length).toBe(1)
  expect(received()[0]!.to).toEqual([email])
  expect(received()[0]!.message).toContain(`It is now ${transition.itemToState}.`)
  await expect(preview.getByText(/^No mail server is set/)).toHaveCount(0)
})
