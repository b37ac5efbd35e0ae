import fc from 'fast-check'
import type { Sample } from './samples.ts'

/** The part in which formats store their type and the lengths of their parts. */
const HEAD_BYTES = 600

const EXTREMES = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

export type Mutant = { sample: Sample; how: string; bytes: Buffer }

/** Generates damaged files: flipped bits, truncation, repeated parts, wrong lengths, foreign headers, halves of two files. */
export const mutantsOf = (samples: readonly Sample[]): fc.Arbitrary<Mutant> =>
  fc
    .tuple(fc.constantFrom(...samples), fc.constantFrom(...samples), fc.constantFrom(...MUTATIONS))
    .chain(([sample, other, [how, mutate]]) =>
      fc
        .array(fc.tuple(fc.boolean(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 12 })
        .map((chances) => ({ sample, how, bytes: mutate(Buffer.from(sample.bytes), other.bytes, chances) })),
    )

/** Whether the mutation is in the header, and two numbers of any size. */
type Chance = [inHead: boolean, at: number, what: number]
type Mutation = (bytes: Buffer, other: Buffer, chances: Chance[]) => Buffer

const placeOf = (bytes: Buffer, [inHead, at]: Chance) =>
  at % Math.max(1, inHead ? Math.min(HEAD_BYTES, bytes.length) : bytes.length)

const MUTATIONS: readonly (readonly [string, Mutation])[] = [
  [
    'bits turned',
    (bytes, _other, chances) => {
      if (bytes.length > 0) for (const chance of chances) bytes[placeOf(bytes, chance)]! ^= 1 << (chance[2] % 8)
      return bytes
    },
  ],
  ['cut off', (bytes, _other, [chance]) => bytes.subarray(0, placeOf(bytes, chance!))],
  ['without its beginning', (bytes, _other, [chance]) => bytes.subarray(placeOf(bytes, chance!))],
  ['twice', (bytes) => Buffer.concat([bytes, bytes])],
  [
    'a part twice',
    (bytes, _other, [chance]) => {
      const at = placeOf(bytes, chance!)
      const end = at + (chance![2] % 5000)
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
    },
  ],
  ['lengths that lie', (bytes, _other, chances) => withExtremes(bytes, chances)],
  [
    'lengths that lie, and cut off',
    (bytes, _other, chances) => withExtremes(bytes, chances).subarray(0, bytes.length >> 1),
  ],
  [
    'the head of another',
    (bytes, other, [chance]) =>
      Buffer.concat([other.subarray(0, 4 + (chance![2] % 60)), bytes.subarray(4 + (chance![2] % 60))]),
  ],
  [
    'its head, and the rest of another',
    (bytes, other, [chance]) =>
      Buffer.concat([
        bytes.subarray(0, placeOf(bytes, chance!)),
        other.subarray(chance![2] % Math.max(1, other.length)),
      ]),
  ],
  [
    'a hole',
    (bytes, _other, [chance]) => {
      const at = placeOf(bytes, chance!)
      return bytes.fill(chance![2] % 2 === 0 ? 0 : 0xff, at, Math.min(bytes.length, at + 1 + (chance![2] % 4000)))
    },
  ],
]

const withExtremes = (bytes: Buffer, chances: Chance[]): Buffer => {
  for (const chance of chances) {
    const at = placeOf(bytes, chance)
    const value = EXTREMES[chance[2] % EXTREMES.length]!
    const width = value > 0xffff || bytes.length < at + 2 ? 4 : 2
    if (at + width > bytes.length) continue
    if (chance[2] % 3 === 0) bytes.writeUIntLE(value % 256 ** width, at, width)
    else bytes.writeUIntBE(value % 256 ** width, at, width)
  }
  return bytes
}
