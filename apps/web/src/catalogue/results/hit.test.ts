import { expect, test } from 'vitest'
import { hitIn, joinedHitIn } from './hit.ts'

test.each([
  ['Manuscript', ['script'], ['Manu', 'script', '']],
  ['Écorché', ['corc'], ['É', 'corc', 'hé']],
  ['Ms', ['ms'], ['', 'Ms', '']],
  ['Forms', ['ms'], ['Forms', '', '']],
  ['churches', ['church'], ['', 'church', 'es']],
  ['church', ['churches'], ['', 'church', '']],
  ['Chiese', ['chiesa'], ['', 'Chiese', '']],
  ['Straße', ['stras'], ['', 'Straße', '']],
  ['map', [], ['map', '', '']],
])('in %s, the match of %j is marked', (word, words, parts) => expect(hitIn(word, words)).toEqual(parts))

test.each([
  ['Cart. 7', ['cart7'], ['', 'Cart. 7', '']],
  ['Fondo Ms. 118/a', ['ms118'], ['Fondo ', 'Ms. 118', '/a']],
  ['Ms118', ['ms', '118'], ['', 'Ms118', '']],
  ['79.66.115', ['66115'], ['79.', '66.115', '']],
  ['Ms. 118', ['s118'], ['Ms. 118', '', '']],
  ['Ms. 118', ['ms'], ['Ms. 118', '', '']],
  ['', ['ms118'], ['', '', '']],
])('in the pressmark %s, the match of %j is marked', (pressmark, words, parts) =>
  expect(joinedHitIn(pressmark, words)).toEqual(parts),
)
