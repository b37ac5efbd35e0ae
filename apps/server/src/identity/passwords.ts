import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'

const derive = promisify(argon2)

/** Cost of one attempt. Memory in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane.
const COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Returns a hash in the PHC string format. It contains algorithm and cost, so that the cost can be raised later. */
export const hashPassword = async (password: string, cost = COST): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, m, t, p, nonce, tag] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? []
  if (nonce === undefined || tag === undefined) throw new Error('not a password hash')
  const expected = Buffer.from(tag, 'base64')
  const derived = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
  })
  return timingSafeEqual(expected, derived)
}

/** Returns whether two passwords are the same for `verifyPassword`. */
export const samePassword = (one: string, other: string): boolean => one.normalize('NFKC') === other.normalize('NFKC')

/** Verifies the password of the caller again. @param refused the text of the refusal, if it is another one
 *  @returns its version. @throws wrongPassword */
export const requirePassword = async (
  { owner }: Database,
  { personUuid }: { personUuid: string },
  password: string,
  refused?: { detail: string },
): Promise<number> => {
  const person = await owner
    .selectFrom('person')
    .select(['password_hash', 'password_version'])
    .where('uuid', '=', personUuid)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, person.password_hash))) throw new Refusal('wrongPassword', refused)
  return person.password_version
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')
