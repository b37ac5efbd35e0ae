import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { LANGUAGES } from '@pressmark/contract/platform/constants.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { gzipped, takesGzip } from '../http/compression.ts'
import type { Tenancy } from '../http/tenancy.ts'
import { dataBlockOf, readFirstAnswers } from './first-answers.ts'
import { firstLinks, type Manifest } from './first-links.ts'

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
// The only rule that OpenSeadragon 6.1.1 writes into the page, for its focus outline.
export const OPENSEADRAGON_STYLE = "'sha256-9xTiqzfwFaL2SGb1rmr8gysEwVVjIvqWAgmZgqFqpEE='"
/** Only packages/ui/src/trusted-texts.ts turns a text into an element or an address into a script. */
export const TRUSTED_TEXTS = "require-trusted-types-for 'script'; trusted-types default"

/** Serves the application under /ui: its files as the build made and compressed them, and the page for all other addresses. */
export const serveWeb = async (app: FastifyInstance, tenancy: Tenancy): Promise<void> => {
  await app.register(fastifyStatic, {
    root: `${DIST}assets`,
    prefix: '/ui/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    wildcard: true,
    logLevel: 'warn',
  })
  const page = await readFile(`${DIST}index.html`, 'utf8').catch(() => undefined)
  const manifest = JSON.parse(await readFile(`${DIST}.vite/manifest.json`, 'utf8').catch(() => '{}')) as Manifest

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (page === undefined)
      throw new Refusal('unavailable', { detail: 'The application is not built. Run "npm run build".' })
    // The page contains the languages, so the first text needs no further request.
    const languages = (await tenancy.findByHost(request.host))?.languages ?? LANGUAGES
    const answers = await readFirstAnswers(app, request)
    const { url } = request
    const acceptLanguage = request.headers['accept-language']
    const nonce = randomBytes(16).toString('base64')
    const html = page
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('__LANGUAGES__', languages.join(' '))
      .replace('</head>', () => `${firstLinks({ manifest, answers, url, acceptLanguage })}</head>`)
      .replace('<div id="root">', () => `${dataBlockOf(answers)}<div id="root">`)
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(nonce))
      .header('x-frame-options', 'DENY')
      .header('cross-origin-opener-policy', openerPolicyOf(request.url))
    return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(await gzipped(html)) : reply.send(html)
  }
  for (const url of ['/ui', '/ui/*']) app.get(url, { schema: { hide: true } }, sendPage)
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/ui/', 302))
}

/* A viewer on another page waits until the login window that it opened closes. Without its opener the window would seem to be
   closed at once. After the sign-in, the window leaves the application. @source IIIF Authorization Flow API 2.0 §5.2 */
const openerPolicyOf = (url: string): string => {
  const [path, query] = url.split('?')
  const next = new URLSearchParams(query).get('redirect')
  return path === '/ui/login' && next?.startsWith('/iiif/auth/') ? 'unsafe-none' : 'same-origin'
}

const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}' ${OPENSEADRAGON_STYLE}`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The support page can be on any site. The `sandbox` of its frame limits its rights.
    "frame-src 'self' https:",
    "frame-ancestors 'none'",
    TRUSTED_TEXTS,
  ].join('; ')
