import { expect, test } from 'vitest'
import { excerptsOf } from './excerpts.ts'

test('short texts are shown whole', () => {
  const texts = { before: '', current: 'Two', own: 'Three' }
  expect(excerptsOf(texts)).toEqual(texts)
})

test('long texts are cut before their difference, so that the two values look different', () => {
  const long = 'word '.repeat(200)
  const { before, current, own } = excerptsOf({ before: long, current: `${long}theirs`, own: `${long}mine` })
  expect(current).toMatch(/^…word .*theirs$/)
  expect(own).toMatch(/^…word .*mine$/)
  expect(before.length).toBeLessThan(60)
})

test('a former text that is different is shown from its start', () => {
  const long = 'word '.repeat(200)
  expect(excerptsOf({ before: 'Short', current: `${long}theirs`, own: `${long}mine` }).before).toBe('Short')
})

test('a text that differs at its start is cut at its end', () => {
  const { own } = excerptsOf({ before: '', current: 'b', own: 'a'.repeat(500) })
  expect(own).toBe(`${'a'.repeat(200)}…`)
})

test('a surrogate pair is not cut', () => {
  const faces = '😀'.repeat(150)
  const { own, current } = excerptsOf({ before: faces, current: `${faces}b`, own: `${faces}a` })
  expect([own.isWellFormed(), current.isWellFormed()]).toEqual([true, true])
})
