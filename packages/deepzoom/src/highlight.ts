import type { Region, Size } from './geometry.ts'
import './highlight.css'

const SVG = 'http://www.w3.org/2000/svg'

/** A region of a picture as it is marked; `path` is its drawn shape in picture pixels, as SVG writes paths. */
export type Highlight = { region: Region; path: string }

/** A mark to be laid over its region: ochre with a dark casing, since alone it would vanish on parchment.
 *  @param dimmed size of the picture, where all around the mark lies in the dark, px */
export const drawHighlight = ({ region: { x, y, width, height }, path }: Highlight, dimmed?: Size): HTMLElement => {
  const holder = document.createElement('div')
  const drawing = document.createElementNS(SVG, 'svg')
  drawing.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  drawing.setAttribute('preserveAspectRatio', 'none')
  drawing.setAttribute('aria-hidden', 'true')
  if (dimmed) drawing.append(drawDark(path, dimmed))
  for (const part of ['casing', 'line']) {
    const drawn = document.createElementNS(SVG, 'path')
    drawn.setAttribute('d', path)
    drawn.dataset['part'] = part
    drawing.append(drawn)
  }
  holder.dataset['mark'] = ''
  holder.append(drawing)
  return holder
}

const drawDark = (path: string, { width, height }: Size): SVGPathElement => {
  const dark = document.createElementNS(SVG, 'path')
  dark.setAttribute('d', `M0,0h${width}v${height}h${-width}z${path}`)
  dark.dataset['part'] = 'dark'
  return dark
}
