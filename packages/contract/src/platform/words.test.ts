import { expect, test } from 'vitest'
import { normalizeText, stemsOf } from './words.ts'

test.each([
  ['Tûrner', 'turner'],
  ['ÉCORCHÉ', 'ecorche'],
  ['Straße', 'strasse'],
  ['Œuvre æterna', 'oeuvre aeterna'],
  ['ﬁgura', 'figura'],
  ['Łódź', 'lodz'],
])('%s is folded to %s', (text, expected) => expect(normalizeText(text)).toBe(expected))

test.each([
  ['church', 'churches'],
  ['manuscript', 'manuscripts'],
  ['city', 'cities'],
  ['map', 'maps'],
  ['house', 'houses'],
  ['engrave', 'engraved', 'engraving', 'engravings'],
  ['paint', 'painted', 'painting', 'paintings'],
  ['mapped', 'mapping'],
  ['drawing', 'drawings'],
  ['chiesa', 'chiese'],
  ['manoscritto', 'manoscritti'],
  ['biblioteca', 'biblioteche'],
  ['luogo', 'luoghi'],
  ['carta', 'carte'],
  ['disegno', 'disegni'],
  ['miniatura', 'miniature'],
])('%s has a stem in common with its other forms', (word, ...forms) => {
  for (const form of forms) expect(stemsOf(word).some((stem) => stemsOf(form).includes(stem))).toBe(true)
})

test.each([
  ['ring', 'r'],
  ['string', 'str'],
  ['letter', 'letto'],
  ['map', 'mappa'],
  ['bed', 'b'],
])('%s has none in common with %s', (word, other) =>
  expect(stemsOf(word).filter((stem) => stemsOf(other).includes(stem) || stem === other)).toEqual([]),
)

test('numbers, parts of pressmarks and other scripts have no forms', () =>
  expect(['1492', 'gdsu12', 'ms', 'книга'].flatMap(stemsOf)).toEqual([]))
