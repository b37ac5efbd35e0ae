import { BufferAttribute, BufferGeometry, Mesh, type Material } from 'three'
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js'
import { mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { ModelRefused, modelDamaged } from './refused.ts'

/** Triangles of one material. Each vertex has three numbers for its position, three for its normal and two for the texture. */
export type Surface = {
  material: string
  position: Float32Array
  normal: Float32Array
  /** From the upper left, as in glTF. */
  uv: Float32Array | undefined
  index: Uint32Array
}

/**
 * Reads the triangles of an object. Missing normals are computed and smoothed where faces share a corner.
 * @throws ModelRefused if there are no triangles or coordinates are not numbers
 */
export const readSurfaces = (text: string): Surface[] => {
  const hasNormals = /^vn\s/m.test(text)
  const surfaces: Surface[] = []
  new OBJLoader().parse(text).traverse((object) => {
    if (!(object instanceof Mesh)) return
    const geometry = object.geometry as BufferGeometry
    const materials = [object.material].flat() as Material[]
    const whole = [{ start: 0, count: geometry.getAttribute('position').count, materialIndex: 0 }]
    for (const { start, count, materialIndex = 0 } of geometry.groups.length > 0 ? geometry.groups : whole) {
      if (count < 3) continue
      const part = partOf(geometry, start, count)
      surfaces.push({ material: materials[materialIndex]?.name ?? '', ...merged(part, hasNormals) })
    }
  })
  if (surfaces.length === 0) throw new ModelRefused({ type: 'refused', reason: 'noModelInside', detail: {} })
  return surfaces
}

const partOf = (geometry: BufferGeometry, start: number, count: number): BufferGeometry => {
  const part = new BufferGeometry()
  for (const name of ['position', 'normal', 'uv'] as const) {
    const attribute = geometry.attributes[name]
    if (attribute === undefined) continue
    const { array, itemSize } = attribute
    const values = (array as Float32Array).subarray(start * itemSize, (start + count) * itemSize)
    // A corner without coordinates would be merged with the first corner.
    if (!values.every(Number.isFinite)) throw modelDamaged(`${name}: not a number`)
    part.setAttribute(name, new BufferAttribute(values, itemSize))
  }
  return part
}

const merged = (part: BufferGeometry, hasNormals: boolean): Omit<Surface, 'material'> => {
  // The loader creates flat normals if the object has none.
  if (!hasNormals) part.deleteAttribute('normal')
  const geometry = mergeVertices(part)
  if (!hasNormals) geometry.computeVertexNormals()
  const values = (name: string) => geometry.getAttribute(name)?.array as Float32Array | undefined
  return {
    position: values('position')!, // every geometry has positions and now normals
    normal: values('normal')!,
    uv: values('uv')?.map((value, at) => (at % 2 === 1 ? 1 - value : value)),
    index: Uint32Array.from(geometry.index!.array), // mergeVertices creates it
  }
}
