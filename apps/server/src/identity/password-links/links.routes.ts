import {
  createMemberInvitation,
  deleteMemberInvitation,
  listMemberInvitations,
  readMemberInvitation,
} from '@pressmark/contract/identity/member-invitations.ts'
import {
  createPasswordLink,
  requestPasswordReset,
  inviteUser,
  readPasswordLink,
  usePasswordLink,
} from '@pressmark/contract/identity/password-links.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { tenantOrigin } from '#platform/http/tenancy.ts'
import type { Attempts } from '../attempts.ts'
import { userAnswer } from '../members/answers.ts'
import { createInvitation, listInvitations, readInvitation, revokeInvitation } from '../members/invitations.ts'
import { readMember } from '../members/members.ts'
import { enqueuePasswordReset } from './reset.ts'
import { issuePasswordLink, inviteMember, useLink } from './issue.ts'
import { readLink, type LinkMailer } from './links.ts'

type Needs = { database: Database; attempts: Attempts; jobs: Enqueue; mailer: LinkMailer | undefined }

/** Registers the routes of links for passwords and of invitations. */
export const linkRoutes = (route: Route, stream: Stream, { database, attempts, jobs, mailer }: Needs) => {
  invitationRoutes(route, stream, { database, mailer })

  route(inviteUser, 'tenant.manage', async ({ body, db, ...context }) => {
    const { tenant, caller, origin } = context
    if (body.tenantName !== tenant.name) throw new Refusal('notFound')
    const { uuid, link } = await inviteMember(db, caller, body, { mailer, tenant, origin })
    return { user: userAnswer(await readMember(db, uuid, caller), context), link }
  })

  route(createPasswordLink, 'tenant.manage', ({ params, db, caller, tenant, origin }) =>
    issuePasswordLink(db, caller, params.uuid, { mailer, tenant, origin }),
  )

  stream(readPasswordLink, 'public', async ({ body, reply, tenant }) => {
    const { username, kind } = await readLink(database.reader(tenant.id), body.token)
    return reply.send({ username, kind })
  })

  stream(usePasswordLink, 'public', async ({ body, reply, tenant }) => {
    await useLink({ database, mailer, tenant }, tenant.id, body)
    return reply.code(204).send()
  })

  stream(requestPasswordReset, 'public', async ({ body, request, reply, tenant, origin }) => {
    // Without a mail server this call does not exist.
    if (mailer === undefined) throw new Refusal('notFound')
    const username = body.username.trim()
    await attempts.consumeEmail(username, request.ip)
    const home = tenantOrigin(tenant, origin)
    await enqueuePasswordReset({ database, jobs }, { tenant, home, username })
    return reply.code(202).send()
  })
}

/* Registers the routes of invitations of people who have an account elsewhere. */
const invitationRoutes = (route: Route, stream: Stream, { database, mailer }: Pick<Needs, 'database' | 'mailer'>) => {
  route(listMemberInvitations, 'tenant.manage', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { rows, total } = await listInvitations(db, paging, query.sort)
    const page = pageInfo(paging, total)
    return { _embedded: { memberInvitations: rows }, _links: pageLinks(origin, url, page), page }
  })

  route(createMemberInvitation, 'tenant.manage', ({ body, db, caller, tenant, origin }) =>
    createInvitation(db, caller, body, {
      mailer,
      organisation: tenant.displayName,
      home: tenantOrigin(tenant, origin),
    }),
  )

  route(deleteMemberInvitation, 'tenant.manage', async ({ params, db, caller }) => {
    await revokeInvitation(db, caller, params.uuid)
    return undefined
  })

  stream(readMemberInvitation, 'public', async ({ body, reply, tenant }) => {
    const { login } = await readInvitation(database.reader(tenant.id), body.token)
    return reply.send({ login })
  })
}
