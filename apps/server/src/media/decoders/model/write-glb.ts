import { Document, type Material, NodeIO } from '@gltf-transform/core'
import type { SurfaceStyle, Scene } from './scene.ts'
import type { Texture } from './texture.ts'

/** Writes one file that contains everything. Source: glTF 2.0 §3.6 to §3.9, §4 */
export const writeGlb = async ({ surfaces, styles }: Scene): Promise<Uint8Array> => {
  const document = new Document()
  const buffer = document.createBuffer()
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3', array: Float32Array | Uint32Array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array as Float32Array<ArrayBuffer>) // three allocates them on ordinary memory
      .setBuffer(buffer)
  const materials = materialsOf(document, styles)
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

const materialsOf = (document: Document, styles: Scene['styles']): Map<string, Material> => {
  const images = new Map<Texture, ReturnType<Document['createTexture']>>()
  const imageOf = (texture: Texture) => {
    const image = images.get(texture) ?? document.createTexture().setImage(texture.bytes).setMimeType(texture.mimeType)
    images.set(texture, image)
    return image
  }
  return new Map(
    [...styles].map(([name, style]) => {
      const material = document
        .createMaterial(name)
        .setBaseColorFactor(factorOf(style))
        .setMetallicFactor(0)
        .setRoughnessFactor(0.9)
        // Scanned models are open, and not all their faces point outwards.
        .setDoubleSided(true)
        .setAlphaMode(style.opacity < 1 ? 'BLEND' : 'OPAQUE')
      if (style.texture !== undefined) material.setBaseColorTexture(imageOf(style.texture))
      return [name, material]
    }),
  )
}

/* Converts a colour from sRGB to linear light. Source: glTF 2.0 §3.9.2, IEC 61966-2-1 */
const factorOf = ({ colour, opacity }: SurfaceStyle): [number, number, number, number] => {
  const [red, green, blue] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return [red!, green!, blue!, opacity]
}
