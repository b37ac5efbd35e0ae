import { randomUUID } from 'node:crypto'
import { createOwnApiKey, createServiceAccount, createServiceApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { changeOwnEmail, followEmailLink } from '@pressmark/contract/identity/email.ts'
import { login } from '@pressmark/contract/identity/identity.ts'
import { createMemberInvitation } from '@pressmark/contract/identity/member-invitations.ts'
import { endSessionsOfUser, restoreUser, setUserActive, unlockSignIn } from '@pressmark/contract/identity/membership.ts'
import { createPasswordLink, usePasswordLink } from '@pressmark/contract/identity/password-links.ts'
import { changePassword } from '@pressmark/contract/identity/profile.ts'
import { CODE_HEADER, disableSecondFactor, renewRecoveryCodes } from '@pressmark/contract/identity/second-factor.ts'
import { deleteUser, updateUser } from '@pressmark/contract/identity/users.ts'
import { INVITATION_HEADER } from '@pressmark/contract/platform/constants.ts'
import { EVENT_KINDS, type EventKind } from '@pressmark/contract/platform/events.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpFactor } from '#testing/factors.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { deleteFormerAddresses } from './members/former.ts'

/* With a mail server. No worker runs, so the emails stay readable. */
let world: World
let tenant: TestTenant
let admin: TestPerson
let user: TestPerson
let address: string
beforeAll(async () => {
  world = await openWorld({ mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@museum.example' } })
})
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  user = await tenant.as('Editors')
  address = `${user.username}@example.org`
})
afterAll(() => world.close())

/* Entities of the catalogue, of the workflow and of the settings. All other events concern an account. */
const NOT_OF_ACCOUNTS =
  'asset collection custom-action document import item logo mapping saved-search series state story task template tenant transition transition-log watermark webhook workgroup'.split(
    ' ',
  )

type Announced = {
  /** Causes the event. @returns the expected emails of the event: recipient and subject */
  cause: () => Promise<[recipient: string, subject: string][]>
}
/** `link`: the email of the event is a link, with tests of its own. `silent`: the reason why the user gets no email. */
type Decision = Announced | { link: string } | { silent: string }

const params = () => ({ uuid: user.personUuid })
const expectOk = ({ status, refusal }: { status: number; refusal: { code?: string } }) =>
  expect(status, refusal.code).toBeLessThan(300)
const emails = () =>
  tenant.run((db) =>
    db.selectFrom('email_message').selectAll().where('tenant_id', '=', db.tenantId).orderBy('created_at').execute(),
  )
const tokenSentTo = async (recipient: string): Promise<string> => {
  const sent = (await emails()).findLast(({ recipients }) => recipients.includes(recipient))
  return /#(?:join=)?([\w-]{43})(?=\s|$)/.exec(sent!.text)![1]!
}
const signIn = (who: { username: string; password: string }, headers: Record<string, string> = {}) => {
  const authorization = `Basic ${Buffer.from(`${who.username}:${who.password}`).toString('base64')}`
  return tenant.visitor.call(login, { headers: { authorization, ...headers } })
}
const clear = () => tenant.run((db) => db.deleteFrom('email_message').where('tenant_id', '=', db.tenantId).execute())
const setActive = (active: boolean) => admin.call(setUserActive, { params: params(), body: { active } })

const NEW = 'new@example.org'
const ANOTHER = 'a long and unusual sentence'

const DECISIONS: Record<string, Decision> = {
  'api-key.created': {
    cause: async () => {
      const body = { name: 'Export', capabilities: ['catalogue.read' as const], days: 1, password: user.password }
      expectOk(await user.call(createOwnApiKey, { body }))
      return [[address, 'new API key – nuova chiave API']]
    },
  },
  'api-key.revoked': { silent: 'It takes access away, and the profile shows the keys.' },
  'avatar.removed': { silent: 'It does not concern the sign-in.' },
  'avatar.set': { silent: 'It does not concern the sign-in.' },
  'invitation.created': { link: 'members/invitations.test.ts' },
  'invitation.revoked': { silent: 'No account has accepted the invitation.' },
  'password.changed': {
    cause: async () => {
      const body = { oldPassword: user.password, newPassword: ANOTHER }
      expectOk(await user.call(changePassword, { params: params(), body }))
      return [[address, 'password changed – password cambiata']]
    },
  },
  'password.link-issued': { link: 'password-links/links.test.ts' },
  'password.link-requested': { link: 'password-links/links.test.ts' },
  'password.set-by-link': {
    cause: async () => {
      expectOk(await admin.call(createPasswordLink, { params: params() }))
      const token = await tokenSentTo(address)
      await clear()
      expectOk(await tenant.visitor.call(usePasswordLink, { body: { token, newPassword: ANOTHER } }))
      return [[address, 'password changed – password cambiata']]
    },
  },
  'person.activated': {
    cause: async () => {
      expectOk(await setActive(false))
      await clear()
      expectOk(await setActive(true))
      return [[address, 'user activated – utente riattivato']]
    },
  },
  'person.changed': {
    cause: async () => {
      expectOk(await admin.call(updateUser, { params: params(), body: { email: NEW } }))
      const subject = 'email address changed – indirizzo email cambiato'
      return [
        [address, subject],
        [NEW, subject],
      ]
    },
  },
  'person.created': { link: 'password-links/links.test.ts' },
  'person.deactivated': {
    cause: async () => {
      expectOk(await setActive(false))
      return [[address, 'user deactivated – utente disattivato']]
    },
  },
  'person.email-requested': { link: 'email/email.test.ts' },
  'person.email-verified': {
    cause: async () => {
      expectOk(await user.call(changeOwnEmail, { body: { email: NEW, password: user.password } }))
      const token = await tokenSentTo(NEW)
      await clear()
      expectOk(await user.call(followEmailLink, { body: { token } }))
      const subject = 'email address changed – indirizzo email cambiato'
      return [
        [address, subject],
        [NEW, subject],
      ]
    },
  },
  'person.email-withdrawn': { silent: 'The address stays as it is.' },
  'person.joined': {
    cause: async () => {
      const guest = await (await world.tenant()).as('Readers')
      const email = `${guest.username}@example.org`
      expectOk(await admin.call(createMemberInvitation, { body: { login: email, userRoles: ['ROLE_USER'] } }))
      const token = await tokenSentTo(email)
      await clear()
      expectOk(await signIn(guest, { [INVITATION_HEADER]: token }))
      return [[email, 'new membership – nuova appartenenza']]
    },
  },
  'person.preferences-changed': { silent: 'It does not concern the sign-in.' },
  'person.removed': {
    cause: async () => {
      expectOk(await admin.call(deleteUser, { params: params() }))
      return [[address, 'user removed – utente rimosso']]
    },
  },
  'person.restored': {
    cause: async () => {
      expectOk(await admin.call(deleteUser, { params: params() }))
      await clear()
      expectOk(await admin.call(restoreUser, { params: params(), body: { email: NEW } }))
      return [
        [address, 'user restored – utente ripristinato'],
        [NEW, 'your account – il tuo account'],
      ]
    },
  },
  'person.roles-changed': { silent: 'It changes the rights and not the sign-in. The history of users shows it.' },
  'person.workgroups-changed': { silent: 'It changes the rights and not the sign-in. The history of users shows it.' },
  'provider.changed': { silent: 'A setting of the organisation. The first sign-in through a provider is announced.' },
  'provider.removed': { silent: 'A setting of the organisation. It takes access away.' },
  'second-factor.codes-renewed': {
    cause: async () => {
      await setUpFactor(world, user)
      await clear()
      expectOk(await user.call(renewRecoveryCodes, { body: { password: user.password } }))
      return [[address, 'new recovery codes – nuovi codici di recupero']]
    },
  },
  'second-factor.recovered': {
    cause: async () => {
      const { recoveryCodes } = await setUpFactor(world, user)
      await clear()
      expectOk(await signIn(user, { [CODE_HEADER]: recoveryCodes[0]! }))
      return [
        [address, 'recovery code used – codice di recupero usato'],
        [address, 'sign-in with a new browser – accesso da un nuovo browser'],
      ]
    },
  },
  'second-factor.removed': {
    cause: async () => {
      await setUpFactor(world, user)
      await clear()
      expectOk(await user.call(disableSecondFactor, { body: { password: user.password } }))
      return [[address, 'second factor turned off – secondo fattore disattivato']]
    },
  },
  'second-factor.set-up': {
    cause: async () => {
      await setUpFactor(world, user)
      return [[address, 'second factor turned on – secondo fattore attivato']]
    },
  },
  'service-account.changed': { silent: 'A service account has no mailbox.' },
  'service-account.created': { silent: 'A service account has no mailbox.' },
  'service-account.deleted': { silent: 'A service account has no mailbox.' },
  'session.closed': { silent: 'The user signed out.' },
  'session.opened': {
    cause: async () => {
      expectOk(await signIn(user))
      return [[address, 'sign-in with a new browser – accesso da un nuovo browser']]
    },
  },
  'session.refused': { silent: 'Anyone can cause it without end.' },
  'session.view-ended': { silent: 'A view changes nothing. The history of users shows it.' },
  'session.view-started': { silent: 'A view changes nothing. The history of users shows it.' },
  'sessions.ended': {
    cause: async () => {
      expectOk(await admin.call(endSessionsOfUser, { params: params() }))
      return [[address, 'all sessions ended – tutte le sessioni terminate']]
    },
  },
  'sign-in.unlocked': {
    cause: async () => {
      expectOk(await admin.call(unlockSignIn, { params: params() }))
      return [[address, 'sign-in unlocked – accesso sbloccato']]
    },
  },
}

test('each kind of event of an account is announced by email, is a link, or has a reason to be silent', () => {
  const ofAccounts = EVENT_KINDS.filter((kind) => !NOT_OF_ACCOUNTS.includes(kind.split('.')[0]!))
  expect(Object.keys(DECISIONS)).toEqual(ofAccounts.toSorted())
})

const ANNOUNCED = Object.entries(DECISIONS).flatMap(([kind, one]) => ('cause' in one ? [[kind, one] as const] : []))

test.each(ANNOUNCED)('%s is announced by email', async (kind, { cause }) => {
  const expected = await cause()
  const sent = await emails()
  expect(sent.map(({ recipients, subject }) => [recipients.join(), subject.split(': ')[1]])).toEqual(expected)
  const recorded = await tenant.run((db) =>
    db
      .selectFrom('event')
      .select('kind')
      .where('tenant_id', '=', db.tenantId)
      .where('kind', '=', kind as EventKind)
      .execute(),
  )
  expect(recorded.length, 'the event itself').toBeGreaterThan(0)
})

test('a user who is restored with the same address gets only the link', async () => {
  await admin.call(deleteUser, { params: params() })
  await clear()
  expectOk(await admin.call(restoreUser, { params: params(), body: { email: address } }))
  expect((await emails()).map(({ subject }) => subject.split(': ')[1])).toEqual(['your account – il tuo account'])
})

test('the address of a removed user is deleted after thirty days, and one of a member of two organisations is not kept', async () => {
  const shared = await tenant.as('Readers')
  await (await world.tenant()).admit(shared.personUuid, 'Readers')
  const old = await tenant.as('Readers')
  for (const { personUuid } of [user, shared, old])
    expectOk(await admin.call(deleteUser, { params: { uuid: personUuid } }))
  const storedAddresses = () =>
    tenant.run(async (db) => {
      const rows = await db
        .selectFrom('former_member')
        .select('email')
        .where('tenant_id', '=', db.tenantId)
        .where('email', '<>', '')
        .execute()
      return rows.map(({ email }) => email).toSorted()
    })
  expect(await storedAddresses()).toEqual([address, `${old.username}@example.org`].toSorted())
  await tenant.run((db) =>
    db
      .updateTable('former_member')
      .set({ removed_at: new Date(Date.now() - 31 * 24 * 3600_000) })
      .where('tenant_id', '=', db.tenantId)
      .where('person_uuid', '=', old.personUuid)
      .execute(),
  )
  await deleteFormerAddresses(world.database)
  expect(await storedAddresses()).toEqual([address])
})

test('without an address, and without a mail server, a change sends nothing and succeeds', async () => {
  await world.database.owner.updateTable('person').set({ email: '' }).where('uuid', '=', user.personUuid).execute()
  expectOk(await admin.call(endSessionsOfUser, { params: params() }))
  expect(await emails()).toEqual([])
  const offline = await openWorld()
  try {
    const museum = await offline.tenant()
    const [chief, editor] = [await museum.as('Administrators'), await museum.as('Editors')]
    expectOk(await chief.call(setUserActive, { params: { uuid: editor.personUuid }, body: { active: false } }))
    const sent = await offline.database.owner.selectFrom('email_message').select('uuid').execute()
    expect(sent).toEqual([])
  } finally {
    await offline.close()
  }
})

test('an API key of a service account is announced to the person who created it', async () => {
  const account = await admin.call(createServiceAccount, {
    body: { name: `robot ${randomUUID()}`, roles: ['ROLE_USER'] },
  })
  expectOk(account)
  const body = { name: 'Export', capabilities: ['catalogue.read' as const], days: 1, password: admin.password }
  expectOk(await admin.call(createServiceApiKey, { params: { uuid: account.body.uuid }, body }))
  expect((await emails()).map(({ recipients }) => recipients)).toEqual([[`${admin.username}@example.org`]])
})
