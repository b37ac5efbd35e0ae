import { safeName } from '#media/files/attachment.ts'

/** Returns the file name of a download: pressmark and title. */
export const downloadName = (pressmark: string, title: string, ending: 'jpg' | 'zip'): string =>
  `${[pressmark, title].map(safeName).filter(Boolean).join('_') || 'download'}.${ending}`

/** Returns the name of the folder in a zip. */
export const folderName = (title: string): string => safeName(title) || 'story'

/**
 * Returns the name of an image in a zip. The number keeps the order and makes names unique.
 * @param position One-based.
 */
export const entryName = (position: number, title: string): string =>
  `${[String(position).padStart(4, '0'), safeName(title)].filter(Boolean).join('_')}.jpg`
