import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers for responses that pages of other sites may read. These pages cannot send the session, because credentials are not allowed. */
export const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, link, ratelimit, retry-after',
} as const

/** Sets the headers also for refusals: a viewer on another site must be able to distinguish 401 from a network error. */
export const allowOrigins = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> =>
  void reply.headers(CROSS_ORIGIN)

/** Answers the preflight request that browsers send before a cross-origin request with custom headers. @source Fetch standard, §3.2 */
export const answerPreflight = (app: FastifyInstance, { path }: Endpoint): void => {
  app.options(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .code(204)
      .headers(CROSS_ORIGIN)
      .header('access-control-allow-methods', 'GET, HEAD, OPTIONS')
      .header('access-control-allow-headers', 'accept, authorization, if-none-match, range')
      .header('access-control-max-age', '86400')
      .header('cache-control', 'public, max-age=86400')
      .send(),
  )
}
