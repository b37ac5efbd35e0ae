import { drawCeramic } from '../drawing/objects/ceramics.ts'
import { drawGlassPlate, type GlassPlateLook } from '../drawing/objects/glass-plate.ts'
import { drawMedal } from '../drawing/objects/medal.ts'
import { amphoraMaterial, paintAmphora, turnAmphora } from '../media/amphora.ts'
import { picture } from './picture.ts'
import type { DemoItem, DemoState } from './types.ts'

const attic = {
  technique: 'Black-figure',
  material: 'Fired clay, black gloss, added red',
  rights: 'CC BY 4.0',
  inventoryYear: '1912',
  provenance: 'Necropolis of Ripa Alta, excavations of 1909',
}
const jar = {
  technique: 'Tin-glazed earthenware',
  material: 'Maiolica',
  rights: 'CC BY 4.0',
  provenance: 'Old pharmacy of the hospital',
}
const coin = { technique: 'Struck metal', rights: 'CC BY 4.0', provenance: 'Belforte bequest', acquired: '1899-11-02' }

const pieces: readonly DemoItem[] = [
  {
    title: 'Black-figure amphora',
    author: 'Attic workshop',
    description: 'Warriors facing each other between lotus chain and meander. Mended from eleven fragments.',
    pressmark: 'Cer. 118',
    state: 'Published',
    collections: ['ceramics'],
    metadata: {
      ...attic,
      date: 'c. 530 BC',
      dimensions: 'h. 41.2 cm',
      place: 'Athens',
      heightCm: '41.2',
      onDisplay: 'true',
      inscriptions: 'Graffito under the foot: ΚΑΛΟΣ',
    },
    pictures: [
      picture('Cer. 118', 'side A', () => drawCeramic(1)),
      picture('Cer. 118', 'side B', () => drawCeramic(1, { view: 'back' })),
    ],
    media: [
      {
        kind: 'model3Ds',
        title: 'The vessel',
        fileName: 'cer-118.obj',
        object: turnAmphora,
        material: amphoraMaterial,
        texture: paintAmphora,
      },
    ],
  },
  {
    title: 'Hydria with horses',
    author: 'Attic workshop',
    description: 'Two horses led by hoplites.',
    pressmark: 'Cer. 124',
    state: 'In review',
    collections: ['ceramics'],
    metadata: { ...attic, date: 'c. 510 BC', dimensions: 'h. 44 cm', heightCm: '44' },
    pictures: [picture('Cer. 124', 'front', () => drawCeramic(3, { vessel: 'hydria' }))],
  },
  {
    title: 'Albarello for diacodion',
    author: 'Faenza workshop',
    description: 'Drug jar with blue scrolls and a label in capitals.',
    pressmark: 'Cer. 301',
    state: 'Published',
    collections: ['ceramics'],
    metadata: {
      ...jar,
      date: 'c. 1520',
      place: 'Faenza',
      dimensions: 'h. 24.5 cm',
      heightCm: '24.5',
      onDisplay: 'true',
    },
    pictures: [picture('Cer. 301', 'front', () => drawCeramic(2, { vessel: 'albarello' }))],
  },
  {
    title: 'Globular drug jar',
    author: 'Montefiore potter',
    description: 'Local imitation of Faenza ware.',
    pressmark: 'Cer. 317',
    state: 'Published',
    collections: ['ceramics'],
    metadata: { ...jar, date: '17th century', place: 'Montefiore', heightCm: '29' },
    pictures: [picture('Cer. 317', 'front', () => drawCeramic(6, { vessel: 'jar' }))],
  },
  {
    title: 'Medal of Ludovico, Count of Montefiore',
    author: 'Attributed to Lorenzo Salvi',
    description: 'Cast after the life, chased and pierced. The eagle holds the motto of the family.',
    pressmark: 'Med. 12',
    state: 'Published',
    collections: ['medals'],
    metadata: {
      ...coin,
      technique: 'Cast bronze',
      date: '1563',
      dimensions: 'Ø 58 mm',
      inscriptions: ['LVDOVICVS DE MONTEFLORE COMES', 'VIRTVS OMNIA VINCIT MDLXIII'],
      heightCm: '5.8',
      onDisplay: 'true',
    },
    pictures: [
      picture('Med. 12', 'obverse', () => drawMedal(1)),
      picture('Med. 12', 'reverse', () =>
        drawMedal(2, { side: 'reverse', legend: 'VIRTVS · OMNIA · VINCIT · MDLXIII' }),
      ),
    ],
  },
  {
    title: 'Aureus in the antique manner',
    author: 'Unknown die-cutter',
    description: 'A Renaissance invention, once taken for ancient.',
    pressmark: 'Med. 40',
    state: 'Rejected',
    collections: ['medals'],
    metadata: { ...coin, date: '16th century', dimensions: 'Ø 21 mm' },
    pictures: [
      picture('Med. 40', 'obverse', () =>
        drawMedal(3, { metal: 'gold', laurel: true, legend: 'IMP · CAES · AVG · PATER · PATRIAE' }),
      ),
    ],
  },
  {
    title: 'Silver giulio of the commune',
    author: 'Mint of Montefiore',
    description: 'The tower of the arms stands for the rock of the town.',
    pressmark: 'Med. 66',
    state: 'Published',
    collections: ['medals'],
    metadata: { ...coin, date: '1521', dimensions: 'Ø 28 mm' },
    pictures: [
      picture('Med. 66', 'obverse', () =>
        drawMedal(5, { metal: 'silver', laurel: true, legend: 'SANCTVS · VITVS · PROTECTOR' }),
      ),
      picture('Med. 66', 'reverse', () =>
        drawMedal(6, { metal: 'silver', side: 'reverse', device: 'tower', legend: 'COMMVNE · MONTISFLORIS' }),
      ),
    ],
  },
  {
    title: 'Token of the port',
    author: 'Foundry of Porto Longo',
    description: 'Given to porters against their wages.',
    pressmark: 'Med. 91',
    state: 'In review',
    collections: ['medals'],
    metadata: { ...coin, technique: 'Cast bronze', date: 'c. 1700', material: 'Lead' },
    pictures: [
      picture('Med. 91', 'obverse', () =>
        drawMedal(8, { metal: 'lead', side: 'reverse', device: 'ship', legend: 'PORTVS · LONGVS' }),
      ),
    ],
  },
]

const plates: readonly (readonly [string, NonNullable<GlassPlateLook['view']>, string, DemoState])[] = [
  ['View of the cathedral', 'cathedral', '1889', 'Published'],
  ['Market day in Piazza del Duomo', 'cathedral', '1891', 'Published'],
  ['The cathedral after the snow', 'cathedral', '1895', 'Published'],
  ['Corpus Domini, the crowd gathers', 'cathedral', '1896', 'In review'],
  ['The square before the lamps', 'cathedral', '1898', 'Published'],
  ['Duomo e campanile', 'cathedral', '1901', 'Published'],
  ['The square, the king’s visit', 'cathedral', '1903', 'Default'],
  ['Via della Torre', 'street', '1888', 'Published'],
  ['Via della Torre, wash day', 'street', '1890', 'Published'],
  ['Contrada dei Tintori', 'street', '1892', 'Published'],
  ['Borgo San Vito, morning', 'street', '1894', 'In review'],
  ['Via dei Vasari', 'street', '1899', 'Published'],
  ['Street without a name', 'street', 'c. 1900', 'Rejected'],
  ['Via Lanzi from the steps', 'street', '1904', 'Published'],
  ['Contrada Nuova', 'street', '1911', 'Published'],
  ['Porto Longo, brigs at anchor', 'harbour', '1886', 'Published'],
  ['Porto Longo from the mole', 'harbour', '1887', 'Published'],
  ['Return of the coral boats', 'harbour', '1893', 'In review'],
  ['The brig “Santa Giustina”', 'harbour', '1897', 'Published'],
  ['Calm before the bora', 'harbour', '1902', 'Published'],
  ['Unloading grain', 'harbour', '1905', 'Published'],
  ['Harbour, trial exposure', 'harbour', '1906', 'Default'],
  ['Last sailing ships', 'harbour', '1913', 'Published'],
]

const photographs: readonly DemoItem[] = plates.map(([title, view, date, state], i) => {
  const number = String(1104 + i * 7)
  const pressmark = `Lastra ${number}`
  return {
    title,
    author: 'Fratelli Salvi',
    description: `Gelatin dry plate from the studio of the brothers Salvi, numbered ${number} on the rim. ${view === 'harbour' ? 'Taken from the mole of Porto Longo.' : 'Taken in Montefiore.'}`,
    pressmark,
    state,
    collections: i % 8 === 0 ? ['photographs', 'prints'] : ['photographs'],
    metadata: {
      technique: 'Gelatin dry plate',
      material: 'Silver gelatin on glass',
      dimensions: '18 × 24 cm',
      date,
      place: view === 'harbour' ? 'Porto Longo' : 'Montefiore',
      rights: 'CC BY 4.0',
      acquired: '1952-06-15',
      inventoryYear: '1953',
      heightCm: '18',
      contact: 'fototeca@musei-montefiore.example',
    },
    pictures: [
      picture(pressmark, 'positive', () =>
        drawGlassPlate(101 + i, { view, number, tone: i % 3 === 2 ? 'grey' : 'sepia' }),
      ),
    ],
  }
})

export const montefioreObjects: readonly DemoItem[] = [...pieces, ...photographs]
