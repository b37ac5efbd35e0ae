import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ModelPart } from '../job.ts'
import { ModelRefused } from './refused.ts'

/** A file of a model, read on demand. */
export type BundleFile = { name: string; size: number; read: () => Promise<Buffer> }
/** The files of a model. `texture` is one that was uploaded for it. */
export type Bundle = { files: BundleFile[]; texture?: BundleFile }

/** Largest text of an object, in bytes. Reading it takes ten times that. */
const MAX_OBJECT_BYTES = 200_000_000

/** Returns the last part of a path in lower case: folders and case are those of another machine. */
export const baseName = (name: string): string => path.posix.basename(name.replaceAll('\\', '/')).toLowerCase()

const ending = ({ name }: BundleFile) => path.posix.extname(baseName(name)).slice(1)

/** Returns the files with one of these extensions, ordered by extension, then by size from the largest. */
export const filesEnding = ({ files }: Bundle, ...endings: string[]): BundleFile[] =>
  files
    .filter((file) => endings.includes(ending(file)))
    .toSorted((a, b) => endings.indexOf(ending(a)) - endings.indexOf(ending(b)) || b.size - a.size)

export const findFile = ({ files }: Bundle, name: string): BundleFile | undefined =>
  files.find((file) => baseName(file.name) === baseName(name))

/** Reads a file as text. @throws ModelRefused if it is too large */
export const readText = async (file: BundleFile): Promise<string> => {
  if (file.size > MAX_OBJECT_BYTES)
    throw new ModelRefused({ type: 'refused', reason: 'modelTooLarge', detail: { limit: MAX_OBJECT_BYTES } })
  return (await file.read()).toString('utf8')
}

/** Returns an object that was uploaded as a single file, with its material and texture. */
export const bundleOfParts = async (object: string, parts: readonly ModelPart[]): Promise<Bundle> => {
  const files = [await localFile(object, 'object.obj')]
  const material = parts.find(({ role }) => role === 'material')
  if (material !== undefined) files.push(await localFile(material.file, 'material.mtl'))
  const texture = parts.find(({ role }) => role === 'texture')
  return texture === undefined ? { files } : { files, texture: await localFile(texture.file, texture.name) }
}

const localFile = async (file: string, name: string): Promise<BundleFile> => ({
  name,
  size: (await stat(file)).size,
  read: () => readFile(file),
})
