import { REFUSALS, type RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import { schemaMismatch } from './conforms.ts'
import type { Request } from './requests.ts'
import type { Answer } from './send.ts'

/** A slower answer is a finding, also on a busy machine. */
const SLOW_MS = 20_000

/** Internals that must not leave: SQL, paths, stacks, names of constraints. */
const INSIDE =
  /\bselect\b.{1,200}\bfrom\b|insert into|syntax error at|violates .* constraint|relation "|pg_catalog|node_modules|\bat \S+ \(|\.ts:\d+|\/(home|work|tmp|var|usr)\/|ECONN|ENOENT/i

/** Returns why an answer breaks a promise of the product, or undefined. */
export const findingOf = ({ operation, method, spirit, url }: Request, answer: Answer): string | undefined => {
  const { status, milliseconds } = answer
  if (milliseconds > SLOW_MS + waitedMs(url)) return `answered after ${Math.round(milliseconds / 1000)} s`
  // A request that is broken in transit, or has an empty segment, may match another call.
  const isItself = spirit !== 'wire' && !/\/(\/|$|\?)/.test(url)
  if (status < 400) return isItself ? findingOfSuccess(operation.answers[status], method, answer) : undefined
  // HEAD reports only the status.
  if (method === 'HEAD') return status >= 500 && status !== 501 && status !== 503 ? `answered ${status}` : undefined
  return isProtocolAnswer(operation, answer) || isRangeAnswer(answer) || isUnknownHost(answer)
    ? undefined
    : findingOfRefusal(answer)
}

/* A call of the change feed waits for a change at most this long. */
const waitedMs = (url: string): number => Number(/[?&]wait=(\d{1,2})(?:&|$)/.exec(url)?.[1] ?? 0) * 1000

/* tus answers a malformed request with a line of text. @source https://tus.io/protocols/resumable-upload */
const isProtocolAnswer = ({ path }: Request['operation'], { status, headers, body }: Answer) =>
  path.startsWith('/ccc/resumable') && status < 500 && headers['tus-resumable'] !== undefined && !body.startsWith('{')

/* An unsatisfiable range is answered with the complete length only. @source RFC 9110 §15.5.17 */
const isRangeAnswer = ({ status, headers, body }: Answer) =>
  status === 416 && body === '' && headers['content-range']?.startsWith('bytes */') === true

/* An unknown host is answered without content. */
const isUnknownHost = ({ status, body }: Answer) => status === 421 && body === ''

const findingOfSuccess = (
  schema: Parameters<typeof schemaMismatch>[1] | undefined,
  method: string,
  { headers, body, whole, status }: Answer,
): string | undefined => {
  if (
    schema === undefined ||
    !whole ||
    method === 'HEAD' ||
    status === 204 ||
    !headers['content-type']?.includes('json')
  )
    return undefined
  const value = parseJson(body)
  return value === undefined ? `is not JSON: ${body.slice(0, 100)}` : schemaMismatch(value, schema)
}

/* Returns undefined for a text that is not JSON. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const findingOfRefusal = ({ status, headers, body }: Answer): string | undefined => {
  const leak = INSIDE.exec(body)?.[0]
  if (leak !== undefined) return `reveals internals: ${leak}`
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return `${status} is not problem+json: ${body.slice(0, 100)}`
  const problem = parseJson(body)
  if (problem === undefined) return `${status} is not JSON: ${body.slice(0, 100)}`
  const { code, title, detail, errors } = problem as Record<string, unknown>
  if (typeof code !== 'string' || !Object.hasOwn(REFUSALS, code))
    return `${status} with the unknown code ${String(code)}`
  return findingOfWords(code as RefusalCode, {
    status,
    title,
    detail,
    errors,
    comesBack: headers['retry-after'] !== undefined,
  })
}

type Words = { status: number; title: unknown; detail: unknown; errors: unknown; comesBack: boolean }

const findingOfWords = (code: RefusalCode, { status, title, detail, errors, comesBack }: Words): string | undefined => {
  const expected = REFUSALS[code]
  if (expected.status !== status) return `${code} answered as ${status}`
  if (expected.status === 500) return `500 ${code}`
  if (title !== expected.text || typeof detail !== 'string' || !Array.isArray(errors))
    return `${code} without its texts`
  return code === 'unavailable' && !comesBack ? 'unavailable without Retry-After' : undefined
}
