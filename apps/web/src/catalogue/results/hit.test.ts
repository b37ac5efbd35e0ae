import { expect, test } from 'vitest'
import { hitIn } from './hit.ts'

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
