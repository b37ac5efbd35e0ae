import { REFUSALS, type RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import { schemaMismatch } from './conforms.ts'
import type { Request } from './requests.ts'
import type { Answer } from './send.ts'

/** Slower than that is a fault also on a busy machine. */
const SLOW_MS = 20_000

/** What belongs to the inside: SQL, paths, stacks, names of constraints. */
const INSIDE =
  /\bselect\b.{1,200}\bfrom\b|insert into|syntax error at|violates .* constraint|relation "|pg_catalog|node_modules|\bat \S+ \(|\.ts:\d+|\/(home|work|tmp|var|usr)\/|ECONN|ENOENT/i

/** Why an answer is not what the product promises; nothing: it is. */
export const findingOf = ({ operation, method, spirit, url }: Request, answer: Answer): string | undefined => {
  const { status, milliseconds } = answer
  if (milliseconds > SLOW_MS) return `answered after ${Math.round(milliseconds / 1000)} s`
  // What is broken on its way, or has nothing in the place of a name, may be another call.
  const isItself = spirit !== 'wire' && !/\/(\/|$|\?)/.test(url)
  if (status < 400) return isItself ? faultOfSuccess(operation.answers[status], method, answer) : undefined
  // HEAD tells nothing but the status.
  if (method === 'HEAD') return status >= 500 && status !== 501 && status !== 503 ? `answered ${status}` : undefined
  return saysProtocol(operation, answer) || saysRange(answer) ? undefined : faultOfRefusal(answer)
}

/* What tus itself says of a request that is none of its own is a line of text. @source https://tus.io/protocols/resumable-upload */
const saysProtocol = ({ path }: Request['operation'], { status, headers, body }: Answer) =>
  path.startsWith('/ccc/resumable') && status < 500 && headers['tus-resumable'] !== undefined && !body.startsWith('{')

/* A range that is not there is answered by the length that is, and nothing else. @source RFC 9110 §15.5.17 */
const saysRange = ({ status, headers, body }: Answer) =>
  status === 416 && body === '' && headers['content-range']?.startsWith('bytes */') === true

const faultOfSuccess = (
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
  return schemaMismatch(JSON.parse(body), schema)
}

const faultOfRefusal = ({ status, headers, body }: Answer): string | undefined => {
  const leak = INSIDE.exec(body)?.[0]
  if (leak !== undefined) return `tells of its inside: ${leak}`
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return `${status} is no problem+json: ${body.slice(0, 100)}`
  const { code, title, detail, errors } = JSON.parse(body) as Record<string, unknown>
  if (typeof code !== 'string' || !(code in REFUSALS)) return `${status} with the unknown code ${String(code)}`
  return faultOfWords(code as RefusalCode, {
    status,
    title,
    detail,
    errors,
    comesBack: headers['retry-after'] !== undefined,
  })
}

type Words = { status: number; title: unknown; detail: unknown; errors: unknown; comesBack: boolean }

const faultOfWords = (code: RefusalCode, { status, title, detail, errors, comesBack }: Words): string | undefined => {
  const known = REFUSALS[code]
  if (known.status !== status) return `${code} answered as ${status}`
  if (known.status === 500) return `500 ${code}`
  if (title !== known.text || typeof detail !== 'string' || !Array.isArray(errors)) return `${code} without its words`
  return code === 'unavailable' && !comesBack ? 'unavailable without a time to come back' : undefined
}
