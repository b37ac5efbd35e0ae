import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Encryption } from '#platform/encryption.ts'
import { isTimed, normalizeCode, stepOf } from './codes.ts'

export const factorPurpose = (personUuid: string): string => `second factor ${personUuid}`

export const recoveryCodeHash = (encryption: Encryption, personUuid: string, code: string): Buffer =>
  encryption.keyedHash(normalizeCode(code), factorPurpose(personUuid))

type Factor = { personUuid: string; secret: Buffer | null }

/** Consumes a code of the person's second factor, or a recovery code. Each code is accepted once.
 *  @returns whether it was a recovery code. @throws secondFactorCodeInvalid */
export const consumeCode = async (
  db: TenantDb,
  encryption: Encryption,
  { personUuid, secret }: Factor,
  code: string,
): Promise<boolean> => {
  const timed = isTimed(code)
  const consumed = timed
    ? await consumeTimedCode(db, {
        personUuid,
        step: secret && stepOf(encryption.decrypt(secret, factorPurpose(personUuid)), code),
      })
    : await consumeRecoveryCode(db, personUuid, recoveryCodeHash(encryption, personUuid, code))
  if (!consumed) throw new Refusal('secondFactorCodeInvalid')
  return !timed
}

const consumeTimedCode = async (
  db: TenantDb,
  { personUuid, step }: { personUuid: string; step: number | null | undefined },
): Promise<boolean> => {
  if (step === null || step === undefined) return false
  const { rows } = await sql<{
    used: boolean | null
  }>`select use_second_factor(${personUuid}, ${step}) as used`.execute(db)
  return rows[0]?.used === true
}

const consumeRecoveryCode = async (db: TenantDb, personUuid: string, hash: Buffer): Promise<boolean> => {
  const { rows } = await sql<{ left: number | null }>`select use_recovery_code(${personUuid}, ${hash}) as left`.execute(
    db,
  )
  const left = rows[0]?.left ?? undefined
  if (left === undefined) return false
  const entity = { type: 'person', uuid: personUuid } as const
  await record(db, { personUuid }, { kind: 'second-factor.recovered', entity, after: { left } })
  return true
}
