import type { ImportReason } from '@pressmark/contract/ingest/import-reasons.ts'
import type { RefusalCode } from '@pressmark/contract/platform/refusals.ts'

/** Answers of a proxy while the server is away, and of a server that has no database. */
export const AWAY: ReadonlySet<number> = new Set([502, 503, 504])

export type FieldError = { field: string; message: string }

type Refused = {
  status: number
  code: RefusalCode | 'foreignLink' | 'unreadable'
  message: string
  errors?: FieldError[]
  retryAfter?: number | undefined
  reason?: ImportReason | undefined
}

/** A call that the server refused (RFC 9457 problem). */
export class CallRefused extends Error {
  readonly status: number
  readonly code: Refused['code']
  readonly errors: FieldError[]
  /** Seconds to wait before the next try, if the server set them. */
  readonly retryAfter: number | undefined
  /** The problem of a file, if the server named it. */
  readonly reason: Refused['reason']

  constructor({ status, code, message, errors = [], retryAfter, reason }: Refused) {
    super(message)
    this.name = 'CallRefused'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.reason = reason
  }
}

/** Returns the seconds of `Retry-After`. A date in this header counts as none: the server sends seconds. */
export const retryAfterOf = ({ headers }: Pick<Response, 'headers'>): number | undefined => {
  const header = headers.get('retry-after')
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) ? seconds : undefined
}

/** Reads the refusal of an answer. An answer that is not a problem document, such as a proxy's page, is `unreadable`. */
export const refusalOf = async (answer: Response): Promise<CallRefused> => {
  const retryAfter = retryAfterOf(answer)
  if (!answer.headers.get('content-type')?.includes('json')) {
    return new CallRefused({ status: answer.status, code: 'unreadable', message: answer.statusText, retryAfter })
  }
  // The answer to HEAD has no body.
  const problem = JSON.parse((await answer.text()) || '{}') as Partial<Refused> & { detail?: string; title?: string }
  return new CallRefused({
    status: answer.status,
    code: problem.code ?? 'unreadable',
    message: problem.message ?? problem.detail ?? problem.title ?? answer.statusText,
    errors: problem.errors ?? [],
    retryAfter,
    reason: problem.reason,
  })
}

export const isRefused = (error: unknown, code: Refused['code']): error is CallRefused =>
  error instanceof CallRefused && error.code === code
