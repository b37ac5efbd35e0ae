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

/** Contents that one run of the wizard can upload. A 3D model is one zip, or its separate files. @source spec 000 §2, §5 */
export const CONTENTS = ['images', 'pdf', 'audios', 'videos', 'zip', 'separate'] as const
export type Content = (typeof CONTENTS)[number]

/** Roles of the files of each content, with their extensions. The first role that matches applies. */
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

/** Returns the extension in lowercase, or an empty text if the name has none. */
export const extensionOf = (fileName: string): string =>
  fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : ''

/** Returns the role of a file by its name within a content. @source spec 000 §5 */
export const roleOf = (content: Content, fileName: string): FileRole | undefined =>
  ROLES_OF[content].find(([, extensions]) => extensions.includes(extensionOf(fileName)))?.[0]

/** Returns the `accept` attribute of the file input. */
export const acceptOf = (content: Content): string =>
  ROLES_OF[content].flatMap(([, extensions]) => extensions.map((extension) => `.${extension}`)).join(',')

/** Returns the contents to choose from. A PDF creates a new item and cannot be added to an existing one. @source spec 000 §5 */
export const offeredTo = (target: 'new' | 'existing'): Content[] =>
  CONTENTS.filter((content) => content !== 'pdf' || target === 'new')

/** Guesses the content from the names of dropped files. An OBJ file wins, because images beside it are its textures.
 *  Otherwise the first known name decides. */
export const contentOf = (fileNames: readonly string[]): Content => {
  if (fileNames.some((name) => roleOf('separate', name) === 'object')) return 'separate'
  const contents = fileNames.map((name) => CONTENTS.find((content) => roleOf(content, name) !== undefined))
  return contents.find((content) => content !== undefined) ?? 'images'
}

/** Returns how many assets of this content the item already has. */
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
