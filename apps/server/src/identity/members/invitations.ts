import { randomBytes } from 'node:crypto'
import { INVITATION_DAYS, type MemberInvitation } from '@pressmark/contract/identity/member-invitations.ts'
import { EMAIL } from '@pressmark/contract/platform/constants.ts'
import { ROLES, type Role } from '@pressmark/contract/platform/capabilities.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { broadcast } from '#platform/bus/bus.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { lock } from '#platform/locks.ts'
import { notifyUser, type Notices } from '../account-notices.ts'
import type { LinkMailer } from '../password-links/links.ts'
import { changeRights, requireRoles } from '../rights.ts'
import { hashToken } from '../sessions.ts'
import { existingWorkgroups, requirePeopleLimit, setDirectRoles, setWorkgroups } from './update.ts'

const MAX_OPEN = 500
const COLUMNS = ['uuid', 'login', 'roles', 'workgroups', 'created_at', 'expires_at'] as const

type Row = {
  uuid: string
  login: string
  roles: string[]
  workgroups: string[]
  created_at: Date
  expires_at: Date
}

const answerOf = ({ uuid, login, roles, workgroups, ...row }: Row): MemberInvitation => ({
  uuid,
  login,
  userRoles: roles as Role[], // what the contract let in
  userGroupUuids: workgroups,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

type NewInvitation = { login: string; userRoles?: Role[]; userGroupUuids?: string[] }
type InviteContext = { mailer: LinkMailer | undefined; organisation: string; home: string }

/** Invites the owner of an account. No account of another tenant is read, so the answer cannot show whether one exists.
 *  @returns the invitation, and the link unless it was sent by email
 *  @throws alreadyMember, roleNotHeld, limitReached, notFound for a workgroup */
export const createInvitation = (
  db: TenantDb,
  caller: Caller,
  { login: typed, userRoles = [], userGroupUuids = [] }: NewInvitation,
  { mailer, organisation, home }: InviteContext,
) =>
  changeRights(db, caller, async (ownRoles) => {
    const login = typed.trim()
    if (await isMember(db, login)) throw new Refusal('alreadyMember')
    requireRoles(ownRoles, userRoles)
    await requireWorkgroups(db, ownRoles, userGroupUuids)
    await db
      .deleteFrom('member_invitation')
      .where('tenant_id', '=', db.tenantId)
      .where('expires_at', '<', new Date())
      .execute()
    if ((await countOpen(db)) >= MAX_OPEN) throw new Refusal('limitReached')
    const token = randomBytes(32).toString('base64url')
    const values = {
      tenant_id: db.tenantId,
      uuid: uuidv7(),
      login,
      roles: userRoles,
      workgroups: userGroupUuids,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + INVITATION_DAYS * 24 * 3600_000),
    }
    const row = await db.insertInto('member_invitation').values(values).returning(COLUMNS).executeTakeFirstOrThrow()
    const after = { username: login, roles: userRoles, userGroupUuids }
    await record(db, caller, { kind: 'invitation.created', entity: { type: 'person', uuid: row.uuid }, after })
    await broadcast(db, { notice: { kind: 'person.changed', uuid: row.uuid } })
    // Browsers do not send the part after #, so no log contains it.
    const address = `${home}/ui/login#join=${token}`
    const invitation = answerOf(row)
    if (mailer === undefined || !EMAIL.test(login)) return { invitation, address, sentTo: null }
    await mailer(db, { to: login, ...emailOf(organisation, address) })
    return { invitation, address: null, sentTo: login }
  })

/** Returns a page of the open invitations, the last created first. */
export const listInvitations = async (db: TenantDb, { page, size }: Paging, [order]: readonly string[] = []) => {
  const rows = await db
    .selectFrom('member_invitation')
    .select(COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('expires_at', '>', new Date())
    .orderBy('created_at', order === 'createdAt' || order === 'createdAt,asc' ? 'asc' : 'desc')
    .orderBy('uuid')
    .limit(size)
    .offset(page * size)
    .execute()
  return { rows: rows.map(answerOf), total: await countOpen(db) }
}

/** Revokes an invitation. @throws notFound */
export const revokeInvitation = (db: TenantDb, caller: Caller, uuid: string): Promise<void> =>
  changeRights(db, caller, async () => {
    const row = await db
      .deleteFrom('member_invitation')
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', uuid)
      .returning('login')
      .executeTakeFirst()
    if (row === undefined) throw new Refusal('notFound')
    const before = { username: row.login }
    await record(db, caller, { kind: 'invitation.revoked', entity: { type: 'person', uuid }, before })
    await broadcast(db, { notice: { kind: 'person.changed', uuid } })
  })

/** Reads the open invitation of a token. @throws linkExpired */
export const readInvitation = async (db: TenantDb, token: string): Promise<Row> => {
  const row = await db
    .selectFrom('member_invitation')
    .select(COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('linkExpired')
  return row
}

/** Makes the person of an invitation a member, in the transaction of a sign-in whose password was right. The roles were checked when the
 *  invitation was created. Workgroups that were deleted since are left out.
 *  @throws linkExpired, invitationOfAnother, peopleLimitReached */
export const acceptInvitation = async (
  db: TenantDb,
  { uuid, username, email }: { uuid: string; username: string; email: string },
  { token, ...notices }: Notices & { token: string },
): Promise<void> => {
  await lock(db, 'rights')
  const { login, roles, workgroups, uuid: invitation } = await readInvitation(db, token)
  if (![username, email].some((own) => own.toLowerCase() === login.toLowerCase()))
    throw new Refusal('invitationOfAnother')
  await db.deleteFrom('member_invitation').where('tenant_id', '=', db.tenantId).where('uuid', '=', invitation).execute()
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('membership')
    .values({ tenant_id: db.tenantId, person_uuid: uuid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // A member keeps the present rights, which can be less than those of an old invitation.
  if (numInsertedOrUpdatedRows === 0n) return
  await requirePeopleLimit(db)
  const userGroupUuids = await existingWorkgroups(db, workgroups)
  const all = new Set<Role>(ROLES)
  await setDirectRoles(db, all, uuid, roles as Role[]) // what the contract let in
  await setWorkgroups(db, all, uuid, userGroupUuids)
  await db.deleteFrom('former_member').where('tenant_id', '=', db.tenantId).where('person_uuid', '=', uuid).execute()
  const after = { username, roles, userGroupUuids }
  await record(db, { personUuid: uuid }, { kind: 'person.joined', entity: { type: 'person', uuid }, after })
  await notifyUser(db, notices, uuid, 'joined')
  await broadcast(db, { notice: { kind: 'person.changed', uuid } })
  await broadcast(db, { invalidate: 'rights' })
}

const isMember = async (db: TenantDb, login: string): Promise<boolean> => {
  const row = await db
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.uuid', 'm.person_uuid')
    .select('p.uuid')
    .where('m.tenant_id', '=', db.tenantId)
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['p.username']), '=', login.toLowerCase()),
        eb(eb.fn('lower', ['p.email']), '=', login.toLowerCase()),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

const countOpen = async (db: TenantDb): Promise<number> => {
  const { total } = await db
    .selectFrom('member_invitation')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', db.tenantId)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow()
  return total
}

const requireWorkgroups = async (
  db: TenantDb,
  ownRoles: ReadonlySet<Role>,
  requested: readonly string[],
): Promise<void> => {
  if (requested.length === 0) return
  const rows = await db
    .selectFrom('workgroup')
    .select('roles')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', [...requested])
    .execute()
  if (rows.length < requested.length) throw new Refusal('notFound')
  requireRoles(
    ownRoles,
    rows.flatMap(({ roles }) => roles),
  )
}

/* The email is in both languages, and does not say whether the account exists. */
const emailOf = (organisation: string, address: string) => ({
  subject: `${organisation}: invitation – invito`,
  text: [
    `${organisation} invites you to work there with the account that you already have. Accept within ${INVITATION_DAYS} days:`,
    address,
    'If you sign in only through an identity provider, first choose a password in your organisation. After you accept, you use it in both organisations.',
    'If you do not have an account with this address, or do not want to accept, you do not need to do anything.',
    '–',
    `${organisation} ti invita a lavorare con l’account che hai già. Accetta entro ${INVITATION_DAYS} giorni con il link qui sopra.`,
    'Se accedi solo tramite un provider di identità, scegli prima una password nella tua organizzazione. Dopo aver accettato, la userai in entrambe.',
    'Se non hai un account con questo indirizzo, o non vuoi accettare, non devi fare nulla.',
  ].join('\n\n'),
})
