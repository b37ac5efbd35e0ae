import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadFonts } from '../../tools/preload-fonts.ts'
import { withoutSchemas } from '../../tools/without-schemas.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const API = process.env['API'] ?? 'http://localhost:8080'
const SERVED_BY_THE_API = ['/meta', '/iam', '/users', '/ccc', '/import-manager', '/iiif', '/images', '/media', '/live']

/** Modules that every screen of the catalogue fetches after its first render or when the pointer approaches a button.
 *  They are one chunk, because a request costs the browser and the server more than the bytes of these modules. */
const AFTER_FIRST_SCREEN = [
  'app/providers/Toasts.tsx',
  'app/shell/AccountMenu.tsx',
  'app/shell/HeaderTools.tsx',
  'app/shell/TenantTooltip.tsx',
  'app/shell/search/FieldMenu.tsx',
  'catalogue/collection/page/AddMenu.tsx',
  'catalogue/collection/page/CollectionMenu.tsx',
  'catalogue/collection/dialogs/CreateCollection.tsx',
  'catalogue/selection/SelectionActions.tsx',
  'catalogue/workflow/StateButton.tsx',
  'uploads/DropFiles.tsx',
  'uploads/wizard/UploadWizard.tsx',
  'workflow/inbox/InboxCount.tsx',
]
/** The screen that most visits start with. */
const FIRST_SCREEN = ['catalogue/CatalogueLayout.tsx', 'catalogue/collection/page/CollectionPage.tsx']
/** The frame of all screens of signed-in people. */
const SHELL = ['app/shell/Shell.tsx']
/** Other groups use parts of it, such as its inputs. */
const SIGN_IN = ['identity/LoginPage.tsx']

const anyOf = (sources: readonly string[]) => {
  const ids = new Set(sources.map((source) => `${here}src/${source}`))
  for (const id of ids) if (!existsSync(id)) throw new Error(`${id} does not exist`)
  return (id: string): boolean => ids.has(id)
}

/** The fonts of the first paint. */
const BOTH_FONTS = /(inter|newsreader)-latin-wght-normal.*\.woff2$/

export default defineConfig({
  root: here,
  base: '/ui/',
  plugins: [react(), withoutSchemas(), preloadFonts({ base: '/ui/', needed: () => BOTH_FONTS })],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // import() makes a chunk of each screen and of the texts of each language. Modules that are needed together are grouped
    // with their dependencies. Otherwise the browser would fetch two hundred files before it shows the first items.
    rolldownOptions: {
      output: {
        // The start chunk names all other files. Each character of a hash costs its size once per file.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              test: (id) => id !== `${here}src/main.tsx` && !id.endsWith('.html'),
              priority: 5,
            },
            // A chunk of its own, so that tools/checks/budgets.ts finds it if a first screen imports it.
            { name: 'dnd-kit', test: /node_modules\/@dnd-kit\//, includeDependenciesRecursively: false, priority: 6 },
            { name: 'sign-in', test: anyOf(SIGN_IN), priority: 4 },
            { name: 'shell', test: anyOf(SHELL), priority: 3 },
            { name: 'first-screen', test: anyOf(FIRST_SCREEN), priority: 2 },
            { name: 'after-first-screen', test: anyOf(AFTER_FIRST_SCREEN), priority: 1 },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    // The start chunk contains most of the shared code. tools/checks/budgets.ts limits its size.
    chunkSizeWarningLimit: 600,
  },
  server: {
    // Keeps the Host header of the browser, because it selects the organisation.
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
