import fastifySwagger from '@fastify/swagger'
import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { acceptsKeys, takesIdempotencyKey } from '@pressmark/contract/platform/program-calls.ts'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { PRODUCT_VERSION } from '../product-version.ts'
import { GROUPS, PROBLEM_SCHEMA, refusalExamples, refusalsOf, responsesOf, successResponsesOf } from './operations.ts'

/** Generates the OpenAPI document from the schemas that validate and serialise. Must be registered before any route. */
export const registerDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifySwagger, {
    exposeHeadRoutes: true,
    transform: ({ schema, url }) => ({ schema: schema && withForm(schema), url }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pressmark',
        version: PRODUCT_VERSION,
        description:
          'A program sends an API key: `Authorization: Bearer pm_…`. A page signs in with GET /users/login (Basic), and its session is a cookie. Each answer has `X-Request-Id`, which the log has too. Each answer to a key has `Pressmark-Accepted-Capability`, the capability of the call.',
      },
      tags: [...GROUPS].map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'pm_<organisation>_<secret>_<checksum>' },
          password: { type: 'http', scheme: 'basic' },
        },
      },
      security: [{ session: [] }, { apiKey: [] }],
    },
  })
}

/* A form is read as a stream and has no schema, so its body is documented here. */
const withForm = (schema: FastifySchema & { fileField?: string }): FastifySchema => {
  const { fileField, ...documented } = schema
  if (fileField === undefined) return documented
  const file = { type: 'string', format: 'binary' }
  return { ...documented, body: { type: 'object', required: [fileField], properties: { [fileField]: file } } }
}

type Registered = readonly { endpoint: Endpoint; capability: string }[]
type Operation = {
  operationId?: string
  parameters?: unknown[]
  responses?: Record<string, { description: string }>
  security?: unknown
}
type Document = {
  paths?: Record<string, Record<string, unknown>>
  components?: { schemas?: Record<string, unknown>; examples?: Record<string, unknown> }
}

/* The scripts and styles of the page, which makes calls to its own host only. The hash is that of the style element that its script adds. */
const PAGE_POLICY = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
}

/** Serves `/openapi.json`, and a page at `/docs` that shows it. */
export const serveDocs = async (app: FastifyInstance, registered: Registered): Promise<void> => {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  let complete: Document | undefined
  // The document is written once, because it is public and takes time.
  const document = () => {
    if (complete !== undefined) return complete
    complete = structuredClone(app.swagger()) as Document // the shape of OpenAPI 3.1
    addRefusals(complete, registered)
    return complete
  }
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: PAGE_POLICY,
    // The page asks no other server to check the document.
    uiConfig: { validatorUrl: 'none' },
    logLevel: 'warn',
    transformSpecification: document,
    transformSpecificationClone: false,
  })
  let text: string | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(document())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'A repeated call with the same key gets the answer of the first one, for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/* Adds the refusals of each call. They are no schemas of Fastify, because its serialiser would apply them. */
const addRefusals = (document: Document, registered: Registered): void => {
  document.components = { ...document.components }
  document.components.schemas = { ...document.components.schemas, Problem: PROBLEM_SCHEMA }
  document.components.examples = refusalExamples()
  for (const { endpoint, capability } of registered) {
    const methods = document.paths?.[endpoint.path.replace(/:(\w+)/g, '{$1}')]
    const operation = methods?.[endpoint.method.toLowerCase()] as Operation | undefined
    if (operation === undefined) continue
    completeOperation(operation, { endpoint, capability })
    // A call that also answers HEAD has one object for both methods.
    if (endpoint.method === 'GET' && methods?.['head'])
      methods['head'] = { ...operation, operationId: `${endpoint.id}Head` }
  }
}

const completeOperation = (operation: Operation, { endpoint, capability }: Registered[number]): void => {
  // The plugin adds a suffix to the id of HEAD.
  operation.operationId = endpoint.id
  operation.responses = {
    ...successResponsesOf(endpoint, operation.responses),
    ...responsesOf(refusalsOf(endpoint, capability)),
  }
  if (takesIdempotencyKey(endpoint)) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY]
  if (!acceptsKeys(endpoint)) operation.security = [{ session: [] }]
  if (capability === 'public') operation.security = endpoint.id === 'session.signIn' ? [{ password: [] }] : []
}
