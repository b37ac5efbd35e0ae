import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@pressmark/contract/platform/constants.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readGuide } from './guide.ts'

const FOLDER = fileURLToPath(new URL('../../../help/', import.meta.url))
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const PLAIN = { schema: { hide: true }, logLevel: 'warn' } as const

/** The help that comes with the product, below /help: plain pages for everybody, which the support page shows in its frame. */
export const serveHelp = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: '/help/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
    logLevel: 'warn',
    setHeaders: (reply) => void reply.header('content-security-policy', POLICY),
  })
  const guide = await readGuide(FOLDER)
  const send = (reply: FastifyReply, page: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'public, max-age=3600')
      .send(guide.get(page))
  for (const page of guide.keys()) app.get(`/help/${page}`, PLAIN, async (_request, reply) => send(reply, page))
  for (const language of LANGUAGES)
    app.get(`/help/${language}/`, PLAIN, async (request, reply) =>
      // Its links begin at the folder.
      request.url.endsWith('/') ? send(reply, `${language}/index.html`) : reply.redirect(`/help/${language}/`, 301),
    )
  app.get('/help', PLAIN, async (_request, reply) => reply.redirect('/help/en/', 302))
}
