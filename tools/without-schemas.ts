import type { Plugin } from 'vite'

/** The contract's schemas validate and serialise on the server; the browser needs their types, which cost nothing, and each
 *  call's method and path. So TypeBox itself (some 15 KB compressed) stays out of the bundle: a schema is an empty object here,
 *  and calls that a page never makes are left out of it. */
export const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  enforce: 'pre',
  config: () => ({ build: { rolldownOptions: { treeshake: { manualPureFunctions: ['Type', 'endpoint'] } } } }),
  resolveId: (id) => (id === 'typebox' ? '\0no-schemas' : undefined),
  load: (id) => (id === '\0no-schemas' ? 'export const Type = new Proxy({}, { get: () => () => ({}) })' : undefined),
})
