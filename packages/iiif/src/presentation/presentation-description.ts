import type { AnnotationDescription } from './annotation3.ts'

/** Texts by language, `none` if the language is unknown. Source: IIIF Presentation API 3.0 §4.1 */
export type Words = Readonly<Record<string, readonly string[]>>

/** A resource beside the content: a page, a file or a description for programs. */
export type LinkedResource = { id: string; type: 'Text' | 'Dataset' | 'Model'; label: Words; format: string }

/** A still image with its own address. Size in px, if it is known. */
export type Picture = { id: string; format: string; size?: { width: number; height: number } }

/** The institution that publishes the resource. */
export type Provider = { id: string; label: Words; homepage: string; logo?: string }

/** Properties that manifests and collections share. Ids are absolute addresses. */
export type Description = {
  id: string
  label: Words
  summary?: Words
  metadata: readonly { label: Words; value: Words }[]
  requiredStatement: { label: Words; value: Words }
  /** Address of a licence, as registered by Creative Commons or RightsStatements.org. */
  rights?: string
  provider: Provider
  homepage: LinkedResource
  seeAlso: readonly LinkedResource[]
  rendering: readonly LinkedResource[]
  /** Collections that contain it. */
  partOf: readonly { id: string; label: Words }[]
  thumbnail?: Picture
}

/** Content of one canvas. Sizes in px, durations in s. */
export type Content =
  | { kind: 'image'; width: number; height: number; service3: string; service2: string }
  | { kind: 'sound'; media: string; format: string; duration: number; waveform?: string }
  | { kind: 'film'; media: string; format: string; duration: number; size?: { width: number; height: number } }
  | { kind: 'model'; media: string; format: string }
  | { kind: 'nothing' }

export type CanvasDescription = {
  id: string
  label: Words
  thumbnail?: Picture
  /** Authorization services, if not everyone may see the content. */
  services: readonly object[]
  content: Content
  /** Annotations of parts of the canvas, in order. Only Presentation 3 includes them. */
  annotations?: readonly AnnotationDescription[]
}

export type ManifestDescription = Description & { canvases: readonly CanvasDescription[] }

/** The direct members of a collection, in order. */
export type CollectionDescription = Description & {
  members: readonly { type: 'Collection' | 'Manifest'; id: string; label: Words; thumbnail?: Picture }[]
}

/** Size of a canvas whose content has no size of its own, px. */
export const SHAPELESS = { width: 1000, height: 1000 }
