import { createMemberInvitation } from '@pressmark/contract/identity/member-invitations.ts'
import { createServiceApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { changeOwnEmail } from '@pressmark/contract/identity/email.ts'
import { deleteUser } from '@pressmark/contract/identity/users.ts'
import type { Recipe, Recipes } from './types.ts'

const ofPerson: Recipe = async ({ person }) => ({ path: { uuid: (await person()).personUuid } })

const user = (name: string) => ({
  username: `conf-${name}`,
  name: 'A',
  surname: 'User',
  email: `${name}@example.org`,
  tenantName: 'default',
  userRoles: ['ROLE_USER'],
})

export const memberRecipes: Recipes = {
  'users.listTenants': ({ me }) => ({ path: { uuid: me.personUuid } }),
  'users.get': ofPerson,
  'users.getPermissions': ofPerson,
  'users.getSignIn': ofPerson,
  'users.endSessions': ofPerson,
  'users.unlock': ofPerson,
  'users.delete': ofPerson,
  'passwordLinks.create': ofPerson,
  'users.checkUsername': ({ me }) => ({ query: { username: me.username } }),
  'users.create': ({ make }) => ({ body: { ...user(make.name()), password: 'a long enough phrase' } }),
  'users.invite': ({ make }) => ({ body: user(make.name()) }),
  'users.findByTenant': () => ({ query: { tenantName: 'default' } }),
  'users.update': async ({ person }) => ({ path: { uuid: (await person()).personUuid }, body: { name: 'Another' } }),
  'users.setActive': async ({ person }) => ({
    path: { uuid: (await person()).personUuid },
    body: { active: false },
  }),
  'users.updatePermissions': async ({ person }) => ({
    path: { uuid: (await person()).personUuid },
    body: { tenant: 'default', roles: ['ROLE_USER'] },
  }),
  'users.confirmEmail': async ({ product, person, make }) => {
    const { personUuid, cookie, password } = await person()
    const email = `${make.name()}@example.org`
    await product.callAs(cookie)(changeOwnEmail, { body: { email, password } })
    return { path: { uuid: personUuid }, body: { email } }
  },
  'users.restore': async ({ send, person, make }) => {
    const { personUuid } = await person()
    await send(deleteUser, { params: { uuid: personUuid } })
    return { path: { uuid: personUuid }, body: { email: `${make.name()}@example.org` } }
  },
  'invitations.create': ({ make }) => ({ body: { login: `guest-${make.name()}` } }),
  'invitations.delete': async ({ call, make }) => {
    const { invitation } = await call(createMemberInvitation, { body: { login: `guest-${make.name()}` } })
    return { path: { uuid: invitation.uuid } }
  },
  'workgroups.create': ({ make }) => ({ body: { name: make.name(), tenantName: 'default' } }),
  'workgroups.update': async ({ make }) => ({ path: { uuid: await make.workgroup() }, body: { name: make.name() } }),
  'workgroups.delete': async ({ make }) => ({ path: { uuid: await make.workgroup() } }),
  'workgroups.updatePermissions': async ({ make }) => ({
    path: { uuid: await make.workgroup() },
    body: { tenant: 'default', roles: ['ROLE_USER'] },
  }),
  'serviceAccounts.create': ({ make }) => ({ body: { name: make.name(), roles: [] } }),
  'serviceAccounts.update': async ({ make }) => ({
    path: { uuid: await make.serviceAccount() },
    body: { name: make.name() },
  }),
  'serviceAccounts.delete': async ({ make }) => ({ path: { uuid: await make.serviceAccount() } }),
  'serviceAccounts.createApiKey': async ({ make, me }) => ({
    path: { uuid: await make.serviceAccount() },
    body: { name: 'Conformance', capabilities: ['catalogue.read'], days: 1, password: me.password },
  }),
  'apiKeys.delete': async ({ call, make, me }) => {
    const body = { name: 'Conformance', capabilities: ['catalogue.read' as const], days: 1, password: me.password }
    const { apiKey } = await call(createServiceApiKey, { params: { uuid: await make.serviceAccount() }, body })
    return { path: { uuid: apiKey.uuid } }
  },
}
