import { createTenantSwitch } from '@pressmark/contract/identity/tenant-switches.ts'
import { createMemberInvitation } from '@pressmark/contract/identity/member-invitations.ts'
import { createPasswordLink } from '@pressmark/contract/identity/password-links.ts'
import { changeOwnEmail } from '@pressmark/contract/identity/email.ts'
import { createOwnApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { listSessions, setAvatar } from '@pressmark/contract/identity/profile.ts'
import { confirmSecondFactor, startSecondFactor } from '@pressmark/contract/identity/second-factor.ts'
import { codeOf } from '../../../../../apps/server/src/testing/factors.testing.ts'
import { PNG } from '../outside.ts'
import type { Recipes, World } from './types.ts'

const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})

const newPassword = 'a new and long enough phrase'

const withFactor = async ({ product, person }: World) => {
  const one = await person()
  const call = product.callAs(one.cookie)
  const { secret } = await call(startSecondFactor, { body: { password: one.password } })
  return { ...one, secret, call }
}

const withConfirmedFactor = async (world: World) => {
  const { secret, call, ...one } = await withFactor(world)
  await call(confirmSecondFactor, { body: { code: codeOf(secret) } })
  return one
}

const passwordToken = async ({ call, person, tokenFor }: World): Promise<string> => {
  const { personUuid, email } = await person()
  await call(createPasswordLink, { params: { uuid: personUuid } })
  return tokenFor(email)
}

const emailToken = async ({ product, person, make, tokenFor }: World) => {
  const one = await person()
  const email = `${make.name()}@example.org`
  await product.callAs(one.cookie)(changeOwnEmail, { body: { email, password: one.password } })
  return { ...one, token: await tokenFor(email) }
}

const withAvatar = async ({ send, person }: World) => {
  const { cookie, personUuid: uuid } = await person()
  await send(setAvatar, { params: { uuid }, file: { field: 'avatarImage', bytes: PNG }, cookie })
  return { cookie, path: { uuid } }
}

export const signInRecipes: Recipes = {
  'session.signIn': async ({ person }) => {
    const { username, password } = await person()
    return { cookie: null, headers: basic(username, password) }
  },
  'session.signOut': async ({ person }) => ({ cookie: (await person()).cookie }),
  'iiif.endAccess': async ({ person }) => ({ cookie: (await person()).cookie }),
  'session.startSwitch': async ({ person }) => ({ cookie: (await person()).cookie, body: { tenant: 'default' } }),
  'session.startViewAs': async ({ person }) => ({
    cookie: (await person('Administrators')).cookie,
    path: { uuid: (await person()).personUuid },
  }),
  'session.stopViewAs': async ({ person }) => ({ cookie: (await person()).cookie }),
  'session.finishSwitch': async ({ product, person }) => {
    const { url } = await product.callAs((await person()).cookie)(createTenantSwitch, { body: { tenant: 'default' } })
    return { cookie: null, body: { code: url.split(/[#=]/).at(-1) } }
  },
  'passwordLinks.getByToken': async (world) => ({ cookie: null, body: { token: await passwordToken(world) } }),
  'passwordLinks.use': async (world) => ({ cookie: null, body: { token: await passwordToken(world), newPassword } }),
  'passwordLinks.requestReset': async ({ person }) => ({
    cookie: null,
    body: { username: (await person()).username },
  }),
  'invitations.getByToken': async ({ call, make }) => {
    const { address } = await call(createMemberInvitation, { body: { login: `guest-${make.name()}` } })
    return { cookie: null, body: { token: address?.split('#join=').at(-1) } }
  },
  'profile.changeEmail': async ({ person, make }) => {
    const { cookie, password } = await person()
    return { cookie, body: { email: `${make.name()}@example.org`, password } }
  },
  'profile.cancelEmailChange': async (world) => ({ cookie: (await emailToken(world)).cookie }),
  'profile.getEmailLink': async (world) => {
    const { cookie, token } = await emailToken(world)
    return { cookie, body: { token } }
  },
  'profile.followEmailLink': async (world) => {
    const { cookie, token } = await emailToken(world)
    return { cookie, body: { token } }
  },
  'profile.changePassword': async ({ person }) => {
    const { cookie, personUuid, password } = await person()
    return { cookie, path: { uuid: personUuid }, body: { oldPassword: password, newPassword } }
  },
  'profile.setAvatar': async ({ person }) => {
    const { cookie, personUuid } = await person()
    return { cookie, path: { uuid: personUuid }, file: { name: 'avatar.png', bytes: PNG } }
  },
  'profile.removeAvatar': withAvatar,
  'profile.getAvatar': async (world) => ({ ...(await withAvatar(world)), query: {} }),
  'profile.endSession': async ({ product, person }) => {
    const { cookie } = await person()
    const { sessions } = await product.callAs(cookie)(listSessions)
    return { cookie, path: { uuid: sessions[0]!.uuid } } // that of the cookie
  },
  'apiKeys.createOwn': async ({ person }) => {
    const { cookie, password } = await person()
    return { cookie, body: { name: 'Conformance', capabilities: ['catalogue.read'], days: 1, password } }
  },
  'apiKeys.deleteOwn': async ({ product, person }) => {
    const { cookie, password } = await person()
    const body = { name: 'Conformance', capabilities: ['catalogue.read' as const], days: 1, password }
    const { apiKey } = await product.callAs(cookie)(createOwnApiKey, { body })
    return { cookie, path: { uuid: apiKey.uuid } }
  },
  'secondFactor.start': async ({ person }) => {
    const { cookie, password } = await person()
    return { cookie, body: { password } }
  },
  'secondFactor.confirm': async (world) => {
    const { cookie, secret } = await withFactor(world)
    return { cookie, body: { code: codeOf(secret) } }
  },
  'secondFactor.renewRecoveryCodes': async (world) => {
    const { cookie, password } = await withConfirmedFactor(world)
    return { cookie, body: { password } }
  },
  'secondFactor.disable': async (world) => {
    const { cookie, password } = await withConfirmedFactor(world)
    return { cookie, body: { password } }
  },
  'secondFactor.removeOfUser': async (world) => ({ path: { uuid: (await withConfirmedFactor(world)).personUuid } }),
}
