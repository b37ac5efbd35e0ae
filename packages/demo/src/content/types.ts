import type { Easing } from '@pressmark/contract/platform/constants.ts'

/** Paths of the programs that make the recordings. The caller passes them in. */
export type FfmpegPrograms = { ffmpeg: string; ffprobe: string }

/** Key of the collection that is always there. */
export const ROOT = 'root'

export type DemoState = 'Default' | 'In review' | 'Published' | 'Rejected'

export type DemoTemplate = {
  entity: 'ITEM' | 'COLLECTION' | 'MEDIA'
  name: string
  type: 'STRING' | 'TEXT' | 'ENUM' | 'BOOLEAN' | 'DATE' | 'INTEGER' | 'NUMBER' | 'EMAIL'
  label: { en: string; it: string }
  priority: 'MEDIUM' | 'LOW'
  /** The allowed values of an ENUM. */
  values?: readonly string[]
  /** Whether an entity may hold several values; none of the others may. */
  repeatable?: boolean
}

export type DemoMetadata = Record<string, string | string[]>

export type DemoCollection = {
  key: string
  title: string
  description: string
  /** Keys of the collections above; none means directly below the root. */
  parents: readonly string[]
  state: DemoState
  metadata?: DemoMetadata
}

export type DemoPicture = { title: string; fileName: string; metadata?: DemoMetadata; draw: () => Promise<Buffer> }

/** Media of an item beside pictures. Video needs ffmpeg. */
export type DemoMedia = { title: string; fileName: string } & (
  | { kind: 'audios'; make: () => Promise<Buffer> }
  | { kind: 'videos'; make: (programs: FfmpegPrograms) => Promise<Buffer> }
  | { kind: 'model3Ds'; object: () => Buffer; material: () => Buffer; texture: () => Promise<Buffer> }
)

export type DemoItem = {
  title: string
  author: string
  description: string
  pressmark: string
  state: DemoState
  collections: readonly string[]
  metadata: DemoMetadata
  pictures: readonly DemoPicture[]
  media?: readonly DemoMedia[]
}

export type DemoStory = {
  key: string
  title: string
  author: string
  description: string
  state: DemoState
  steps: readonly {
    pressmark: string
    /** Which picture of the item, zero-based. */
    picture: number
    title: string
    commentary: string
    /** x, y, width, height in px of the picture. */
    area: readonly [number, number, number, number]
    easing?: Easing
  }[]
}

export type DemoSeries = {
  key: string
  title: string
  pressmark: string
  description: string
  state: DemoState
  /** Keys of stories, in their order. */
  stories: readonly string[]
}

export type DemoTenant = {
  name: string
  displayName: string
  crest: () => Promise<Buffer>
  templates: readonly DemoTemplate[]
  collections: readonly DemoCollection[]
  items: readonly DemoItem[]
  stories: readonly DemoStory[]
  series: readonly DemoSeries[]
}
