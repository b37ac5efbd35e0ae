import { openMailServer, type MailServer } from '../../server/src/testing/mail-server.testing.ts'
import { withProduct } from './furnish.ts'
import { test as ofTheHouse } from './journey.ts'

/** Journeys of a product that sends letters, and may ask or tell programs on this machine. */
export const testWithMail = ofTheHouse.extend<object, { mail: MailServer }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing here
    async ({}, provide) => {
      const mail = await openMailServer()
      await provide(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  product: [
    ({ mail }, provide) =>
      withProduct(provide, {
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'Pressmark <no-reply@museum.example>',
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
})
