import { randomUUID } from 'node:crypto'
import { listEmailMessages, type EmailMessage } from '@pressmark/contract/identity/email-messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '#platform/db/database.ts'
import { openMailServer, type MailServer } from '../testing/mail-server.testing.ts'
import { openWorld, type TestTenant, type World } from '../testing/world.ts'
import { deleteOldEmails } from './email-messages.ts'
import { enqueueEmail, isPermanent, failEmail, deliverEmail } from './email.ts'

let mailServer: MailServer
let world: World
let tenant: TestTenant
let alone: World
beforeAll(async () => {
  mailServer = await openMailServer()
  const mail = { smtpUrl: `smtp://127.0.0.1:${mailServer.port}`, from: 'Pressmark <no-reply@museum.example>' }
  ;[world, alone] = [await openWorld({ mail }), await openWorld()]
  await Promise.all([world.work(), alone.work()])
  tenant = await world.tenant()
})
afterAll(async () => {
  await Promise.all([world.close(), alone.close()])
  await mailServer.close()
})

const post = (of: World, to: TestTenant, emailMessage: { id?: string; subject?: string; to?: string[] } = {}) => {
  const id = emailMessage.id ?? randomUUID()
  const whole = {
    to: ['carla@museum.example'],
    subject: 'Für Carla',
    text: 'È arrivata una carta.',
    ...emailMessage,
    id,
  }
  return asTenant(of.database, to.id, (db) => enqueueEmail(db, of.jobs, whole)).then(() => id)
}

const lettersOf = async (of: TestTenant): Promise<EmailMessage[]> =>
  (await (await of.as('Administrators')).call(listEmailMessages)).body._embedded.emailMessages

const letterOf = async (of: TestTenant, id: string) => (await lettersOf(of)).find(({ uuid }) => uuid === id)

test('a letter posted twice arrives once, as it was written, and its text is not kept', async () => {
  const id = await post(world, tenant)
  await post(world, tenant, { id })
  await expect.poll(async () => (await letterOf(tenant, id))?.state, { timeout: 20_000 }).toBe('SENT')
  expect(mailServer.received).toHaveLength(1)
  const { to, message } = mailServer.received[0]!
  expect(to).toEqual(['carla@museum.example'])
  expect(message).toContain(`Message-ID: <${id}@museum.example>`)
  expect(message).toContain('Subject: =?UTF-8?Q?F=C3=BCr_Carla?=')
  expect(message).toContain('=C3=88 arrivata una carta.')
  expect(await letterOf(tenant, id)).toMatchObject({ text: null, problem: null, recipients: to })
  const rows = await world.database.owner.selectFrom('email_message').select('text').where('uuid', '=', id).execute()
  expect(rows).toEqual([{ text: '' }])
})

test('neither an address nor a subject smuggles in a line of its own', async () => {
  const before = mailServer.received.length
  const id = await post(world, tenant, {
    subject: 'One\r\nBcc: thief@example.org',
    to: ['a@museum.example, thief@example.org'],
  })
  await expect.poll(async () => (await letterOf(tenant, id))?.state, { timeout: 20_000 }).not.toBe('WAITING')
  for (const { to, message } of mailServer.received.slice(before)) {
    expect(to).not.toContain('thief@example.org')
    expect(message).not.toMatch(/^Bcc:/m)
  }
  const fair = await post(world, tenant, { subject: 'One\r\nBcc: thief@example.org' })
  await expect.poll(async () => (await letterOf(tenant, fair))?.state, { timeout: 20_000 }).toBe('SENT')
  expect(mailServer.received.at(-1)!.message).toContain('Subject: One Bcc: thief@example.org')
})

test('an email that is accepted only for some recipients lists the others', async () => {
  const id = await post(world, tenant, { to: ['carla@museum.example', 'unknown@museum.example'] })
  await expect.poll(async () => (await letterOf(tenant, id))?.state, { timeout: 20_000 }).toBe('SENT')
  expect((await letterOf(tenant, id))?.problem).toBe('Rejected for unknown@museum.example')
  expect(mailServer.received.at(-1)!.to).toEqual(['carla@museum.example'])
})

test('what the mail server refuses for good has failed; what it refuses for now arrives later, with the same id', async () => {
  mailServer.behavior.answer = 'refuse'
  const refused = await post(world, tenant)
  await expect.poll(async () => (await letterOf(tenant, refused))?.state, { timeout: 20_000 }).toBe('FAILED')
  expect((await letterOf(tenant, refused))?.problem).toContain('550')

  mailServer.behavior.answer = 'later'
  const delayed = await post(world, tenant)
  await expect.poll(async () => (await letterOf(tenant, delayed))?.problem, { timeout: 20_000 }).toContain('451')
  expect((await letterOf(tenant, delayed))?.state).toBe('WAITING')
  mailServer.behavior.answer = 'take'
  await expect.poll(async () => (await letterOf(tenant, delayed))?.state, { timeout: 40_000 }).toBe('SENT')
  expect(mailServer.received.filter(({ message }) => message.includes(delayed))).toHaveLength(1)
}, 60_000)

test('a letter that was tried for long enough has failed, and is tried no more', async () => {
  const id = randomUUID()
  const which = { tenantId: tenant.id, emailMessage: id }
  const row = { tenant_id: tenant.id, uuid: id, recipients: ['a@museum.example'], subject: 'Late', text: 'Late' }
  await world.database.owner.insertInto('email_message').values(row).execute()
  await failEmail(world.database, which)
  const bring = () => Promise.reject(new Error('it was tried'))
  await deliverEmail({ database: world.database, transport: { bring, close: () => undefined } }, which)
  expect(await letterOf(tenant, id)).toMatchObject({ state: 'FAILED' })
})

test('without a mail server letters are kept, and the administrator reads them; nobody else does', async () => {
  const here = await alone.tenant()
  const id = await post(alone, here)
  await expect.poll(async () => (await letterOf(here, id))?.state, { timeout: 20_000 }).toBe('UNSENT')
  expect((await letterOf(here, id))?.text).toBe('È arrivata una carta.')
  expect((await (await here.as('Editors')).call(listEmailMessages)).status).toBe(403)
  expect(await lettersOf(await alone.tenant())).toEqual([])
})

test('letters are forgotten after thirty days', async () => {
  const here = await alone.tenant()
  const [old, young] = [await post(alone, here), await post(alone, here)]
  await expect
    .poll(async () => (await lettersOf(here)).every(({ state }) => state === 'UNSENT'), { timeout: 20_000 })
    .toBe(true)
  const ago = new Date(Date.now() - 31 * 24 * 3600_000)
  await alone.database.owner.updateTable('email_message').set({ ended_at: ago }).where('uuid', '=', old).execute()
  await deleteOldEmails(alone.database)
  expect((await lettersOf(here)).map(({ uuid }) => uuid)).toEqual([young])
})

test.each([
  [{ responseCode: 550 }, true],
  [{ responseCode: 451 }, false],
  [{ responseCode: 535, code: 'EAUTH' }, false],
  [{ code: 'ECONNREFUSED' }, false],
])('an error %j is for good: %s', (error, forGood) => {
  expect(isPermanent(error)).toBe(forGood)
})
