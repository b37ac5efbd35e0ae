import fc from 'fast-check'
import type { Memory } from './memory.ts'
import type { Schema } from './operations.ts'

/** Texts that often break programs. */
export const AWKWARD = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'null',
  "' OR 1=1 --",
  '"; drop table item; --',
  '%',
  '_',
  '\\',
  '%00',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '=HYPERLINK("x")',
  'عنوان العمل',
  '\u202Egnp.exe\u202C',
  'a\u0301\u0327\u0323'.repeat(20),
  '🏛️👩🏽‍🎨',
  'ß'.normalize('NFD') + 'İıſ',
  '\uFEFF\u200B\u2028\u2029',
  '\r\nSet-Cookie: a=b',
  '０１２',
  '9'.repeat(400),
  `1 ${'𠀀'.repeat(20)}`,
  `a1 ${'𠀀'.repeat(120)}`,
]

/** Addresses at which no server listens, so no request leaves the machine. */
const NOWHERE = [
  'https://127.0.0.1:9/a',
  'https://[::1]:9/a?b=c#d',
  'https://unknown.invalid/',
  'http://localhost:9/',
  'https://169.254.169.254/latest/meta-data/',
]

/** Values that only the meaning of a parameter defines. @source IIIF Image API 3.0 §4, Deep Zoom */
const WORDS: Record<string, readonly string[]> = {
  region: ['full', 'square', '0,0,10,10', 'pct:10,10,50,50', '5,5,100000,3', '0,0,0,0', 'pct:0,0,1e9,1'],
  size: ['max', '^max', '20,', ',20', '20,20', '!30,30', 'pct:50', '^500,', '0,0', '999999,'],
  rotation: ['0', '90', '!180', '45', '360', '-1'],
  file: ['default.jpg', 'default.webp', 'gray.png', 'bitonal.tif', 'color.gif', 'default.jp2', 'native.jpg'],
  level: ['0', '8', '9', '99'],
  tile: ['0_0.jpg', '1_0.jpg', '9_9.jpg'],
  lang: ['en', 'it', 'en-GB'],
  origin: ['https://example.org', 'null', 'http://localhost'],
}

/** Generates values that match a schema. @param place where the value is in a call, to reuse valid ones */
export const valueOf = (schema: Schema, place: string, memory: Memory): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, place, memory)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, place, memory)
    case 'array':
      return listOf(schema, place, memory)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'string':
      return textOf(schema, place, memory)
    default:
      return fc.oneof(anyText(0, 40), fc.boolean(), fc.array(anyText(0, 10), { maxLength: 2 }))
  }
}

const objectOf = ({ properties, required = [], additionalProperties }: Schema, place: string, memory: Memory) => {
  if (properties === undefined && typeof additionalProperties === 'object' && additionalProperties.type !== undefined)
    return fc.dictionary(fc.constantFrom('en', 'it', 'fr', 'x', 'value'), valueOf(additionalProperties, place, memory))
  // An object without properties accepts any, mostly the parameters of workflow actions.
  if (properties === undefined)
    return fc.dictionary(
      fc.constantFrom('url', 'to', 'subject', 'text', 'field', 'value', 'collectionUuid', 'secret', 'email'),
      fc.oneof(fc.constantFrom(...NOWHERE), uuidFor(place, memory), anyText(0, 60), fc.boolean()),
    )
  const values = Object.entries(properties).map(([name, one]) => [name, valueOf(one, placeIn(place, name), memory)])
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required })
}

/* A field has the same meaning in every call, so a valid value is reused in others. */
const placeIn = (_place: string, name: string) => `field ${name}`

const listOf = ({ items = {}, minItems = 0, maxItems = 100, uniqueItems }: Schema, place: string, memory: Memory) => {
  const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) }
  const value = valueOf(items, place, memory)
  if (!uniqueItems) return fc.array(value, lengths)
  return fc.uniqueArray(value, { ...lengths, selector: (one) => JSON.stringify(one) })
}

const numberOf = ({ type, minimum = -(2 ** 31), maximum = 2 ** 31 }: Schema) => {
  const limits = { min: Math.ceil(minimum), max: Math.floor(maximum) }
  const small = fc.integer({ min: limits.min, max: Math.min(limits.max, Math.max(limits.min, 0) + 5) })
  const edges = fc.constantFrom(limits.min, limits.max)
  const other = type === 'number' ? fc.double({ ...limits, noNaN: true }) : fc.integer(limits)
  return fc.oneof({ weight: 6, arbitrary: small }, { weight: 1, arbitrary: edges }, { weight: 2, arbitrary: other })
}

const textOf = (schema: Schema, place: string, memory: Memory): fc.Arbitrary<unknown> => {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema
  const name = place.split(/[ /]/).at(-1)! // a place is never empty
  if (format === 'uuid') return uuidFor(place, memory)
  if (format === 'uri-reference') return uuidFor(place, memory).map((uuid) => `/meta/culturalItems/${uuid}`)
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'uri' || pattern?.startsWith('^http')) return fc.constantFrom(...NOWHERE)
  if (/link$/i.test(name)) return fc.nat().map((chance) => memory.pick('link', chance) ?? '/ccc/uploads/none')
  const plain = pattern === undefined ? anyText(minLength, maxLength) : fc.stringMatching(new RegExp(pattern))
  return withWords(name, plain)
}

const withWords = (name: string, plain: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const words = WORDS[name]
  return words === undefined ? plain : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, plain)
}

const uuidFor = (place: string, memory: Memory) =>
  fc
    .tuple(fc.nat(), fc.uuid())
    .map(([chance, unknown]) => (chance % 20 > 0 ? (memory.pick(place, chance) ?? unknown) : unknown))

/* A cut at any place splits a surrogate pair in one of the two texts. */
const pairs = (minLength: number, maxLength: number): string[] =>
  maxLength > minLength ? ['𠀀'.repeat(maxLength), `x${'𠀀'.repeat(maxLength - 1)}`] : []

const anyText = (minLength: number, maxLength: number) => {
  const fitting = AWKWARD.filter(({ length }) => length >= minLength && length <= maxLength)
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) }
  return fc.oneof(
    { weight: 4, arbitrary: fc.string(lengths) },
    { weight: 2, arbitrary: fc.string({ ...lengths, unit: 'grapheme' }).filter(({ length }) => length <= maxLength) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), ...pairs(minLength, maxLength)) },
    ...(fitting.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...fitting) }] : []),
  )
}
