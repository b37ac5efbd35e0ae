import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ModelPart } from '../job.ts'
import { ModelRefused } from './refused.ts'

/** A file of a model, read when it is wanted. */
export type BundleFile = { name: string; size: number; read: () => Promise<Buffer> }
/** The files that make a model, wherever they came from; `texture` is one that was sent for it. */
export type Bundle = { files: BundleFile[]; texture?: BundleFile }

/** Largest text of an object, in bytes; ten times that is needed to read it. */
const LARGEST_OBJECT = 200_000_000

/** The last part of a path, as a model names its files: folders and case are those of another machine. */
export const baseName = (name: string): string => path.posix.basename(name.replaceAll('\\', '/')).toLowerCase()

const ending = ({ name }: BundleFile) => path.posix.extname(baseName(name)).slice(1)

/** The files with one of these endings, the earlier endings first, then the larger files first. */
export const filesEnding = ({ files }: Bundle, ...endings: string[]): BundleFile[] =>
  files
    .filter((file) => endings.includes(ending(file)))
    .toSorted((a, b) => endings.indexOf(ending(a)) - endings.indexOf(ending(b)) || b.size - a.size)

export const findFile = ({ files }: Bundle, name: string): BundleFile | undefined =>
  files.find((file) => baseName(file.name) === baseName(name))

/** @throws ModelRefused where it is larger than can be read */
export const readText = async (file: BundleFile): Promise<string> => {
  if (file.size > LARGEST_OBJECT)
    throw new ModelRefused({ type: 'refused', reason: 'modelTooLarge', detail: { limit: LARGEST_OBJECT } })
  return (await file.read()).toString('utf8')
}

/** An object that was uploaded by itself, with what was uploaded beside it. */
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
