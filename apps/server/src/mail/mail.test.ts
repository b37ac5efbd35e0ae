import { randomUUID } from 'node:crypto'
import { listEmailMessages, type EmailMessage } from '@pressmark/contract/identity/email-messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '#platform/db/database.ts'
import { openMailServer, type MailServer } from '../testing/mail-server.testing.ts'
import { openWorld, type TestTenant, type World } from '../testing/world.ts'
import { deleteOldEmails } from './email-messages.ts'
import { enqueueEmail, isPermanent, failEmail, deliverEmail, createMailTransport, reasonOf } from './email.ts'

let mailServer: MailServer
let world: World
let tenant: TestTenant
let offline: World
beforeAll(async () => {
  mailServer = await openMailServer()
  const mail = { smtpUrl: `smtp://127.0.0.1:${mailServer.port}`, from: 'Pressmark <no-reply@museum.example>' }
  ;[world, offline] = [await openWorld({ mail }), await openWorld()]
  await Promise.all([world.work(), offline.work()])
  tenant = await world.tenant()
})
afterAll(async () => {
  await Promise.all([world.close(), offline.close()])
  await mailServer.close()
})

const enqueue = (of: World, to: TestTenant, emailMessage: { id?: string; subject?: string; to?: string[] } = {}) => {
  const id = emailMessage.id ?? randomUUID()
  const email = {
    to: ['carla@museum.example'],
    subject: 'Für Carla',
    text: 'È arrivata una carta.',
    ...emailMessage,
    id,
  }
  return asTenant(of.database, to.id, (db) => enqueueEmail(db, of.jobs, email)).then(() => id)
}

const emailsOf = async (of: TestTenant): Promise<EmailMessage[]> =>
  (await (await of.as('Administrators')).call(listEmailMessages)).body._embedded.emailMessages

const emailOf = async (of: TestTenant, id: string) => (await emailsOf(of)).find(({ uuid }) => uuid === id)

test('an email that is enqueued twice arrives once and unchanged, and its text is deleted', async () => {
  const id = await enqueue(world, tenant)
  await enqueue(world, tenant, { id })
  await expect.poll(async () => (await emailOf(tenant, id))?.state).toBe('SENT')
  expect(mailServer.received).toHaveLength(1)
  const { to, message } = mailServer.received[0]!
  expect(to).toEqual(['carla@museum.example'])
  expect(message).toContain(`Message-ID: <${id}@museum.example>`)
  expect(message).toContain('Subject: =?UTF-8?Q?F=C3=BCr_Carla?=')
  expect(message).toContain('=C3=88 arrivata una carta.')
  expect(await emailOf(tenant, id)).toMatchObject({ text: null, problem: null, recipients: to })
  const rows = await world.database.owner.selectFrom('email_message').select('text').where('uuid', '=', id).execute()
  expect(rows).toEqual([{ text: '' }])
})

test('neither an address nor a subject can add a header line', async () => {
  const before = mailServer.received.length
  const id = await enqueue(world, tenant, {
    subject: 'One\r\nBcc: thief@example.org',
    to: ['a@museum.example, thief@example.org'],
  })
  await expect.poll(async () => (await emailOf(tenant, id))?.state).not.toBe('WAITING')
  for (const { to, message } of mailServer.received.slice(before)) {
    expect(to).not.toContain('thief@example.org')
    expect(message).not.toMatch(/^Bcc:/m)
  }
  const valid = await enqueue(world, tenant, { subject: 'One\r\nBcc: thief@example.org' })
  await expect.poll(async () => (await emailOf(tenant, valid))?.state).toBe('SENT')
  expect(mailServer.received.at(-1)!.message).toContain('Subject: One Bcc: thief@example.org')
})

test('an email that is accepted only for some recipients lists the others', async () => {
  const id = await enqueue(world, tenant, { to: ['carla@museum.example', 'unknown@museum.example'] })
  await expect.poll(async () => (await emailOf(tenant, id))?.state).toBe('SENT')
  expect(await emailOf(tenant, id)).toMatchObject({
    reason: 'someRecipientsRejected',
    problem: 'unknown@museum.example',
  })
  expect(mailServer.received.at(-1)!.to).toEqual(['carla@museum.example'])
})

test('an email that the server rejects permanently fails; one that it rejects for now arrives later with the same id', async () => {
  mailServer.behavior.answer = 'refuse'
  const refused = await enqueue(world, tenant)
  await expect.poll(async () => (await emailOf(tenant, refused))?.state).toBe('FAILED')
  expect(await emailOf(tenant, refused)).toMatchObject({ reason: 'rejected', problem: expect.stringContaining('550') })
  mailServer.behavior.answer = 'take'
  const unknown = await enqueue(world, tenant, { to: ['unknown@museum.example'] })
  await expect.poll(async () => (await emailOf(tenant, unknown))?.reason).toBe('recipientsRejected')

  mailServer.behavior.answer = 'later'
  const delayed = await enqueue(world, tenant)
  await expect.poll(async () => (await emailOf(tenant, delayed))?.problem).toContain('451')
  expect(await emailOf(tenant, delayed)).toMatchObject({ state: 'WAITING', reason: 'notNow' })
  mailServer.behavior.answer = 'take'
  await expect.poll(async () => (await emailOf(tenant, delayed))?.state).toBe('SENT')
  expect(await emailOf(tenant, delayed)).toMatchObject({ reason: null, problem: null })
  expect(mailServer.received.filter(({ message }) => message.includes(delayed))).toHaveLength(1)
})

test('an email fails after its last try, and is not tried again', async () => {
  const id = randomUUID()
  const reference = { tenantId: tenant.id, emailMessage: id }
  const row = { tenant_id: tenant.id, uuid: id, recipients: ['a@museum.example'], subject: 'Late', text: 'Late' }
  await world.database.owner.insertInto('email_message').values(row).execute()
  await failEmail(world.database, reference)
  const send = () => Promise.reject(new Error('it was tried'))
  await deliverEmail({ database: world.database, transport: { send, close: () => undefined } }, reference)
  expect(await emailOf(tenant, id)).toMatchObject({ state: 'FAILED' })
})

test('without a mail server emails are stored, and only an administrator can read them', async () => {
  const museum = await offline.tenant()
  const id = await enqueue(offline, museum)
  await expect.poll(async () => (await emailOf(museum, id))?.state).toBe('UNSENT')
  expect((await emailOf(museum, id))?.text).toBe('È arrivata una carta.')
  expect((await (await museum.as('Editors')).call(listEmailMessages)).status).toBe(403)
  expect(await emailsOf(await offline.tenant())).toEqual([])
})

test('emails are deleted after thirty days', async () => {
  const museum = await offline.tenant()
  const [old, recent] = [await enqueue(offline, museum), await enqueue(offline, museum)]
  await expect.poll(async () => (await emailsOf(museum)).every(({ state }) => state === 'UNSENT')).toBe(true)
  const monthAgo = new Date(Date.now() - 31 * 24 * 3600_000)
  await offline.database.owner
    .updateTable('email_message')
    .set({ ended_at: monthAgo })
    .where('uuid', '=', old)
    .execute()
  await deleteOldEmails(offline.database)
  expect((await emailsOf(museum)).map(({ uuid }) => uuid)).toEqual([recent])
})

test.each([
  [{ responseCode: 550 }, true],
  [{ responseCode: 451 }, false],
  [{ responseCode: 535, code: 'EAUTH' }, false],
  [{ code: 'ECONNREFUSED' }, false],
])('an error %j is permanent: %s', (error, forGood) => {
  expect(isPermanent(error)).toBe(forGood)
})

test.each([
  [{ responseCode: 550, code: 'EENVELOPE', command: 'RCPT TO' }, 'recipientsRejected'],
  [{ responseCode: 552, code: 'EMESSAGE', command: 'DATA' }, 'rejected'],
  [{ responseCode: 451, code: 'EMESSAGE', command: 'DATA' }, 'notNow'],
  [{ responseCode: 535, code: 'EAUTH' }, 'signInRefused'],
  [{ code: 'ETLS' }, 'insecure'],
  [{ code: 'ESOCKET' }, 'unreachable'],
  [new Error('unknown'), 'other'],
])('the reason of the error %j is %s', (error, reason) => expect(reasonOf(error)).toBe(reason))

test('the reason of a mail server that does not run is that it cannot be reached', async () => {
  const id = randomUUID()
  const closed = await openMailServer()
  await closed.close()
  const transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${closed.port}`, from: 'no-reply@museum.example' })
  const museum = await offline.tenant()
  const row = { tenant_id: museum.id, uuid: id, recipients: ['a@museum.example'], subject: 'Lost', text: 'Lost' }
  await offline.database.owner.insertInto('email_message').values(row).execute()
  const reference = { tenantId: museum.id, emailMessage: id }
  await expect(deliverEmail({ database: offline.database, transport }, reference)).rejects.toThrow('ECONNREFUSED')
  transport?.close()
  expect(await emailOf(museum, id)).toMatchObject({ state: 'WAITING', reason: 'unreachable' })
})
