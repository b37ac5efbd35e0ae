import { truncate } from '@pressmark/contract/platform/truncate.ts'

/* Returns a name that every file system accepts: letters and digits of any script, and `_`. */
const safe = (text: string): string =>
  truncate(
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_|_$/g, ''),
    80,
  )

/** Returns the file name of a download: pressmark and title. */
export const downloadName = (pressmark: string, title: string, ending: 'jpg' | 'zip'): string =>
  `${[pressmark, title].map(safe).filter(Boolean).join('_') || 'download'}.${ending}`

/** Returns the name of the folder in a zip. */
export const folderName = (title: string): string => safe(title) || 'story'

/**
 * Returns the name of an image in a zip. The number keeps the order and makes names unique.
 * @param position One-based.
 */
export const entryName = (position: number, title: string): string =>
  `${[String(position).padStart(4, '0'), safe(title)].filter(Boolean).join('_')}.jpg`
