import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { VIEWERS, type Viewer } from '@pressmark/contract/media/viewers.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import { OPENSEADRAGON_STYLE, TRUSTED_TEXTS } from './web.ts'

const DIST = fileURLToPath(new URL('../../../../viewers/dist/', import.meta.url))

/** Serves the pages that any site may embed, as the build made and compressed them. They are the same for all visitors, because the
 *  content that they load checks the rights. */
export const serveViewers = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyStatic, {
    root: `${DIST}assets`,
    prefix: '/images/viewers/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    wildcard: true,
    logLevel: 'warn',
  })
  for (const viewer of VIEWERS) {
    const page = await readFile(`${DIST}${viewer}/index.html`, 'utf8').catch(() => undefined)
    app.get(`/images/viewers/${viewer}/`, { schema: { hide: true } }, async (_request, reply) => {
      if (page === undefined)
        throw new Refusal('unavailable', { detail: 'The viewers are not built. Run "npm run build".' })
      const nonce = randomBytes(16).toString('base64')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy(viewer, nonce))
        .send(page.replaceAll('__CSP_NONCE__', nonce))
    })
  }
}

/* model-viewer decodes in WebAssembly and draws textures from blobs. The styles of Mirador have no nonce. */
const ALSO: Partial<Record<Viewer, Record<string, string>>> = {
  '3d': {
    'script-src': "'wasm-unsafe-eval' blob:",
    'connect-src': 'blob:',
    'worker-src': 'blob:',
    'style-src': "'unsafe-inline'",
  },
  iiif: { 'style-src': "'unsafe-inline'" },
}

/* Mirador, model-viewer and wavesurfer write HTML. */
const WRITES_HTML: ReadonlySet<Viewer> = new Set(['iiif', '3d', 'audio'])

const policy = (viewer: Viewer, nonce: string): string => {
  const also = ALSO[viewer] ?? {}
  // A nonce would disable 'unsafe-inline'.
  const styles = also['style-src'] ?? `'nonce-${nonce}' ${OPENSEADRAGON_STYLE}`
  return [
    "default-src 'none'",
    `script-src 'self' ${also['script-src'] ?? ''}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' blob: data:",
    "media-src 'self'",
    `connect-src 'self' ${also['connect-src'] ?? ''}`,
    `worker-src 'self' ${also['worker-src'] ?? ''}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    ...(WRITES_HTML.has(viewer) ? [] : [TRUSTED_TEXTS]),
  ]
    .map((rule) => rule.trim())
    .join('; ')
}
