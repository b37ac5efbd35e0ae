import { openAsBlob } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { SentFile } from '@pressmark/client/upload.ts'
import type { FileRole } from '@pressmark/contract/ingest/file-roles.ts'
import {
  AUDIO_EXTENSIONS,
  IMAGE_EXTENSIONS,
  PDF_EXTENSIONS,
  VIDEO_EXTENSIONS,
  ZIP_EXTENSIONS,
} from '@pressmark/contract/platform/constants.ts'

/** A file that becomes a part of an item. */
export type LocalFile = { path: string; name: string; as: FileRole }
/** An item of a folder: its files in natural order. */
export type LocalItem = { pressmark: string; files: LocalFile[] }

const EXTENSIONS: readonly (readonly [FileRole, readonly string[]])[] = [
  ['image', IMAGE_EXTENSIONS],
  ['pdf', PDF_EXTENSIONS],
  ['audio', AUDIO_EXTENSIONS],
  ['video', VIDEO_EXTENSIONS],
  ['zip', ZIP_EXTENSIONS],
]

const roleOf = (name: string): FileRole | undefined =>
  EXTENSIONS.find(([, extensions]) => extensions.includes(path.extname(name).slice(1).toLowerCase()))?.[0]

/** `scan 9.tif` comes before `scan 10.tif`. */
const natural = new Intl.Collator('en', { numeric: true })

/** Reads a folder. Each file in it is an item, and so is each folder in it, with its files. The name, without an extension, is the pressmark.
 *  @returns the items, and the paths of files that cannot be a part of one */
export const readFolder = async (folder: string): Promise<{ items: LocalItem[]; skipped: string[] }> => {
  const items: LocalItem[] = []
  const skipped: string[] = []
  const fileOf = (parent: string, name: string): LocalFile[] => {
    const as = roleOf(name)
    const file = path.join(parent, name)
    if (as === undefined) skipped.push(file)
    return as === undefined ? [] : [{ path: file, name, as }]
  }
  for (const entry of await visible(folder)) {
    if (!entry.isDirectory()) {
      const files = fileOf(folder, entry.name)
      if (files.length > 0) items.push({ pressmark: path.parse(entry.name).name, files })
      continue
    }
    const inside = path.join(folder, entry.name)
    const files = (await visible(inside)).flatMap((one) => {
      if (!one.isDirectory()) return fileOf(inside, one.name)
      skipped.push(path.join(inside, one.name))
      return []
    })
    if (files.length > 0) items.push({ pressmark: entry.name, files })
  }
  return { items, skipped }
}

const visible = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((one, other) => natural.compare(one.name, other.name))

/** Opens a file for an upload. Its content is read while it is sent. */
export const openFile = async ({
  path: file,
  name,
  as,
}: Omit<LocalFile, 'as'> & Pick<SentFile, 'as'>): Promise<SentFile> => ({
  name,
  as,
  content: await openAsBlob(file),
})
