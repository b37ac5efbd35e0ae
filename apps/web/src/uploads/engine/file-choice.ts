import { extensionOf } from './content.ts'
import { sortByName } from './file-titles.ts'
import type { FetchedFile } from './upload-plan.ts'

/** A file that a person chose from a disk or by its web address. */
export type ChosenFile = {
  id: string
  file: File | FetchedFile
  /** object URL of a preview; null if browsers cannot display the format */
  preview: string | null
}

const BROWSER_FORMATS = new Set(['png', 'jpg', 'jpeg', 'gif'])
// A larger image would take seconds and hundreds of megabytes to decode for a 40 px square.
const PREVIEW_MAX_BYTES = 25_000_000

/** Returns whether the browser can show a preview of the file cheaply. */
export const hasPreview = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  BROWSER_FORMATS.has(extensionOf(name)) && size > 0 && size <= PREVIEW_MAX_BYTES

const isSameFile = (a: ChosenFile['file'], b: ChosenFile['file']): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

// Operating systems store such files in folders. No person chose them.
const isSystemFile = ({ name }: ChosenFile['file']): boolean =>
  name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'

/** Adds the picked files to the list and sorts it by name, which is their order in the item.
 *  A file that was picked twice is added once. */
export const addFiles = (existing: readonly ChosenFile[], picked: readonly ChosenFile['file'][]): ChosenFile[] => {
  const added = picked.filter(
    (file, index) =>
      !isSystemFile(file) &&
      !existing.some((chosen) => isSameFile(chosen.file, file)) &&
      picked.findIndex((other) => isSameFile(file, other)) === index,
  )
  const chosen: ChosenFile[] = [
    ...existing,
    ...added.map((file) => ({
      id: crypto.randomUUID(),
      file,
      preview: file instanceof File && hasPreview(file) ? URL.createObjectURL(file) : null,
    })),
  ]
  return sortByName(chosen, ({ file }) => file.name)
}

/** Frees the memory of the previews of removed files. */
export const releasePreviews = (files: readonly ChosenFile[]): void => {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview)
}
