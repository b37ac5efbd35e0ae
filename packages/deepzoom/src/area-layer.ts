import { createCorners, drawCorners } from './area-corners.ts'
import { drawn, HANDLES, moved, outline, pulled, type Area, type Handle, type Tool } from './area.ts'
import { onArrowKey, onDrag } from './area-input.ts'
import type { Camera, Point } from './camera.ts'
import type { Region, Size } from './geometry.ts'
import './area-layer.css'

const SVG = 'http://www.w3.org/2000/svg'
const PARTS = ['dark', 'casing', 'line'] as const
/* Minimum distance of two recorded points of a line, CSS px. */
const POINT_DISTANCE_PX = 6
/* The handles of a small area are placed around it, so that they do not overlap. CSS px. */
const MIN_HANDLES_PX = 76
const BODY_PX = 24

export type AreaWords = { area: string; handles: Record<Handle, string> }

type Options = {
  camera: Camera
  image: Size
  words: AreaWords
  /** Called with the area while it is drawn, and again at the end. Undefined while the corners of a polygon are placed. */
  onChange: (area: Area | undefined) => void
}

/** Creates the layer with which an area is drawn over an image: by pointer, and by keys on the area and its eight handles. */
export const createAreaLayer = ({ camera, image, words, onChange }: Options) => {
  const layer = document.createElement('div')
  layer.dataset['areaLayer'] = ''
  const { drawing, paths } = createDrawing()
  layer.append(drawing)
  camera.canvas.append(layer)
  let area: Area | undefined
  let tool: Tool = 'rectangle'
  const change = (next: Area | undefined) => {
    if (!next) return
    area = next
    corners.clear()
    redraw()
    onChange(next)
  }

  const pointOf = (event: PointerEvent): Point => {
    const { left, top } = layer.getBoundingClientRect()
    return camera.toPicture({ x: event.clientX - left, y: event.clientY - top })
  }

  const apart = (one: Point, other: Point) => distance(camera.toFrame(one), camera.toFrame(other))
  const corners = createCorners({
    apart,
    onChange: () => {
      area = undefined
      redraw()
      onChange(undefined)
    },
    onMove: () => redraw(),
    onClose: (points) => change(drawn('polygon', points, image)),
  })
  onDrag(drawing, pointOf, (from) => {
    if (tool !== 'polygon') return startLine(from, (points) => change(drawn(tool, points, image)), { tool, apart })
    corners.click(from)
    return () => undefined
  })
  drawing.addEventListener('pointermove', (event) => corners.move(pointOf(event)))

  const { body, handles } = createGrips({ layer, words, image, pointOf, areaOf: () => area, change })
  const redraw = () => {
    for (const button of [body, ...handles]) button.hidden = !area
    const [from, to] = [camera.toFrame({ x: 0, y: 0 }), camera.toFrame({ x: image.width, y: image.height })]
    const scale = (to.x - from.x) / image.width
    if (!area) return drawCorners(paths, corners.line(), { from, scale })
    drawOutline(paths, area, image, { from, scale })
    const { x, y, width, height } = area.region
    const box = grown({ ...camera.toFrame({ x, y }), width: width * scale, height: height * scale }, BODY_PX)
    placeBody(body, box)
    placeHandles(handles, grown(box, MIN_HANDLES_PX), layer)
  }
  const ended = camera.onMove(redraw)
  redraw()

  return {
    show(next: Area | undefined) {
      if (next === area) return
      area = next
      corners.clear()
      redraw()
    },
    draw: (next: Tool) => {
      tool = next
      corners.clear()
      redraw()
    },
    /** Removes the corners of a polygon that is not closed. */
    restart: () => {
      corners.clear()
      redraw()
    },
    lock: (locked: boolean) => layer.toggleAttribute('data-locked', locked),
    destroy() {
      ended()
      corners.destroy()
      layer.remove()
    },
  }
}
export type AreaLayer = ReturnType<typeof createAreaLayer>

/* Returns the function for each movement of the pointer: between two points, or along a line. */
const startLine = (
  from: Point,
  draw: (points: readonly Point[]) => void,
  { tool, apart }: { tool: Tool; apart: (one: Point, other: Point) => number },
) => {
  const points = [from]
  return (to: Point) => {
    const last = points.at(-1)
    if (tool !== 'freehand') points[1] = to
    else if (last === undefined || apart(last, to) >= POINT_DISTANCE_PX) points.push(to)
    draw(points)
  }
}

type Grips = Pick<Options, 'words' | 'image'> & {
  layer: HTMLElement
  pointOf: (event: PointerEvent) => Point
  areaOf: () => Area | undefined
  change: (area: Area | undefined) => void
}

/* The buttons that move the area and its eight handles. */
const createGrips = ({ layer, words, image, pointOf, areaOf, change }: Grips) => {
  const grip = (kind: Handle | 'area', name: string, apply: (area: Area, by: Point) => Area | undefined) => {
    const button = createButton(name)
    button.dataset['grip'] = kind
    onArrowKey(button, (by) => {
      const area = areaOf()
      if (area) change(apply(area, by))
    })
    onDrag(button, pointOf, (from) => {
      const start = areaOf()
      return (to) => start && change(apply(start, { x: to.x - from.x, y: to.y - from.y }))
    })
    layer.append(button)
    return button
  }
  const body = grip('area', words.area, (now, by) => moved(now, by, image))
  const handles = HANDLES.map((handle) =>
    grip(handle, words.handles[handle], (now, by) => pulled(now, handle, by, image)),
  )
  return { body, handles }
}

const createDrawing = () => {
  const drawing = document.createElementNS(SVG, 'svg')
  const paths = PARTS.map((part) => {
    const path = document.createElementNS(SVG, 'path')
    path.dataset['part'] = part
    drawing.append(path)
    return path
  })
  return { drawing, paths }
}

/* @param at corner of the image in the frame, and CSS px per image px */
const drawOutline = (
  paths: readonly SVGPathElement[],
  area: Area,
  image: Size,
  { from, scale }: { from: Point; scale: number },
): void => {
  const path = outline(area)
  const [dark, ...lines] = paths
  for (const line of paths) line.setAttribute('transform', `translate(${from.x} ${from.y}) scale(${scale})`)
  dark?.setAttribute('d', `M0,0h${image.width}v${image.height}h${-image.width}z${path}`)
  for (const line of lines) line.setAttribute('d', path)
}

const createButton = (name: string): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', name)
  return button
}

const placeBody = ({ style }: HTMLElement, { x, y, width, height }: Region): void => {
  style.transform = `translate(${x}px, ${y}px)`
  style.width = `${width}px`
  style.height = `${height}px`
}

const placeHandles = (handles: readonly HTMLElement[], around: Region, layer: HTMLElement): void => {
  for (const [index, handle] of HANDLES.entries()) {
    const across = handle.includes('w') ? 0 : handle.includes('e') ? 1 : 0.5
    const down = handle.includes('n') ? 0 : handle.includes('s') ? 1 : 0.5
    const left = clamped(around.x + around.width * across - 12, layer.clientWidth)
    const top = clamped(around.y + around.height * down - 12, layer.clientHeight)
    handles[index]!.style.transform = `translate(${left}px, ${top}px)` // one button for each handle
  }
}

/* Enlarges a box to at least this size around the same centre. */
const grown = ({ x, y, width, height }: Region, minSize: number): Region => {
  const [across, down] = [Math.max(width, minSize), Math.max(height, minSize)]
  return { x: x - (across - width) / 2, y: y - (down - height) / 2, width: across, height: down }
}

/* Moves a handle that is half outside the frame inside. A handle that is far outside stays there. */
const clamped = (at: number, max: number): number => {
  if (at > -BODY_PX && at < 0) return 0
  return at > max - BODY_PX && at < max ? max - BODY_PX : at
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
