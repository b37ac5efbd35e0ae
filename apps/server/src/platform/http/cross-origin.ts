import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What pages of other sites may read of an answer. It never comes with their visitor's session: no credentials are allowed. */
export const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, link, retry-after',
} as const

/** Also refusals say it: a viewer elsewhere must be able to tell 401 from a dead line. */
export const allowOrigins = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> =>
  void reply.headers(CROSS_ORIGIN)

/** Answers the question that browsers ask first when a page elsewhere sends headers of its own. @source Fetch standard, §3.2 */
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
