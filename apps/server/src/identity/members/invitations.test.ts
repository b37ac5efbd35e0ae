import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { listTenantsOfUser, login } from '@pressmark/contract/identity/identity.ts'
import {
  createMemberInvitation,
  deleteMemberInvitation,
  listMemberInvitations,
  readMemberInvitation,
} from '@pressmark/contract/identity/member-invitations.ts'
import { INVITATION_HEADER } from '@pressmark/contract/platform/constants.ts'
import { CODE_HEADER } from '@pressmark/contract/identity/second-factor.ts'
import { deleteUser, readUser } from '@pressmark/contract/identity/users.ts'
import { listWorkgroups } from '@pressmark/contract/identity/workgroups.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, setUpFactor } from '#testing/factors.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let mailing: World
let museum: TestTenant
let archive: TestTenant
let admin: TestPerson
let guest: TestPerson

beforeAll(async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@museum.example' }
  ;[world, mailing] = [await openWorld(), await openWorld({ mail })]
})
beforeEach(async () => {
  ;[museum, archive] = [await world.tenant(), await world.tenant()]
  admin = await museum.as('Administrators')
  guest = await archive.as('Editors')
})
afterAll(() => Promise.all([world.close(), mailing.close()]))

const groupNamed = async (name: string, by = admin): Promise<string> => {
  const { body } = await by.call(listWorkgroups, { query: {} })
  return body._embedded.userGroups.find((group) => group.name === name)!.uuid
}

const invite = async (to: string, more: { userGroupUuids?: string[] } = {}, by = admin) => {
  const answer = await by.call(createMemberInvitation, { body: { login: to, ...more } })
  const token = /\/ui\/login#join=([\w-]{43})$/.exec(answer.body?.address ?? '')?.[1] ?? ''
  return { ...answer, token }
}

const accept = (token: string, person: TestPerson, { password = person.password, code = '' } = {}) =>
  museum.visitor.call(login, {
    headers: {
      authorization: `Basic ${Buffer.from(`${person.username}:${password}`).toString('base64')}`,
      [INVITATION_HEADER]: token,
      ...(code && { [CODE_HEADER]: code }),
    },
  })

const listed = async () => (await admin.call(listMemberInvitations, { query: {} })).body._embedded.memberInvitations

describe('the owner of an account elsewhere', () => {
  test('accepts an invitation by signing in, and belongs to both organisations', async () => {
    const editors = await groupNamed('Editors')
    const { status, body, token } = await invite(guest.username.toUpperCase(), { userGroupUuids: [editors] })
    expect([status, body.sentTo, body.invitation.login]).toEqual([201, null, guest.username.toUpperCase()])
    expect(await listed()).toMatchObject([{ uuid: body.invitation.uuid, userGroupUuids: [editors] }])
    const read = await museum.visitor.call(readMemberInvitation, { body: { token } })
    expect(read.body).toEqual({ login: guest.username.toUpperCase() })
    const { headers, status: signedIn } = await accept(token, guest)
    expect(signedIn).toBe(200)
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const { body: user } = await admin.call(readUser, { params: { uuid: guest.personUuid } })
    expect(user.userGroupUuids).toEqual([editors])
    const of = { params: { uuid: guest.personUuid }, headers: { cookie } }
    const { body: tenants } = await museum.visitor.call(listTenantsOfUser, of)
    expect(tenants._embedded.tenants.map(({ name }) => name).toSorted()).toEqual([archive.name, museum.name].toSorted())
    expect((await guest.call(findRoot)).status, 'the session elsewhere stays open').toBe(200)
    expect(await listed()).toEqual([])
    expect((await accept(token, guest)).refusal.code, 'a link works once').toBe('linkExpired')
  })

  test('leaves one organisation, keeps the other, and can join again', async () => {
    await accept((await invite(guest.username)).token, guest)
    expect((await admin.call(deleteUser, { params: { uuid: guest.personUuid } })).status).toBe(204)
    expect((await guest.call(findRoot)).status).toBe(200)
    expect((await accept((await invite(guest.username)).token, guest)).status).toBe(200)
  })

  test('gives the second factor first', async () => {
    const { secret } = await setUpFactor(world, guest)
    const { token } = await invite(guest.username)
    expect((await accept(token, guest)).refusal.code).toBe('secondFactorCodeRequired')
    expect(await listed(), 'the invitation is still open').toHaveLength(1)
    expect((await accept(token, guest, { code: codeOf(secret) })).status).toBe(200)
  })
})

describe('an invitation', () => {
  test('has the same answer for an account that does not exist', async () => {
    const [existing, missing] = [await invite(guest.username), await invite(`nobody-${randomUUID()}`)]
    const shape = ({ status, body }: typeof existing) => [
      status,
      Object.keys(body),
      Object.keys(body.invitation),
      body.sentTo,
    ]
    expect(shape(existing)).toEqual(shape(missing))
  })

  test('is for its account only, and a wrong password leaves it open', async () => {
    const { token } = await invite(guest.username)
    const other = await archive.as('Readers')
    expect((await accept(token, other)).refusal.code).toBe('invitationOfAnother')
    expect((await accept(token, guest, { password: 'a wrong password' })).refusal.code).toBe('invalidCredentials')
    expect((await accept('x'.repeat(43), guest)).refusal.code).toBe('linkExpired')
    expect(await listed()).toHaveLength(1)
    expect((await accept(token, guest)).status).toBe(200)
  })

  test('ends when it is revoked, and in another organisation it does not exist', async () => {
    const { token, body } = await invite(guest.username)
    const of = { params: { uuid: body.invitation.uuid } }
    const outsider = await archive.as('Administrators')
    expect((await outsider.call(deleteMemberInvitation, of)).status).toBe(404)
    expect((await archive.visitor.call(readMemberInvitation, { body: { token } })).refusal.code).toBe('linkExpired')
    expect((await admin.call(deleteMemberInvitation, of)).status).toBe(204)
    expect((await accept(token, guest)).refusal.code).toBe('linkExpired')
    expect((await museum.visitor.call(readMemberInvitation, { body: { token } })).refusal.code).toBe('linkExpired')
  })

  test('is refused for a member, by username and by email in any case', async () => {
    const { body } = await admin.call(readUser, { params: { uuid: admin.personUuid } })
    for (const own of [admin.username, body.email.toUpperCase()])
      expect((await invite(own)).refusal.code).toBe('alreadyMember')
  })

  test('gives no right that the administrator does not have, and needs an administrator', async () => {
    const roles = { login: guest.username, userRoles: ['ROLE_ADMIN' as const] }
    expect((await admin.call(createMemberInvitation, { body: roles })).refusal.code).toBe('roleNotHeld')
    const foreign = await groupNamed('Editors', await archive.as('Administrators'))
    expect((await invite(guest.username, { userGroupUuids: [foreign] })).status).toBe(404)
    expect((await invite(guest.username, {}, await museum.as('Editors'))).status).toBe(403)
  })

  test('leaves out a workgroup that was deleted before it was accepted', async () => {
    const uuid = await groupNamed('Readers')
    const { token } = await invite(guest.username, { userGroupUuids: [uuid] })
    await museum.run((db) =>
      db.deleteFrom('workgroup').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid).execute(),
    )
    expect((await accept(token, guest)).status).toBe(200)
    expect((await admin.call(readUser, { params: { uuid: guest.personUuid } })).body.userGroupUuids).toEqual([])
  })

  test('goes to an address by email, and the answer has no link', async () => {
    const tenant = await mailing.tenant()
    const by = await tenant.as('Administrators')
    const to = `guest-${randomUUID()}@example.org`
    const { body } = await by.call(createMemberInvitation, { body: { login: to } })
    expect([body.address, body.sentTo]).toEqual([null, to])
    const sent = await tenant.run((db) =>
      db.selectFrom('email_message').select('text').where('tenant_id', '=', db.tenantId).execute(),
    )
    expect(sent.map(({ text }) => text).join()).toMatch(/\/ui\/login#join=[\w-]{43}/)
  })
})
