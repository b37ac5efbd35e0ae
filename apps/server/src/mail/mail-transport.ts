import { createTransport } from 'nodemailer'
import type { Config } from '#platform/config.ts'

const PATIENCE_MS = 20_000

/** Brings letters to the mail server; undefined where there is none. */
export const createMailTransport = (mail: Config['mail']) => {
  if (mail === undefined) return undefined
  const transport = createTransport({
    url: mail.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = mail.from.replace(/^.*@/, '').replace(/>.*$/, '')
  return {
    /** @returns the recipients whom the mail server did not take, if it took others
     *  @throws what it answered when it took none; see `isForGood` */
    bring: async (emailMessage: {
      uuid: string
      recipients: string[]
      subject: string
      text: string
    }): Promise<string[]> => {
      const { rejected } = await transport.sendMail({
        messageId: `<${emailMessage.uuid}@${host}>`,
        from: mail.from,
        // As parts, so that nothing in an address is read as a second one.
        to: emailMessage.recipients.map((address) => ({ name: '', address })),
        subject: emailMessage.subject,
        text: emailMessage.text,
      })
      return rejected
    },
    close: () => transport.close(),
  }
}
export type MailTransport = ReturnType<typeof createMailTransport>

/** Whether trying again would be of no use: the server refused the letter itself. @source RFC 5321 §4.2.1 */
export const isPermanent = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
}
