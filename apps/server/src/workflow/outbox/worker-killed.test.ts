import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailServer, type MailServer } from '#testing/mail-server.testing.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { forkWorker } from '#testing/worker-process.testing.ts'
import { openReceiver, status, type Receiver } from '#testing/webhook-receiver.testing.ts'
import { fire, makeDue, logNow, withTask } from '../workflow.testing.ts'

let world: World
let mailServer: MailServer
let tenant: TestTenant
let admin: TestPerson
let worker: ChildProcess | undefined
let receivers: Receiver[] = []
beforeAll(async () => {
  world = await openWorld({ privateHosts: new Set(['127.0.0.1']) })
  mailServer = await openMailServer()
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})
afterEach(async () => {
  if (worker?.connected === true) {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  await Promise.all(receivers.map((receiver) => receiver.close()))
  receivers = []
})

const receiver = async (...how: Parameters<typeof openReceiver>): Promise<Receiver> => {
  const opened = await openReceiver(...how)
  receivers.push(opened)
  return opened
}

const startWorker = async (): Promise<void> => {
  worker = await forkWorker(world, {
    PRIVATE_HOSTS: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'no-reply@museum.example',
  })
}
const killWorker = () => void worker?.kill('SIGKILL')

const submit = async () => (await fire(admin, 'submit', await newItem(tenant, 'A sheet'))).body.uuid
const outcomes = async (log: string) => (await logNow(admin, log)).outcomes
const untilDone = (log: string) =>
  expect.poll(async () => (await outcomes(log)).every(({ state }) => state === 'DONE')).toBe(true)
const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id'])

test('a worker is killed before it records a sent webhook: the next worker sends it again with the same id', async () => {
  const endpoint = await receiver(killWorker)
  await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  await startWorker()
  const died = once(worker!, 'exit')
  const log = await submit()
  expect(await died).toEqual([null, 'SIGKILL'])
  expect(await outcomes(log)).toMatchObject([{ state: 'WAITING', tries: 0 }])
  endpoint.answers(status(204))
  await makeDue(tenant)
  await startWorker()
  await untilDone(log)
  const { uuid } = (await outcomes(log))[0]!
  expect(idsOf(endpoint)).toEqual([uuid, uuid])
}, 90_000)

test('a worker is killed before it records a sent email: the next worker sends it again with the same Message-ID', async () => {
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['a@museum.example'], subject: '{title}', body: 'x' })
  mailServer.behavior.meanwhile = killWorker
  await startWorker()
  const died = once(worker!, 'exit')
  const log = await submit()
  await died
  mailServer.behavior.meanwhile = () => {}
  await startWorker()
  const { uuid } = (await outcomes(log))[0]!
  const emailMessages = () => mailServer.received.filter(({ message }) => message.includes(`Message-ID: <${uuid}@`))
  await expect.poll(() => emailMessages().length).toBe(2)
  expect(emailMessages().map(({ to }) => to)).toEqual([['a@museum.example'], ['a@museum.example']])
}, 90_000)

test('a receiver that refuses, times out, fails, redirects or is down gets its message later under one id', async () => {
  const elsewhere = await receiver()
  const [forbidden, silent, failing, redirecting, offline] = [
    await receiver(status(403)),
    await receiver(() => {}),
    await receiver(status(500)),
    await receiver(status(307, { location: elsewhere.url })),
    await receiver(),
  ]
  const all = [forbidden, silent, failing, redirecting, offline]
  for (const { url } of all) await withTask(admin, 'submit', 'callWebhook', { url })
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['b@museum.example'], subject: '{title}', body: 'x' })
  await offline.close()
  mailServer.behavior.answer = 'later'
  await startWorker()
  const log = await submit()
  await expect
    .poll(async () => (await outcomes(log)).map(({ message }) => message))
    .toEqual([
      'Answered 403',
      'There was no answer in time.',
      'Answered 500',
      'Answered 307: redirects are not followed',
      'The host does not respond.',
      'The email is queued.',
    ])
  for (const { answers } of all) answers(status(200))
  await offline.comeBack()
  mailServer.behavior.answer = 'take'
  await untilDone(log)
  const uuids = (await outcomes(log)).map(({ uuid }) => uuid)
  expect(all.map((one) => [...new Set(idsOf(one))])).toEqual(uuids.slice(0, 5).map((uuid) => [uuid]))
  expect(elsewhere.received).toEqual([])
  const emailMessages = () => mailServer.received.filter(({ message }) => message.includes(`Message-ID: <${uuids[5]}@`))
  await expect.poll(() => emailMessages().length).toBe(1)
})
