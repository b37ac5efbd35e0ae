import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { preloadFonts } from '../../tools/preload-fonts.ts'
import { withoutSchemas } from '../../tools/without-schemas.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const API = process.env['API'] ?? 'http://localhost:8080'
const PAGES = ['image', 'iiif', '3d', 'audio', 'video', 'story', 'series']
const THREE = path.join(here, '../../node_modules/three')

/** Inserts the program of each page into the common layout. The file of a page contains only its program. */
const layout = (): Plugin => ({
  name: 'layout',
  transformIndexHtml: {
    order: 'pre',
    handler: (program) =>
      readFileSync(path.join(here, 'layout.html'), 'utf8').replace('<!-- program -->', () => program.trim()),
  },
})

/** Serves the decoders of compressed models, which browsers fetch only for such models. They come from this server, in a folder
 *  named by their version, so that browsers can cache them. */
const decoders = (): Plugin => {
  const { version } = JSON.parse(readFileSync(path.join(THREE, 'package.json'), 'utf8')) as { version: string }
  const folders = { draco: 'examples/jsm/libs/draco/gltf', basis: 'examples/jsm/libs/basis' }
  return {
    name: 'decoders',
    config: () => ({ define: { __DECODERS__: JSON.stringify(`/images/viewers/assets/three-${version}/`) } }),
    generateBundle() {
      for (const [name, folder] of Object.entries(folders)) {
        for (const file of readdirSync(path.join(THREE, folder)).filter((one) =>
          /(decoder|transcoder|wrapper)\./.test(one),
        ))
          this.emitFile({
            type: 'asset',
            fileName: `assets/three-${version}/${name}/${file}`,
            source: readFileSync(path.join(THREE, folder, file)),
          })
      }
    },
  }
}

const FONTS = /inter-latin-wght/
const STORY_FONTS = /(inter|newsreader)-latin-wght/

export default defineConfig({
  root: here,
  base: '/images/viewers/',
  plugins: [
    layout(),
    react(),
    withoutSchemas(),
    decoders(),
    preloadFonts({ base: '/images/viewers/', needed: (page) => (/story|series/.test(page) ? STORY_FONTS : FONTS) }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: Object.fromEntries(PAGES.map((page) => [page, path.join(here, page, 'index.html')])),
      output: { codeSplitting: true },
    },
    assetsInlineLimit: 0,
    // Mirador is one program of 2 MB. tools/checks/budgets.ts limits the size of each page.
    chunkSizeWarningLimit: 3000,
  },
  server: {
    proxy: Object.fromEntries(
      ['/iiif', '/media', '^/images/(?!viewers/)', '/ui'].map((from) => [from, { target: API, changeOrigin: false }]),
    ),
  },
})
