import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { isLogged, login, logout, readSelf, readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import {
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@pressmark/contract/identity/second-factor.ts'
import { listSessions } from '@pressmark/contract/identity/profile.ts'
import { createTenantSwitch, redeemTenantSwitch } from '@pressmark/contract/identity/tenant-switches.ts'
import { listTenants } from '@pressmark/contract/tenants/tenants.ts'
import { deleteUser, readUser } from '@pressmark/contract/identity/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join } from '../system-workgroups.ts'
import { codeOf, giveFactor, setUpFactor } from '../../testing/factors.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
})
afterAll(() => world.close())

const signIn = ({ username, password }: TestPerson, code?: string) =>
  tenant.visitor.call(login, {
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      ...(code !== undefined && { 'one-time-code': code }),
    },
  })

const start = (person: TestPerson, password = person.password) => person.call(startSecondFactor, { body: { password } })

/* A platform administrator, still without a factor. */
const chiefOf = async (more: { exempt_from_second_factor?: boolean } = {}) => {
  const chief = await tenant.as('Administrators')
  await world.database.owner
    .updateTable('person')
    .set({ platform_admin: true, ...more })
    .where('uuid', '=', chief.personUuid)
    .execute()
  world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
  return chief
}

type Session = Pick<TestPerson, 'call'>

const withCookie = (headers: Record<string, unknown>, at = tenant): Session['call'] => {
  const cookie = String(headers['set-cookie']).split(';')[0]!
  return (endpoint, input) => at.visitor.call(endpoint, { ...input, headers: { cookie } } as typeof input)
}

/* A session of the person at another organisation, opened by switching to it. */
const sessionAtAnother = async (person: TestPerson): Promise<Session> => {
  const other = await world.tenant()
  await other.run((db) => join(db, person.personUuid, 'Readers'))
  const { body } = await person.call(createTenantSwitch, { body: { tenant: other.name } })
  const arrived = await other.visitor.call(redeemTenantSwitch, { body: { code: body.url.split('#')[1]! } })
  return { call: withCookie(arrived.headers, other) }
}

const statusesOf = (...open: Session[]) => Promise.all(open.map(async ({ call }) => (await call(readSelf)).status))

const kindsOf = (person: TestPerson) =>
  tenant.run(async (db) => {
    const events = await db
      .selectFrom('event')
      .select('kind')
      .where('entity_uuid', '=', person.personUuid)
      .orderBy('sequence')
      .execute()
    return events.map(({ kind }) => kind)
  })

describe('setting up', () => {
  test('returns a secret, and is active after a code has confirmed it', async () => {
    const person = await tenant.as('Readers')
    expect((await person.call(readSecondFactor)).body).toEqual({ on: false, recoveryCodesLeft: 0 })
    const { body: started } = await start(person)
    expect(started.address).toContain(`secret=${started.secret}`)
    expect((await signIn(person)).status).toBe(200)
    const wrong = await person.call(confirmSecondFactor, { body: { code: codeOf(started.secret, 10) } })
    expect([wrong.status, wrong.refusal.code]).toEqual([401, 'secondFactorCodeInvalid'])
    const confirmed = await person.call(confirmSecondFactor, { body: { code: codeOf(started.secret) } })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect((await person.call(readSecondFactor)).body).toEqual({ on: true, recoveryCodesLeft: 10 })
    expect((await signIn(person)).refusal.code).toBe('secondFactorCodeRequired')
    expect(await kindsOf(person)).toContain('second-factor.set-up')
  })

  test('can be started again until it is confirmed, but not later', async () => {
    const person = await tenant.as('Readers')
    const first = (await start(person)).body.secret
    const { secret } = (await start(person)).body
    expect((await person.call(confirmSecondFactor, { body: { code: codeOf(first) } })).status).toBe(401)
    expect((await person.call(confirmSecondFactor, { body: { code: codeOf(secret) } })).status).toBe(200)
    expect((await start(person)).refusal.code).toBe('secondFactorOn')
    expect((await person.call(confirmSecondFactor, { body: { code: codeOf(secret, 1) } })).refusal.code).toBe(
      'secondFactorOn',
    )
  })

  test('cannot be confirmed before it is started', async () => {
    const person = await tenant.as('Readers')
    expect((await person.call(confirmSecondFactor, { body: { code: '123456' } })).refusal.code).toBe('secondFactorOff')
  })

  test('stores no readable secret in the database', async () => {
    const person = await tenant.as('Readers')
    const { secret, recoveryCodes } = await setUpFactor(world, person)
    const row = await world.database.owner
      .selectFrom('second_factor')
      .selectAll()
      .where('person_uuid', '=', person.personUuid)
      .executeTakeFirstOrThrow()
    const stored = Buffer.concat([row.secret, ...row.recovery_codes]).toString('latin1')
    for (const plain of [secret, ...recoveryCodes]) expect(stored).not.toContain(plain)
    const read = tenant.run((db) => db.selectFrom('second_factor').select('secret').execute())
    await expect(read).rejects.toThrow('permission denied')
  })
})

describe('the sessions of a person', () => {
  test('end when the factor is turned on, except the one that turned it on', async () => {
    const person = await tenant.as('Readers')
    const elsewhere = await tenant.signIn(person)
    const abroad = await sessionAtAnother(person)
    const { secret } = await setUpFactor(world, person)
    expect(await statusesOf(person, elsewhere, abroad)).toEqual([200, 401, 401])
    expect((await person.call(listSessions)).body.sessions.map(({ current }) => current)).toEqual([true])
    const { headers } = await signIn(person, codeOf(secret))
    const again = { cookie: String(headers['set-cookie']).split(';')[0]! }
    expect((await tenant.visitor.call(readSelf, { headers: again })).status).toBe(200)
  })

  test('end when the factor is turned off, except the one that turned it off', async () => {
    const person = await tenant.as('Readers')
    const { secret } = await setUpFactor(world, person)
    const { headers } = await signIn(person, codeOf(secret))
    const elsewhere = { call: withCookie(headers) }
    const abroad = await sessionAtAnother(person)
    expect(await statusesOf(person, elsewhere, abroad)).toEqual([200, 200, 200])
    await person.call(disableSecondFactor, { body: { password: person.password } })
    expect(await statusesOf(person, elsewhere, abroad)).toEqual([200, 401, 401])
  })

  test('end when an administrator removes the factor', async () => {
    const [admin, person] = [await tenant.as('Administrators'), await tenant.as('Readers')]
    await setUpFactor(world, person)
    await admin.call(removeSecondFactor, { params: { uuid: person.personUuid } })
    expect(await statusesOf(person)).toEqual([401])
  })

  test('get no rights from a factor that another session has given', async () => {
    const chief = await chiefOf()
    const stolen = await tenant.signIn(chief)
    await setUpFactor(world, chief)
    expect((await stolen.call(findRoot)).status).toBe(401)
    expect((await chief.call(findRoot)).status).toBe(200)
    // A session that gave no code keeps the rights of before the factor, however it came to be valid.
    await tenant.run((db) =>
      db
        .updateTable('session')
        .set({ second_factor_given: false })
        .where('tenant_id', '=', db.tenantId)
        .where('person_uuid', '=', chief.personUuid)
        .execute(),
    )
    world.live.emitter.emit('message', { tenantId: tenant.id, invalidate: 'rights' })
    expect((await chief.call(findRoot)).refusal.code).toBe('secondFactorSetupRequired')
  })

  test('take along what they have given to another organisation', async () => {
    const chief = await chiefOf()
    await setUpFactor(world, chief)
    const abroad = await sessionAtAnother(chief)
    expect((await abroad.call(findRoot)).status).toBe(200)
  })

  test('cannot set up a factor without the password', async () => {
    const person = await tenant.as('Readers')
    const wrong = await start(person, 'not the password')
    expect([wrong.status, wrong.refusal.code]).toEqual([401, 'wrongPassword'])
    expect((await person.send({ method: 'POST', url: startSecondFactor.path })).statusCode).toBe(400)
    expect((await person.call(readSecondFactor)).body.on).toBe(false)
    expect((await person.call(confirmSecondFactor, { body: { code: '123456' } })).refusal.code).toBe('secondFactorOff')
  })
})

describe('signing in', () => {
  test('asks for the code after the password, and accepts each code once', async () => {
    const person = await tenant.as('Readers')
    const { secret } = await setUpFactor(world, person)
    const answer = await signIn(person)
    expect([answer.status, answer.refusal.code, answer.headers['set-cookie']]).toEqual([
      401,
      'secondFactorCodeRequired',
      undefined,
    ])
    const code = codeOf(secret)
    const entered = await signIn(person, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([entered.status, String(entered.headers['set-cookie'])]).toEqual([200, expect.stringMatching(/^session=/)])
    expect((await signIn(person, code)).refusal.code).toBe('secondFactorCodeInvalid')
    // A code of an earlier step than the last accepted one is invalid, even within its time.
    expect((await signIn(person, codeOf(secret, -1))).refusal.code).toBe('secondFactorCodeInvalid')
    expect((await signIn(person, codeOf(secret, 1))).status).toBe(200)
  })

  test('accepts the same code once from two concurrent requests', async () => {
    const person = await tenant.as('Readers')
    const { secret } = await setUpFactor(world, person)
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(person, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  test('does not accept a code without the password, and does not use up the attempts of the user', async () => {
    const person = await tenant.as('Readers')
    const { secret } = await setUpFactor(world, person)
    const guesser = { ...person, password: 'not the password' }
    expect((await signIn(guesser, codeOf(secret))).refusal.code).toBe('invalidCredentials')
    for (let attempt = 0; attempt < 7; attempt += 1) await signIn(guesser, '000000')
    expect((await signIn(person, codeOf(secret))).status).toBe(200)
  })

  test('accepts a recovery code once, with or without its hyphens', async () => {
    const person = await tenant.as('Readers')
    const { recoveryCodes } = await setUpFactor(world, person)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(person, first)).status).toBe(200)
    expect((await signIn(person, first)).refusal.code).toBe('secondFactorCodeInvalid')
    expect((await signIn(person, second.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
    expect((await person.call(readSecondFactor)).body.recoveryCodesLeft).toBe(8)
    expect(await kindsOf(person)).toContain('second-factor.recovered')
    const renewed = await person.call(renewRecoveryCodes, { body: { password: person.password } })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await signIn(person, recoveryCodes[2])).refusal.code).toBe('secondFactorCodeInvalid')
    expect((await signIn(person, renewed.body.recoveryCodes[0])).status).toBe(200)
  })

  test('slows down guesses of the code, in addition to those of the password', async () => {
    const person = await tenant.as('Readers')
    const { secret } = await setUpFactor(world, person)
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.add((await signIn(person, '000000')).status)
    expect([...statuses]).toEqual([401, 429])
    await world.database.pool.query("delete from attempt where key like 'name network:%'")
    const { status, headers } = await signIn(person, codeOf(secret))
    expect([status, Number(headers['retry-after']) > 3000]).toEqual([429, true])
  })
})

describe('disabling', () => {
  test('asks for the password', async () => {
    const person = await tenant.as('Readers')
    await setUpFactor(world, person)
    const wrong = await person.call(disableSecondFactor, { body: { password: 'not the password' } })
    expect(wrong.refusal.code).toBe('wrongPassword')
    expect((await person.call(disableSecondFactor, { body: { password: person.password } })).status).toBe(204)
    expect((await signIn(person)).status).toBe(200)
    const again = await person.call(disableSecondFactor, { body: { password: person.password } })
    expect(again.refusal.code).toBe('secondFactorOff')
    const codes = await person.call(renewRecoveryCodes, { body: { password: person.password } })
    expect(codes.refusal.code).toBe('secondFactorOff')
  })

  test('for a user who has lost it is done by an administrator, and recorded', async () => {
    const [admin, person] = [await tenant.as('Administrators'), await tenant.as('Readers')]
    await setUpFactor(world, person)
    const params = { uuid: person.personUuid }
    expect((await admin.call(readUser, { params })).body).toMatchObject({ secondFactor: true, signInEditable: true })
    expect((await person.call(removeSecondFactor, { params })).status).toBe(403)
    expect((await admin.call(removeSecondFactor, { params })).status).toBe(204)
    expect((await admin.call(removeSecondFactor, { params })).refusal.code).toBe('secondFactorOff')
    expect((await signIn(person)).status).toBe(200)
    expect(await kindsOf(person)).toContain('second-factor.removed')
  })

  test('by an administrator is refused for members of other organisations, for platform administrators, and for their own factor', async () => {
    const [admin, shared, chief] = [
      await tenant.as('Administrators'),
      await tenant.as('Readers'),
      await tenant.as('Readers'),
    ]
    const other = await world.tenant()
    await other.run((db) => join(db, shared.personUuid, 'Readers'))
    await tenant.run((db) =>
      db
        .insertInto('member_role')
        .values({ tenant_id: db.tenantId, person_uuid: chief.personUuid, role: 'ROLE_ADMIN' })
        .execute(),
    )
    for (const { personUuid } of [shared, chief, admin]) {
      const answer = await admin.call(removeSecondFactor, { params: { uuid: personUuid } })
      expect([answer.status, answer.refusal.code]).toEqual([403, 'signInProtected'])
    }
  })

  test('happens with the removal of the user', async () => {
    const [admin, person] = [await tenant.as('Administrators'), await tenant.as('Readers')]
    await setUpFactor(world, person)
    await admin.call(deleteUser, { params: { uuid: person.personUuid } })
    const left = await world.database.owner
      .selectFrom('second_factor')
      .select('person_uuid')
      .where('person_uuid', '=', person.personUuid)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a platform administrator', () => {
  test('can do nothing before the second factor, and everything after', async () => {
    const chief = await chiefOf()
    for (const call of [findRoot, listTenants]) {
      const { status, refusal } = await chief.call(call)
      expect([status, refusal.code]).toEqual([403, 'secondFactorSetupRequired'])
    }
    // Public calls answer as to an anonymous visitor.
    expect((await chief.call(readTenantInfo)).status).toBe(200)
    expect((await chief.call(isLogged)).body).toEqual({ logged: false })
    expect((await chief.call(readSelf)).body).toMatchObject({
      secondFactorRequired: true,
      capabilities: ['profile.own'],
    })
    await setUpFactor(world, chief)
    expect((await chief.call(readSelf)).body.secondFactorRequired).toBe(false)
    expect((await chief.call(listTenants)).status).toBe(200)
  })

  test('loses the capabilities when the factor is removed, and can sign out', async () => {
    const chief = await chiefOf()
    await setUpFactor(world, chief)
    await chief.call(disableSecondFactor, { body: { password: chief.password } })
    expect((await chief.call(findRoot)).refusal.code).toBe('secondFactorSetupRequired')
    expect((await chief.call(logout)).status).toBe(204)
  })

  test('needs no second factor in the demo only', async () => {
    const chief = await chiefOf({ exempt_from_second_factor: true })
    expect((await chief.call(listTenants)).status).toBe(200)
    const earnest = await openWorld({ demo: undefined })
    try {
      const museum = await earnest.tenant()
      const admin = await museum.as('Readers')
      await earnest.database.owner
        .updateTable('person')
        .set({ platform_admin: true, exempt_from_second_factor: true })
        .where('uuid', '=', admin.personUuid)
        .execute()
      earnest.live.emitter.emit('message', { tenantId: museum.id, invalidate: 'rights' })
      expect((await admin.call(findRoot)).refusal.code).toBe('secondFactorSetupRequired')
      await giveFactor(earnest, admin)
      earnest.live.emitter.emit('message', { tenantId: museum.id, invalidate: 'rights' })
      expect((await admin.call(findRoot)).status).toBe(200)
    } finally {
      await earnest.close()
    }
  })
})
