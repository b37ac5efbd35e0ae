import { drawCrest } from '../drawing/objects/crest.ts'
import { ringBell } from '../media/bell.ts'
import { filmBell } from '../media/swinging-bell.ts'
import { montefioreArt } from './montefiore-art.ts'
import { montefioreCollections } from './montefiore-collections.ts'
import { montefioreManuscripts } from './montefiore-manuscripts.ts'
import { montefioreObjects } from './montefiore-objects.ts'
import { montefiorePrints } from './montefiore-prints.ts'
import { montefioreSeries, montefioreStories } from './montefiore-stories.ts'
import { TEMPLATES } from './templates.ts'
import { ROOT, type DemoItem, type DemoTenant } from './types.ts'
import { valverde } from './valverde.ts'

/** The item of the demo with audio and video. */
const bell: DemoItem = {
  title: 'The great bell of San Vito',
  author: 'Foundry of Porto Longo',
  description: 'Recorded and filmed before the restoration of the bell tower.',
  pressmark: 'Son. 1',
  state: 'Published',
  collections: ['archive'],
  metadata: { date: '1688', place: 'Montefiore', rights: 'CC BY 4.0' },
  pictures: [],
  media: [
    { kind: 'audios', title: 'Five strokes', fileName: 'san-vito-five-strokes.wav', make: async () => ringBell() },
    { kind: 'videos', title: 'The bell swinging', fileName: 'san-vito-swinging.mkv', make: filmBell },
  ],
}

/* A published item with a picture is also in the root collection, as a choice of the institution. */
const atTheTop = (item: DemoItem): DemoItem =>
  item.state === 'Published' && (item.pictures.length > 0 || item.media !== undefined)
    ? { ...item, collections: [ROOT, ...item.collections] }
    : item

const montefiore: DemoTenant = {
  name: 'default',
  displayName: 'Musei Civici di Montefiore',
  crest: () => drawCrest(),
  templates: TEMPLATES,
  collections: montefioreCollections,
  items: [...montefioreManuscripts, ...montefiorePrints, ...montefioreArt, ...montefioreObjects, bell].map(atTheTop),
  stories: montefioreStories,
  series: montefioreSeries,
}

/** The institutions a new installation shows; both are invented. */
export const demoTenants: readonly DemoTenant[] = [montefiore, { ...valverde, items: valverde.items.map(atTheTop) }]
