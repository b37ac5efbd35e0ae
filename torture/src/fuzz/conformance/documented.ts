import { findingOf } from '../calls/check-answer.ts'
import type { Request } from '../calls/requests.ts'
import type { Answer } from '../calls/send.ts'

/** Headers of HTTP itself, of browsers and of the document's introduction, which any answer can have. All others are documented for their
 *  answer. */
const OF_EVERY_ANSWER = new Set([
  'accept-ranges',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'allow',
  'cache-control',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'permissions-policy',
  'pressmark-accepted-capability',
  'referrer-policy',
  'strict-transport-security',
  'transfer-encoding',
  'tus-resumable',
  'vary',
  'x-accel-buffering',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
])

/** Returns why the answer to a valid request is not in the OpenAPI document, or undefined. */
export const undocumentedIn = (request: Request, answer: Answer): string | undefined =>
  statusOrCode(request, answer) ?? findingOf(request, answer) ?? undocumentedHeader(request, answer)

const statusOrCode = ({ operation }: Request, { status, headers, body }: Answer): string | undefined => {
  const documented = operation.documented[status]
  if (documented === undefined) return `${status} is not documented: ${body.slice(0, 200)}`
  if (!headers['content-type']?.startsWith('application/problem+json') || body === '') return undefined
  const { code } = JSON.parse(body) as { code: string } // `findingOf` checks its form
  return documented.codes.includes(code) ? undefined : `${status} ${code} is not documented`
}

const undocumentedHeader = ({ operation }: Request, { status, headers }: Answer): string | undefined => {
  const documented = operation.documented[status]?.headers ?? []
  const names = Object.keys(headers).filter((name) => !OF_EVERY_ANSWER.has(name) && !documented.includes(name))
  return names.length === 0 ? undefined : `${status} with the undocumented header ${names.join(', ')}`
}
