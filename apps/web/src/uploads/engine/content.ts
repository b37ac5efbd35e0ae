import {
  AUDIO_EXTENSIONS,
  IMAGE_EXTENSIONS,
  MATERIAL_EXTENSIONS,
  OBJECT_EXTENSIONS,
  PDF_EXTENSIONS,
  TEXTURE_EXTENSIONS,
  VIDEO_EXTENSIONS,
  ZIP_EXTENSIONS,
} from '@pressmark/contract/platform/constants.ts'
import type { FileRole } from '@pressmark/contract/ingest/file-roles.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'

/** What a run of the wizard uploads; a 3D model as one zip, or as its separate files. @source spec 000 §2, §5 */
export const CONTENTS = ['images', 'pdf', 'audios', 'videos', 'zip', 'separate'] as const
export type Content = (typeof CONTENTS)[number]

/** What a file of each content can be, with the endings that tell: the first that fits is what it is. */
export const ROLES_OF: Record<Content, readonly (readonly [FileRole, readonly string[]])[]> = {
  images: [['image', IMAGE_EXTENSIONS]],
  pdf: [['pdf', PDF_EXTENSIONS]],
  audios: [['audio', AUDIO_EXTENSIONS]],
  videos: [['video', VIDEO_EXTENSIONS]],
  zip: [['zip', ZIP_EXTENSIONS]],
  separate: [
    ['object', OBJECT_EXTENSIONS],
    ['material', MATERIAL_EXTENSIONS],
    ['texture', TEXTURE_EXTENSIONS],
  ],
}

/** In lower case; empty where the name has none. */
export const extensionOf = (fileName: string): string =>
  fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : ''

/** What a file is by its name, among what the content takes. @source spec 000 §5 */
export const roleOf = (content: Content, fileName: string): FileRole | undefined =>
  ROLES_OF[content].find(([, endings]) => endings.includes(extensionOf(fileName)))?.[0]

/** What the file picker of the system is told to offer. */
export const acceptOf = (content: Content): string =>
  ROLES_OF[content].flatMap(([, endings]) => endings.map((ending) => `.${ending}`)).join(',')

/** A PDF makes a new item and is never added to one. @source spec 000 §5 */
export const offeredTo = (target: 'new' | 'existing'): Content[] =>
  CONTENTS.filter((content) => content !== 'pdf' || target === 'new')

/** What dropped files most likely are: what the first that is known is, an object before the images that belong to it. */
export const contentOf = (fileNames: readonly string[]): Content => {
  if (fileNames.some((name) => roleOf('separate', name) === 'object')) return 'separate'
  const known = fileNames.map((name) => CONTENTS.find((content) => roleOf(content, name) !== undefined))
  return known.find((content) => content !== undefined) ?? 'images'
}

/** How many of this content the item has already. */
export const countBefore = (content: Content, { mediaTypeInfo }: Pick<Item, 'mediaTypeInfo'>): number => {
  const { imagesCount, audiosCount, videosCount, model3DsCount } = mediaTypeInfo
  const counts: Record<Content, number> = {
    images: imagesCount,
    pdf: imagesCount,
    audios: audiosCount,
    videos: videosCount,
    zip: model3DsCount,
    separate: model3DsCount,
  }
  return counts[content]
}
