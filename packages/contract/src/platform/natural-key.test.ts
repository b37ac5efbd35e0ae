import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATURAL_KEY, naturalKey } from './natural-key.ts'
import { wordsOf } from './words.ts'

const compareBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))
const compare = (one: string, other: string): number => compareBytes(naturalKey(one), naturalKey(other))
const sorted = (texts: readonly string[], language?: string) =>
  texts.toSorted((one, other) => compareBytes(naturalKey(one, language), naturalKey(other, language)))

describe('naturalKey', () => {
  test.each([
    [['Box 2', 'Box 10', 'box 11', 'Box 100']],
    [['Ms. 9', 'Ms. 9 bis', 'Ms. 9v', 'ms 10', 'MS. 010 a']],
    [['79.66.9', '79.66.115', '79.115.1']],
    [['1984', 'Ärzte', 'Ecclesia', 'Écorché', 'Zeno']],
    [['', '0', '00001', '2', 'A']],
  ])('sorts %j like people', (expected) => expect(sorted(expected.toReversed())).toEqual(expected))

  test('texts that differ only in case, accents, punctuation and spaces have the same key', () => {
    for (const text of ['Cart. 7', 'cart7', ' CART  07 ', '«Cárt»: 7.']) expect(naturalKey(text)).toBe('cart 17')
  })

  test.each([
    ['en', ['The Box', 'A crown', '“An Eel”', 'Theatre']],
    ['it', ['Annunciazione', "L'Arca", 'La barca', 'Un’eco', 'Lagoon', '«Gli orti»', 'I promessi sposi']],
    ['it-IT', ['Il mare', 'Nave']],
    ['fr', ['L’Âme', 'Les bois', 'Un chat']],
    ['de', ['Die Brücke', 'Das Tor']],
  ])('articles of the language %s are ignored', (language, expected) =>
    expect(sorted(expected.toReversed(), language)).toEqual(expected),
  )

  test.each([
    ['The', 'en', 'the'],
    ['La …', 'it', 'la'],
    ['A-bomb', 'en', 'a bomb'],
    ['L 12', 'it', 'l 212'],
    ['Il mare', 'en', 'il mare'],
    ['The sea', undefined, 'the sea'],
    ['The sea', 'xx', 'the sea'],
    ['???', 'en', '???'],
  ])('%j in %s has the key %j', (text, language, expected) => expect(naturalKey(text, language)).toBe(expected))
})

/* The words of a text, numbers as numbers. The order of keys must be the order of these lists. */
const partsOf = (text: string): (bigint | string)[] =>
  wordsOf(text).flatMap((word) =>
    (word.match(/\d+|\D+/g) ?? []).map((part) => (/^\d/.test(part) ? BigInt(part) : part)),
  )

const comparePart = (one: bigint | string, other: bigint | string): number => {
  if (typeof one === 'string' && typeof other === 'string') return compareBytes(one, other)
  if (typeof one === 'string') return 1
  if (typeof other === 'string') return -1
  return one < other ? -1 : Number(one > other)
}

const compareParts = (one: string, other: string): number => {
  const [left, right] = [partsOf(one), partsOf(other)]
  for (const [at, part] of left.entries()) {
    const opposite = right[at]
    const order = opposite === undefined ? 1 : comparePart(part, opposite)
    if (order !== 0) return order
  }
  return left.length - right.length
}

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom(...'abzéÄß') }),
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
  fc.stringMatching(/^0{0,3}\d{1,3}$/),
)
/** Texts that are short enough for a whole key. */
const label = fc
  .array(fc.tuple(word, fc.constantFrom('', ' ', '. ', '/', ' – ')), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(''))

/** Any code points, lone surrogates included. */
const anyText = (maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength }).map((points) => String.fromCodePoint(...points))

describe('the order of keys', () => {
  test('is that of the words, with numbers by value', () =>
    fc.assert(
      fc.property(label, label, (one, other) => {
        expect(Math.sign(compare(one, other))).toBe(Math.sign(compareParts(one, other)))
      }),
      { numRuns: 3000 },
    ))

  test('is total and transitive for any texts', () =>
    fc.assert(
      fc.property(fc.array(anyText(12), { minLength: 3, maxLength: 3 }), (texts) => {
        const [a, b, c] = texts as [string, string, string]
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0)
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
      }),
    ))

  test('is that of two numbers after the same words, with any leading zeros', () =>
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20, unit: fc.constantFrom(...'Ms .-éΩ') }),
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.integer({ min: 0, max: 5 }),
        (before, one, other, zeros) => {
          const order = compare(`${before}${'0'.repeat(zeros)}${one}`, `${before}${other}`)
          expect(Math.sign(order)).toBe(one < other ? -1 : Number(one > other))
        },
      ),
    ))

  test('ignores case and accents', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: fc.constantFrom(...'abcß ÀéÎöůñç.:12') }), (text) => {
        expect(naturalKey(text.toUpperCase())).toBe(naturalKey(text))
        expect(naturalKey(text.normalize('NFD'))).toBe(naturalKey(text))
        expect(naturalKey(text.normalize('NFD').replaceAll(/\p{M}/gu, ''))).toBe(naturalKey(text))
      }),
    ))
})

describe('a key', () => {
  test('has a bounded length for any text', () =>
    fc.assert(
      fc.property(anyText(2000), fc.constantFrom(undefined, 'en', 'it'), (text, language) => {
        const key = naturalKey(text, language)
        expect(key.length).toBeLessThanOrEqual(NATURAL_KEY.key)
      }),
    ))

  // The growth of its time with hostile texts is measured by bench/src/growth.ts.
  test.each(['1', 'a', ' ', '“', "l'", 'ﷺ', '\u0301'])('reads only the start of a text of %j', (part) => {
    const text = part.repeat(100_000)
    expect(naturalKey(text, 'it')).toBe(naturalKey(text.slice(0, NATURAL_KEY.text), 'it'))
  })
})
