import type { Shown } from '@pressmark/contract/media/viewers.ts'

/** The part of an asset that is in sight, or is to be; `xywh` as IIIF writes regions. */
export type View = { asset: string; xywh: string }

/** What the address of a viewer says of one asset; undefined where it names no part of one. */
export const viewOf = ({ asset, xywh }: Shown): View | undefined =>
  asset !== undefined && xywh !== undefined ? { asset, xywh } : undefined
