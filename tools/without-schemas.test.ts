import { expect, test } from 'vitest'
import { withMethodsAndPaths } from './without-schemas.ts'

test('a call has only its method, its path and what a spread adds', () => {
  const code = `
    const base = '/meta'
    export const read = endpoint({ method: 'GET', path: \`\${base}/a\`, summary: 'Reads, and more', answer: Type.Object({ a: A }) })
    export const check = endpoint({ ...step('check', 'Checks'), body: Type.Array(Text, { maxItems: 2 }), refusals: ['a'] })
    export const other = { summary: 'stays' }`
  const calls = new Function(
    'endpoint',
    'step',
    'Type',
    'A',
    'Text',
    `${withMethodsAndPaths(code).replaceAll('export ', '')}; return { read, check, other }`,
  ) as (...given: unknown[]) => unknown
  const step = (name: string) => ({ path: name })
  expect(calls((call: object) => call, step, undefined, undefined, undefined)).toEqual({
    read: { method: 'GET', path: '/meta/a' },
    check: { path: 'check' },
    other: { summary: 'stays' },
  })
})
