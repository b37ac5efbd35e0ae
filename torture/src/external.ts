import { EventEmitter } from 'node:events'
import { openMailServer } from '../../apps/server/src/testing/mail-server.testing.ts'
import { openReceiver, status } from '../../apps/server/src/testing/webhook-receiver.testing.ts'

const EVERY_REFUSED = 5

/** Opens the external receivers: a program that rejects each fifth message at first, and a mail server. */
export const openExternal = async () => {
  const received = new EventEmitter<{ message: []; email: [] }>()
  const mail = await openMailServer()
  mail.behavior.meanwhile = () => void received.emit('email')
  const receivedIds = new Set<unknown>()
  const receiver = await openReceiver((response, { headers }) => {
    const id = headers['webhook-id']
    const isNew = !receivedIds.has(id)
    receivedIds.add(id)
    received.emit('message')
    status(isNew && receivedIds.size % EVERY_REFUSED === 0 ? 500 : 204)(response)
  })
  return {
    url: receiver.url,
    /** Emits before the sender has an answer. */
    received,
    /** The settings with which the product reaches them. */
    env: {
      PRIVATE_HOSTS: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'torture@museum.example',
    },
    /** Messages so far, by their transition log and then by id. */
    messages: (): Map<string, string[]> => {
      const delivered = new Map<string, string[]>()
      for (const { headers, body } of receiver.received) {
        const { data } = JSON.parse(body) as { data: { transitionLogUuid: string } } // as the product writes them
        delivered.set(data.transitionLogUuid, [
          ...(delivered.get(data.transitionLogUuid) ?? []),
          String(headers['webhook-id']),
        ])
      }
      return delivered
    },
    /** How often each email arrived, by its id. */
    emails: (): Map<string, number> => {
      const came = new Map<string, number>()
      for (const { message } of mail.received) {
        const id = /^Message-ID: <([^@]+)@/m.exec(message)?.[1] ?? ''
        came.set(id, (came.get(id) ?? 0) + 1)
      }
      return came
    },
    close: () => Promise.all([mail.close(), receiver.close()]),
  }
}
export type Outside = Awaited<ReturnType<typeof openExternal>>
