import {
  endSessionsOfUser,
  listFormerUsers,
  readSignInOfUser,
  restoreUser,
  setUserActive,
  unlockSignIn,
} from '@pressmark/contract/identity/membership.ts'
import {
  checkUsername,
  createUser,
  deleteUser,
  findUsersByTenantName,
  listUsers,
  listUsersOfWorkgroup,
  readPermissionsOfUser,
  readUser,
  updateUser,
  updateUserPermission,
} from '@pressmark/contract/identity/users.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Context, Route } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { notifyUser } from '../account-notices.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import { hashPassword } from '../passwords.ts'
import type { LinkMailer } from '../password-links/links.ts'
import type { Attempts } from '../attempts.ts'
import { record } from '#platform/history.ts'
import { restoreMember } from '../password-links/issue.ts'
import { openSessionsOf } from '../profile/own-sessions.ts'
import { listFormer } from './former.ts'
import { readMemberToSignIn } from './sign-in-of-member.ts'
import { readWorkgroup } from '../workgroups/workgroups.ts'
import { changeMember, endMemberSessions, removeMember, setMemberActive, setRolesOfMember } from './update.ts'
import { createMember } from './create.ts'
import { userAnswer, effectivePermissions } from './answers.ts'
import { listMembers, readMember, type Filter } from './members.ts'

type Needs = { attempts: Attempts; mailer: LinkMailer | undefined }

/** Registers the routes of the members of a tenant. */
export const memberRoutes = (route: Route, needs: Needs) => {
  const { mailer } = needs
  membershipRoutes(route, needs)

  const page = async (
    { db, query, url, ...context }: Context<typeof listUsers, 'tenant.manage'>,
    workgroup?: string,
  ) => {
    const paging = pagingOf(query)
    const filter: Filter = { ...query, workgroup: workgroup ?? query.workgroup }
    const { rows, total } = await listMembers(db, paging, filter)
    const info = pageInfo(paging, total)
    return {
      _embedded: { jarvisUsers: rows.map((row) => userAnswer(row, context)) },
      _links: pageLinks(context.origin, url, info),
      page: info,
    }
  }

  route(listUsers, 'tenant.manage', (context) => page(context))

  route(findUsersByTenantName, 'tenant.manage', async (context) => {
    requireOwn(context.tenant, context.query.tenantName)
    return page({ ...context, params: undefined })
  })

  route(listUsersOfWorkgroup, 'tenant.manage', async (context) => {
    const { uuid } = await readWorkgroup(context.db, context.params.uuid)
    return page({ ...context, params: undefined }, uuid)
  })

  route(checkUsername, 'tenant.manage', async ({ query, db }) => {
    const taken = await db
      .selectFrom('person')
      .select('username')
      .where((eb) => eb(eb.fn('lower', ['username']), '=', query.username.trim().toLowerCase()))
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (taken === undefined) throw new Refusal('notFound')
    return { username: query.username }
  })

  route(readUser, 'catalogue.read', async ({ params, db, ...context }) => {
    requireSelfOrManager(context.caller, params.uuid)
    return userAnswer(await readMember(db, params.uuid, context.caller), context)
  })

  route(readPermissionsOfUser, 'catalogue.read', async ({ params, db, caller }) => {
    requireSelfOrManager(caller, params.uuid)
    return { permissions: await effectivePermissions(db, await readMember(db, params.uuid, caller)) }
  })

  route(createUser, 'tenant.manage', async ({ body, db, ...context }) => {
    requireOwn(context.tenant, body.tenantName)
    await refuseCommonPassword(body.password)
    const uuid = await createMember(db, context.caller, body, await hashPassword(body.password))
    return userAnswer(await readMember(db, uuid, context.caller), context)
  })

  route(updateUser, 'catalogue.read', async ({ params, body, db, ifMatch, ...context }) => {
    const { caller, tenant, origin } = context
    await changeMember(db, { caller, uuid: params.uuid, ifMatch, mailing: { mailer, tenant, origin } }, body)
    return userAnswer(await readMember(db, params.uuid, context.caller), context)
  })

  route(deleteUser, 'tenant.manage', async ({ params, db, caller, tenant, ifMatch }) => {
    await removeMember(db, { caller, uuid: params.uuid, ifMatch, notices: { mailer, tenant } })
    return undefined
  })

  route(updateUserPermission, 'tenant.manage', async ({ params, body, db, ifMatch, ...context }) => {
    requireOwn(context.tenant, body.tenant)
    await setRolesOfMember(db, { caller: context.caller, uuid: params.uuid, ifMatch }, body.roles)
    return userAnswer(await readMember(db, params.uuid, context.caller), context)
  })
}

/* Under this address only its own tenant exists. */
const requireOwn = (tenant: Tenant, name: string): void => {
  if (name !== tenant.name) throw new Refusal('notFound')
}

const requireSelfOrManager = (caller: Context<typeof readUser, 'catalogue.read'>['caller'], uuid: string): void => {
  if (caller.personUuid !== uuid && !caller.capabilities.has('tenant.manage')) throw new Refusal('forbidden')
}

/* Registers the routes of a membership: whether it is active, its sign-ins, its end and its restoration. */
const membershipRoutes = (route: Route, { attempts, mailer }: Needs) => {
  route(setUserActive, 'tenant.manage', async ({ params, body, db, ifMatch, ...context }) => {
    const { caller, tenant } = context
    await setMemberActive(db, { caller, uuid: params.uuid, ifMatch, notices: { mailer, tenant } }, body)
    return userAnswer(await readMember(db, params.uuid, context.caller), context)
  })

  route(readSignInOfUser, 'tenant.manage', async ({ params, db, caller }) => {
    const { username } = await readMember(db, params.uuid, caller)
    const sessions = await openSessionsOf(db, params.uuid)
    const locked = await attempts.isLocked(username)
    return {
      sessions: sessions.map(({ uuid, userAgent, createdAt, seenAt }) => ({ uuid, userAgent, createdAt, seenAt })),
      locked,
    }
  })

  route(endSessionsOfUser, 'tenant.manage', async ({ params, db, caller, tenant }) => {
    await endMemberSessions(db, { caller, uuid: params.uuid, notices: { mailer, tenant } })
    return undefined
  })

  route(unlockSignIn, 'tenant.manage', async ({ params, db, caller, tenant }) => {
    const { uuid, username } = await readMemberToSignIn(db, caller, params.uuid)
    await attempts.unlock(username)
    await record(db, caller, { kind: 'sign-in.unlocked', entity: { type: 'person', uuid } })
    await notifyUser(db, { mailer, tenant }, uuid, 'unlocked')
    return undefined
  })

  route(listFormerUsers, 'tenant.manage', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { rows, total } = await listFormer(db, paging, query.sort)
    const page = pageInfo(paging, total)
    return { _embedded: { formerUsers: rows }, _links: pageLinks(origin, url, page), page }
  })

  route(restoreUser, 'tenant.manage', async ({ params, body, db, ...context }) => {
    const { caller, tenant, origin } = context
    const link = await restoreMember(db, caller, { ...params, ...body }, { mailer, tenant, origin })
    return { user: userAnswer(await readMember(db, params.uuid, caller), context), link }
  })
}
