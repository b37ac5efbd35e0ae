import type { Bundle, BundleFile } from './bundle.ts'
import { filesEnding, findFile, readText } from './bundle.ts'
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

/** The colour of a surface, 0..1 each, and the name of its texture. */
type Material = { colour: [number, number, number]; opacity: number; texture?: string }

/**
 * Reads the parts of an .mtl that a viewer shows: diffuse colour, opacity, diffuse texture.
 * Source: Wavefront, Material file format, 1995
 */
const readMaterials = (text: string): Map<string, Material> => {
  const materials = new Map<string, Material>()
  let material: Material = { colour: [1, 1, 1], opacity: 1 }
  for (const line of text.split(/\r?\n|\r/)) {
    const [word = '', ...rest] = line.trim().split(/\s+/)
    const numbers = rest.map(Number)
    const argument = rest.join(' ')
    if (word === 'newmtl') materials.set(argument, (material = { colour: [1, 1, 1], opacity: 1 }))
    else if (word === 'Kd' && numbers.slice(0, 3).every(isShare))
      material.colour = numbers.slice(0, 3) as Material['colour']
    else if (word === 'd' && isShare(numbers.at(-1))) material.opacity = numbers.at(-1)!
    else if (word === 'Tr' && isShare(numbers[0])) material.opacity = 1 - numbers[0]!
    else if (word.toLowerCase() === 'map_kd') material.texture = withoutOptions(rest)
  }
  return materials
}

const isShare = (value: number | undefined) => value !== undefined && value >= 0 && value <= 1

/** Returns the file name after its options, for example from `-s 1 1 1 -clamp on name of file.png`. */
const withoutOptions = (words: readonly string[]): string => {
  let at = 0
  while (words[at]?.startsWith('-')) {
    at += 1
    while (/^(on|off|-?[\d.]+([eE][-+]?\d+)?)$/.test(words[at] ?? '')) at += 1
  }
  return words.slice(at).join(' ')
}
