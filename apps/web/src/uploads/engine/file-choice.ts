import { extensionOf } from './content.ts'
import { byName } from './file-titles.ts'
import type { FetchedFile } from './upload-plan.ts'

/** A file that a person picked, or named by its address. */
export type ChosenFile = {
  id: string
  file: File | FetchedFile
  /** address of a picture of it that this page may show; null when browsers cannot read the format */
  preview: string | null
}

const SHOWN_BY_BROWSERS = new Set(['png', 'jpg', 'jpeg', 'gif'])
// A larger picture would take seconds and hundreds of megabytes to decode for a 40 px square.
const PREVIEW_MAX_BYTES = 25_000_000

/** Whether the browser can draw it at a price worth paying. */
export const isShownByBrowsers = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  SHOWN_BY_BROWSERS.has(extensionOf(name)) && size > 0 && size <= PREVIEW_MAX_BYTES

const sameFile = (one: ChosenFile['file'], other: ChosenFile['file']): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

// What systems leave in folders for themselves; nobody chose it.
const isOfTheSystem = ({ name }: ChosenFile['file']): boolean =>
  name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'

/** Adds what was picked to what is there, in the order of the names, in which the files will stand in the item;
 *  the same file picked twice stays one. */
export const addFiles = (there: readonly ChosenFile[], picked: readonly ChosenFile['file'][]): ChosenFile[] => {
  const fresh = picked.filter(
    (file, index) =>
      !isOfTheSystem(file) &&
      !there.some((chosen) => sameFile(chosen.file, file)) &&
      picked.findIndex((other) => sameFile(file, other)) === index,
  )
  const chosen: ChosenFile[] = [
    ...there,
    ...fresh.map((file) => ({
      id: crypto.randomUUID(),
      file,
      preview: file instanceof File && isShownByBrowsers(file) ? URL.createObjectURL(file) : null,
    })),
  ]
  return byName(chosen, ({ file }) => file.name)
}

/** Gives back the memory of the previews of files that left the list. */
export const releasePreviews = (files: readonly ChosenFile[]): void => {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview)
}
