import { drawCityView } from '../drawing/objects/city-view.ts'
import { drawHerbariumPlate, type HerbariumLook } from '../drawing/objects/herbarium-plate.ts'
import { drawMap } from '../drawing/objects/map.ts'
import { drawNaturalHistory, type NaturalHistoryLook } from '../drawing/objects/natural-history.ts'
import { picture } from './picture.ts'
import type { DemoItem, DemoState } from './types.ts'

const engraved = {
  technique: 'Copper engraving',
  rights: 'Public domain',
  inventoryYear: '1902',
  contact: 'stampe@musei-montefiore.example',
}

const maps: readonly DemoItem[] = [
  {
    title: 'Mare Nostrum',
    author: 'Anonymous cartographer, Venetian school',
    description:
      'Wall map of the inner sea on twelve joined sheets with rhumb lines, soundings omitted. Photographed at very high resolution: zoom in to read the towns.',
    pressmark: 'Cart. 7',
    state: 'Published',
    collections: ['maps'],
    metadata: {
      ...engraved,
      date: 'c. 1570',
      material: 'Copper engraving, hand-coloured, on laid paper',
      dimensions: '1,860 × 1,340 mm',
      place: 'Venice',
      inscriptions: 'Cartouche, upper left: “Mare Nostrum”',
      provenance: 'Belforte library; museum since 1899',
      acquired: '1899-11-02',
      heightCm: '134',
      onDisplay: 'true',
    },
    pictures: [picture('Cart. 7', 'recto, full sheet', () => drawMap(5, { width: 7800, height: 5636, detail: 780 }))],
  },
  {
    title: 'Portolano of the Gulf',
    author: 'Battista Orsini',
    description: 'Chart of the gulf for coasting vessels.',
    pressmark: 'Cart. 12',
    state: 'Published',
    collections: ['maps'],
    metadata: { ...engraved, date: '1588', dimensions: '420 × 580 mm', place: 'Ancona', heightCm: '42' },
    pictures: [
      picture('Cart. 12', 'recto', () => drawMap(8, { title: 'SINVS MAGNVS', subtitle: 'per Baptistam Orsini' })),
      picture('Cart. 12', 'second state', () => drawMap(9, { title: 'SINVS MAGNVS', subtitle: 'altera editio' })),
    ],
  },
  {
    title: 'Territorio di Montefiore',
    author: 'Giuseppe Lanzi',
    description: 'The territory before the draining of the marshes.',
    pressmark: 'Cart. 31',
    state: 'In review',
    collections: ['maps', 'archive'],
    metadata: { ...engraved, date: '1741', place: 'Montefiore' },
    pictures: [
      picture('Cart. 31', 'recto', () => drawMap(14, { title: 'MONTISFLORIS', subtitle: 'territorium et fines' })),
    ],
  },
  {
    title: 'Atlas novus, vol. II',
    author: 'Heirs of Orsini',
    description: 'Bound volume of 64 maps; to be photographed.',
    pressmark: 'Atl. 2',
    state: 'Default',
    collections: ['maps', 'library'],
    metadata: { ...engraved, date: '1606' },
    pictures: [],
  },
]

const views: readonly DemoItem[] = [
  {
    title: 'Veduta della Piazza di Montefiore',
    author: 'Giuseppe Lanzi',
    description: 'The square from the steps of the Palazzo Comunale; first state, before the address was added.',
    pressmark: 'St. 204',
    state: 'Published',
    collections: ['prints'],
    metadata: { ...engraved, date: '1768', dimensions: '372 × 498 mm (platemark)', heightCm: '37.2' },
    pictures: [
      picture('St. 204', 'first state', () => drawCityView(21)),
      picture('St. 204', 'hand-coloured impression', () => drawCityView(22, { coloured: true })),
    ],
  },
  {
    title: 'Il Porto di Porto Longo',
    author: 'Giuseppe Lanzi',
    description: 'Pendant to the view of the square.',
    pressmark: 'St. 205',
    state: 'Published',
    collections: ['prints'],
    metadata: { ...engraved, date: '1769', dimensions: '370 × 496 mm (platemark)' },
    pictures: [
      picture('St. 205', 'recto', () => drawCityView(23, { view: 'harbour', title: 'VEDVTA DEL PORTO LONGO' })),
    ],
  },
  {
    title: 'Strada della Torre',
    author: 'Pietro Salvi the Elder',
    description: 'Perspective of the Via della Torre after the paving of 1790.',
    pressmark: 'St. 231',
    state: 'In review',
    collections: ['prints'],
    metadata: { ...engraved, date: '1792' },
    pictures: [
      picture('St. 231', 'recto', () =>
        drawCityView(24, { view: 'street', title: 'STRADA DELLA TORRE', imprint: 'P. Salvi f.' }),
      ),
    ],
  },
]

const animals: readonly (readonly [NonNullable<NaturalHistoryLook['subject']>, string, string, string, DemoState])[] = [
  ['fish', 'Cyprinus carpio', 'Carp of the lake of Valverde', 'Tab. IV', 'Published'],
  ['beetle', 'Carabus montanus', 'Ground beetle', 'Tab. XI', 'Published'],
  ['butterfly', 'Papilio argus', 'Butterfly with eyed wings', 'Tab. XV', 'In review'],
  ['shell', 'Turbo terebra', 'Turret shell from Porto Longo', 'Tab. XXII', 'Published'],
]

const plates: readonly DemoItem[] = animals.map(([subject, caption, title, plate, state], i) => {
  const pressmark = `Tav. ${plate.slice(5)}`
  return {
    title: `${title} (${caption})`,
    author: 'Lanzi press',
    description: `${plate} of the “Historia animalium agri Montisfloris”, engraved after specimens in the Ferrari cabinet.`,
    pressmark,
    state,
    collections: ['natural-history'],
    metadata: { ...engraved, date: '1783', dimensions: '260 × 190 mm', subject: ['Zoology', caption] },
    pictures: [picture(pressmark, plate, () => drawNaturalHistory(31 + i, { subject, caption, plate }))],
  }
})

const plants: readonly (readonly [NonNullable<HerbariumLook['species']>, string, string, number, string, DemoState])[] =
  [
    ['Helianthus annuus L.', 'girasole', '4/12', 1843, 'in hortis prope Montefiore', 'Published'],
    ['Cichorium intybus L.', 'cicoria selvatica', '4/15', 1844, 'secus vias, Acquaviva', 'Published'],
    ['Papaver rhoeas L.', 'rosolaccio', '5/2', 1843, 'inter segetes, Valverde', 'Published'],
    ['Campanula medium L.', 'campanella', '6/9', 1851, 'ad rupes, Ripa Alta', 'In review'],
    ['Foeniculum vulgare Mill.', 'finocchio', '7/1', 1847, 'in collibus apricis', 'Published'],
    ['Malva sylvestris L.', 'malva', '7/22', 1846, 'ad muros, Montefiore', 'Default'],
    ['Anthemis tinctoria L.', 'camomilla dei tintori', '8/3', 1850, 'in pratis siccis', 'Rejected'],
  ]

const sheets: readonly DemoItem[] = plants.map(([species, common, number, year, place, state], i) => {
  const pressmark = `Herb. ${number}`
  return {
    title: `${species.replace(/ (L|Mill)\.$/, '')}, ${common}`,
    author: 'G. B. Ferrari',
    description: `Specimen gathered ${place} in ${year}, mounted with paper straps. Label in Ferrari’s hand.`,
    pressmark,
    state,
    collections: ['herbarium'],
    metadata: {
      technique: 'Pressed specimen',
      material: 'Dried plant on rag paper',
      date: String(year),
      dimensions: '430 × 300 mm',
      place: 'Montefiore',
      rights: 'CC BY 4.0',
      acquired: '1872-09-30',
      inventoryYear: '1874',
      contact: 'erbario@musei-montefiore.example',
      subject: species,
    },
    pictures: [picture(pressmark, 'sheet', () => drawHerbariumPlate(41 + i, { species, place, year }))],
  }
})

export const montefiorePrints: readonly DemoItem[] = [...maps, ...views, ...plates, ...sheets]
