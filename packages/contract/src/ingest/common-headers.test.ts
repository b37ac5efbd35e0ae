import { expect, test } from 'vitest'
import { COMMON_HEADERS, headerKey } from './common-headers.ts'
import { plainHeader } from './sheet-targets.ts'

test('each header of the table is in one group', () => {
  const words = COMMON_HEADERS.flat().map(plainHeader)
  expect(words.length).toBeGreaterThan(200)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

test.each([
  ['artist', 'autn'],
  ['dc:creator', 'autn'],
  ['DC.Creator', 'autn'],
  ['dc.contributor.author', 'autn'],
  ['lido:eventActor', 'autn'],
  ['spectrum: Object production person', 'autn'],
  ['dcterms:title', 'sgtt'],
  ['dc.title', 'sgtt'],
  ['titleSet', 'sgtt'],
  ['Brief description', 'sgti'],
  ['Breve descrizione', 'sgti'],
  ['accession_number', 'pressmark'],
  ['Object number', 'pressmark'],
  ['Numero d’inventario', 'pressmark'],
  ['N. INVENTARIO', 'pressmark'],
  ['lido:workID', 'pressmark'],
  ['dcterms:created', 'Data di produzione'],
  ['dc.date.created', 'Object production date'],
  ['materialsTech', 'dcterms:medium'],
  ['Modalita di acquisizione', 'Acquisition method'],
  ['lido:rightsHolder', 'Titolare dei diritti'],
  ['displayObjectMeasurements', 'Misure'],
])('%s means the same as %s', (one, other) => {
  expect(headerKey(one)).toBe(headerKey(other))
})

test.each([
  ['created', 'date'],
  ['modified', 'date'],
  ['dcterms:issued', 'date'],
  ['Material', 'Technique'],
  ['medium', 'material'],
  ['Object number', 'Number of objects'],
  ['Current location', 'Normal location'],
  ['Acquisition date', 'Object production date'],
  ['Acquisition source', 'dc:source'],
  ['Object name', 'Title'],
  ['dc:contributor', 'dc:creator'],
  ['dc:type', 'Object name'],
  ['Right holder', 'Rights'],
  ['Height (cm)', 'Height'],
])('%s does not mean the same as %s', (one, other) => {
  expect(headerKey(one)).not.toBe(headerKey(other))
})

test('a header outside of the groups is its own key, without the prefix of a standard', () => {
  expect([headerKey('dc:Relation'), headerKey('Relation'), headerKey('Dcrelation')]).toEqual([
    'relation',
    'relation',
    'dcrelation',
  ])
  expect([headerKey('#'), headerKey('')]).toEqual(['', ''])
})
