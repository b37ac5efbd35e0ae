import type { Bundle, BundleFile } from './bundle.ts'
import { filesEnding, findFile, readText } from './bundle.ts'
import { readMaterials, type Material } from './materials.ts'
import { readSurfaces, type Surface } from './surfaces.ts'
import { readTexture, type Texture } from './texture.ts'

/** A model as it is shown: triangles, each surface with its look. */
export type Look = Omit<Material, 'texture'> & { texture?: Texture }
export type Scene = { surfaces: Surface[]; looks: Map<string, Look> }

/** Reads an object with its materials and textures. An .mtl or an image that is named and missing leaves plain surfaces.
 *  @throws ModelRefused */
export const readScene = async (bundle: Bundle, object: BundleFile, pixelLimit: number): Promise<Scene> => {
  const text = await readText(object)
  const surfaces = readSurfaces(text)
  const materials = await materialsOf(bundle, text)
  const names = [...new Set(surfaces.map(({ material }) => material))]
  const isTextured = names.some((name) => materials.get(name)?.texture !== undefined)
  const textures = new Map<BundleFile, Texture>()
  const looks = new Map<string, Look>()
  for (const name of names) {
    const { texture: named, ...look } = materials.get(name) ?? PLAIN
    const file = imageOf(bundle, named, isTextured)
    if (file !== undefined && !textures.has(file)) textures.set(file, await readTexture(file, pixelLimit))
    const texture = file && textures.get(file)
    looks.set(name, texture === undefined ? look : { ...look, texture })
  }
  return { surfaces, looks }
}

const PLAIN: Material = { colour: [1, 1, 1], opacity: 1 }

/** Those that the object names; the only ones there are, if their file was renamed on the way. */
const materialsOf = async (bundle: Bundle, text: string): Promise<Map<string, Material>> => {
  const named = [...text.matchAll(/^mtllib\s+(.+?)\s*$/gm)].flatMap(([, name = '']) => findFile(bundle, name) ?? [])
  const files = named.length > 0 ? named : filesEnding(bundle, 'mtl').slice(0, 1)
  const materials = await Promise.all(files.map(async (file) => readMaterials(await readText(file))))
  return new Map(materials.flatMap((some) => [...some]))
}

/** The image that was sent for the model, else the one that the material names, else, where none says anything, the one
 *  that lies beside the object. */
const imageOf = (bundle: Bundle, named: string | undefined, isTextured: boolean): BundleFile | undefined => {
  if (bundle.texture !== undefined) return named !== undefined || !isTextured ? bundle.texture : undefined
  if (named !== undefined) return findFile(bundle, named)
  const beside = filesEnding(bundle, 'png', 'jpg', 'jpeg', 'tif', 'tiff', 'bmp')
  return !isTextured && filesEnding(bundle, 'mtl').length === 0 && beside.length === 1 ? beside[0] : undefined
}
