import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identifyContent } from '../content-type.ts'
import type { Decode, DecodedModel, DecoderRefusal } from '../job.ts'
import { isServerError } from '../server-error.ts'
import { readHead } from '../read-head.ts'
import { bundleOfParts, filesEnding, type Bundle } from './bundle.ts'
import { readPacked } from './packed.ts'
import { bundleOfZip } from './read-zip.ts'
import { ModelRefused } from './refused.ts'
import { readScene, type Scene } from './scene.ts'
import { drawThumbnail } from './thumbnail.ts'
import { writeGlb } from './write-glb.ts'

/** Makes one GLB and a thumbnail of an object with its material and texture, or of a zip that contains a model. */
export const decodeModel: Decode<'model'> = async ({ source, folder, parts, camera }, { pixels }, onProgress) => {
  try {
    const bundle = await openBundle(source, parts)
    onProgress(0.1)
    const { scene, glb } = await readModel(bundle, pixels)
    onProgress(0.6)
    await writeFile(join(folder, 'model.glb'), glb)
    await writeFile(join(folder, 'thumb.webp'), await drawThumbnail(scene, camera))
    onProgress(1)
    return decoded(scene)
  } catch (error) {
    return refusalOf(error)
  }
}

/** Draws the thumbnail of a model that was made by `decodeModel`, as another camera shows it. */
export const decodeModelThumbnail: Decode<'model-thumbnail'> = async ({ source, folder, camera }, { pixels }) => {
  try {
    const { size } = await stat(source)
    const file = { name: 'model.glb', size, read: () => readFile(source) }
    const { scene } = await readPacked({ files: [file] }, file, pixels)
    await writeFile(join(folder, 'thumb.webp'), await drawThumbnail(scene, camera))
    return { type: 'decoded', files: { thumbnail: 'thumb.webp' } }
  } catch (error) {
    return refusalOf(error)
  }
}

const refusalOf = (error: unknown): DecoderRefusal => {
  if (error instanceof ModelRefused) return error.refusal
  const errorText = error instanceof Error ? error.message : String(error)
  return isServerError(errorText)
    ? { type: 'refused', reason: 'decoderFailed', detail: { cause: 'crash', errorText } }
    : { type: 'refused', reason: 'modelDamaged', detail: { errorText } }
}

const openBundle = async (source: string, parts: Parameters<typeof bundleOfParts>[1]): Promise<Bundle> => {
  const head = await readHead(source)
  if (head.length === 0) throw new ModelRefused({ type: 'refused', reason: 'emptyFile', detail: {} })
  const content = identifyContent(head)
  if (content.mediaType === 'application/zip') return bundleOfZip(source)
  if (content.mediaType === 'model/obj') return bundleOfParts(source, parts)
  const found = content.type === 'image' ? content.mediaType : content.found
  throw new ModelRefused({ type: 'refused', reason: 'notOfThisKind', detail: { found } })
}

const NOTHING: DecoderRefusal = { type: 'refused', reason: 'noModelInside', detail: {} }

/** Reads the largest object, or the largest glTF if there is no object. */
const readModel = async (bundle: Bundle, pixels: number): Promise<{ scene: Scene; glb: Uint8Array }> => {
  const [file] = filesEnding(bundle, 'obj', 'glb', 'gltf')
  if (file === undefined) throw new ModelRefused(NOTHING)
  if (!/\.obj$/i.test(file.name)) return readPacked(bundle, file, pixels)
  const scene = await readScene(bundle, file, pixels)
  return { scene, glb: await writeGlb(scene) }
}

const decoded = ({ surfaces, styles }: Scene): DecodedModel => {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (const { position } of surfaces) {
    for (const [at, value] of position.entries()) {
      min[at % 3] = Math.min(min[at % 3]!, value)
      max[at % 3] = Math.max(max[at % 3]!, value)
    }
  }
  const sum = (count: (surface: Scene['surfaces'][number]) => number) =>
    surfaces.reduce((total, surface) => total + count(surface), 0)
  return {
    type: 'decoded',
    triangles: sum(({ index }) => index.length / 3),
    vertices: sum(({ position }) => position.length / 3),
    materials: styles.size,
    textures: new Set([...styles.values()].flatMap(({ texture }) => texture ?? [])).size,
    box: { min, max },
    files: { rendition: 'model.glb', thumbnail: 'thumb.webp' },
  }
}
