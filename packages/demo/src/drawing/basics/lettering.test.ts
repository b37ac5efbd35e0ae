import { expect, test } from 'vitest'
import { glyphOf } from './alphabet.ts'
import { bentAround, layText } from './lettering.ts'
import { CHARTER, HOURS, ITALIAN_LETTER, PSALMS } from './texts.ts'

test('the pen knows every letter of the texts it copies', () => {
  const letters = new Set([...PSALMS, ...HOURS, ...CHARTER, ...ITALIAN_LETTER].join(''))
  expect([...letters].filter((letter) => !glyphOf(letter))).toEqual([])
})

test('the pen knows the Latin alphabet in both cases, figures, and letters with accents', () => {
  const expected = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789àèéìòùÀÈ'
  expect([...expected].filter((letter) => !glyphOf(letter))).toEqual([])
  expect(glyphOf('è')!.strokes.length).toBe(glyphOf('e')!.strokes.length + 1)
})

test('longer words are wider, and a capital is as high as the hand says', () => {
  expect(layText('mare', { size: 40 }).width).toBeLessThan(layText('mare nostrum', { size: 40 }).width)
  const ys = layText('H', { size: 90 })
    .strokes.flat()
    .map(([, y]) => y)
  expect([Math.min(...ys), Math.max(...ys)]).toEqual([-90, 0])
})

test('a bent line keeps its baseline on the circle and its letters outside', () => {
  const [stroke] = bentAround(
    {
      strokes: [
        [
          [0, 0],
          [50, 0],
          [100, 0],
        ],
      ],
      width: 100,
    },
    [10, 20],
    80,
    0.3,
  )
  for (const [x, y] of stroke!) expect(Math.hypot(x - 10, y - 20)).toBeCloseTo(80)
  const [raised] = bentAround({ strokes: [[[40, -10]]], width: 100 }, [10, 20], 80, 0.3)
  expect(Math.hypot(raised![0]![0] - 10, raised![0]![1] - 20)).toBeCloseTo(90)
})
