import { drawBookOfHours } from '../drawing/objects/book-of-hours.ts'
import { drawChoirBook } from '../drawing/objects/choir-book.ts'
import { drawCityView } from '../drawing/objects/city-view.ts'
import { drawCrest } from '../drawing/objects/crest.ts'
import { drawLandscape } from '../drawing/objects/landscape.ts'
import { drawLetter } from '../drawing/objects/letter.ts'
import { drawManuscriptLeaf } from '../drawing/objects/manuscript-leaf.ts'
import { drawMap } from '../drawing/objects/map.ts'
import { drawMedal } from '../drawing/objects/medal.ts'
import { drawNaturalHistory } from '../drawing/objects/natural-history.ts'
import { drawPoster } from '../drawing/objects/poster.ts'
import { picture } from './picture.ts'
import { TEMPLATES } from './templates.ts'
import type { DemoTenant } from './types.ts'

const manuscript = { technique: 'Ink on parchment', rights: 'Public domain', place: 'Valverde' }

export const valverde: DemoTenant = {
  name: 'valverde',
  displayName: 'Biblioteca di Valverde',
  stories: [],
  series: [],
  crest: () => drawCrest({ letter: 'V', field: '#24468c', charge: '#f1dfae', metal: '#c9a24a' }),
  templates: TEMPLATES,
  collections: [
    {
      key: 'fondo-antico',
      title: 'Fondo antico',
      description: 'Manuscripts and early books of the chapter library.',
      parents: [],
      state: 'Published',
      metadata: { extent: '96 codices', founded: '1592' },
    },
    {
      key: 'liturgica',
      title: 'Libri liturgici',
      description: 'Books for the choir and for private prayer.',
      parents: ['fondo-antico'],
      state: 'Published',
    },
    {
      key: 'carteggi',
      title: 'Carteggi',
      description: 'Correspondence of the librarians.',
      parents: [],
      state: 'In review',
    },
    {
      key: 'lago',
      title: 'The lake',
      description: 'Maps, views and plates that concern the lake of Valverde.',
      parents: ['fondo-antico', 'grafica'],
      state: 'Published',
    },
    {
      key: 'grafica',
      title: 'Raccolta grafica',
      description: 'Prints, posters and a few paintings.',
      parents: [],
      state: 'Published',
    },
  ],
  items: [
    {
      title: 'Bible of the Chapter',
      author: 'Johannes de Valleviridi',
      description: 'Second volume, Proverbs to Maccabees.',
      pressmark: 'A.I.3',
      state: 'Published',
      collections: ['fondo-antico'],
      metadata: { ...manuscript, date: '1389', dimensions: '380 × 270 mm' },
      pictures: [
        picture('A.I.3', 'fol. 1r', () => drawManuscriptLeaf(301, { initial: 'P', lines: 30 })),
        picture('A.I.3', 'fol. 1v', () => drawManuscriptLeaf(302, { illuminated: false, lines: 30 })),
      ],
    },
    {
      title: 'Breviary',
      author: 'Anonymous',
      description: 'Small breviary with a rubricated calendar.',
      pressmark: 'A.II.9',
      state: 'In review',
      collections: ['fondo-antico', 'liturgica'],
      metadata: { ...manuscript, date: 'c. 1450' },
      pictures: [picture('A.II.9', 'fol. 20r', () => drawManuscriptLeaf(305, { columns: 1, lines: 20, initial: 'E' }))],
    },
    {
      title: 'Kyriale',
      author: 'Nuns of Santa Giustina',
      description: 'Ordinary of the Mass in square notation.',
      pressmark: 'Cor. II',
      state: 'Published',
      collections: ['liturgica'],
      metadata: { ...manuscript, date: '1511' },
      pictures: [
        picture('Cor. II', 'fol. 1r', () =>
          drawChoirBook(311, {
            initial: 'K',
            verses: [
              'Ky ri e e le i',
              'son Chri ste e le',
              'i son Ky ri e e',
              'le i son Glo ri a',
              'in ex cel sis De o',
              'et in ter ra pax',
            ],
          }),
        ),
      ],
    },
    {
      title: 'Hours of Caterina',
      author: 'Lombard illuminator',
      description: 'The sower of October stands before the castle of Valverde.',
      pressmark: 'A.III.1',
      state: 'Published',
      collections: ['liturgica'],
      metadata: { ...manuscript, technique: 'Tempera and gold', date: 'c. 1480' },
      pictures: [
        picture('A.III.1', 'fol. 10r', () => drawBookOfHours(321)),
        picture('A.III.1', 'fol. 31r', () => drawBookOfHours(322, { scene: 'nativity' })),
      ],
    },
    {
      title: 'Lettera al bibliotecario',
      author: 'G. B. Ferrari',
      description: 'Asks for the loan of Dioscorides.',
      pressmark: 'Cart. A 17',
      state: 'Published',
      collections: ['carteggi'],
      metadata: { technique: 'Ink on paper', rights: 'Public domain', date: '1844' },
      pictures: [picture('Cart. A 17', '1r', () => drawLetter(331, { salutation: 'Egregio Signore' }))],
    },
    {
      title: 'Letter of condolence',
      author: 'Ivan Držić, consul',
      description: 'From the consul at Ragusa; partly in Croatian: “S poštovanjem”.',
      pressmark: 'Cart. A 22',
      state: 'Default',
      collections: ['carteggi'],
      metadata: { technique: 'Ink on paper', rights: 'Public domain', date: '1861' },
      pictures: [],
    },
    {
      title: 'Chart of the lake',
      author: 'Battista Orsini',
      description: 'With the old shore before the flood of 1602.',
      pressmark: 'Map. 1',
      state: 'Published',
      collections: ['lago'],
      metadata: { technique: 'Copper engraving', rights: 'Public domain', date: '1597' },
      pictures: [picture('Map. 1', 'recto', () => drawMap(341, { title: 'LACVS VIRIDIS', subtitle: 'cum insulis' }))],
    },
    {
      title: 'The lake with two travellers',
      author: 'Local painter',
      description: 'View from the northern shore, a storm coming on.',
      pressmark: 'Quad. 4',
      state: 'Published',
      collections: ['lago', 'grafica'],
      metadata: { technique: 'Oil on canvas', rights: 'CC BY 4.0', date: 'c. 1720' },
      pictures: [picture('Quad. 4', 'front', () => drawLandscape(351, { hour: 'storm' }))],
    },
    {
      title: 'Carp of the lake',
      author: 'Lanzi press',
      description: 'A coloured impression was sold in 1910.',
      pressmark: 'St. 9',
      state: 'Published',
      collections: ['lago'],
      metadata: { technique: 'Copper engraving', rights: 'Public domain', date: '1783' },
      pictures: [picture('St. 9', 'Tab. IV', () => drawNaturalHistory(361))],
    },
    {
      title: 'Piazza Grande',
      author: 'Giuseppe Lanzi',
      description: 'The same plate served for Montefiore with another title.',
      pressmark: 'St. 14',
      state: 'In review',
      collections: ['grafica'],
      metadata: { technique: 'Copper engraving', rights: 'Public domain', date: '1770' },
      pictures: [
        picture('St. 14', 'recto', () => drawCityView(371, { title: 'PIAZZA GRANDE DI VALVERDE', coloured: true })),
      ],
    },
    {
      title: 'Valverde: lago, vento, vela',
      author: 'Officine Grafiche Roveto',
      description: 'Poster for the regatta.',
      pressmark: 'Man. 2',
      state: 'Published',
      collections: ['grafica'],
      metadata: { technique: 'Lithograph', rights: 'CC BY-NC 4.0', date: '1933' },
      pictures: [
        picture('Man. 2', 'recto', () =>
          drawPoster(381, { scheme: 'sea', title: 'VALVERDE', line: 'LAGO · VENTO · VELA', year: '1933' }),
        ),
      ],
    },
    {
      title: 'Prize medal of the library',
      author: 'Lorenzo Salvi the Younger',
      description: 'Given to the best pupil of the Latin school.',
      pressmark: 'Ogg. 1',
      state: 'Rejected',
      collections: ['grafica'],
      metadata: { technique: 'Cast bronze', rights: 'CC BY 4.0', date: '1788' },
      pictures: [
        picture('Ogg. 1', 'obverse', () => drawMedal(391, { laurel: true, legend: 'BIBLIOTHECA · VALLISVIRIDIS' })),
      ],
    },
  ],
}
