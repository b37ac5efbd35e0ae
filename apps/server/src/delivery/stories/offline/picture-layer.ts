import type { Cam } from '@pressmark/contract/stories/flight.ts'
import { placed, sharpnessOf, type Region, type Size, type StagedPicture } from './camera.ts'

const SVG = 'http://www.w3.org/2000/svg'
/* An image that takes longer is shown while it loads, ms. */
const MAX_LOADING_MS = 1500

/** One image on the stage: the whole, the areas as sharper images above it, and the outline of the area of the step. */
export type PictureLayer = ReturnType<typeof createPictureLayer>

/** Creates a hidden layer. All images have their place in px of the original, and one transform moves and scales them. */
export const createPictureLayer = ({ image, whole }: StagedPicture, alt: string) => {
  const layer = document.createElement('div')
  const world = document.createElement('div')
  const outline = createOutline(image)
  layer.className = 'layer'
  world.className = 'world'
  const below = placedImage(whole.name, { x: 0, y: 0, ...image })
  below.alt = alt
  world.append(below)
  layer.append(world, outline.element)
  const details = new Set<string>([whole.name])

  return {
    element: layer,
    /** Adds the image of an area, if it shows more than the whole does. Sharper images are above the others. */
    addDetail({ area, detail }: StagedPicture) {
      const sharpness = sharpnessOf(detail, area)
      if (details.has(detail.name) || sharpness <= sharpnessOf(whole, image)) return
      details.add(detail.name)
      const picture = placedImage(detail.name, area)
      picture.style.zIndex = String(Math.round(sharpness * 1000))
      world.append(picture)
    },
    drawOutline: outline.draw,
    moveTo(cam: Cam, frame: Size) {
      const { x, y, scale } = placed(cam, frame)
      world.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
      outline.moveTo({ x, y, scale })
    },
    /** Resolves when the whole image can be drawn, or after some time. A file that is missing is not drawn. */
    ready: (): Promise<unknown> =>
      Promise.race([below.decode().catch(() => undefined), new Promise((go) => setTimeout(go, MAX_LOADING_MS))]),
  }
}

const placedImage = (name: string, { x, y, width, height }: Region): HTMLImageElement => {
  const picture = new Image()
  picture.alt = ''
  picture.draggable = false
  picture.src = name
  const lengths = { left: x, top: y, width, height }
  for (const [property, value] of Object.entries(lengths)) picture.style.setProperty(property, `${value}px`)
  return picture
}

/* The drawing is above the images and is not scaled with them, so that its lines keep their width. */
const createOutline = ({ width, height }: Size) => {
  const drawing = document.createElementNS(SVG, 'svg')
  const group = document.createElementNS(SVG, 'g')
  const [dark, casing, line] = ['dark', 'casing', 'line'].map((name) => {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('class', name)
    group.append(path)
    return path
  })
  drawing.setAttribute('aria-hidden', 'true')
  drawing.append(group)
  return {
    element: drawing,
    draw(outline: string) {
      dark?.setAttribute('d', `M0,0h${width}v${height}h${-width}z${outline}`)
      for (const path of [casing, line]) path?.setAttribute('d', outline)
    },
    moveTo: ({ x, y, scale }: { x: number; y: number; scale: number }) =>
      group.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`),
  }
}
