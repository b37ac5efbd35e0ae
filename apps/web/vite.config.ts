import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withoutSchemas } from '../../tools/without-schemas.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const API = process.env['API'] ?? 'http://localhost:8080'
const SERVED_BY_THE_API = ['/meta', '/iam', '/users', '/ccc', '/import-manager', '/iiif', '/images', '/media', '/live']

/** What every screen of the catalogue fetches as soon as it stands, or when a pointer comes near: together, for each file costs
 *  the browser and the server more than the bytes in it. */
const AT_HAND = [
  'app/providers/Toasts.tsx',
  'app/shell/AccountMenu.tsx',
  'app/shell/HeaderTools.tsx',
  'app/shell/TenantTooltip.tsx',
  'catalogue/collection/page/AddMenu.tsx',
  'catalogue/collection/page/CollectionMenu.tsx',
  'catalogue/collection/dialogs/CreateCollection.tsx',
  'catalogue/selection/SelectionActions.tsx',
  'catalogue/workflow/StateButton.tsx',
  'uploads/DropFiles.tsx',
  'uploads/wizard/UploadWizard.tsx',
  'workflow/inbox/InboxCount.tsx',
]
/** What is seen first, mostly. */
const FIRST_SCREEN = ['catalogue/CatalogueLayout.tsx', 'catalogue/collection/page/CollectionPage.tsx']

const anyOf = (sources: readonly string[]) => {
  const ids = new Set(sources.map((source) => `${here}src/${source}`))
  for (const id of ids) if (!existsSync(id)) throw new Error(`${id} is not there any more`)
  return (id: string): boolean => ids.has(id)
}

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
    // Each screen and the texts of each language are chunks of their own through import(). What is needed together comes
    // together, with all that it needs itself: of single modules there would be two hundred files before the first items.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              test: (id) => id !== `${here}src/main.tsx` && !id.endsWith('.html'),
              priority: 3,
            },
            // A chunk with this name of its own, so that tools/checks/budgets.ts finds it if a first screen imports it.
            { name: 'dnd-kit', test: /node_modules\/@dnd-kit\//, includeDependenciesRecursively: false, priority: 4 },
            { name: 'first-screen', test: anyOf(FIRST_SCREEN), priority: 2 },
            { name: 'at-hand', test: anyOf(AT_HAND), priority: 1 },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    // The first of them has nearly all that every screen stands on; tools/checks/budgets.ts holds what it may weigh.
    chunkSizeWarningLimit: 600,
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
