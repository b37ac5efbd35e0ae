import { expect, test } from 'vitest'
import { fieldTarget, readHeader, readTarget } from './sheet-targets.ts'

test.each([
  ['Title (it)', { name: 'Title', lang: 'it' }],
  ['Title [ EN ]', { name: 'Title', lang: 'en' }],
  ['title@pt-br', { name: 'title', lang: 'pt-BR' }],
  ['Old title (first) (la)', { name: 'Old title (first)', lang: 'la' }],
  ['Height (cm)', undefined],
  ['Title', undefined],
  ['(it)', undefined],
  ['a@', undefined],
  ['name@example.org', undefined],
])('the header %s says %o', (header, parsed) => {
  expect(readHeader(header)).toEqual(parsed)
})

const templates = [
  { name: 'title', translatable: true },
  { name: 'title@it', translatable: true },
  { name: 'year', translatable: false },
]

test.each([
  ['field:title', 'title', undefined],
  ['field:title@en', 'title', 'en'],
  ['field:title@it', 'title@it', undefined],
  ['field:title@it@fr', 'title@it', 'fr'],
  ['field:title@EN', undefined, undefined],
  ['field:title@cm', undefined, undefined],
  ['field:year@it', undefined, undefined],
  ['images', undefined, undefined],
  ['', undefined, undefined],
])('the target %s is the field %s in %s', (target, name, lang) => {
  const read = readTarget(templates, target)
  expect([read?.template.name, read?.lang]).toEqual([name, lang])
  if (name !== undefined) expect(fieldTarget(name, lang)).toBe(target)
})
