import type { Language } from './words.ts'

/** What is shown: an asset by its uuid. */
export type Media = { uuid: string; title: string; thumbnail?: string | undefined }

export const PAINTED = { image: 'Image', audio: 'Sound', video: 'Video', '3d': 'Model' } as const
export type Painted = (typeof PAINTED)[keyof typeof PAINTED]

type Words = Record<string, string[]>
type Resource = {
  id?: string
  type?: string
  label?: Words
  width?: number
  height?: number
  body?: Resource | Resource[]
  thumbnail?: Resource[]
} & {
  items?: Resource[]
  rendering?: Resource[]
}

const PAINTS: ReadonlySet<string> = new Set(Object.values(PAINTED))
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/** What a manifest holds of one type, in its order: a canvas gives what is painted on it, or what it can be had as.
 *  @source IIIF Presentation API 3.0 §3 */
export const mediaOf = (manifest: unknown, type: Painted, language: Language): Media[] => {
  const { items = [], rendering = [] } = manifest as Resource // as the specification shapes it; anything else shows nothing
  return [...items.filter(isCanvas), ...rendering].flatMap((place) => {
    const found = resourcesOf(place).find((resource) => resource.type === type)
    const uuid = UUID.exec(found?.id ?? '')?.[0]
    if (uuid === undefined) return []
    return [{ uuid, title: labelOf(place.label ?? found?.label, language), thumbnail: place.thumbnail?.[0]?.id }]
  })
}

/** The canvas on which an asset is painted. */
export const canvasOf = (manifest: unknown, asset: string): string | undefined =>
  (manifest as Resource).items?.find((canvas) => resourcesOf(canvas).some(({ id }) => id?.includes(asset)))?.id

/** The asset that is painted on a canvas. */
export const assetOn = (manifest: unknown, canvas: string): string | undefined => {
  const place = (manifest as Resource).items?.find(({ id }) => id === canvas)
  const painted = place && resourcesOf(place).find(({ type }) => PAINTS.has(type ?? ''))
  return UUID.exec(painted?.id ?? '')?.[0]
}

/** The size of a canvas, of the first where none is named, in its own units. */
export const sizeOf = (manifest: unknown, canvas?: string): { width: number; height: number } | undefined => {
  const { items = [] } = manifest as Resource
  const { width, height } = items.find(({ id }) => canvas === undefined || id === canvas) ?? {}
  return width && height ? { width, height } : undefined
}

/** A label in a language, else in none, else in any. */
export const labelOf = (label: Words | undefined, language: Language): string =>
  (label?.[language] ?? label?.['none'] ?? Object.values(label ?? {})[0] ?? []).join(' ')

const isCanvas = ({ type }: Resource) => type === 'Canvas' || type === 'Scene'

/* A canvas holds pages of annotations, those bodies; a body may be a choice of some. */
const resourcesOf = (resource: Resource): Resource[] => {
  const below = [...(resource.items ?? []), ...[resource.body ?? []].flat(), ...(resource.rendering ?? [])]
  return [resource, ...below.flatMap(resourcesOf)]
}
