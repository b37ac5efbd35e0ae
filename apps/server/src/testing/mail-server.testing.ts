import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Answer = 'take' | 'refuse' | 'later'
type Received = { to: string[]; message: string }

/** Starts a real mail server with configurable replies. @param port default: any free port */
export const openMailServer = async (port = 0) => {
  const received: Received[] = []
  // `meanwhile` is called after an email was received and before it is acknowledged.
  const behavior: { answer: Answer; meanwhile: () => void } = { answer: 'take', meanwhile: () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      done(address.startsWith('unknown@') ? Object.assign(new Error('Nobody'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      let message = ''
      stream.on('data', (part: Buffer) => (message += part.toString()))
      stream.on('end', () => {
        const refusal = { take: undefined, refuse: 550, later: 451 }[behavior.answer]
        if (refusal !== undefined) return done(Object.assign(new Error('Not now'), { responseCode: refusal }))
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), message })
        behavior.meanwhile()
        done()
      })
    },
  })
  // Some tests kill a sender in the middle of an email.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  return {
    received,
    behavior,
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>
