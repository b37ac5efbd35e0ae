import type { Bundle, BundleFile } from './bundle.ts'
import { filesEnding, findFile, readText } from './bundle.ts'
import { readMaterials, type Material } from './materials.ts'
import { readSurfaces, type Surface } from './surfaces.ts'
import { readTexture, type Texture } from './texture.ts'

/** The appearance of a surface. */
export type SurfaceStyle = Omit<Material, 'texture'> & { texture?: Texture }
export type Scene = { surfaces: Surface[]; styles: Map<string, SurfaceStyle> }

/**
 * Reads an object with its materials and textures. Without the named .mtl or image its surfaces are plain.
 * @throws ModelRefused
 */
export const readScene = async (bundle: Bundle, object: BundleFile, pixelLimit: number): Promise<Scene> => {
  const text = await readText(object)
  const surfaces = readSurfaces(text)
  const materials = await materialsOf(bundle, text)
  const names = [...new Set(surfaces.map(({ material }) => material))]
  const isTextured = names.some((name) => materials.get(name)?.texture !== undefined)
  const textures = new Map<BundleFile, Texture>()
  const styles = new Map<string, SurfaceStyle>()
  for (const name of names) {
    const { texture: named, ...style } = materials.get(name) ?? PLAIN
    const file = imageOf(bundle, named, isTextured)
    if (file !== undefined && !textures.has(file)) textures.set(file, await readTexture(file, pixelLimit))
    const texture = file && textures.get(file)
    styles.set(name, texture === undefined ? style : { ...style, texture })
  }
  return { surfaces, styles }
}

const PLAIN: Material = { colour: [1, 1, 1], opacity: 1 }

/** Reads the materials that the object names, or the only material file, which may have been renamed. */
const materialsOf = async (bundle: Bundle, text: string): Promise<Map<string, Material>> => {
  const named = [...text.matchAll(/^mtllib\s(.+)$/gm)].flatMap(([, name = '']) => findFile(bundle, name.trim()) ?? [])
  const files = named.length > 0 ? named : filesEnding(bundle, 'mtl').slice(0, 1)
  const materials = await Promise.all(files.map(async (file) => readMaterials(await readText(file))))
  return new Map(materials.flatMap((some) => [...some]))
}

/**
 * Returns the uploaded texture, otherwise the image that the material names. If no material names an image, it returns
 * the only image beside the object.
 */
const imageOf = (bundle: Bundle, named: string | undefined, isTextured: boolean): BundleFile | undefined => {
  if (bundle.texture !== undefined) return named !== undefined || !isTextured ? bundle.texture : undefined
  if (named !== undefined) return findFile(bundle, named)
  const beside = filesEnding(bundle, 'png', 'jpg', 'jpeg', 'tif', 'tiff', 'bmp')
  return !isTextured && filesEnding(bundle, 'mtl').length === 0 && beside.length === 1 ? beside[0] : undefined
}
