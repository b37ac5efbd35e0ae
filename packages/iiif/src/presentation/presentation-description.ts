import type { AnnotationDescription } from './annotation3.ts'

/** Texts by language; `none` where the language is not known. Source: IIIF Presentation API 3.0 §4.1 */
export type Words = Readonly<Record<string, readonly string[]>>

/** Something beside the content: a page, a file, a description for programs. */
export type LinkedResource = { id: string; type: 'Text' | 'Dataset' | 'Model'; label: Words; format: string }

/** A still picture at an address of its own; size in px where it is known. */
export type Picture = { id: string; format: string; size?: { width: number; height: number } }

/** Who shows it. */
export type Provider = { id: string; label: Words; homepage: string; logo?: string }

/** What manifests and collections tell alike. Ids are absolute addresses. */
export type Description = {
  id: string
  label: Words
  summary?: Words
  metadata: readonly { label: Words; value: Words }[]
  requiredStatement: { label: Words; value: Words }
  /** A licence's address, as Creative Commons or RightsStatements.org have registered it. */
  rights?: string
  provider: Provider
  homepage: LinkedResource
  seeAlso: readonly LinkedResource[]
  rendering: readonly LinkedResource[]
  /** Collections that it belongs to. */
  partOf: readonly { id: string; label: Words }[]
  thumbnail?: Picture
}

/** What is on one canvas. Sizes in px, durations in s. */
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
  /** Authorization services of what not everyone may see. */
  services: readonly object[]
  content: Content
  /** What is said of parts of it, in order; Presentation 3 tells it. */
  annotations?: readonly AnnotationDescription[]
}

export type ManifestDescription = Description & { canvases: readonly CanvasDescription[] }

/** What is directly below a collection, in its order. */
export type CollectionDescription = Description & {
  members: readonly { type: 'Collection' | 'Manifest'; id: string; label: Words; thumbnail?: Picture }[]
}

/** The canvas of what has no shape of its own, px. */
export const SHAPELESS = { width: 1000, height: 1000 }
