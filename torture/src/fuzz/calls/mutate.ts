import fc from 'fast-check'
import { AWKWARD } from './values.ts'
import type { Schema } from './operations.ts'

/** Values that no call accepts anywhere. */
const UNUSUAL: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  0.1,
  '',
  'a\0b',
  'half \uD83D',
  '\uDC00',
  'x'.repeat(100_000),
  [],
  [[]],
  {},
  { $ne: null },
  ['a', 'a'],
  '2026-02-31T25:61:61Z',
  '0000-00-00',
  '9999-99-99',
  '+275760-09-13T00:00:00.001Z',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  ...AWKWARD,
]

/** Breaks one place of `value`: removes it, changes its type, exceeds a limit, or adds an unknown field. */
export const mutated = (value: unknown, schema: Schema): fc.Arbitrary<unknown> => {
  const unusual = fc.constantFrom<unknown>(...UNUSUAL, ...beyond(schema))
  if (Array.isArray(value))
    return fc.oneof(
      unusual,
      value.length > 0 ? within(value, schema) : fc.constant([null]),
      fc.constant(Array.from({ length: Math.min((schema.maxItems ?? 100) + 1, 2000) }, () => value[0] ?? 'x')),
    )
  if (typeof value !== 'object' || value === null) return unusual
  return fc.oneof(
    { weight: 4, arbitrary: inside(value, schema) },
    { weight: 1, arbitrary: without(value) },
    { weight: 1, arbitrary: withUnknown(value) },
    { weight: 1, arbitrary: unusual },
  )
}

const beyond = ({ minimum, maximum, minLength, maxLength }: Schema): unknown[] => [
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
  ...(minLength ? ['x'.repeat(minLength - 1)] : []),
  ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), 'é'.repeat(maxLength)]),
]

const within = (list: unknown[], { items = {} }: Schema) =>
  fc
    .nat(list.length - 1)
    .chain((at) => mutated(list[at], items).map((broken) => list.map((one, index) => (index === at ? broken : one))))

const inside = (value: object, { properties = {} }: Schema): fc.Arbitrary<unknown> => {
  const names = Object.keys(properties)
  if (names.length === 0) return fc.constant(value)
  return fc.constantFrom(...names).chain((name) =>
    mutated((value as Record<string, unknown>)[name], properties[name] ?? {}).map((broken) => ({
      ...value,
      [name]: broken,
    })),
  )
}

const without = (value: object) =>
  fc.nat().map((chance) => {
    const names = Object.keys(value)
    const left = names[chance % Math.max(names.length, 1)]
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== left))
  })

const withUnknown = (value: object) =>
  fc.constantFrom('__proto__', 'constructor', 'tenant_id', 'roles', 'version', '').map((name) => {
    const copy = { ...value }
    Object.defineProperty(copy, name, { value: { admin: true }, enumerable: true, configurable: true })
    return copy
  })
