import { createOwnApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { randomUUID } from 'node:crypto'
import { createTenantSwitch } from '@pressmark/contract/identity/tenant-switches.ts'
import { isLogged, login, readSelf, readSignInMethods } from '@pressmark/contract/identity/identity.ts'
import {
  startProviderSignIn,
  readIdentityProvider,
  removeIdentityProvider,
  finishProviderSignIn,
  setIdentityProvider,
  type ProviderChange,
} from '@pressmark/contract/identity/identity-provider.ts'
import { createMemberInvitation } from '@pressmark/contract/identity/member-invitations.ts'
import { INVITATION_HEADER } from '@pressmark/contract/platform/constants.ts'
import { startSecondFactor } from '@pressmark/contract/identity/second-factor.ts'
import { listSettingsHistory } from '@pressmark/contract/tenants/settings-history.ts'
import { deleteUser, updateUser } from '@pressmark/contract/identity/users.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../sessions.ts'
import { join } from '../system-workgroups.ts'
import { CLIENT, openInstitution, type Institution } from '../../testing/institution.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let other: TestTenant
let admin: TestPerson
let institution: Institution
beforeAll(async () => {
  world = await openWorld({
    privateHosts: new Set(['127.0.0.1', 'localhost']),
    mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@museum.example' },
  })
  ;[tenant, other] = [await world.tenant(), await world.tenant()]
  admin = await tenant.as('Administrators')
  institution = await openInstitution([tenant, other].map(({ host }) => `http://${host}${finishProviderSignIn.path}`))
  for (const by of [admin, await other.as('Administrators')]) await configure(by)
})
afterAll(() => Promise.all([world.close(), institution.close()]))

const configure = (by: TestPerson, change: Partial<ProviderChange> = {}) =>
  by.call(setIdentityProvider, { body: { issuer: institution.issuer, ...CLIENT, label: 'the Institution', ...change } })

const cookieOf = (headers: { 'set-cookie'?: string | string[] | number | undefined }, name: string) =>
  [headers['set-cookie']]
    .flat()
    .map((set) => String(set).split(';')[0]!)
    .find((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1)

/* Makes the addresses of people verified, as a followed link does. */
const verify = async (...people: TestPerson[]) => {
  await world.database.owner
    .updateTable('person')
    .set({ email_verified_at: new Date() })
    .where(
      'uuid',
      'in',
      people.map(({ personUuid }) => personUuid),
    )
    .execute()
}

/* Follows the sign-in until the provider redirects back. */
const leave = async (at = tenant, redirect?: string) => {
  const started = await at.visitor.call(startProviderSignIn, { query: redirect === undefined ? {} : { redirect } })
  expect(started.status).toBe(302)
  const back = await institution.signIn(String(started.headers.location), `http://${at.host}`)
  return { back: new URL(back), signInState: cookieOf(started.headers, 'sign-in')!, started }
}

const comeBack = async (back: URL, cookie: string, at = tenant) => {
  const answer = await at.visitor.send({ method: 'GET', url: `${back.pathname}${back.search}`, headers: { cookie } })
  return { location: answer.headers.location, session: cookieOf(answer.headers, 'session') }
}

const enter = async (at = tenant, redirect?: string) => {
  const { back, signInState } = await leave(at, redirect)
  return comeBack(back, signInState, at)
}

const whoIs = async (session: string | undefined, at = tenant) =>
  (await at.visitor.call(readSelf, { headers: { cookie: session ?? '' } })).body.username

const emailOf = ({ username }: TestPerson) => `${username}@example.org`
const UNKNOWN_PERSON = { location: '/ui/login?problem=providerUnknownPerson', session: undefined }
const FAILED = { location: '/ui/login?problem=providerFailed', session: undefined }

describe('a member whom the provider knows', () => {
  test('is found by the verified email address, and from then on by the subject', async () => {
    const person = await tenant.as('Editors')
    const subject = randomUUID()
    await verify(person)
    institution.setVisitor(subject, { email: emailOf(person).toUpperCase(), email_verified: true })
    const entered = await enter(tenant, '/ui/catalog?page=2')
    expect(entered.location).toBe(`http://${tenant.host}/ui/catalog?page=2`)
    expect(await whoIs(entered.session)).toBe(person.username)
    institution.setVisitor(subject, { email: 'another@example.org', email_verified: true })
    expect(await whoIs((await enter()).session)).toBe(person.username)
    const emails = await tenant.run((db) =>
      db
        .selectFrom('email_message')
        .select('subject')
        .where('tenant_id', '=', db.tenantId)
        .where((eb) => eb(eb.val(emailOf(person)), '=', eb.fn.any('recipients')))
        .execute(),
    )
    expect(
      emails.map(({ subject }) => subject.split(': ')[1]),
      'only for the first one',
    ).toEqual(['first sign-in through the identity provider – primo accesso tramite il provider di identità'])
    const kinds = await tenant.run((db) =>
      db.selectFrom('event').select('after').where('entity_uuid', '=', person.personUuid).execute(),
    )
    expect(kinds).toContainEqual({ after: { provider: institution.issuer } })
  })

  test('creates an API key without a password, if the sign-in is at most ten minutes old', async () => {
    const person = await tenant.as('Editors')
    await verify(person)
    institution.setVisitor(randomUUID(), { email: emailOf(person), email_verified: true })
    const headers = { cookie: (await enter()).session! }
    expect((await tenant.visitor.call(readSelf, { headers })).body.viaProvider).toBe(true)
    expect((await person.call(readSelf)).body.viaProvider).toBe(false)
    const body = { name: 'Export', capabilities: ['catalogue.read' as const], days: 1 }
    const create = (input: object = {}) =>
      tenant.visitor.call(createOwnApiKey, { body: { ...body, ...input }, headers })
    const created = await create()
    expect(created.status).toBe(201)
    expect((await tenant.program(created.body.key).call(readSelf)).body.uuid).toBe(person.personUuid)
    await tenant.run((db) =>
      db
        .updateTable('session')
        .set({ created_at: new Date(Date.now() - 11 * 60_000) })
        .where('tenant_id', '=', db.tenantId)
        .where('person_uuid', '=', person.personUuid)
        .execute(),
    )
    for (const input of [{}, { password: person.password }])
      expect((await create(input)).refusal.code, 'a password does not replace the sign-in').toBe('signInAgainRequired')
    const again = { cookie: (await enter()).session! }
    expect((await tenant.visitor.call(createOwnApiKey, { body, headers: again })).status).toBe(201)
    expect((await person.call(createOwnApiKey, { body })).refusal.code, 'with a password session').toBe('wrongPassword')
  })

  test('is found by the subject, not by an address that another member has now', async () => {
    const person = await tenant.as('Readers')
    await verify(person)
    const verified = { email: emailOf(person), email_verified: true }
    institution.setVisitor(randomUUID(), verified)
    expect((await enter()).session).toBeDefined()
    institution.setVisitor(randomUUID(), verified)
    expect(await enter()).toEqual(UNKNOWN_PERSON)
  })

  test('is not found if the address is not verified, belongs to two users, or to no user', async () => {
    const [one, two] = [await tenant.as('Readers'), await tenant.as('Readers')]
    institution.setVisitor(randomUUID(), { email: emailOf(one), email_verified: false })
    expect(await enter()).toEqual(UNKNOWN_PERSON)
    institution.setVisitor(randomUUID(), { email: emailOf(one) })
    expect(await enter()).toEqual(UNKNOWN_PERSON)
    institution.setVisitor(randomUUID(), { email: 'nobody@example.org', email_verified: true })
    expect(await enter()).toEqual(UNKNOWN_PERSON)
    institution.setVisitor(randomUUID(), {})
    expect(await enter()).toEqual(UNKNOWN_PERSON)
    institution.setVisitor(randomUUID(), { email: emailOf(one), email_verified: true })
    expect(await enter(), 'the provider verified it, and this product did not').toEqual(UNKNOWN_PERSON)
    await verify(one, two)
    await admin.call(updateUser, { params: { uuid: two.personUuid }, body: { email: emailOf(one) } })
    await verify(two)
    institution.setVisitor(randomUUID(), { email: emailOf(one), email_verified: true })
    expect(await enter()).toEqual(UNKNOWN_PERSON)
  })

  test('is in the history when the sign-in was refused, and strangers are too', async () => {
    const museum = await other.as('Administrators')
    institution.setVisitor(randomUUID(), { email: 'nobody@example.org', email_verified: true })
    expect(await enter(other)).toEqual(UNKNOWN_PERSON)
    const back = new URL(`http://${other.host}${finishProviderSignIn.path}?code=1`)
    expect(await comeBack(back, '', other)).toEqual(FAILED)
    const { _embedded } = (await museum.call(listSettingsHistory, { query: { area: 'SIGN_INS' } })).body
    const refused = _embedded.changes.filter(({ kind }) => kind === 'session.refused').slice(0, 2)
    expect(refused.map(({ entityName, fields }) => [entityName, ...fields.flatMap(({ after }) => after)])).toEqual([
      ['', 'providerFailed'],
      ['', 'providerUnknownPerson'],
    ])
  })

  test('is neither blocked nor impersonated by a reader who writes the same address into their own profile', async () => {
    const [colleague, reader] = [await tenant.as('Administrators'), await tenant.as('Readers')]
    await verify(colleague)
    const address = emailOf(colleague)
    expect(
      (await reader.call(updateUser, { params: { uuid: reader.personUuid }, body: { email: address } })).status,
    ).toBe(200)
    institution.setVisitor(randomUUID(), { email: address, email_verified: true })
    expect(await whoIs((await enter()).session)).toBe(colleague.username)
    // A future colleague has no account yet.
    const future = `future-${randomUUID()}@example.org`
    await reader.call(updateUser, { params: { uuid: reader.personUuid }, body: { email: future } })
    institution.setVisitor(randomUUID(), { email: future, email_verified: true })
    expect(await enter()).toEqual(UNKNOWN_PERSON)
  })

  test('is not linked by an address that an administrator of another organisation confirmed', async () => {
    const person = await tenant.as('Readers')
    await world.database.owner
      .updateTable('person')
      .set({ email_verified_at: new Date(), email_verified_by: other.id })
      .where('uuid', '=', person.personUuid)
      .execute()
    await verify(person)
    institution.setVisitor(randomUUID(), { email: emailOf(person), email_verified: true })
    expect(await enter()).toEqual(UNKNOWN_PERSON)
  })

  test('cannot sign in to another organisation, or after removal from this one', async () => {
    const person = await tenant.as('Readers')
    const subject = randomUUID()
    await verify(person)
    institution.setVisitor(subject, { email: emailOf(person), email_verified: true })
    expect(await enter(other)).toEqual(UNKNOWN_PERSON)
    expect((await enter()).session).toBeDefined()
    await admin.call(deleteUser, { params: { uuid: person.personUuid } })
    expect(await enter()).toEqual(UNKNOWN_PERSON)
  })

  test('cannot switch to another organisation that adds the user during the session', async () => {
    const person = await tenant.as('Readers')
    await verify(person)
    institution.setVisitor(randomUUID(), { email: emailOf(person), email_verified: true })
    const { session } = await enter()
    const headers = { cookie: session! }
    const { personUuid } = person
    const moved = await tenant.visitor.call(updateUser, {
      params: { uuid: personUuid },
      body: { email: 'mine@example.org' },
      headers,
    })
    expect([moved.status, moved.refusal.code]).toEqual([403, 'passwordSignInRequired'])
    expect((await tenant.visitor.call(startSecondFactor, { body: { password: 'any' }, headers })).refusal.code).toBe(
      'passwordSignInRequired',
    )
    await other.run((db) => join(db, personUuid, 'Readers'))
    const go = (cookie: string) =>
      tenant.visitor.call(createTenantSwitch, { body: { tenant: other.name }, headers: { cookie } })
    expect((await go(session!)).refusal.code).toBe('tenantSwitchRefused')
    world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
    expect((await go(session!)).status, 'it has ended').toBe(401)
    expect((await go(person.cookie)).status, 'but by the password').toBe(201)
  })

  test('accepts an invitation only by a password, and signs in with it in both organisations afterwards', async () => {
    const person = await tenant.as('Readers')
    await verify(person)
    institution.setVisitor(randomUUID(), { email: emailOf(person), email_verified: true })
    const headers = { cookie: (await enter()).session! }
    const inviter = await other.as('Administrators')
    const { body } = await inviter.call(createMemberInvitation, { body: { login: person.username } })
    const invitation = { [INVITATION_HEADER]: body.address!.split('join=')[1]! }
    const { status, refusal } = await other.visitor.call(login, { headers: { ...headers, ...invitation } })
    expect([status, refusal.code], 'a session of the other provider').toEqual([401, 'invalidCredentials'])
    expect(await enter(other), 'nor through the provider of the inviting organisation').toEqual(UNKNOWN_PERSON)

    const authorization = `Basic ${Buffer.from(`${person.username}:${person.password}`).toString('base64')}`
    const accepted = await other.visitor.call(login, { headers: { authorization, ...invitation } })
    expect(accepted.status).toBe(200)
    expect(await enter(), 'a provider of one organisation would open the other one').toEqual(UNKNOWN_PERSON)
    for (const at of [tenant, other])
      expect((await at.visitor.call(login, { headers: { authorization } })).status, at.name).toBe(200)
  })

  test('cannot sign in with a provider as a member of several organisations or as a platform administrator', async () => {
    const [shared, chief] = [await tenant.as('Readers'), await tenant.as('Readers')]
    const subject = randomUUID()
    await verify(shared)
    institution.setVisitor(subject, { email: emailOf(shared), email_verified: true })
    expect((await enter()).session).toBeDefined()
    await other.run((db) => join(db, shared.personUuid, 'Readers'))
    expect(await enter()).toEqual(UNKNOWN_PERSON)
    await world.database.owner
      .updateTable('person')
      .set({ platform_admin: true })
      .where('uuid', '=', chief.personUuid)
      .execute()
    await verify(chief)
    institution.setVisitor(randomUUID(), { email: emailOf(chief), email_verified: true })
    expect(await enter()).toEqual(UNKNOWN_PERSON)
  })
})

describe('the return from the provider', () => {
  test('is accepted in the same browser, in the same organisation, and once', async () => {
    const person = await tenant.as('Readers')
    await verify(person)
    institution.setVisitor(randomUUID(), { email: emailOf(person), email_verified: true })
    const { back, signInState, started } = await leave()
    expect(String(started.headers['set-cookie'])).toMatch(
      /^sign-in=[\w-]+; Max-Age=600; Path=\/users\/provider; HttpOnly; SameSite=Lax$/,
    )
    const sent = new URL(String(started.headers.location)).searchParams
    expect(sent.get('code_challenge_method')).toBe('S256')
    expect(sent.get('scope'), 'no more than the product needs').toBe('openid email profile')
    const another = await leave()
    expect(await comeBack(back, '')).toEqual(FAILED)
    expect(await comeBack(back, another.signInState)).toEqual(FAILED)
    expect(await comeBack(back, signInState, other)).toEqual(FAILED)
    const forged = new URL(back)
    forged.searchParams.set('code', 'another-code')
    expect(await comeBack(forged, signInState)).toEqual(FAILED)
    expect((await comeBack(back, signInState)).session).toBeDefined()
    expect(await comeBack(back, signInState)).toEqual(FAILED)
  })

  test('with a refusal of the provider signs in no user', async () => {
    institution.setVisitor(randomUUID(), {})
    const { back, signInState } = await leave()
    back.search = `?error=access_denied&state=${back.searchParams.get('state')}`
    expect(await comeBack(back, signInState)).toEqual(FAILED)
  })

  test.each([
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/users/logout',
    '/ui/../meta/culturalItems',
  ])('leads to no other site and to no call: %s', async (redirect) => {
    const person = await tenant.as('Readers')
    await verify(person)
    institution.setVisitor(randomUUID(), { email: emailOf(person), email_verified: true })
    expect((await enter(tenant, redirect)).location).toBe(`http://${tenant.host}/ui/`)
  })

  test.each([
    '/ui/catalog?page=2',
    '/iiif/auth/access?origin=https://mirador.example',
    '/images/viewers/image/?item=1',
  ])('leads to the requested page: %s', async (redirect) => {
    const person = await tenant.as('Readers')
    await verify(person)
    institution.setVisitor(randomUUID(), { email: emailOf(person), email_verified: true })
    expect((await enter(tenant, redirect)).location).toBe(`http://${tenant.host}${redirect}`)
  })

  test('leads to the start page if the requested path would make the cookie too large', async () => {
    const person = await tenant.as('Readers')
    await verify(person)
    institution.setVisitor(randomUUID(), { email: emailOf(person), email_verified: true })
    const { back, signInState } = await leave(tenant, `/ui/${'è'.repeat(1900)}`)
    expect(signInState.length).toBeLessThan(4096)
    expect((await comeBack(back, signInState)).location).toBe(`http://${tenant.host}/ui/`)
  })

  test('ends the previous session of the browser', async () => {
    const [before, person] = [await tenant.as('Readers'), await tenant.as('Readers')]
    await verify(person)
    institution.setVisitor(randomUUID(), { email: emailOf(person), email_verified: true })
    const { back, signInState } = await leave()
    await comeBack(back, `${signInState}; ${before.cookie}`)
    expect((await before.call(isLogged)).body.logged).toBe(false)
  })
})

describe('the provider of an organisation', () => {
  test('is returned without its secret, which is stored encrypted', async () => {
    const { body } = await admin.call(readIdentityProvider)
    expect(body).toEqual({
      provider: { issuer: institution.issuer, clientId: CLIENT.clientId, label: 'the Institution' },
      returnAddress: `http://${tenant.host}${finishProviderSignIn.path}`,
      version: expect.any(Number),
    })
    expect((await tenant.visitor.call(readSignInMethods)).body.provider).toMatchObject({ label: 'the Institution' })
    const { rows } = await tenant.run((db) =>
      sql`select encode(client_secret, 'escape') as stored from identity_provider`.execute(db),
    )
    expect(JSON.stringify(rows)).not.toContain(CLIENT.clientSecret)
  })

  test('keeps its secret when the label changes, and never sends it to another provider', async () => {
    const { clientSecret: _, ...rest } = { issuer: institution.issuer, ...CLIENT, label: 'Entrata' }
    expect((await admin.call(setIdentityProvider, { body: rest })).body.provider?.label).toBe('Entrata')
    const elsewhere = await admin.call(setIdentityProvider, { body: { ...rest, issuer: 'http://127.0.0.1:9' } })
    expect(elsewhere.refusal.code).toBe('providerSecretMissing')
    const client = await admin.call(setIdentityProvider, { body: { ...rest, clientId: 'another' } })
    expect(client.refusal.code).toBe('providerSecretMissing')
  })

  test('must answer, and must be public and use TLS unless the operator allows its host', async () => {
    const { status, refusal } = await configure(admin, { issuer: 'http://127.0.0.1:9' })
    expect([status, refusal.code]).toEqual([422, 'providerUnreachable'])
    const strict = await openWorld()
    try {
      const by = await (await strict.tenant()).as('Administrators')
      expect((await configure(by)).refusal.code).toBe('providerUnreachable')
    } finally {
      await strict.close()
    }
  })

  test.each([
    ['is removed', (by: TestPerson) => by.call(removeIdentityProvider)],
    ['has another client', (by: TestPerson) => configure(by, { clientId: 'another' })],
  ])('ends the sessions that it opened when it %s, and no others', async (_, change) => {
    const museum = await world.tenant()
    const chief = await museum.as('Administrators')
    expect((await configure(chief)).status).toBe(200)
    const person = await museum.as('Readers')
    const token = await museum.run((db) =>
      openSession(db, {
        personUuid: person.personUuid,
        passwordVersion: 1,
        secondFactorVersion: 1,
        secondFactorGiven: false,
        userAgent: '',
        viaProvider: true,
      }),
    )
    expect(await whoIs(`session=${token}`, museum)).toBe(person.username)
    expect((await configure(chief, { label: 'Another label' })).status).toBe(200)
    expect(await whoIs(`session=${token}`, museum)).toBe(person.username)
    expect((await change(chief)).status).toBeLessThan(300)
    expect(await whoIs(`session=${token}`, museum)).toBeUndefined()
    expect(await whoIs(person.cookie, museum)).toBe(person.username)
  })

  test('is set and removed by administrators only', async () => {
    const museum = await world.tenant()
    const chief = await museum.as('Administrators')
    expect((await configure(await museum.as('Editors'))).status).toBe(403)
    expect((await museum.visitor.call(startProviderSignIn)).status).toBe(404)
    expect((await configure(chief)).status).toBe(200)
    expect((await chief.call(removeIdentityProvider)).status).toBe(204)
    expect((await chief.call(removeIdentityProvider)).status).toBe(404)
    expect((await museum.visitor.call(startProviderSignIn)).status).toBe(404)
    const kinds = await museum.run((db) =>
      db.selectFrom('event').selectAll().where('kind', 'like', 'provider.%').orderBy('sequence').execute(),
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['provider.changed', 'provider.removed'])
    expect(JSON.stringify(kinds)).not.toContain(CLIENT.clientSecret)
  })
})
