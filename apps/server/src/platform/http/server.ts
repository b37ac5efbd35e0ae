import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { Readable } from 'node:stream'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import { REFUSALS, type RefusalCode } from '@pressmark/contract/platform/refusals.ts'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onSendHookHandler,
} from 'fastify'
import { createUploadPace } from '../process/upload-pace.ts'
import { withoutKeys } from './api-keys.ts'
import { createBodyBudget, reserveBody } from './body-budget.ts'
import { closeUnreadBody, PUBLIC_BODY_LIMIT } from './bodies.ts'
import { compressJson, isCompressible } from './compression.ts'
import { KEEP_ALIVE_MS } from './direct-answer.ts'
import type { Config } from '../config.ts'
import { PROBLEM_TYPE, problemOf, Refusal, refusalOfError } from '../errors.ts'
import { serializeRequests } from './pipelining.ts'
import type { Log } from '../log.ts'
import { beginWork } from '../process/work-list.ts'
import { endSlowBodies } from './slow-bodies.ts'
import { compileShapes } from './schemas.ts'
import { isFinite, isStorable, UNSTORABLE } from './storable.ts'
import { rejectMalformedRequest } from './malformed-request.ts'
import { readUriList } from './uri-list.ts'

/** Content security policy for responses that are not pages. Pages set their own policy. */
const POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** One year, also for subdomains with the tenants' hosts. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** Creates the HTTP server without any call of the product: parsing, limits, security headers, one shape of refusal.
 *  `before` may answer requests that must skip these steps. */
export const createServer = async (
  config: Config,
  log: Log,
  before: (listener: RequestListener) => RequestListener,
): Promise<FastifyInstance> => {
  const app: FastifyInstance = fastify({
    serverFactory: (listener) =>
      createHttpServer(
        {
          keepAliveTimeout: KEEP_ALIVE_MS,
          headersTimeout: config.requests.headersTimeoutMs,
          connectionsCheckingInterval: config.requests.headersTimeoutMs / 4,
          requestTimeout: 0,
        },
        endSlowBodies(config.requests, serializeRequests(before(listener as RequestListener))),
      ),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: PUBLIC_BODY_LIMIT,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: rejectMalformedRequest,
  })
  compileShapes(app)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, {
    // A larger file would be cut without an error. Therefore readers of a file count its bytes and refuse one byte above the limit.
    limits: { files: 1, fileSize: config.uploadLimit + 1, fields: 10, parts: 12, headerPairs: 50 },
    throwFileSizeLimit: true,
  })

  app.addContentTypeParser('text/uri-list', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    readUriList(body),
  )

  app.decorate('bodyBudget', createBodyBudget(config.requests))
  app.decorate('uploadPace', createUploadPace())
  // Hooks that wait for nothing call `done`, so that a request makes fewer promises.
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify would take the host from it, but most proxies pass the one of the client. The host is in `Host`.
    delete request.raw.headers['x-forwarded-host']
    protect(request, reply)
    reply.raw.once('close', beginWork(`${request.method} ${loggable(request.url)} ${request.id}`))
    done()
  })
  // After the check of the caller, before the body is read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    reserveBody(request, reply)
    done()
  })
  app.addHook('onSend', prepareAnswer)
  app.addHook('onResponse', (request, reply, done) => {
    logSlowAnswer(request, reply)
    done()
  })
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    done(isStorable([params, query, body]) ? undefined : new Refusal('badRequest', { detail: UNSTORABLE }))
  })
  app.addHook('preClose', async () => letAnswersEnd(app.server))
  app.addHook('preHandler', ({ params, query, body }, _reply, done) => {
    // A number of 400 digits in an address is parsed as Infinity, which passes the limits of a schema.
    done(isFinite([params, query, body]) ? undefined : new Refusal('badRequest', { detail: 'A number is too large.' }))
  })
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type(PROBLEM_TYPE)
      .send(JSON.stringify(problemOf(new Refusal('notFound')))),
  )
  return app
}

const prepareAnswer: onSendHookHandler = (request, reply, payload, done) => {
  // Responses for a session must not be stored by shared caches. Handlers of bytes set their own header.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  closeUnreadBody(request, reply)
  if (request.method === 'HEAD' && payload instanceof Readable) return done(null, withoutContent(payload))
  if (!isCompressible(reply, payload)) return done(null, payload)
  return compressJson(request, reply, payload)
}

/* The answer to HEAD has headers only. Fastify would read the whole file. */
const withoutContent = (content: Readable): Readable => {
  content.destroy()
  return Readable.from([])
}

/* Logs failed responses, and those that took more than a second. */
const logSlowAnswer = (request: FastifyRequest, reply: FastifyReply): void => {
  const { statusCode: status, elapsedTime } = reply
  if (status < 500 && elapsedTime <= 1000) return
  const { method, url } = request
  request.log.warn({ method, url: loggable(url), status, ms: Math.round(elapsedTime) }, 'answered')
}

/** Maximum time in ms for responses in progress when the process is asked to stop. */
const LAST_ANSWERS_MS = 6000

/* Finishes responses in progress. Idle connections are closed, and so are slow ones after the limit. */
const letAnswersEnd = (server: Server): void => {
  if (!server.listening) return
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
  server.once('close', () => {
    clearInterval(idle)
    clearTimeout(deadline)
  })
}

/* The query of a sign-in address can contain secret codes, so it is not logged. */
const loggable = (url: string): string => withoutKeys(url.startsWith('/users/') ? url.replace(/\?.*$/s, '') : url)

const protect = (request: FastifyRequest, reply: FastifyReply): void => {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', POLICY)
    .header('x-request-id', request.id)
  if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
}

const DESCRIPTIONS = ['etag', 'link', 'content-length', 'content-range', 'content-disposition', 'accept-ranges']

const TOO_MANY = 429

/* Turns every error into a response. Errors other than refusals are logged once. */
const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  // An address that cannot be parsed reaches this handler without any hook.
  if (!reply.hasHeader('x-request-id')) protect(request, reply)
  // A handler may have described the answer that it could not give. No cache may keep the refusal in its place.
  for (const name of DESCRIPTIONS) reply.removeHeader(name)
  reply.header('cache-control', 'private, no-cache')
  const refusal = refusalOf(error)
  if (refusal === undefined) request.log.error({ err: error }, 'unexpected')
  else if (refusal !== error && refusal.code === 'unavailable') request.log.warn({ err: error }, 'unavailable')
  const answer = refusal ?? new Refusal('unexpected', { facts: { requestId: request.id } })
  const { status } = REFUSALS[answer.code]
  const { retryAfter } = answer.facts
  if (typeof retryAfter === 'number') {
    reply.header('retry-after', retryAfter)
    if (status === TOO_MANY) reply.header('ratelimit', `"${answer.code}";r=0;t=${retryAfter}`)
  }
  return reply
    .code(status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(answer)))
}

const CODES: Record<number, RefusalCode> = {
  400: 'badRequest',
  // Only for files: a path that leaves the folder, for example with an encoded backslash.
  403: 'notFound',
  404: 'notFound',
  405: 'methodNotAllowed',
  406: 'unsupportedContent',
  413: 'bodyTooLarge',
  414: 'notFound',
  415: 'unsupportedContent',
}

// The form parser sets no codes for these errors: a missing end, a missing boundary, or one above 256 bytes.
const BROKEN_FORM = [
  'Unexpected end of multipart data',
  'Preamble terminated early due to unexpected end of multipart data',
  'Part terminated early due to unexpected end of multipart data',
  'Multipart: Boundary not found',
  'The needle cannot ',
]

/* Translates errors of Fastify and its plugins, and violated constraints, into refusals. */
const refusalOf = (error: FastifyError): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (error.validation) {
    const errors = error.validation.map(({ instancePath, params, message }) => ({
      field: [instancePath.replace(/^\//, '').replaceAll('/', '.'), params.missingProperty].filter(Boolean).join('.'),
      message: message ?? '',
    }))
    return new Refusal('badRequest', { detail: error.message, errors })
  }
  if (BROKEN_FORM.some((start) => error.message.startsWith(start)))
    return new Refusal('badRequest', { detail: 'The multipart form is incomplete or damaged.' })
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('fileTooLarge')
  const code = error.statusCode === undefined ? undefined : CODES[error.statusCode]
  return refusalOfError(error) ?? (code && new Refusal(code))
}
