import { isLogged, login, readSignInMethods } from '@pressmark/contract/identity/identity.ts'
import {
  createPasswordLink,
  requestPasswordReset,
  inviteUser,
  readPasswordLink,
  usePasswordLink,
} from '@pressmark/contract/identity/password-links.ts'
import { deleteUser, listUsers, updateUser } from '@pressmark/contract/identity/users.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendPasswordReset } from './reset.ts'
import { createLinkMailer } from './links.ts'
import { join } from '../system-workgroups.ts'
import { createTenant } from '#tenants/create.ts'
import { giveFactor } from '#testing/factors.testing.ts'
import { openWorld, type TestClient, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

const FRESH = 'another long password'

let world: World
let tenant: TestTenant
let admin: TestPerson
/** The same with a mail server. No worker runs, so the emails stay readable. */
let mailing: World
beforeAll(async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@museum.example' }
  ;[world, mailing] = [await openWorld(), await openWorld({ mail, trustedProxies: 1 })]
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})
afterAll(() => Promise.all([world.close(), mailing.close()]))

const signIn = (client: TestClient, username: string, password: string) =>
  client.call(login, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
  })

const invite = (by: TestPerson, to: TestTenant) => {
  const username = `guest-${randomUUID().slice(0, 8)}`
  const body = { username, name: 'Guest', email: `${username}@example.org`, tenantName: to.name }
  return by.call(inviteUser, { body })
}

const tokenOf = (text: string | null): string => /\/ui\/set-password#([\w-]{43})(?=\s|$)/.exec(text ?? '')![1]!

const linkFor = async (person: TestPerson, by = admin): Promise<string> => {
  const answer = await by.call(createPasswordLink, { params: { uuid: person.personUuid } })
  expect(answer.status).toBe(201)
  return tokenOf(answer.body.address)
}

const promote = async (person: TestPerson): Promise<void> => {
  const role = { person_uuid: person.personUuid, role: 'ROLE_ADMIN' }
  await tenant.run((db) =>
    db
      .insertInto('member_role')
      .values({ tenant_id: db.tenantId, ...role })
      .execute(),
  )
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
}

const use = (token: string, newPassword = FRESH, at = tenant) =>
  at.visitor.call(usePasswordLink, { body: { token, newPassword } })

const hoursUntil = (time: string): number => Math.round((Date.parse(time) - Date.now()) / 3600_000)

test('only a platform administrator changes the email address of a platform administrator', async () => {
  const [chief, reader] = [await tenant.as('Readers'), await tenant.as('Readers')]
  await promote(chief)
  const move = (person: TestPerson) =>
    admin.call(updateUser, { params: { uuid: person.personUuid }, body: { email: 'mine@example.org' } })
  const { status, refusal } = await move(chief)
  expect([status, refusal.code]).toEqual([403, 'signInProtected'])
  expect((await move(reader)).status).toBe(200)
})

test('a link of one organisation ends when another organisation adds the user', async () => {
  const person = await tenant.as('Readers')
  const token = await linkFor(person)
  const other = await world.tenant()
  await other.run((db) => join(db, person.personUuid, 'Readers'))
  const { refusal } = await use(token)
  expect(refusal.code).toBe('linkExpired')
})

describe('an invitation', () => {
  test('creates a user who cannot sign in before the link has set a password', async () => {
    const { status, body } = await invite(admin, tenant)
    expect([status, body.link.sentTo, hoursUntil(body.link.expiresAt)]).toEqual([201, null, 48])
    expect(body.link.address).toMatch(new RegExp(`^http://${tenant.host}/ui/set-password#`))
    const token = tokenOf(body.link.address)
    const { username } = body.user
    expect((await tenant.visitor.call(readPasswordLink, { body: { token } })).body).toEqual({
      username,
      kind: 'invitation',
    })
    expect((await signIn(tenant.visitor, username, token)).status).toBe(401)
    expect((await use(token, 'too short')).status).toBe(400)
    const used = await use(token)
    expect([used.status, used.headers['set-cookie']]).toEqual([204, undefined])
    expect((await signIn(tenant.visitor, username, FRESH)).status).toBe(200)
  })

  test('can be sent again with the same lifetime, and the previous link has ended', async () => {
    const { body } = await invite(admin, tenant)
    const again = await admin.call(createPasswordLink, { params: { uuid: body.user.uuid } })
    expect(hoursUntil(again.body.expiresAt)).toBe(48)
    expect((await use(tokenOf(body.link.address))).refusal.code).toBe('linkExpired')
    expect((await use(tokenOf(again.body.address))).status).toBe(204)
    const reset = await admin.call(createPasswordLink, { params: { uuid: body.user.uuid } })
    expect(hoursUntil(reset.body.expiresAt)).toBe(1)
  })

  test('follows the rules of creating a user', async () => {
    const body = { username: admin.username, email: 'a@example.org', tenantName: tenant.name }
    expect((await admin.call(inviteUser, { body })).refusal.code).toBe('usernameTaken')
    const input = { ...body, username: 'chief-to-be', userRoles: ['ROLE_ADMIN' as const] }
    expect((await admin.call(inviteUser, { body: input })).refusal.code).toBe('roleNotHeld')
    expect((await admin.call(inviteUser, { body: { ...body, tenantName: 'another' } })).status).toBe(404)
    expect((await (await tenant.as('Editors')).call(inviteUser, { body })).status).toBe(403)
  })
})

describe('a link', () => {
  test('sets the password once, and ends the sessions of its user in every organisation', async () => {
    const [person, other] = [await tenant.as('Readers'), await world.tenant()]
    await other.run((db) => join(db, person.personUuid, 'Readers'))
    const chief = await tenant.as('Readers')
    await promote(chief)
    await giveFactor(world, chief)
    const token = await linkFor(person, chief)
    const there = await signIn(other.visitor, person.username, person.password)
    const cookie = String(there.headers['set-cookie']).split(';')[0]!
    const answers = await Promise.all([use(token), use(token), use(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410])
    expect((await person.call(isLogged)).body.logged).toBe(false)
    expect((await other.visitor.call(isLogged, { headers: { cookie } })).body.logged).toBe(false)
    expect((await signIn(tenant.visitor, person.username, person.password)).status).toBe(401)
    expect((await signIn(tenant.visitor, person.username, FRESH)).status).toBe(200)
  })

  test('refuses a common password and the old one, and stays valid', async () => {
    const person = await tenant.as('Readers')
    const token = await linkFor(person)
    expect((await use(token, 'password1234')).refusal.code).toBe('commonPassword')
    expect((await use(token, person.password)).refusal.code).toBe('passwordUnchanged')
    expect((await use(token)).status).toBe(204)
  })

  test('is stored as a hash, and is valid in its organisation only', async () => {
    const person = await tenant.as('Readers')
    const token = await linkFor(person)
    const { rows } = await tenant.run((db) => sql`select password_link::text as row from password_link`.execute(db))
    expect(JSON.stringify(rows)).not.toContain(token)
    const other = await world.tenant()
    expect((await use(token, FRESH, other)).refusal.code).toBe('linkExpired')
    expect((await other.visitor.call(readPasswordLink, { body: { token } })).status).toBe(410)
    expect((await use(token)).status).toBe(204)
  })

  test('ends with its time, with the password that it replaces, and with the membership', async () => {
    const [expired, changed, removed] = [
      await tenant.as('Readers'),
      await tenant.as('Readers'),
      await tenant.as('Readers'),
    ]
    const expiredToken = await linkFor(expired)
    await tenant.run((db) =>
      sql`update password_link set expires_at = now() - interval '1 second' where person_uuid = ${expired.personUuid}`.execute(
        db,
      ),
    )
    expect((await use(expiredToken)).refusal.code).toBe('linkExpired')
    const changedToken = await linkFor(changed)
    await world.database.owner
      .updateTable('person')
      .set((eb) => ({ password_version: eb('password_version', '+', 1) }))
      .where('uuid', '=', changed.personUuid)
      .execute()
    expect((await use(changedToken)).refusal.code).toBe('linkExpired')
    const goneToken = await linkFor(removed)
    await admin.call(deleteUser, { params: { uuid: removed.personUuid } })
    expect((await use(goneToken)).refusal.code).toBe('linkExpired')
  })

  test('is not issued for the caller, for a user of another organisation, or for a platform administrator', async () => {
    const [shared, chief] = [await tenant.as('Readers'), await tenant.as('Readers')]
    const other = await world.tenant()
    await other.run((db) => join(db, shared.personUuid, 'Readers'))
    await world.database.owner
      .updateTable('person')
      .set({ platform_admin: true })
      .where('uuid', '=', chief.personUuid)
      .execute()
    for (const { personUuid } of [admin, shared, chief]) {
      const answer = await admin.call(createPasswordLink, { params: { uuid: personUuid } })
      expect([answer.status, answer.refusal.code]).toEqual([403, 'signInProtected'])
    }
    const { body } = await admin.call(listUsers, { query: { searchTerm: shared.username } })
    expect(body._embedded.jarvisUsers.map(({ signInEditable }) => signInEditable)).toEqual([false])
    await giveFactor(world, chief)
    world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
    expect((await chief.call(createPasswordLink, { params: { uuid: shared.personUuid } })).status).toBe(201)
  })

  test('is in the history, without its token', async () => {
    const person = await tenant.as('Readers')
    const token = await linkFor(person)
    await use(token)
    const events = await tenant.run((db) =>
      db.selectFrom('event').select(['kind', 'after']).where('entity_uuid', '=', person.personUuid).execute(),
    )
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['password.link-issued', 'password.set-by-link']),
    )
    expect(JSON.stringify(events)).not.toContain(token)
  })
})

describe('with a mail server', () => {
  const emailsTo = (at: TestTenant, address: string) =>
    at.run((db) =>
      db
        .selectFrom('email_message')
        .select(['subject', 'text'])
        .where('tenant_id', '=', db.tenantId)
        .where(sql<boolean>`${address} = any (recipients)`)
        .orderBy('created_at')
        .execute(),
    )

  test('a link is sent to its user, and is not shown to the administrator', async () => {
    const museum = await mailing.tenant()
    const { body } = await invite(await museum.as('Administrators'), museum)
    expect(body.link).toMatchObject({ address: null, sentTo: body.user.email })
    const [emailMessage] = await emailsTo(museum, body.user.email)
    expect(emailMessage!.text).toContain(body.user.username)
    expect((await use(tokenOf(emailMessage!.text), FRESH, museum)).status).toBe(204)
  })

  test('an emailed link ends when its user gets another address', async () => {
    const museum = await mailing.tenant()
    const chief = await museum.as('Administrators')
    const { body } = await invite(chief, museum)
    const [emailMessage] = await emailsTo(museum, body.user.email)
    const token = tokenOf(emailMessage!.text)
    const params = { uuid: body.user.uuid }
    expect((await chief.call(updateUser, { params, body: { email: 'right@example.org' } })).status).toBe(200)
    expect((await use(token, FRESH, museum)).refusal.code).toBe('linkExpired')
    expect((await chief.call(createPasswordLink, { params })).body.sentTo).toBe('right@example.org')
  })

  test('a password reset is answered in the same way for every username, and an email is sent to members only', async () => {
    const museum = await mailing.tenant()
    const [person, outsider] = [await museum.as('Readers'), await (await mailing.tenant()).as('Readers')]
    const requestReset = (username: string) => museum.visitor.call(requestPasswordReset, { body: { username } })
    const answers = [
      await requestReset(person.username.toUpperCase()),
      await requestReset(outsider.username),
      await requestReset('nobody'),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, ''],
      [202, ''],
      [202, ''],
    ])
    const jobs = await mailing.database.pool.query<{ data: Parameters<typeof sendPasswordReset>[1] }>(
      "select data from pgboss.job where name = 'identity.password-reset' and data->>'tenantId' = $1",
      [String(museum.id)],
    )
    expect(jobs.rows).toHaveLength(3)
    const mailer = createLinkMailer(mailing.config, mailing.jobs)
    for (const { data } of jobs.rows) await sendPasswordReset({ database: mailing.database, mailer }, data)
    const [emailMessage, ...more] = await emailsTo(museum, `${person.username}@example.org`)
    expect(more).toEqual([])
    expect(await emailsTo(museum, `${outsider.username}@example.org`)).toEqual([])
    expect(emailMessage!.text).toContain(`http://${museum.host}/ui/set-password#`)
    expect((await use(tokenOf(emailMessage!.text), FRESH, museum)).status).toBe(204)
  })

  test('emails to a user are limited, and never contain a link to another site', async () => {
    const museum = await mailing.tenant()
    const body = { username: `somebody-${randomUUID()}` }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1)
      statuses.push((await museum.visitor.call(requestPasswordReset, { body })).status)
    expect(statuses).toEqual([202, 202, 202, 429])
    // The default organisation answers under an unknown host. Its links must not name that host.
    const id = await createTenant(mailing.database, { name: 'default', displayName: 'Default' })
    await mailing.tenancy.invalidate()
    const headers = { host: 'evil.example' }
    expect((await museum.visitor.call(requestPasswordReset, { headers, body: { username: 'x' } })).status).toBe(202)
    const { rows } = await mailing.database.pool.query<{ home: string }>(
      "select data->>'home' as home from pgboss.job where name = 'identity.password-reset' and data->>'tenantId' = $1",
      [String(id)],
    )
    expect(rows).toEqual([{ home: 'http://localhost' }])
  })

  test('the login screen knows whether emails are sent, and without them the call does not exist', async () => {
    const museum = await mailing.tenant()
    expect((await museum.visitor.call(readSignInMethods)).body).toEqual({ passwordByEmail: true, provider: null })
    expect((await tenant.visitor.call(readSignInMethods)).body).toEqual({ passwordByEmail: false, provider: null })
    expect((await tenant.visitor.call(requestPasswordReset, { body: { username: 'somebody' } })).status).toBe(404)
  })
})
