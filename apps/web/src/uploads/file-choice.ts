import { IMAGE_EXTENSIONS } from '@pressmark/contract/constants.ts'
import { byName } from './file-titles.ts'

/** As many as one import call takes. */
export const FILES_MAX = 1000

/** A file that a person picked, and why it cannot be sent, if it cannot. */
export type ChosenFile = {
  id: string
  file: File
  refusal: 'imageExtension' | null
  /** address of a picture of it that this page may show; null when browsers cannot read the format */
  preview: string | null
}

const extensionOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()

/** @source spec 000 §5 */
export const isImageName = (fileName: string): boolean =>
  fileName.includes('.') && (IMAGE_EXTENSIONS as readonly string[]).includes(extensionOf(fileName))

/** What the file picker of the system is told to offer. */
export const IMAGE_ACCEPT = IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

const SHOWN_BY_BROWSERS = new Set(['png', 'jpg', 'jpeg', 'gif'])
// A larger picture would take seconds and hundreds of megabytes to decode for a 40 px square.
const PREVIEW_MAX_BYTES = 25_000_000

/** Whether the browser can draw it at a price worth paying. */
export const isShownByBrowsers = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  SHOWN_BY_BROWSERS.has(extensionOf(name)) && size > 0 && size <= PREVIEW_MAX_BYTES

const sameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds what was picked to what is there, in the order of the names, in which the files will stand in the item;
 *  the same file picked twice stays one. */
export const addFiles = (there: readonly ChosenFile[], picked: readonly File[]): ChosenFile[] => {
  const fresh = picked.filter(
    (file, index) =>
      !there.some((chosen) => sameFile(chosen.file, file)) &&
      picked.findIndex((other) => sameFile(file, other)) === index,
  )
  const chosen: ChosenFile[] = [
    ...there,
    ...fresh.map((file) => ({
      id: crypto.randomUUID(),
      file,
      refusal: isImageName(file.name) ? null : ('imageExtension' as const),
      preview: isShownByBrowsers(file) ? URL.createObjectURL(file) : null,
    })),
  ]
  return byName(chosen, ({ file }) => file.name)
}

/** Gives back the memory of the previews of files that left the list. */
export const releasePreviews = (files: readonly ChosenFile[]): void => {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview)
}
