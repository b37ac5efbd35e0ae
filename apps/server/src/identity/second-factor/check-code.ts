import { sql } from 'kysely'
import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/events.ts'
import type { Seals } from '#platform/seals.ts'
import { isTimed, plain, stepOf } from './codes.ts'

export const aboutFactor = (personUuid: string): string => `second factor ${personUuid}`

export const markOf = (seals: Seals, personUuid: string, code: string): Buffer =>
  seals.mark(plain(code), aboutFactor(personUuid))

type Factor = { personUuid: string; secret: Buffer | null }

/** Takes a code of a person's second factor, or a recovery code; neither is taken twice. @throws secondFactorWrong */
export const takeCode = async (
  db: TenantDb,
  seals: Seals,
  { personUuid, secret }: Factor,
  code: string,
): Promise<void> => {
  const taken = isTimed(code)
    ? await takeTimed(db, { personUuid, step: secret && stepOf(seals.open(secret, aboutFactor(personUuid)), code) })
    : await takeRecovery(db, personUuid, markOf(seals, personUuid, code))
  if (!taken) throw new Refusal('secondFactorWrong')
}

const takeTimed = async (
  db: TenantDb,
  { personUuid, step }: { personUuid: string; step: number | null | undefined },
): Promise<boolean> => {
  if (step === null || step === undefined) return false
  const { rows } = await sql<{
    used: boolean | null
  }>`select use_second_factor(${personUuid}, ${step}) as used`.execute(db)
  return rows[0]?.used === true
}

const takeRecovery = async (db: TenantDb, personUuid: string, mark: Buffer): Promise<boolean> => {
  const { rows } = await sql<{ left: number | null }>`select use_recovery_code(${personUuid}, ${mark}) as left`.execute(
    db,
  )
  const left = rows[0]?.left ?? undefined
  if (left === undefined) return false
  const entity = { type: 'person', uuid: personUuid } as const
  await record(db, { personUuid }, { kind: 'second-factor.recovered', entity, after: { left } })
  return true
}
