import type { Region, Size } from './geometry.ts'
import './highlight.css'

const SVG = 'http://www.w3.org/2000/svg'

/** A highlighted region of an image. `path` is its outline in image pixels, as SVG path data. */
export type Highlight = { region: Region; path: string }

/**
 * Draws a highlight over its region: ochre with a dark casing, because ochre is hardly visible on parchment.
 * @param dimmed Size of the image, px. Everything around the highlight is then dimmed.
 */
export const drawHighlight = ({ region: { x, y, width, height }, path }: Highlight, dimmed?: Size): HTMLElement => {
  const container = document.createElement('div')
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
  container.dataset['highlight'] = ''
  container.append(drawing)
  return container
}

const drawDark = (path: string, { width, height }: Size): SVGPathElement => {
  const dark = document.createElementNS(SVG, 'path')
  dark.setAttribute('d', `M0,0h${width}v${height}h${-width}z${path}`)
  dark.dataset['part'] = 'dark'
  return dark
}
