import { brushed, craquelure, type Brush } from './brushwork.ts'
import { printed } from './compose.ts'
import { image, pixelsOf, type Pixels } from './raster.ts'
import { path, svgDocument, type Size } from './svg.ts'

/** SVG of the model, and of what is painted over the strokes. */
type Composition = { body: string; definitions: string; overlay?: string; overlayDefinitions?: string }

/** Paints a composition drawn on a grid of `size` in oil: brush strokes over the model, cracks, varnish, canvas. JPEG. */
export const inOil = async (
  size: Size,
  { body, definitions, overlay = '', overlayDefinitions = '' }: Composition,
  brushes: readonly Brush[],
  { seed, cracks = 420 }: { seed: number; cracks?: number },
): Promise<Buffer> => {
  const modelWidth = Math.round(size.width / 4)
  const model = await pixelsOf(svgDocument(size, body, definitions), modelWidth)
  const varnish = `<rect width="${size.width}" height="${size.height}" fill="url(#varnish)"/>`
  const glow =
    '<radialGradient id="varnish" cx=".46" cy=".42" r=".8"><stop offset=".35" stop-color="#fff4d8"/><stop offset=".75" stop-color="#d9bd8a"/><stop offset="1" stop-color="#6d5026"/></radialGradient>'
  return printed(
    size,
    await opaque(model),
    [
      { body: brushed(model, size, brushes, seed), blend: 'over' },
      ...(overlay ? [{ body: overlay, definitions: overlayDefinitions, blend: 'over' as const }] : []),
      {
        body:
          path(craquelure(size, seed, cracks), 'fill="none" stroke="#1c120a" stroke-width="1.3" opacity=".3"') +
          varnish,
        definitions: glow,
      },
    ],
    'canvas',
  )
}

const opaque = async (model: Pixels): Promise<Pixels> => {
  const { data, info } = await image(model).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}
