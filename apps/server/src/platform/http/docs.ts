import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'

/** Generates the OpenAPI document from the schemas that validate and serialise. Must be registered before any route. */
export const registerDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifySwagger, {
    exposeHeadRoutes: true,
    transform: ({ schema, url }) => ({ schema: schema && withForm(schema), url }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pressmark',
        version: '0.2.0',
        description: 'Sign in with GET /users/login (Basic); the session is a cookie.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
      security: [{ session: [] }],
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

/** Serves `/openapi.json`, and a page at `/docs` that shows it. */
export const serveDocs = async (app: FastifyInstance): Promise<void> => {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, logLevel: 'warn' })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
