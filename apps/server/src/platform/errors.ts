import { REFUSALS, type RefusalCode } from '@pressmark/contract/refusals.ts'

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
const AWAY = /^(08...|57P0[1-5]|53300|57014|55P03|ECONNREFUSED|ECONNRESET|EPIPE)$/
// node-postgres tells these in words alone.
const AWAY_IN_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** The refusal of a database that cannot be reached now, or has more to do than it can: asked again later it may answer. */
export const refusalOfDatabase = (error: Error): Refusal | undefined => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return AWAY.test(code) || AWAY_IN_WORDS.test(error.message)
    ? new Refusal('unavailable', { detail: 'The database is not available', facts: { retryAfter: 5 } })
    : undefined
}

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
