import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import { REFUSALS, type RefusalCode } from '@pressmark/contract/refusals.ts'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Config } from './config.ts'
import { problemOf, Refusal, refusalOfConstraint, refusalOfDatabase } from './errors.ts'
import type { Log } from './log.ts'
import { isStorable, lowercaseKeyword, UNSTORABLE } from './storable.ts'

/** The HTTP server without any call of the product: parsing, limits, security headers, one shape of refusal.
 *  `before` may answer what must not wait for any of that. */
export const createServer = async (
  config: Config,
  log: Log,
  before: (listener: RequestListener) => RequestListener,
): Promise<FastifyInstance> => {
  const app: FastifyInstance = fastify({
    serverFactory: (listener) =>
      createHttpServer(
        { keepAliveTimeout: 72_000, headersTimeout: 60_000, requestTimeout: 0 },
        before(listener as RequestListener),
      ),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: 4 * 1024 * 1024,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    forceCloseConnections: true,
    frameworkErrors: answerError,
    ajv: {
      customOptions: { coerceTypes: 'array', removeAdditional: false, useDefaults: true, allErrors: true },
      plugins: [lowercaseKeyword],
    },
  })
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, {
    limits: { files: 1, fileSize: config.uploadLimit, fields: 10, parts: 12, headerPairs: 50 },
    throwFileSizeLimit: true,
  })

  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .header('x-request-id', request.id)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    // What a session may see is nobody else's to keep; handlers of bytes say more where more may be kept.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 500 || reply.elapsedTime > 1000) {
      request.log.warn(
        { method: request.method, url: request.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      )
    }
  })
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (!isStorable([params, query, body])) throw new Refusal('badRequest', { detail: UNSTORABLE })
  })
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problemOf(new Refusal('notFound')))),
  )
  return app
}

/* Every error becomes an answer here; those that are no refusal are logged, once. */
const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = refusalOf(error)
  if (refusal === undefined) request.log.error({ err: error }, 'unexpected')
  else if (refusal !== error && refusal.code === 'unavailable') request.log.warn({ err: error }, 'unavailable')
  const told = refusal ?? new Refusal('unexpected', { facts: { requestId: request.id } })
  if (typeof told.facts.retryAfter === 'number') reply.header('retry-after', told.facts.retryAfter)
  return reply
    .code(REFUSALS[told.code].status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(told)))
}

const CODES: Record<number, RefusalCode> = {
  400: 'badRequest',
  404: 'notFound',
  405: 'methodNotAllowed',
  406: 'unsupportedContent',
  413: 'bodyTooLarge',
  414: 'notFound',
  415: 'unsupportedContent',
}

/* What Fastify and its plugins refuse, and broken constraints, in our own words. */
const refusalOf = (error: FastifyError): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (error.validation) {
    const errors = error.validation.map(({ instancePath, params, message }) => ({
      field: [instancePath.replace(/^\//, '').replaceAll('/', '.'), params.missingProperty].filter(Boolean).join('.'),
      message: message ?? '',
    }))
    return new Refusal('badRequest', { detail: error.message, errors })
  }
  if (error.code === 'ENOSPC') return new Refusal('unavailable', { detail: 'The storage is full' })
  const code = error.statusCode === undefined ? undefined : CODES[error.statusCode]
  return refusalOfConstraint(error) ?? refusalOfDatabase(error) ?? (code && new Refusal(code))
}
