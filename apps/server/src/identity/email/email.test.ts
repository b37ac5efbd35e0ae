import { randomUUID } from 'node:crypto'
import {
  cancelEmailChange,
  changeOwnEmail,
  confirmEmail,
  followEmailLink,
  readEmailLink,
} from '@pressmark/contract/identity/email.ts'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { createPasswordLink, inviteUser, usePasswordLink } from '@pressmark/contract/identity/password-links.ts'
import { deleteUser, readUser, updateUser } from '@pressmark/contract/identity/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { join } from '../system-workgroups.ts'

/** With a mail server. No worker runs, so the emails stay readable. */
let mailing: World
/** Without a mail server. */
let world: World
beforeAll(async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@museum.example' }
  ;[mailing, world] = [await openWorld({ mail }), await openWorld()]
})
afterAll(() => Promise.all([world.close(), mailing.close()]))

let tenant: TestTenant
let admin: TestPerson
let reader: TestPerson
const begin = async (at: World) => {
  tenant = await at.tenant()
  ;[admin, reader] = [await tenant.as('Administrators'), await tenant.as('Readers')]
}

const newAddress = () => `new-${randomUUID().slice(0, 8)}@example.org`
const self = async (person = reader) => {
  const { email, pendingEmail, emailVerified } = (await person.call(readSelf)).body
  return { email, pendingEmail, emailVerified }
}
const patch = (email: string, by = reader, of = reader) =>
  by.call(updateUser, { params: { uuid: of.personUuid }, body: { email } })
const ask = (email: string, password = reader.password, by = reader) =>
  by.call(changeOwnEmail, { body: { email, password } })
const follow = (token: string, by = reader, password?: string) =>
  by.call(followEmailLink, { body: { token, ...(password !== undefined && { password }) } })
const emailsTo = (address: string) =>
  tenant.run((db) =>
    db
      .selectFrom('email_message')
      .select('text')
      .where('tenant_id', '=', db.tenantId)
      .where((eb) => eb(eb.val(address), '=', eb.fn.any('recipients')))
      .execute(),
  )
const tokenFor = async (address: string): Promise<string> => {
  const [email] = await emailsTo(address)
  return /\/ui\/verify-email#([\w-]{43})(?=\s|$)/.exec(email!.text)![1]!
}
const addressOf = ({ username }: TestPerson) => `${username}@example.org`

describe("with a mail server, the caller's own address", () => {
  beforeEach(() => begin(mailing))

  test('stays after the call of the specification, until the link is followed with the password', async () => {
    const newEmail = newAddress()
    const { status, body } = await patch(newEmail)
    const before = { email: addressOf(reader), pendingEmail: newEmail, emailVerified: false }
    expect([status, body]).toEqual([200, expect.objectContaining(before)])
    const token = await tokenFor(newEmail)
    expect((await reader.call(readEmailLink, { body: { token } })).body).toEqual({
      email: newEmail,
      passwordRequired: true,
    })
    expect((await follow(token)).refusal.code).toBe('wrongPassword')
    expect((await follow(token, reader, 'not the password')).refusal.code).toBe('wrongPassword')
    expect(await self()).toEqual(before)
    expect((await follow(token, reader, reader.password)).status).toBe(204)
    expect(await self()).toEqual({ email: newEmail, pendingEmail: null, emailVerified: true })
    expect((await follow(token, reader, reader.password)).refusal.code).toBe('linkExpired')
    expect(await emailsTo(addressOf(reader)), 'the previous address gets an email').toHaveLength(1)
  })

  test('changes without a second question if the password was given with the request', async () => {
    const newEmail = newAddress()
    expect((await ask(newEmail, 'not the password')).refusal.code).toBe('wrongPassword')
    expect(await emailsTo(newEmail)).toEqual([])
    expect((await ask(newEmail)).body).toMatchObject({ email: addressOf(reader), pendingEmail: newEmail })
    expect((await follow(await tokenFor(newEmail))).status).toBe(204)
    expect((await self()).email).toBe(newEmail)
  })

  test('is changed only by the person who asked: the owner of the mailbox cannot, and neither can a visitor', async () => {
    const newEmail = newAddress()
    await ask(newEmail)
    const token = await tokenFor(newEmail)
    const colleague = await tenant.as('Readers')
    expect((await follow(token, colleague, colleague.password)).refusal.code).toBe('linkExpired')
    expect((await tenant.visitor.call(followEmailLink, { body: { token } })).status).toBe(401)
    expect((await self()).email).toBe(addressOf(reader))
  })

  test('can be verified as it is, withdrawn, and asked for again; earlier links end', async () => {
    await ask(addressOf(reader))
    const first = await tokenFor(addressOf(reader))
    expect(await self()).toMatchObject({ pendingEmail: addressOf(reader), emailVerified: false })
    expect((await reader.call(cancelEmailChange)).status).toBe(204)
    expect((await reader.call(cancelEmailChange)).status).toBe(404)
    expect((await follow(first)).refusal.code).toBe('linkExpired')
    const newEmail = newAddress()
    await ask(newEmail)
    const second = await tokenFor(newEmail)
    const other = newAddress()
    await patch(other)
    expect((await follow(second)).refusal.code).toBe('linkExpired')
    expect((await follow(await tokenFor(other))).refusal.code).toBe('wrongPassword')
  })

  test('is not verified by a link whose time is over', async () => {
    const newEmail = newAddress()
    await ask(newEmail)
    const token = await tokenFor(newEmail)
    await mailing.database.owner
      .updateTable('email_change')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('person_uuid', '=', reader.personUuid)
      .execute()
    expect((await follow(token)).refusal.code).toBe('linkExpired')
    expect((await self()).pendingEmail).toBeNull()
  })

  test('cannot be used to send emails without end', async () => {
    const codes: unknown[] = []
    for (let count = 0; count < 6; count += 1) codes.push((await patch(newAddress())).status)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('stays while the name changes in the same call', async () => {
    const newEmail = newAddress()
    const body = { name: 'Ada', email: newEmail }
    const answer = await reader.call(updateUser, { params: { uuid: reader.personUuid }, body })
    expect(answer.body).toMatchObject({ name: 'Ada', email: addressOf(reader), pendingEmail: newEmail })
  })

  test('that an administrator writes is not verified, and ends what the person asked for', async () => {
    const newEmail = newAddress()
    await ask(newEmail)
    const token = await tokenFor(newEmail)
    const corrected = newAddress()
    expect((await patch(corrected, admin)).body).toMatchObject({
      email: corrected,
      pendingEmail: null,
      emailVerified: false,
    })
    expect((await follow(token)).refusal.code).toBe('linkExpired')
    const confirmed = await admin.call(confirmEmail, {
      params: { uuid: reader.personUuid },
      body: { email: corrected },
    })
    expect(confirmed.status, 'an administrator does not replace the mailbox').toBe(404)
  })

  test('is verified by an accepted invitation, and by an emailed link for a new password', async () => {
    const username = `guest-${randomUUID().slice(0, 8)}`
    const invited = await admin.call(inviteUser, {
      body: { username, email: `${username}@example.org`, tenantName: tenant.name },
    })
    expect(invited.body.user.emailVerified).toBe(false)
    const emailed = async (address: string) => /set-password#([\w-]{43})/.exec((await emailsTo(address))[0]!.text)![1]!
    await tenant.visitor.call(usePasswordLink, {
      body: { token: await emailed(`${username}@example.org`), newPassword: 'another long password' },
    })
    expect((await admin.call(readUser, { params: { uuid: invited.body.user.uuid } })).body.emailVerified).toBe(true)
    await admin.call(createPasswordLink, { params: { uuid: reader.personUuid } })
    await tenant.visitor.call(usePasswordLink, {
      body: { token: await emailed(addressOf(reader)), newPassword: 'another long password' },
    })
    expect((await admin.call(readUser, { params: { uuid: reader.personUuid } })).body.emailVerified).toBe(true)
    // A change of the address makes it unverified again.
    await patch(newAddress(), admin)
    expect((await admin.call(readUser, { params: { uuid: reader.personUuid } })).body.emailVerified).toBe(false)
  })
})

describe("without a mail server, the caller's own address", () => {
  beforeEach(() => begin(world))

  const confirm = (email: string, by = admin, of = reader) =>
    by.call(confirmEmail, { params: { uuid: of.personUuid }, body: { email } })

  test('waits until an administrator confirms it', async () => {
    const newEmail = newAddress()
    expect((await patch(newEmail)).body).toMatchObject({ email: addressOf(reader), pendingEmail: newEmail })
    expect(await emailsTo(newEmail)).toEqual([])
    expect((await confirm(newEmail, reader)).status).toBe(403)
    expect((await confirm(newAddress())).refusal.code).toBe('staleVersion')
    expect((await confirm(newEmail)).body).toMatchObject({ email: newEmail, pendingEmail: null, emailVerified: true })
    expect(await self()).toEqual({ email: newEmail, pendingEmail: null, emailVerified: true })
  })

  test('of an administrator is confirmed by that administrator only with the password', async () => {
    const newEmail = newAddress()
    await patch(newEmail, admin, admin)
    expect((await confirm(newEmail, admin, admin)).refusal.code).toBe('forbidden')
    await ask(newEmail, admin.password, admin)
    expect((await confirm(newEmail, admin, admin)).body.email).toBe(newEmail)
  })

  test('that one organisation has confirmed is not verified in another', async () => {
    const elsewhere = await world.tenant()
    const chief = await elsewhere.as('Administrators')
    await confirm(addressOf(reader))
    await elsewhere.run((db) => join(db, reader.personUuid, 'Readers'))
    const there = () => chief.call(readUser, { params: { uuid: reader.personUuid } })
    expect((await there()).body.emailVerified).toBe(false)
    expect((await confirm(addressOf(reader))).refusal.code).toBe('profileProtected')
    await admin.call(deleteUser, { params: { uuid: reader.personUuid } })
    expect((await there()).body.emailVerified).toBe(false)
  })

  test('is verified here by an invitation that was handed over, and not by a handed link for a new password', async () => {
    const username = `guest-${randomUUID().slice(0, 8)}`
    const invited = await admin.call(inviteUser, {
      body: { username, email: `${username}@example.org`, tenantName: tenant.name },
    })
    const accept = (address: string | null) =>
      tenant.visitor.call(usePasswordLink, {
        body: { token: address!.split('#')[1]!, newPassword: 'another long password' },
      })
    await accept(invited.body.link.address)
    expect((await admin.call(readUser, { params: { uuid: invited.body.user.uuid } })).body.emailVerified).toBe(true)
    const reset = await admin.call(createPasswordLink, { params: { uuid: reader.personUuid } })
    await accept(reset.body.address)
    expect((await admin.call(readUser, { params: { uuid: reader.personUuid } })).body.emailVerified).toBe(false)
  })
})
