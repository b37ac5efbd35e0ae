import { NodeIO, type Document, type Primitive } from '@gltf-transform/core'
import { baseName, type Bundle, type BundleFile, findFile } from './bundle.ts'
import { ModelRefused, modelDamaged } from './refused.ts'
import type { SurfaceStyle, Scene } from './scene.ts'
import type { Surface } from './surfaces.ts'
import { readTexture, type Texture } from './texture.ts'

/**
 * Reads a glTF model of one or several files and writes it as one file.
 * @throws ModelRefused
 */
export const readPacked = async (
  bundle: Bundle,
  file: BundleFile,
  pixelLimit: number,
): Promise<{ scene: Scene; glb: Uint8Array }> => {
  const io = new NodeIO()
  const document = /\.glb$/i.test(file.name)
    ? await io.readBinary(new Uint8Array(await file.read()))
    : await io.readJSON(await withResources(bundle, await file.read()))
  return { scene: await sceneOf(document, pixelLimit), glb: await io.writeBinary(document) }
}

type Json = Parameters<NodeIO['readJSON']>[0]

const withResources = async (bundle: Bundle, bytes: Buffer): Promise<Json> => {
  const json = JSON.parse(bytes.toString('utf8')) as Json['json']
  const uris = [...(json.buffers ?? []), ...(json.images ?? [])].flatMap(({ uri }) => uri ?? [])
  const resources: Json['resources'] = {}
  for (const uri of uris.filter((one) => !one.startsWith('data:'))) {
    const resource = findFile(bundle, decodeURIComponent(uri))
    if (resource === undefined) throw modelDamaged(`without ${baseName(uri)}`)
    resources[uri] = new Uint8Array(await resource.read())
  }
  return { json, resources }
}

/** Returns the triangles at their positions in the scene. */
const sceneOf = async (document: Document, pixelLimit: number): Promise<Scene> => {
  const surfaces: Surface[] = []
  const styles = new Map<string, SurfaceStyle>()
  for (const node of document.getRoot().listNodes()) {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const material = String(styles.size)
      const surface = surfaceOf(primitive, node.getWorldMatrix(), material)
      if (surface === undefined) continue
      surfaces.push(surface)
      styles.set(material, await styleOf(primitive, pixelLimit))
    }
  }
  if (surfaces.length === 0) throw new ModelRefused({ type: 'refused', reason: 'noModelInside', detail: {} })
  return { surfaces, styles }
}

const TRIANGLES = 4

const surfaceOf = (primitive: Primitive, matrix: readonly number[], material: string): Surface | undefined => {
  const points = primitive.getAttribute('POSITION')?.getArray()
  if (primitive.getMode() !== TRIANGLES || points == null) return undefined
  const position = Float32Array.from(points)
  for (let at = 0; at < position.length; at += 3) {
    const [x, y, z] = [position[at]!, position[at + 1]!, position[at + 2]!]
    for (let row = 0; row < 3; row += 1)
      position[at + row] = matrix[row]! * x + matrix[4 + row]! * y + matrix[8 + row]! * z + matrix[12 + row]!
  }
  const index = primitive.getIndices()?.getArray()
  const uv = primitive.getAttribute('TEXCOORD_0')?.getArray()
  return {
    material,
    position,
    normal: new Float32Array(),
    uv: uv instanceof Float32Array ? uv : undefined,
    index: index == null ? Uint32Array.from({ length: position.length / 3 }, (_, at) => at) : Uint32Array.from(index),
  }
}

const styleOf = async (primitive: Primitive, pixelLimit: number): Promise<SurfaceStyle> => {
  const material = primitive.getMaterial()
  const [red = 1, green = 1, blue = 1, opacity = 1] = material?.getBaseColorFactor() ?? []
  const style: SurfaceStyle = { colour: [toSrgb(red), toSrgb(green), toSrgb(blue)], opacity }
  const image = material?.getBaseColorTexture()?.getImage()
  if (image == null) return style
  const bytes = Buffer.from(image)
  const texture: Texture = await readTexture(
    { name: 'texture', size: bytes.length, read: async () => bytes },
    pixelLimit,
  )
  return { ...style, texture }
}

/* Converts a colour from linear light. Source: glTF 2.0 §3.9.2, IEC 61966-2-1 */
const toSrgb = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(value, 0) ** (1 / 2.4) - 0.055
