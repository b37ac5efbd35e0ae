import { drawBookOfHours } from '../drawing/objects/book-of-hours.ts'
import { drawCharter } from '../drawing/objects/charter.ts'
import { drawChoirBook } from '../drawing/objects/choir-book.ts'
import { drawLetter } from '../drawing/objects/letter.ts'
import { drawManuscriptLeaf } from '../drawing/objects/manuscript-leaf.ts'
import { picture } from './picture.ts'
import type { DemoItem } from './types.ts'

const parchment = {
  technique: 'Tempera and gold',
  rights: 'Public domain',
  contact: 'manoscritti@musei-montefiore.example',
  inventoryYear: '1887',
}
const paper = {
  technique: 'Ink on paper',
  material: 'Iron-gall ink on laid paper, red wax',
  rights: 'Public domain',
  inventoryYear: '1811',
}

/** Recto and verso of the leaves from `first` on. */
const leaves = (pressmark: string, seed: number, first: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const side = `fol. ${first + Math.floor(i / 2)}${i % 2 ? 'v' : 'r'}`
    return picture(pressmark, side, () =>
      drawManuscriptLeaf(seed + i, { initial: 'BDCQSEIDPBDE'[i] ?? 'B', illuminated: i % 3 === 0 }),
    )
  })

export const montefioreManuscripts: readonly DemoItem[] = [
  {
    title: 'Psalterium of San Vito',
    author: 'Scriptorium of San Vito',
    description:
      'Psalter in two columns with illuminated initials to the liturgical divisions. The vine borders are by the hand that painted Ms. 118.',
    pressmark: 'Ms. 103',
    state: 'Published',
    collections: ['manuscripts', 'library'],
    metadata: {
      ...parchment,
      date: 'c. 1420',
      material: 'Parchment, 188 leaves; ink, pigments, gold',
      dimensions: '342 × 246 mm',
      place: 'Montefiore',
      provenance: 'Abbey of San Vito; confiscated 1798; library since 1801',
      acquired: '1801-05-14',
      heightCm: '34.2',
      onDisplay: 'true',
      subject: ['Psalms', 'Liturgy'],
    },
    pictures: leaves('Ms. 103', 11, 7, 12),
  },
  {
    title: 'Homiliae in Evangelia',
    author: 'Gregorius Magnus',
    description: 'Homilies read in the refectory; marginal signs show where the reader paused.',
    pressmark: 'Ms. 14',
    state: 'Published',
    collections: ['manuscripts'],
    metadata: {
      ...parchment,
      technique: 'Ink on parchment',
      date: 'c. 1180',
      material: 'Parchment, 142 leaves',
      dimensions: '298 × 205 mm',
      provenance: 'Abbey of San Vito',
      heightCm: '29.8',
    },
    pictures: [
      picture('Ms. 14', 'fol. 1r', () => drawManuscriptLeaf(31, { columns: 1, lines: 24, initial: 'H' })),
      picture('Ms. 14', 'fol. 1v', () => drawManuscriptLeaf(32, { columns: 1, lines: 24, illuminated: false })),
    ],
  },
  {
    title: 'Codex Graecus: Περὶ ὕλης ἰατρικῆς',
    author: 'Dioscorides',
    description: 'Excerpts on medicinal plants, copied for a physician of Valverde; not yet photographed.',
    pressmark: 'Ms. 207',
    state: 'Default',
    collections: ['manuscripts', 'herbarium'],
    metadata: { ...parchment, technique: 'Ink on paper', date: '1476', place: 'Venice?', dimensions: '214 × 148 mm' },
    pictures: [],
  },
  {
    title: 'Gradual, Advent to Easter',
    author: 'Frater Ugolinus',
    description: 'First of four volumes made for the cathedral chapter. “Ad te levavi” opens the year.',
    pressmark: 'Cor. 1',
    state: 'Published',
    collections: ['choir-books'],
    metadata: {
      ...parchment,
      date: '1458–1462',
      material: 'Parchment, 204 leaves',
      dimensions: '602 × 418 mm',
      place: 'Montefiore',
      heightCm: '60.2',
      onDisplay: 'true',
    },
    pictures: ['fol. 1r', 'fol. 3v', 'fol. 12r', 'fol. 40v'].map((view, i) =>
      picture('Cor. 1', view, () => drawChoirBook(40 + i, { initial: 'APGR'[i] ?? 'A', illuminated: i !== 1 })),
    ),
  },
  {
    title: 'Antiphoner, Proper of Saints',
    author: 'Workshop of Mantua',
    description: 'A volume cut down in binding; the border of fol. 2r lost its outer edge.',
    pressmark: 'Cor. 7',
    state: 'In review',
    collections: ['choir-books'],
    metadata: { ...parchment, date: 'c. 1490', dimensions: '571 × 390 mm', heightCm: '57.1' },
    pictures: [
      picture('Cor. 7', 'fol. 2r', () => drawChoirBook(52, { initial: 'S' })),
      picture('Cor. 7', 'fol. 2v', () => drawChoirBook(53, { illuminated: false })),
    ],
  },
  {
    title: 'Book of hours, use of Rome',
    author: 'Workshop of Mantua',
    description: 'Made for a lady of the Belforte family, whose arms were painted over in the sixteenth century.',
    pressmark: 'Ms. 118',
    state: 'Published',
    collections: ['books-of-hours'],
    metadata: {
      ...parchment,
      date: 'c. 1475',
      material: 'Parchment, 212 leaves',
      dimensions: '164 × 116 mm',
      place: 'Mantua',
      provenance: 'Belforte; bequest 1899',
      acquired: '1899-11-02',
      heightCm: '16.4',
      onDisplay: 'true',
    },
    pictures: [
      picture('Ms. 118', 'fol. 13r, Annunciation', () => drawBookOfHours(61, { scene: 'annunciation', initial: 'D' })),
      picture('Ms. 118', 'fol. 58r, Nativity', () => drawBookOfHours(62, { scene: 'nativity', initial: 'D' })),
      picture('Ms. 118', 'fol. 9r, October', () => drawBookOfHours(63, { scene: 'sower', initial: 'K' })),
    ],
  },
  {
    title: 'Heures à l’usage de Tournai',
    author: 'Flemish illuminator',
    description: 'Small hours with flower borders on gold.',
    pressmark: 'Ms. 121',
    state: 'In review',
    collections: ['books-of-hours'],
    metadata: { ...parchment, date: 'c. 1500', dimensions: '138 × 95 mm', place: 'Tournai', heightCm: '13.8' },
    pictures: [picture('Ms. 121', 'fol. 4r', () => drawBookOfHours(67, { scene: 'sower', initial: 'D' }))],
  },
  {
    title: 'Grant of the mills of Acquaviva',
    author: 'Ugolinus, notary',
    description:
      'The abbot grants land with vineyards, meadows and mills, 12 March 1208. Seal of the comune on a parchment tag.',
    pressmark: 'Perg. 8',
    state: 'Published',
    collections: ['charters'],
    metadata: {
      ...parchment,
      technique: 'Ink on parchment',
      date: '12 March 1208',
      dimensions: '412 × 530 mm',
      inscriptions: 'Seal: SIGILLVM COMMVNIS MONTISFLORIS',
      acquired: '1811-01-01',
      heightCm: '41.2',
    },
    pictures: [picture('Perg. 8', 'recto', () => drawCharter(71))],
  },
  {
    title: 'Privilege of Bishop Alberto',
    author: 'Episcopal chancery',
    description: 'Exemption from tithes, with the bishop’s seal in green wax.',
    pressmark: 'Perg. 21',
    state: 'Published',
    collections: ['charters'],
    metadata: { ...parchment, technique: 'Ink on parchment', date: '1243', dimensions: '380 × 495 mm' },
    pictures: [
      picture('Perg. 21', 'recto', () =>
        drawCharter(72, { wax: [46, 74, 44], legend: 'S · ALBERTI · DEI · GRA · EPISCOPI ·' }),
      ),
    ],
  },
  {
    title: 'Peace between Montefiore and Valverde',
    author: 'Notaries of both communes',
    description: 'Treaty on the pastures below Serravalle; the text ends with twelve witnesses.',
    pressmark: 'Perg. 64',
    state: 'In review',
    collections: ['charters'],
    metadata: { ...parchment, technique: 'Ink on parchment', date: '1317', subject: ['Treaties', 'Pasture'] },
    pictures: [picture('Perg. 64', 'recto', () => drawCharter(74, { lines: 22, wax: [150, 40, 30] }))],
  },
  {
    title: 'Letter to the Duke on the loggia',
    author: 'Giovanni Lanzi',
    description: 'The architect reports on the works, sends drawings and asks for money before winter.',
    pressmark: 'Lett. 3/17',
    state: 'Published',
    collections: ['archive'],
    metadata: {
      ...paper,
      date: '11 October 1563',
      dimensions: '310 × 214 mm',
      provenance: 'Lanzi papers',
      subject: 'Architecture',
    },
    pictures: [
      picture('Lett. 3/17', '1r', () => drawLetter(81, { signature: 'Gio. Lanzi' })),
      picture('Lett. 3/17', '1v', () => drawLetter(82, { sealed: false, salutation: '', signature: 'Gio. Lanzi' })),
    ],
  },
  {
    title: 'Letter on seeds from Ragusa',
    author: 'Giovanni Battista Ferrari',
    description: 'Ferrari thanks a correspondent for seeds of chicory and mallow.',
    pressmark: 'Lett. 9/4',
    state: 'Published',
    collections: ['archive', 'herbarium'],
    metadata: { ...paper, date: '3 May 1842', dimensions: '268 × 206 mm' },
    pictures: [picture('Lett. 9/4', '1r', () => drawLetter(85))],
  },
  {
    title: 'Lettera alla signora Isabella',
    author: 'Anonymous',
    description: 'Unsigned; filed among the Belforte papers.',
    pressmark: 'Lett. 4/2',
    state: 'Rejected',
    collections: ['archive'],
    metadata: { ...paper, date: 'c. 1610' },
    pictures: [
      picture('Lett. 4/2', '1r', () => drawLetter(88, { salutation: 'Ill.ma Signora', signature: 'Suo servitore N.' })),
    ],
  },
  {
    title: 'Register of the Monte di Pietà',
    author: 'Comune di Montefiore',
    description: 'Pledges and redemptions, 1571–1574. Awaiting conservation.',
    pressmark: 'Reg. 12',
    state: 'Default',
    collections: ['archive'],
    metadata: { ...paper, date: '1571–1574', material: 'Paper, 310 leaves, limp parchment binding' },
    pictures: [],
  },
]
