import { login } from '@pressmark/contract/identity/identity.ts'
import { createPasswordLink, inviteUser, usePasswordLink } from '@pressmark/contract/identity/password-links.ts'
import { changePassword } from '@pressmark/contract/identity/profile.ts'
import {
  disableSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@pressmark/contract/identity/second-factor.ts'
import { updateUser } from '@pressmark/contract/identity/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpFactor } from '#testing/factors.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

const ANOTHER = 'a long and unusual sentence'

/** With a mail server. No worker runs, so the emails stay readable. */
let world: World
let tenant: TestTenant
let reader: TestPerson
beforeAll(async () => {
  world = await openWorld({ mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@museum.example' } })
})
beforeEach(async () => {
  tenant = await world.tenant()
  reader = await tenant.as('Readers')
})
afterAll(() => world.close())

const emailsTo = (address: string) =>
  tenant.run((db) =>
    db
      .selectFrom('email_message')
      .select(['subject', 'text'])
      .where('tenant_id', '=', db.tenantId)
      .where((eb) => eb(eb.val(address), '=', eb.fn.any('recipients')))
      .orderBy('created_at')
      .execute(),
  )
const subjects = async () =>
  (await emailsTo(`${reader.username}@example.org`)).map(({ subject }) => subject.split(': ')[1])

test('a user gets an email about a new password', async () => {
  const params = { uuid: reader.personUuid }
  const change = (oldPassword: string) =>
    reader.call(changePassword, { params, body: { oldPassword, newPassword: ANOTHER } })
  expect((await change('not the password')).status).toBe(401)
  expect(await subjects(), 'nothing has changed').toEqual([])
  expect((await change(reader.password)).status).toBe(204)
  const [email] = await emailsTo(`${reader.username}@example.org`)
  expect(email!.subject).toMatch(/: password changed – password cambiata$/)
  expect(email!.text).toContain(`The password of the user ${reader.username} at `)
  expect(email!.text).toContain(`La password dell’utente ${reader.username} presso `)
  expect(email!.text).not.toContain(ANOTHER)
})

test('a user gets an email about a password that a link has set, but not about the first one', async () => {
  const admin = await tenant.as('Administrators')
  const use = async (address: string) => {
    const texts = (await emailsTo(address)).map(({ text }) => /#([\w-]{43})(?=\s|$)/.exec(text)?.[1])
    const body = { token: texts.findLast((token) => token !== undefined)!, newPassword: ANOTHER }
    return (await tenant.visitor.call(usePasswordLink, { body })).status
  }
  await admin.call(createPasswordLink, { params: { uuid: reader.personUuid } })
  expect(await use(`${reader.username}@example.org`)).toBe(204)
  expect((await subjects()).at(-1)).toBe('password changed – password cambiata')

  const email = 'invited@example.org'
  const username = `invited-${reader.username}`
  await admin.call(inviteUser, { body: { username, email, name: 'Ada', tenantName: tenant.name } })
  expect(await use(email)).toBe(204)
  expect(await emailsTo(email), 'only the invitation').toHaveLength(1)
})

test('both addresses get an email when an administrator changes the address, and none when only the name changes', async () => {
  const admin = await tenant.as('Administrators')
  const change = (body: { email?: string; name?: string }) =>
    admin.call(updateUser, { params: { uuid: reader.personUuid }, body })
  expect((await change({ name: 'Another' })).status).toBe(200)
  expect(await subjects()).toEqual([])
  expect((await change({ email: 'new@example.org' })).status).toBe(200)
  expect(await subjects()).toEqual(['email address changed – indirizzo email cambiato'])
  expect(await emailsTo('new@example.org')).toHaveLength(1)
})

test('a user gets an email about each change of the second factor, also by an administrator', async () => {
  const admin = await tenant.as('Administrators')
  const body = { password: reader.password }
  await setUpFactor(world, reader)
  await reader.call(renewRecoveryCodes, { body })
  await reader.call(disableSecondFactor, { body })
  await setUpFactor(world, reader)
  expect((await admin.call(removeSecondFactor, { params: { uuid: reader.personUuid } })).status).toBe(204)
  expect(await subjects()).toEqual([
    'second factor turned on – secondo fattore attivato',
    'new recovery codes – nuovi codici di recupero',
    'second factor turned off – secondo fattore disattivato',
    'second factor turned on – secondo fattore attivato',
    'second factor turned off – secondo fattore disattivato',
  ])
})

test('a user gets an email about a sign-in with a new browser, and none in a known one', async () => {
  const { username, password } = reader
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const signIn = (headers = {}) => tenant.visitor.call(login, { headers: { authorization, ...headers } })
  const device = /device=[^;]+/.exec(String((await signIn()).headers['set-cookie']))![0]
  expect(await subjects()).toEqual(['sign-in with a new browser – accesso da un nuovo browser'])
  expect((await signIn({ cookie: device })).status).toBe(200)
  const wrong = `Basic ${Buffer.from(`${username}:wrong`).toString('base64')}`
  expect((await tenant.visitor.call(login, { headers: { authorization: wrong } })).status).toBe(401)
  expect(await subjects(), 'neither a known browser nor a wrong password').toHaveLength(1)
})

test('the first sign-in of a user sends no email', async () => {
  await tenant.as('Editors')
  const sent = await tenant.run((db) =>
    db.selectFrom('email_message').select('subject').where('tenant_id', '=', db.tenantId).execute(),
  )
  expect(sent).toEqual([])
})
