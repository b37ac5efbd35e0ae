import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { TenantDb } from '../db/database.ts'
import { Refusal } from '../errors.ts'

/** An answer is repeated for a day. */
const LIFETIME_HOURS = 24
const MAX_LENGTH = 255

/** The first call with a key, and the calls that repeat it. */
export type Claim = { personUuid: string; key: string; requestHash: Buffer }

/** Reads the key of a request. @throws badRequest if it is empty or too long */
export const claimOf = (
  { headers, url, body }: Pick<FastifyRequest, 'headers' | 'url' | 'body'>,
  personUuid: string,
): Claim | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.trim() === '' || key.length > MAX_LENGTH)
    throw new Refusal('badRequest', { detail: `Idempotency-Key needs 1 to ${MAX_LENGTH} characters.` })
  const requestHash = createHash('sha256')
    .update(`${url}\n${JSON.stringify(body)}`)
    .digest()
  return { personUuid, key: key.trim(), requestHash }
}

/** Runs the work of the first call with a key, and stores its answer in the same transaction. A repeated call waits for the first one,
 *  and gets its answer. A refused call stores nothing, so it can be repeated.
 *  @throws idempotencyKeyReused if the key was sent with another request */
export const runOnce = async <Answer>(
  db: TenantDb,
  { personUuid, key, requestHash }: Claim,
  { work, textOf }: { work: () => Promise<Answer>; textOf: (answer: Answer) => string | null },
): Promise<{ answer: Answer; isRepeated: boolean }> => {
  const own = { tenant_id: db.tenantId, person_uuid: personUuid, key }
  await db
    .deleteFrom('idempotency_key')
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${LIFETIME_HOURS})`)
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('idempotency_key')
    .values({ ...own, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // The first call with this key has ended, because the insert waits for it.
  if (numInsertedOrUpdatedRows === 0n)
    return { answer: await firstAnswer<Answer>(db, own, requestHash), isRepeated: true }
  const answer = await work()
  await db
    .updateTable('idempotency_key')
    .set({ answer: textOf(answer) })
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', personUuid)
    .where('key', '=', key)
    .execute()
  return { answer, isRepeated: false }
}

const firstAnswer = async <Answer>(
  db: TenantDb,
  { person_uuid, key }: { person_uuid: string; key: string },
  requestHash: Buffer,
): Promise<Answer> => {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('tenant_id', '=', db.tenantId)
    .where('person_uuid', '=', person_uuid)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!row.request_hash.equals(requestHash)) throw new Refusal('idempotencyKeyReused')
  return (row.answer === null ? undefined : JSON.parse(row.answer)) as Answer // what this call has answered
}
