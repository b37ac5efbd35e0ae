import { expect, test } from 'vitest'
import { readPatterns, resolvePatterns } from './pattern-sources.ts'
import { analyse, problemsOf } from './patterns.ts'

const read = (...codes: string[]) => resolvePatterns(codes.map((code, at) => readPatterns(`${at}.ts`, code)))
const sources = (...codes: string[]) => read(...codes).patterns.map(({ source, flags }) => `/${source}/${flags}`)

test.each([
  ['const isA = (text: string) => /a+/giu.test(text)', '/a+/iu'],
  ["const A = new RegExp('a+', 'gm')", '/a+/m'],
  ['const A = RegExp(/a+/)', '/a+/'],
  ['const A = new RegExp(String.raw`\\d+`)', '/\\d+/'],
  ["const A = 'a+'\nconst B = new RegExp(`^${A}$`)", '/^a+$/'],
  ['const DIGITS = 6\nconst A = new RegExp(`^\\\\d{${DIGITS}}$`)', '/^\\d{6}$/'],
  ["const A = Type.String({ maxLength: 9, pattern: '^a+$' })", '/^a+$/u'],
  ["export const A = 'a+'\nconst B = Type.Record(Type.String({ pattern: A }), C)", '/a+/u'],
])('reads the pattern of %j', (code, pattern) => expect(sources(code)).toContain(pattern))

test('a constant of another file is found, unless two files have different constants of this name', () => {
  const use = 'const B = new RegExp(A)'
  expect(sources("export const A = 'a+'", use)).toEqual(['/a+/'])
  expect(read("const A = 'a+'", "const A = 'b+'", use).built).toEqual([{ file: '2.ts', line: 1, code: 'A' }])
})

test.each(['new RegExp(escaped(find))', 'RegExp(`^${name}$`)', 'Type.String({ pattern: `${names.join()}` })'])(
  'the pattern of %s needs an exception',
  (code) => {
    const { built } = read(code)
    expect(built).toHaveLength(1)
    const [{ file, code: from } = { file: '', code: '' }] = built
    expect(problemsOf([], built, [])).toHaveLength(1)
    expect(problemsOf([], built, [{ file, code: from, bound: 'short' }])).toEqual([])
  },
)

test('patterns of quadratic and exponential time are found, and others are not', async () => {
  const slow = ['<[a-z!/][^>]*>', '^(.*[aeiouy].*)(?:ed|ing)$', String.raw`^[+-]?(\d+\.?\d*|\.\d+)$`, '=+$', '^(a|a)*$']
  const linear = ['<([^<>]*)>', String.raw`^[+-]?(\d+(\.\d*)?|\.\d+)$`, '={1,2}$', '^[a-z]{3,}$']
  const reasons = await analyse([...slow, ...linear].map((source) => ({ source, flags: '' })))
  const problems = [...reasons].filter(([, reason]) => reason !== undefined)
  expect(problems.map(([pattern]) => pattern).toSorted()).toEqual(slow.map((source) => `/${source}/`).toSorted())
  expect(reasons.size).toBe(slow.length + linear.length)
})

test('a pattern that cannot be analysed is found', async () => {
  const reasons = await analyse([{ source: '(', flags: '' }])
  expect([...reasons.values()]).toEqual([expect.stringContaining('cannot be analysed')])
})

test('an exception is rejected when no pattern needs it', () => {
  const slow = [{ file: 'a.ts', line: 1, source: '=+$', flags: '', reason: 'quadratic' }]
  const exception = { file: 'a.ts', code: '=+$', bound: 'short' }
  expect(problemsOf(slow, [], [])).toEqual(['a.ts:1: /=+$/ is not linear: quadratic'])
  expect(problemsOf(slow, [], [exception])).toEqual([])
  expect(problemsOf([], [], [exception])).toHaveLength(1)
  expect(problemsOf(slow, [], [exception, { ...exception, file: 'b.ts' }])).toHaveLength(1)
})
