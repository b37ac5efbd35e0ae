import { Document, type Material, NodeIO } from '@gltf-transform/core'
import type { Look, Scene } from './scene.ts'
import type { Texture } from './texture.ts'

/** One file with everything. Source: glTF 2.0 §3.6 to §3.9, §4 */
export const writeGlb = async ({ surfaces, looks }: Scene): Promise<Uint8Array> => {
  const document = new Document()
  const buffer = document.createBuffer()
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3', array: Float32Array | Uint32Array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array as Float32Array<ArrayBuffer>) // three makes them on ordinary memory
      .setBuffer(buffer)
  const materials = materialsOf(document, looks)
  const mesh = document.createMesh()
  for (const { material, position, normal, uv, index } of surfaces) {
    const primitive = document
      .createPrimitive()
      .setIndices(accessor('SCALAR', index))
      .setAttribute('POSITION', accessor('VEC3', position))
      .setAttribute('NORMAL', accessor('VEC3', normal))
      .setMaterial(materials.get(material) ?? null)
    if (uv !== undefined) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', uv))
    mesh.addPrimitive(primitive)
  }
  document.createScene().addChild(document.createNode().setMesh(mesh))
  return new NodeIO().writeBinary(document)
}

const materialsOf = (document: Document, looks: Scene['looks']): Map<string, Material> => {
  const images = new Map<Texture, ReturnType<Document['createTexture']>>()
  const imageOf = (texture: Texture) => {
    const image = images.get(texture) ?? document.createTexture().setImage(texture.bytes).setMimeType(texture.mimeType)
    images.set(texture, image)
    return image
  }
  return new Map(
    [...looks].map(([name, look]) => {
      const material = document
        .createMaterial(name)
        .setBaseColorFactor(factorOf(look))
        .setMetallicFactor(0)
        .setRoughnessFactor(0.9)
        // Scans are open, and not all their faces look outwards.
        .setDoubleSided(true)
        .setAlphaMode(look.opacity < 1 ? 'BLEND' : 'OPAQUE')
      if (look.texture !== undefined) material.setBaseColorTexture(imageOf(look.texture))
      return [name, material]
    }),
  )
}

/* Colours are written as seen and reckoned with as light. Source: glTF 2.0 §3.9.2, IEC 61966-2-1 */
const factorOf = ({ colour, opacity }: Look): [number, number, number, number] => {
  const [red, green, blue] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return [red!, green!, blue!, opacity]
}
