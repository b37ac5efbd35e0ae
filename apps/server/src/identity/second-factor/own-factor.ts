import { sql } from 'kysely'
import type { SecondFactorSecret } from '@pressmark/contract/identity/second-factor.ts'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { Encryption } from '#platform/encryption.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { notifyUser, type Notices } from '../account-notices.ts'
import { requirePassword } from '../passwords.ts'
import { deleteOtherSessions } from '../sessions.ts'
import { factorPurpose, recoveryCodeHash } from './check-code.ts'
import { newRecoveryCodes, newSecret, otpauthAddress, stepOf } from './codes.ts'

type Needs = { database: Database; encryption: Encryption }

/** Returns whether the caller has a second factor, and the number of remaining recovery codes. Reads as the owner, because tenants
 *  cannot see it. */
export const readOwnFactor = async ({ owner }: Database, { personUuid }: Caller) => {
  const factor = await factorOf(owner, personUuid)
  const on = factor?.confirmed_at != null
  return { on, recoveryCodesLeft: on ? factor.recovery_codes.length : 0 }
}

/** Creates a secret. It is not asked for until a code has confirmed it. @throws wrongPassword, secondFactorOn */
export const startOwnFactor = async (
  { database, encryption }: Needs,
  tenant: Tenant,
  { personUuid, username }: Caller,
  password: string,
): Promise<SecondFactorSecret> => {
  await requirePassword(database, { personUuid }, password)
  const secret = newSecret()
  const encrypted = encryption.encrypt(secret, factorPurpose(personUuid))
  const started = await asTenant(database, tenant.id, (db) =>
    succeeds(db, sql`start_second_factor(${personUuid}, ${encrypted})`),
  )
  if (!started) throw new Refusal('secondFactorOn')
  return { secret, address: otpauthAddress(secret, tenant.displayName, username) }
}

/** Turns the factor on by a code of the secret, and ends all other sessions of the person. @returns the recovery codes
 *  @throws secondFactorOff if no setup was started, secondFactorOn, secondFactorCodeInvalid */
export const confirmOwnFactor = async (
  { database, encryption, ...notices }: Needs & Notices,
  caller: Caller,
  code: string,
): Promise<string[]> => {
  const { personUuid, tenantId } = caller
  const factor = await factorOf(database.owner, personUuid)
  if (factor === undefined) throw new Refusal('secondFactorOff')
  if (factor.confirmed_at !== null) throw new Refusal('secondFactorOn')
  const step = stepOf(encryption.decrypt(factor.secret, factorPurpose(personUuid)), code)
  if (step === undefined) throw new Refusal('secondFactorCodeInvalid')
  const codes = newRecoveryCodes()
  const hashes = codes.map((one) => recoveryCodeHash(encryption, personUuid, one))
  await asTenant(database, tenantId, async (db) => {
    const confirmed = await succeeds(
      db,
      sql`confirm_second_factor(${personUuid}, ${factor.secret}, ${step}, ${hashes}::bytea[])`,
    )
    if (!confirmed) throw new Refusal('secondFactorCodeInvalid')
    await keepOnlySession(db, caller, { given: true })
    await notifyUser(db, notices, personUuid, 'secondFactorOn')
    await recordAndBroadcast(db, personUuid, 'second-factor.set-up')
  })
  return codes
}

/** @returns ten new recovery codes; the previous ones become invalid. @throws wrongPassword, secondFactorOff */
export const renewOwnRecoveryCodes = async (
  { database, encryption, ...notices }: Needs & Notices,
  caller: Caller,
  password: string,
): Promise<string[]> => {
  await requirePassword(database, caller, password)
  const codes = newRecoveryCodes()
  const hashes = codes.map((one) => recoveryCodeHash(encryption, caller.personUuid, one))
  await asTenant(database, caller.tenantId, async (db) => {
    if (!(await succeeds(db, sql`set_recovery_codes(${caller.personUuid}, ${hashes}::bytea[])`)))
      throw new Refusal('secondFactorOff')
    await notifyUser(db, notices, caller.personUuid, 'recoveryCodes')
    await recordAndBroadcast(db, caller.personUuid, 'second-factor.codes-renewed')
  })
  return codes
}

/** Turns the factor off, and ends all other sessions of the person. @throws wrongPassword, secondFactorOff */
export const disableOwnFactor = async (
  { database, ...notices }: Pick<Needs, 'database'> & Notices,
  caller: Caller,
  password: string,
): Promise<void> => {
  await requirePassword(database, caller, password)
  await asTenant(database, caller.tenantId, async (db) => {
    await removeFactor(db, notices, caller, caller.personUuid)
    await keepOnlySession(db, caller, { given: false })
  })
}

/** Removes a second factor. All sessions of its person end, because they were opened with another version of it.
 *  @throws secondFactorOff */
export const removeFactor = async (
  db: TenantDb,
  notices: Notices,
  { personUuid }: Pick<Caller, 'personUuid'>,
  ofPerson: string,
): Promise<void> => {
  if (!(await succeeds(db, sql`remove_second_factor(${ofPerson})`))) throw new Refusal('secondFactorOff')
  await record(db, { personUuid }, { kind: 'second-factor.removed', entity: { type: 'person', uuid: ofPerson } })
  await notifyUser(db, notices, ofPerson, 'secondFactorOff')
  await broadcast(db, { invalidate: 'rights' })
  await broadcast(db, { notice: { kind: 'person.changed', uuid: ofPerson } })
}

/* The session that made the change continues with the new version of the factor. */
const keepOnlySession = async (db: TenantDb, caller: Caller, { given }: { given: boolean }): Promise<void> => {
  const { second_factor_version } = await db
    .selectFrom('person')
    .select('second_factor_version')
    .where('uuid', '=', caller.personUuid)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('session')
    .set({ second_factor_version, second_factor_given: given })
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', caller.sessionHash)
    .execute()
  await deleteOtherSessions(db, caller)
}

const recordAndBroadcast = async (db: TenantDb, personUuid: string, kind: EventKind): Promise<void> => {
  await record(db, { personUuid }, { kind, entity: { type: 'person', uuid: personUuid } })
  await broadcast(db, { invalidate: 'rights' })
  await broadcast(db, { notice: { kind: 'person.changed', uuid: personUuid } })
}

const factorOf = (owner: Database['owner'], personUuid: string) =>
  owner
    .selectFrom('second_factor')
    .select(['secret', 'recovery_codes', 'confirmed_at'])
    .where('person_uuid', '=', personUuid)
    .executeTakeFirst()

const succeeds = async (db: TenantDb, change: ReturnType<typeof sql>): Promise<boolean> => {
  const { rows } = await sql<{ done: boolean | null }>`select ${change} as done`.execute(db)
  return rows[0]?.done === true
}
