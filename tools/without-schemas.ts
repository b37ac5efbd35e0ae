import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'

/** Keeps TypeBox (about 15 KB compressed) and the descriptions of calls out of the bundle. Schemas validate and serialise only on the
 *  server. The browser needs their types, and the method and path of each call. A schema is an empty object here, and unused calls are
 *  left out. */
export const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  enforce: 'pre',
  config: () => ({ build: { rolldownOptions: { treeshake: { manualPureFunctions: ['Type', 'endpoint'] } } } }),
  resolveId: (id) => (id === 'typebox' ? '\0no-schemas' : undefined),
  load: (id) => (id === '\0no-schemas' ? 'export const Type = new Proxy({}, { get: () => () => ({}) })' : undefined),
  transform: {
    filter: { id: '**/packages/contract/src/**/*.ts' },
    handler: (code) => ({ code: withMethodsAndPaths(code), map: null }),
  },
})

/** The properties of a call that the browser reads. */
const READ = new Set(['method', 'path'])

/** Removes the other properties of each `endpoint({ … })`. Properties of a spread stay. */
export const withMethodsAndPaths = (code: string): string => {
  const unread: Span[] = []
  walk(parseSync('calls.ts', code).program, (node) => unread.push(...unreadProperties(node)))
  return unread
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
}

type Span = { start: number; end: number }
type Node = Span & {
  type: string
  callee?: { name?: string }
  arguments?: { type: string; properties?: Node[] }[]
  key?: { name?: string }
}

const unreadProperties = ({ type, callee, arguments: [calls] = [] }: Node): Span[] =>
  type === 'CallExpression' && callee?.name === 'endpoint'
    ? (calls?.properties ?? []).filter(({ type: kind, key }) => kind === 'Property' && !READ.has(key?.name ?? ''))
    : []

const walk = (value: unknown, onNode: (node: Node) => void): void => {
  if (Array.isArray(value)) value.forEach((one) => walk(one, onNode))
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) onNode(value as Node) // the parser gives every node these properties
    Object.values(value).forEach((one) => walk(one, onNode))
  }
}
