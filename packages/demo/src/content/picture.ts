import type { DemoPicture } from './types.ts'

/** A picture of an item with the view it shows; the file is named after the pressmark, as a studio would. */
export const picture = (pressmark: string, view: string, draw: () => Promise<Buffer>): DemoPicture => ({
  title: view,
  fileName: `${slug(`${pressmark} ${view}`)}.jpg`,
  metadata: { view, photographed: '2024-03-12', mediaRights: 'CC BY 4.0' },
  draw,
})

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
