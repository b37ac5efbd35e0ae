import { ringBell } from '../media/bell.ts'
import { filmBell } from '../media/swinging-bell.ts'
import type { DemoItem } from './types.ts'

/** The item of the demo with audio and video. */
export const bell: DemoItem = {
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
