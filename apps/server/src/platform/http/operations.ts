import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { takesIdempotencyKey } from '@pressmark/contract/platform/program-calls.ts'
import { isAllowedInView } from '@pressmark/contract/platform/view-calls.ts'
import { REFUSALS, type RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import { problemOf, Refusal } from '../errors.ts'
import { headersOf, RETRY_AFTER } from './response-headers.ts'

/** Groups of operations, in the order of the guide. The first part of an operation's id is one of them. */
export const GROUPS = new Map(
  Object.entries<string>({
    session: 'Sign-in, sign-out, the switch to another organisation and the view as another user',
    passwordLinks: 'Links with which people choose a password',
    secondFactor: 'The second factor of a sign-in',
    profile: 'The account of the caller',
    items: 'Cultural items',
    assets: 'The images, recordings and models of an item',
    images: 'Images',
    audios: 'Audio recordings',
    videos: 'Videos',
    model3Ds: '3D models',
    collections: 'Collections and their graph',
    search: 'Facets and spelling of a search',
    savedSearches: 'Searches that a person has saved',
    history: 'Changes of an entry, and their reversal',
    bin: 'Deleted entries, and their restoration',
    bulk: 'Changes of many entries at once',
    exports: 'Lists of items as spreadsheets',
    statistics: 'Numbers of an organisation',
    uploads: 'Uploads in one request',
    resumableUploads: 'Uploads that continue after an interruption (tus 1.0)',
    imports: 'Imports of files, and their state',
    spreadsheets: 'Imports of items from spreadsheets',
    mappings: 'Saved mappings of spreadsheet columns',
    media: 'Files as browsers show them',
    downloads: 'Downloads and sharing',
    iiif: 'IIIF: images, manifests, collections and authorization',
    stories: 'Stories over image regions',
    series: 'Series of stories',
    draftLinks: 'Links to stories that are not public',
    states: 'States of the workflow',
    transitions: 'Transitions between states',
    transitionActions: 'Actions of a transition',
    customActions: 'Actions that an organisation has defined',
    transitionLogs: 'Runs of a transition on one entry',
    transitionRuns: 'Runs of a transition on many entries',
    workflow: 'A workflow as a document',
    inbox: 'Entries that wait for the caller',
    notices: 'Live notices of changes',
    changes: 'The change feed for programs',
    publication: 'The record of public entries',
    webhooks: 'Webhooks that get the changes of the feed',
    fields: 'Metadata fields',
    users: 'The people of an organisation',
    apiKeys: 'API keys of programs',
    serviceAccounts: 'Accounts of programs',
    invitations: 'Invitations of people with an account elsewhere',
    workgroups: 'Workgroups and roles',
    settings: 'The organisation of the address',
    settingsHistory: 'Changes by administrators',
    identityProvider: 'The identity provider of an organisation',
    emails: 'Emails: those sent, and previews',
    overview: 'The overview of an organisation, for administrators',
    tenants: 'All organisations, for platform administrators',
    fixity: 'Checks of originals',
    bags: 'Archives for preservation (BagIt)',
    health: 'The state of the process',
  }),
)

/** The group of an operation. */
const groupOf = ({ id }: Pick<Endpoint, 'id'>): string => id.split('.', 1)[0]!

/** Returns the statuses of a call that are no refusals. */
export const successesOf = (endpoint: Endpoint): number[] => [endpoint.status ?? 200, ...furtherOf(endpoint)]

/* An entity with a version, or a file, has an entity tag. An address with an outdated version leads to the current one. */
const furtherOf = ({ method, params, query, answer, produces, alsoAnswers = [] }: Endpoint): readonly number[] => {
  const hasTag = method === 'GET' && (produces !== undefined || hasVersion(answer))
  const isVersioned = produces !== undefined && (hasVersion(params) || hasVersion(query))
  return [...alsoAnswers, ...(hasTag ? [304] : []), ...(isVersioned ? [302] : []), 421]
}

const hasVersion = (schema: object | undefined): boolean =>
  schema !== undefined && 'properties' in schema && Object.hasOwn(schema.properties as object, 'version')

/** Returns the codes that a call can answer: those of every call with its method, body and capability, and its own. */
export const refusalsOf = (endpoint: Endpoint, capability: string): RefusalCode[] => {
  const { method, consumes, body, refusals = [] } = endpoint
  const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const hasBody = body !== undefined || consumes !== undefined
  const codes: RefusalCode[] = [
    'badRequest',
    // Public calls refuse an API key that is not valid, and content that is not public.
    'notSignedIn',
    'forbidden',
    ...(capability === 'public' ? [] : (['secondFactorSetupRequired'] as const)),
    ...(changes ? (['foreignOrigin'] as const) : []),
    ...(isAllowedInView(endpoint) ? [] : (['changesRefusedInView'] as const)),
    ...(changes && capability === 'catalogue.edit' ? (['lockedByState'] as const) : []),
    'notFound',
    ...(hasBody ? (['bodyTooLarge', 'unsupportedContent'] as const) : (['answerTooLarge'] as const)),
    ...(takesIdempotencyKey(endpoint) ? (['idempotencyKeyReused'] as const) : []),
    'unexpected',
    'unavailable',
    ...refusals,
  ]
  return [...new Set(codes)]
}

/** An example of each refusal, by its code. */
export const refusalExamples = () =>
  Object.fromEntries(
    Object.keys(REFUSALS).map((code) => [code, { value: problemOf(new Refusal(code as RefusalCode)) }]), // its keys
  )

/** Statuses of an answer in addition to the first one, with their meaning. */
const FURTHER: Record<number, string> = {
  202: 'The file is being prepared. Send the request again after `Retry-After`',
  206: 'The requested range',
  302: 'The answer is at the address in `Location`',
  303: 'The answer is at the address in `Location`',
  304: 'Not changed since the version of `If-None-Match`',
  416: 'The range is outside of the file',
  421: 'No organisation has this host',
}

type Response = { description: string; headers?: Record<string, unknown>; content?: Record<string, unknown> }

/** Completes the answers of a call, apart from its refusals, with their headers.
 *  @param described the answers whose schemas Fastify has */
export const successResponsesOf = (
  endpoint: Endpoint,
  described: Record<string, Response> = {},
): Record<string, Response> => {
  const { method, answer, produces, status: first = 200 } = endpoint
  const hasTag = hasVersion(answer) || (produces !== undefined && method === 'GET')
  const further = furtherOf(endpoint).map((status) => [status, { description: FURTHER[status]! }] as const)
  // Without a schema, Fastify describes a 200.
  const basic = answer === undefined ? { [first]: { description: 'Done' } } : described
  const responses: Record<string, Response> = { ...basic, ...Object.fromEntries(further) }
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const headers = headersOf(endpoint, Number(status), { hasTag })
      return [status, { ...response, ...(Object.keys(headers).length > 0 && { headers }) }]
    }),
  )
}

const RATE_LIMIT = {
  description:
    'the limit that was reached, `r` requests left, `t` seconds until it ends (IETF draft RateLimit header fields)',
  schema: { type: 'string', example: '"tooManyAttempts";r=0;t=60' },
}
/* Headers of refusals that end by themselves, by status. */
const RETRY_HEADERS = new Map(
  Object.entries<Record<string, unknown>>({
    429: { 'Retry-After': RETRY_AFTER, RateLimit: RATE_LIMIT },
    503: { 'Retry-After': RETRY_AFTER },
  }),
)

/** Returns the refusals of a call as responses of the OpenAPI document, by status, with an example of each code. */
export const responsesOf = (codes: readonly RefusalCode[]): Record<string, Response> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => REFUSALS[code].status)).map(([status, same = []]) => {
      const headers = RETRY_HEADERS.get(status)
      const response = {
        description: same.map((code) => `\`${code}\`: ${REFUSALS[code].text}`).join('\n'),
        ...(headers && { headers }),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(same.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      }
      return [status, response]
    }),
  )

/** The body of a refusal. @source RFC 9457 */
export const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'status', 'title', 'detail', 'code', 'message', 'errors'],
  properties: {
    type: { type: 'string', const: 'about:blank' },
    status: { type: 'integer' },
    title: { type: 'string', description: 'the text of the code, always the same' },
    detail: { type: 'string', description: 'what was wrong this time' },
    code: { type: 'string', enum: Object.keys(REFUSALS) },
    message: { type: 'string', description: 'repeats detail' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    retryAfter: { type: 'integer', description: 's; the header Retry-After repeats it' },
  },
}

/** Returns the schema of a route, from which Fastify validates, serialises and describes. */
export const schemaOf = (endpoint: Endpoint, capability: string) => ({
  operationId: endpoint.id,
  summary: endpoint.summary,
  tags: [groupOf(endpoint)],
  description: `Capability: ${capability}`,
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.consumes && { consumes: [endpoint.consumes] }),
  ...(endpoint.consumes === 'multipart/form-data' && { fileField: endpoint.fileField ?? 'file' }),
  ...(endpoint.produces && { produces: [endpoint.produces] }),
  ...(endpoint.answer && { response: { [endpoint.status ?? 200]: endpoint.answer } }),
})
