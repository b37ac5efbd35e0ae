import { REFUSALS, type RefusalCode } from '@pressmark/contract/platform/refusals.ts'

export type FieldError = { field: string; message: string }

/** A refusal of a request, with a code of the contract. Any other error is a bug and is answered with 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly detail: string
  readonly errors: FieldError[]
  /** Data for the screen, in addition to the text. */
  readonly facts: Record<string, unknown>

  constructor(
    code: RefusalCode,
    {
      detail,
      errors = [],
      facts = {},
    }: { detail?: string; errors?: FieldError[]; facts?: Record<string, unknown> } = {},
  ) {
    super(REFUSALS[code].text)
    this.code = code
    this.detail = detail ?? REFUSALS[code].text
    this.errors = errors
    this.facts = facts
  }
}

/** Returns the refusal for a violated constraint. Constraints are named after their refusal (`pressmark_already_exists`), those of a partition end with a number. */
export const refusalOfConstraint = (error: unknown): Refusal | undefined => {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (typeof constraint !== 'string') return undefined
  const code = constraint.replace(/_\d+$/, '').replace(/_(\w)/g, (_, initial: string) => initial.toUpperCase())
  return Object.hasOwn(REFUSALS, code) ? new Refusal(code as RefusalCode) : undefined // checked by the condition
}

// Connection refused or lost, shutting down, starting up, too many connections, and timeouts.
const UNAVAILABLE_CODES = /^(08...|57P0[1-5]|53300|57014|55P03|ECONNREFUSED|ECONNRESET|EPIPE)$/
// For these errors, node-postgres sets a message but no code.
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Returns the refusal for a database that is unreachable or overloaded. The client may retry later. */
export const refusalOfDatabase = (error: Error): Refusal | undefined => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A missing unix socket is reported as ENOENT, like a missing file.
  const isUnreachable = 'syscall' in error && error.syscall === 'connect'
  return UNAVAILABLE_CODES.test(code) || isUnreachable || UNAVAILABLE_MESSAGES.test(error.message)
    ? new Refusal('unavailable', { detail: 'The database is not available.', facts: { retryAfter: 5 } })
    : undefined
}

// Codes of the file system and of PostgreSQL.
const FULL = /^(ENOSPC|EDQUOT|53100)$/
const BROKEN = /^(EIO|EROFS|58030)$/

/** Code of an error of the object store while the store does not respond. */
export const STORAGE_UNAVAILABLE = 'STORAGE_UNAVAILABLE'

/** Returns the refusal for a storage that is full, damaged or unreachable. The client may send its data again after the repair. */
const refusalOfStorage = (error: Error): Refusal | undefined => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (FULL.test(code)) return new Refusal('unavailable', { detail: 'The storage is full.' })
  if (code === STORAGE_UNAVAILABLE) return new Refusal('unavailable', { detail: 'The storage is not available.' })
  return BROKEN.test(code)
    ? new Refusal('unavailable', { detail: 'The server cannot write to the storage.' })
    : undefined
}

/** Returns the refusal for an error of the infrastructure, or undefined for a bug. */
export const refusalOfError = (error: Error): Refusal | undefined =>
  error instanceof Refusal ? error : (refusalOfConstraint(error) ?? refusalOfDatabase(error) ?? refusalOfStorage(error))

/** Content type of a refusal. */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Builds the body of a refusal (RFC 9457). `message` repeats the text, because the screens show it. */
export const problemOf = ({ code, message, detail, errors, facts }: Refusal) => ({
  type: 'about:blank',
  status: REFUSALS[code].status,
  title: message,
  detail,
  code,
  message: detail,
  errors,
  ...facts,
})
