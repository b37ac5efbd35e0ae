import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTemplates } from '#metadata/new-templates.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { namedTargets } from './targets.ts'

const FIELDS = [
  ['objectName', 'Object name', 'Nome dell’oggetto'],
  ['dating', 'Date', 'Datazione'],
  ['place', 'Place', 'Luogo'],
  ['material', 'Material', 'Materia'],
  ['technique', 'Technique', 'Tecnica'],
  ['dimensions', 'Dimensions', 'Misure'],
  ['pieces', 'Number of objects', 'Numero di pezzi'],
  ['location', 'Current location', 'Ubicazione'],
  ['inscriptions', 'Inscriptions', 'Iscrizioni'],
  ['acquired', 'Acquired on', 'Data di acquisizione'],
  ['acquiredHow', 'Acquisition method', 'Modalità di acquisizione'],
  ['acquiredFrom', 'Acquisition source', 'Fonte di acquisizione'],
  ['credit', 'Credit line', 'Linea di credito'],
  ['rights', 'Rights', 'Diritti'],
  ['subject', 'Subject', 'Soggetto'],
] as const

let world: World
let templates: TemplateRow[]
beforeAll(async () => {
  world = await openWorld()
  templates = await templatesWith(
    FIELDS.map(([name, en, it]) => ({ name, type: 'STRING', labels: { en, it }, priority: 'LOW' })),
  )
})
afterAll(() => world.close())

const templatesWith = async (more: Parameters<typeof addTemplates>[2]): Promise<TemplateRow[]> =>
  (await world.tenant()).run(async (db) => {
    await addTemplates(db, 'ITEM', more)
    return templatesOf(db, 'ITEM')
  })

/** The names of the fields that headers get, in their order. A header without a field is a dash. */
const fieldsOf = (headers: string, fields = templates): string =>
  namedTargets(fields, headers.split(', '))
    .map((target) => target.replace('field:', '') || '-')
    .join(', ')

test.each([
  [
    'Spectrum, in English',
    'Object number, Object name, Title, Brief description, Object production person, Object production date, Object production place, Material, Technique, Dimension, Number of objects, Current location, Inscription content, Acquisition method, Acquisition date, Acquisition source, Credit line, Rights, Right holder, Condition',
    'pressmark, objectName, sgtt, sgti, autn, dating, place, material, technique, dimensions, pieces, location, inscriptions, acquiredHow, acquired, acquiredFrom, credit, rights, -, -',
  ],
  [
    'Spectrum, in Italian',
    'Numero d’inventario, Nome oggetto, Titolo, Breve descrizione, Autore, Data di produzione, Luogo di produzione, Materiale, Tecnica, Dimensioni, Numero di oggetti, Ubicazione attuale, Trascrizione dell’iscrizione, Metodo di acquisizione, Data acquisizione, Fonte di acquisizione, Linea di credito, Diritti, Titolare dei diritti, Stato di conservazione',
    'pressmark, objectName, sgtt, sgti, autn, dating, place, material, technique, dimensions, pieces, location, inscriptions, acquiredHow, acquired, acquiredFrom, credit, rights, -, -',
  ],
  [
    'Dublin Core, as elements',
    'dc:identifier, dc:title, dc:creator, dc:contributor, dc:date, dc:description, dc:subject, dc:rights, dc:source, dc:format, dc:type',
    'pressmark, sgtt, autn, -, dating, sgti, subject, rights, -, -, -',
  ],
  [
    'Dublin Core, as terms',
    'dcterms:identifier, dcterms:title, dcterms:creator, dcterms:created, dcterms:modified, dcterms:issued, dcterms:abstract, dcterms:spatial, dcterms:rightsHolder',
    'pressmark, sgtt, autn, dating, -, -, -, -, -',
  ],
  [
    'Dublin Core, as DSpace writes it',
    'id, dc.identifier, dc.title, dc.contributor.author, dc.date.created, dc.date.accessioned, dc.description.abstract, dc.subject',
    '-, pressmark, sgtt, autn, dating, -, -, subject',
  ],
  [
    'LIDO',
    'lidoRecID, workID, objectWorkType, titleSet, objectDescriptionSet, eventActor, eventDate, eventPlace, objectMeasurementsSet, inscriptionTranscription, repositoryName, subjectSet, creditLine',
    '-, pressmark, objectName, sgtt, sgti, autn, dating, place, dimensions, inscriptions, -, subject, credit',
  ],
  [
    'LIDO with its prefix',
    'lido:workID, lido:titleSet, lido:displayActorInRole, lido:displayDate, lido:displayObjectMeasurements, lido:rightsWorkSet',
    'pressmark, sgtt, autn, dating, dimensions, rights',
  ],
  [
    'the export of a museum',
    'accession_number, title, artist, object_date, medium, dimensions, credit_line, department, date_acquired, url',
    'pressmark, sgtt, autn, dating, -, dimensions, credit, -, acquired, -',
  ],
])('headers of %s', (_, headers, expected) => {
  expect(fieldsOf(headers)).toBe(expected)
})

test('a header that matches by name or label wins over one of the same meaning, in any order', () => {
  expect(fieldsOf('accession_number, Pressmark, artist, Autore')).toBe('-, pressmark, -, autn')
})

test('two different headers of one meaning are not mapped, and of two equal ones the first is', () => {
  expect(fieldsOf('accession_number, object_number, title')).toBe('-, -, sgtt')
  expect(fieldsOf('artist, Artist')).toBe('autn, -')
})

test('a header is not mapped if two fields have its meaning', async () => {
  const labels = { en: 'Inventory number', it: 'Numero di inventario' }
  const two = await templatesWith([{ name: 'inventory', type: 'STRING', labels, priority: 'LOW' }])
  expect(fieldsOf('accession_number, dc:title', two)).toBe('-, sgtt')
  expect(fieldsOf('Inventory number, dc:title', two)).toBe('inventory, sgtt')
})

test('a header of the same meaning names the language of a translatable field', async () => {
  const labels = { en: 'Inscriptions', it: 'Iscrizioni' }
  const fields = await templatesWith([
    { name: 'inscriptions', type: 'STRING', labels, priority: 'LOW', translatable: true },
  ])
  expect(fieldsOf('Inscription content (it), Inscription content [la], dc:title (it)', fields)).toBe(
    'inscriptions@it, inscriptions@la, -',
  )
})

test('a header with a prefix matches a field outside of the groups', async () => {
  const fields = await templatesWith([
    { name: 'relation', type: 'STRING', labels: { en: 'See also', it: 'Vedi anche' }, priority: 'LOW' },
  ])
  expect(fieldsOf('dcterms:relation, dc:coverage', fields)).toBe('relation, -')
})
