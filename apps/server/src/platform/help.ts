import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const PAGES = fileURLToPath(new URL('../../help/', import.meta.url))
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The help that comes with the product, below /help: plain pages for everybody, which the support page shows in its frame. */
export const serveHelp = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyStatic, {
    root: PAGES,
    prefix: '/help/',
    decorateReply: false,
    redirect: true,
    maxAge: '1h',
    logLevel: 'warn',
    setHeaders: (reply) => void reply.header('content-security-policy', POLICY),
  })
  app.get('/help', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/help/en/', 302))
}
