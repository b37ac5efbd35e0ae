import type { Blend } from 'sharp'
import { image, type Pixels } from './raster.ts'
import { svgDocument, type Size } from './svg.ts'
import { grainTile, type Grain } from './surfaces.ts'

export type Layer =
  | { body: string; definitions?: string; blend?: Blend }
  | { pixels: Pixels; left?: number; top?: number; blend?: Blend }

/** Lays layers on a ground that is enlarged to `size`, adds grain, and gives the bytes of a JPEG. Drawings are multiplied in by default, as ink is. */
export const printed = async (size: Size, ground: Pixels, layers: readonly Layer[], grain: Grain): Promise<Buffer> => {
  const inputs = await Promise.all(layers.map((layer) => compositeInput(size, layer)))
  const tile = grainTile(grain)
  const texture = {
    input: Buffer.from(tile.data),
    raw: { width: tile.width, height: tile.height, channels: 3 as const },
    tile: true,
    blend: 'overlay' as const,
  }
  return image(ground)
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .composite([...inputs, texture])
    .jpeg({ quality: 86, mozjpeg: false })
    .toBuffer()
}

const compositeInput = async (size: Size, layer: Layer) => {
  if ('body' in layer)
    return {
      input: Buffer.from(svgDocument(size, layer.body, layer.definitions)),
      unlimited: true,
      blend: layer.blend ?? ('multiply' as const),
    }
  const { data, width, height, channels } = layer.pixels
  return {
    input: Buffer.from(data),
    raw: { width, height, channels },
    left: layer.left ?? 0,
    top: layer.top ?? 0,
    blend: layer.blend ?? ('over' as const),
  }
}
