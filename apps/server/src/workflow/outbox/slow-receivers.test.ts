import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openMailServer, type MailServer } from '#testing/mail-server.testing.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type World } from '#testing/world.ts'
import { openReceiver, type Receiver } from '#testing/webhook-receiver.testing.ts'
import { fire, logNow, withTask } from '../workflow.testing.ts'

let world: World
let mailServer: MailServer
let receivers: Receiver[] = []
beforeAll(async () => {
  mailServer = await openMailServer()
  const mail = { smtpUrl: `smtp://127.0.0.1:${mailServer.port}`, from: 'no-reply@museum.example' }
  world = await openWorld({ privateHosts: new Set(['127.0.0.1']), mail })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})
afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()))
  receivers = []
})

const receiver = async (...how: Parameters<typeof openReceiver>): Promise<Receiver> => {
  const opened = await openReceiver(...how)
  receivers.push(opened)
  return opened
}
const outcomes = async (person: TestPerson, log: string) => (await logNow(person, log)).outcomes

test('ten receivers that never answer delay neither another receiver, nor emails, nor another tenant', async () => {
  const [tenant, other] = [await world.tenant(), await world.tenant()]
  const [admin, otherAdmin] = [await tenant.as('Administrators'), await other.as('Administrators')]
  const silent = await Promise.all(Array.from({ length: 10 }, () => receiver(() => {})))
  for (const { url } of silent) await withTask(admin, 'submit', 'callWebhook', { url })
  const [own, elsewhere] = [await receiver(), await receiver()]
  await withTask(admin, 'reject', 'callWebhook', { url: own.url })
  await withTask(admin, 'reject', 'sendEmail', { recipients: ['a@museum.example'], subject: '{title}', body: 'x' })
  await withTask(otherAdmin, 'submit', 'callWebhook', { url: elsewhere.url })
  await world.work()
  // Several messages wait for each receiver.
  const items = [await newItem(tenant, 'One'), await newItem(tenant, 'Two'), await newItem(tenant, 'Three')]
  const logs = []
  for (const item of items) logs.push((await fire(admin, 'submit', item)).body.uuid)
  await expect.poll(() => silent.every(({ received }) => received.length > 0)).toBe(true)

  const ownLog = (await fire(admin, 'reject', items[0]!)).body.uuid
  const otherLog = (await fire(otherAdmin, 'submit', await newItem(other, 'A sheet'))).body.uuid
  const states = async () => {
    const all = [...(await outcomes(admin, ownLog)), ...(await outcomes(otherAdmin, otherLog))]
    return [all.map(({ state }) => state).join(), mailServer.received.length, own.received.length]
  }
  await expect.poll(states, { interval: 50 }).toEqual(['DONE,DONE,DONE', 1, 1])
  // The receivers still do not answer, and no entry has failed yet.
  for (const log of logs) expect((await outcomes(admin, log)).map(({ tries }) => tries)).toEqual(silent.map(() => 0))
})
