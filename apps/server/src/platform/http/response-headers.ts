import type { AnswerHeader, Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { takesIdempotencyKey } from '@pressmark/contract/platform/program-calls.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { pageLinks } from '../hal.ts'

/** Proxies accept a few kilobytes of headers. A longer `Link` header is left out, and the links are in the answer. */
const MAX_LINK_LENGTH = 2000

type Links = Partial<ReturnType<typeof pageLinks>>

/** Returns whether the answer is a page of a list, with links to the other pages. */
export const isPaged = ({ method, answer }: Endpoint): boolean =>
  method === 'GET' && hasProperty(answer, 'page') && hasProperty(answer, '_links')

const hasProperty = (schema: object | undefined, name: string): boolean =>
  schema !== undefined && 'properties' in schema && Object.hasOwn(schema.properties as object, name)

/** Returns the header `Link` of a page, which repeats its links, or undefined if it is too long. @source RFC 8288 */
export const linkHeader = ({ first, prev, next, last }: Links): string | undefined => {
  const value = Object.entries({ first, prev, next, last })
    .flatMap(([relation, link]) => (link === undefined ? [] : [`<${link.href}>; rel="${relation}"`]))
    .join(', ')
  return value.length <= MAX_LINK_LENGTH ? value : undefined
}

/** Hooks of the route of a call: pages get the header `Link`. */
export const hooksOf = (endpoint: Endpoint) =>
  isPaged(endpoint)
    ? {
        preSerialization: async (_request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
          const { _links: links } = answer as { _links: Links } // by the schema of a page
          const value = linkHeader(links)
          if (value !== undefined) reply.header('link', value)
          return answer
        },
      }
    : {}

type Header = { description: string; schema: object }
const text = (description: string): Header => ({ description, schema: { type: 'string' } })
const count = (description: string): Header => ({ description, schema: { type: 'integer', minimum: 0 } })

export const RETRY_AFTER = count('seconds until another try')
const LOCATION = text('the address')
const CONTENT_RANGE = text('the range, and the length of the file (RFC 9110)')

const OF_STATUS: Record<number, Record<string, Header>> = {
  202: { 'Retry-After': RETRY_AFTER },
  206: { 'Content-Range': CONTENT_RANGE },
  302: { Location: LOCATION },
  303: { Location: LOCATION },
  416: { 'Content-Range': CONTENT_RANGE },
}

const DESCRIPTIONS: Record<AnswerHeader, Header> = {
  'Domain-Tenant': text('the name of the organisation'),
  Link: text('a profile of the image, or its canonical address (IIIF Image API)'),
  Location: text('the address of the upload'),
  'Set-Cookie': text('a cookie of the sign-in'),
  'Tus-Extension': text('the extensions of tus that the server has'),
  'Tus-Max-Size': count('of an upload, in bytes'),
  'Tus-Version': text('the versions of tus that the server has'),
  'Upload-Expires': text('when the upload is deleted, if nothing arrives until then'),
  'Upload-Length': count('of the file, in bytes'),
  'Upload-Metadata': text('as the upload was started'),
  'Upload-Offset': count('the bytes that have arrived'),
}

const PAGE_LINKS = text(
  `links to the pages \`first\`, \`prev\`, \`next\` and \`last\` (RFC 8288), as in \`_links\`; left out above ${MAX_LINK_LENGTH} characters`,
)
const ETAG = text('the version, for If-Match and If-None-Match')
const REPLAYED: Header = {
  description: '`true` if this is the answer of the first call with the same Idempotency-Key',
  schema: { type: 'string', enum: ['true'] },
}

/** Returns the headers of a successful answer or a redirect, beside those that every answer can have.
 *  @param about `hasTag` if the answer has an `ETag` */
export const headersOf = (
  endpoint: Endpoint,
  status: number,
  { hasTag }: { hasTag: boolean },
): Record<string, Header> => ({
  ...(status < 300 && withContent(endpoint, { hasTag })),
  ...(status === 304 && { ETag: ETAG }),
  ...((status === 302 || endpoint.alsoAnswers?.some((one) => one === status)) && OF_STATUS[status]),
  ...(status < 400 && declared(endpoint)),
})

const withContent = (endpoint: Endpoint, { hasTag }: { hasTag: boolean }): Record<string, Header> => ({
  ...(hasTag && { ETag: ETAG }),
  ...(isPaged(endpoint) && { Link: PAGE_LINKS }),
  ...(takesIdempotencyKey(endpoint) && { 'Idempotent-Replayed': REPLAYED }),
})

const declared = ({ answerHeaders = [] }: Endpoint): Record<string, Header> =>
  Object.fromEntries(answerHeaders.map((name) => [name, DESCRIPTIONS[name]]))
