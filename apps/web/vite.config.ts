import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withoutSchemas } from '../../tools/without-schemas.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const API = process.env['API'] ?? 'http://localhost:8080'
const SERVED_BY_THE_API = ['/meta', '/iam', '/users', '/ccc', '/import-manager', '/iiif', '/images', '/media', '/live']

/** The two faces of the first paint start loading with the page, not with the stylesheet. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: (_html, { bundle }) =>
    Object.keys(bundle ?? {})
      .filter((file) => /(inter|newsreader)-latin-wght-normal.*\.woff2$/.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/ui/${file}` },
        injectTo: 'head',
      })),
})

export default defineConfig({
  root: here,
  base: '/ui/',
  plugins: [react(), withoutSchemas(), preloadFonts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // Each screen and the Italian texts are chunks of their own through import(); nothing is grouped by hand.
    rolldownOptions: { output: { codeSplitting: true } },
    assetsInlineLimit: 0,
  },
  server: {
    // The Host header stays as the browser sent it: it tells which organisation is asked.
    proxy: Object.fromEntries([
      ...SERVED_BY_THE_API.map((path) => [path, { target: API, changeOrigin: false }] as const),
      [
        '^/ui/management$',
        {
          target: API,
          bypass: (request: { method?: string; url?: string }) =>
            request.method === 'OPTIONS' ? undefined : request.url,
        },
      ],
    ]),
  },
})
