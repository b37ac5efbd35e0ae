import type { Plugin } from 'vite'

/** Keeps TypeBox (about 15 KB compressed) out of the bundle. Schemas validate and serialise only on the server. The browser
 *  needs their types, and the method and path of each call. A schema is an empty object here, and unused calls are left out. */
export const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  enforce: 'pre',
  config: () => ({ build: { rolldownOptions: { treeshake: { manualPureFunctions: ['Type', 'endpoint'] } } } }),
  resolveId: (id) => (id === 'typebox' ? '\0no-schemas' : undefined),
  load: (id) => (id === '\0no-schemas' ? 'export const Type = new Proxy({}, { get: () => () => ({}) })' : undefined),
})
