import type { Shown } from '@pressmark/contract/media/viewers.ts'

/** The visible or requested part of an asset. `xywh` is in IIIF notation. */
export type View = { asset: string; xywh: string }

/** Reads the asset and region from a viewer address. Undefined if it names no region. */
export const viewOf = ({ asset, xywh }: Shown): View | undefined =>
  asset !== undefined && xywh !== undefined ? { asset, xywh } : undefined
