import type { Language } from './words.ts'

/** An asset, by its uuid. */
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

/**
 * Returns the media of one type in a manifest, in order: those painted on a canvas, or linked as its rendering.
 * @source IIIF Presentation API 3.0 §3
 */
export const mediaOf = (manifest: unknown, type: Painted, language: Language): Media[] => {
  const { items = [], rendering = [] } = manifest as Resource // anything else has no canvases and shows nothing
  return [...items.filter(isCanvas), ...rendering].flatMap((canvas) => {
    const resource = resourcesOf(canvas).find((resource) => resource.type === type)
    const uuid = UUID.exec(resource?.id ?? '')?.[0]
    if (uuid === undefined) return []
    return [{ uuid, title: labelOf(canvas.label ?? resource?.label, language), thumbnail: canvas.thumbnail?.[0]?.id }]
  })
}

/** Returns the canvas on which an asset is painted. */
export const canvasOf = (manifest: unknown, asset: string): string | undefined =>
  (manifest as Resource).items?.find((canvas) => resourcesOf(canvas).some(({ id }) => id?.includes(asset)))?.id

/** Returns the asset that is painted on a canvas. */
export const assetOn = (manifest: unknown, canvas: string): string | undefined => {
  const owner = (manifest as Resource).items?.find(({ id }) => id === canvas)
  const painted = owner && resourcesOf(owner).find(({ type }) => PAINTS.has(type ?? ''))
  return UUID.exec(painted?.id ?? '')?.[0]
}

/** Returns the size of a canvas in its own units, by default of the first canvas. */
export const sizeOf = (manifest: unknown, canvas?: string): { width: number; height: number } | undefined => {
  const { items = [] } = manifest as Resource
  const { width, height } = items.find(({ id }) => canvas === undefined || id === canvas) ?? {}
  return width && height ? { width, height } : undefined
}

/** Returns a label in a language, otherwise without a language, otherwise in any language. */
export const labelOf = (label: Words | undefined, language: Language): string =>
  (label?.[language] ?? label?.['none'] ?? Object.values(label ?? {})[0] ?? []).join(' ')

const isCanvas = ({ type }: Resource) => type === 'Canvas' || type === 'Scene'

/* A canvas contains pages of annotations, those contain bodies. A body can be a choice of several. */
const resourcesOf = (resource: Resource): Resource[] => {
  const below = [...(resource.items ?? []), ...[resource.body ?? []].flat(), ...(resource.rendering ?? [])]
  return [resource, ...below.flatMap(resourcesOf)]
}
