import { REFUSALS, type RefusalCode } from '@pressmark/contract/platform/refusals.ts'

export type FieldError = { field: string; message: string }

/** The one way to say no: a code of the contract's table. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly detail: string
  readonly errors: FieldError[]
  /** Facts for the screen, beside the text. */
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

/** The refusal that a broken constraint means: constraints are named after it (`pressmark_already_exists`), and a partition's has a number behind. */
export const refusalOfConstraint = (error: unknown): Refusal | undefined => {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (typeof constraint !== 'string') return undefined
  const code = constraint.replace(/_\d+$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return code in REFUSALS ? new Refusal(code as RefusalCode) : undefined // just looked up in the table
}

// Connection refused or broken, shutting down, starting up, too many of them; and what took longer than it may.
const UNAVAILABLE_CODES = /^(08...|57P0[1-5]|53300|57014|55P03|ECONNREFUSED|ECONNRESET|EPIPE)$/
// node-postgres tells these in words alone.
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** The refusal of a database that cannot be reached now, or has more to do than it can: asked again later it may answer. */
export const refusalOfDatabase = (error: Error): Refusal | undefined => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A unix socket that is gone is no such file.
  const isUnreachable = 'syscall' in error && error.syscall === 'connect'
  return UNAVAILABLE_CODES.test(code) || isUnreachable || UNAVAILABLE_MESSAGES.test(error.message)
    ? new Refusal('unavailable', { detail: 'The database is not available.', facts: { retryAfter: 5 } })
    : undefined
}

// Of the files and of the database.
const FULL = /^(ENOSPC|EDQUOT|53100)$/
const BROKEN = /^(EIO|EROFS|58030)$/

/** What the error of a store elsewhere has for its code while the store does not answer. */
export const STORAGE_UNAVAILABLE = 'STORE_AWAY'

/** The refusal of a storage that takes nothing more, be it full, broken or away: what was sent can be sent again when it is mended. */
const refusalOfStorage = (error: Error): Refusal | undefined => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (FULL.test(code)) return new Refusal('unavailable', { detail: 'The storage is full.' })
  if (code === STORAGE_UNAVAILABLE) return new Refusal('unavailable', { detail: 'The storage is not available.' })
  return BROKEN.test(code)
    ? new Refusal('unavailable', { detail: 'The server cannot write to the storage.' })
    : undefined
}

/** The refusal that an error means whatever was being done; undefined for a bug. */
export const refusalOfError = (error: Error): Refusal | undefined =>
  error instanceof Refusal ? error : (refusalOfConstraint(error) ?? refusalOfDatabase(error) ?? refusalOfStorage(error))

/** What a refusal is sent as. */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** RFC 9457; `message` repeats the text, since the screens show it. */
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
