import { drawn, HANDLES, moved, outline, pulled, type Area, type Handle, type Shape } from './area.ts'
import type { Camera, Point } from './camera.ts'
import type { Region, Size } from './geometry.ts'
import './area-layer.css'

const SVG = 'http://www.w3.org/2000/svg'
const PARTS = ['dark', 'casing', 'line'] as const
/* Distance of one arrow key, image px: plain, with Shift, with Alt. */
const STEP = { plain: 10, shift: 50, alt: 1 }
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
  /** Called with the area while it is drawn, and again at the end. */
  onChange: (area: Area) => void
}

/** Creates the layer with which an area is drawn over an image: by pointer, and by keys on the area and its eight handles. */
export const createAreaLayer = ({ camera, image, words, onChange }: Options) => {
  const layer = document.createElement('div')
  layer.dataset['areaLayer'] = ''
  const drawing = document.createElementNS(SVG, 'svg')
  const paths = PARTS.map((part) => {
    const path = document.createElementNS(SVG, 'path')
    path.dataset['part'] = part
    drawing.append(path)
    return path
  })
  layer.append(drawing)
  camera.canvas.append(layer)
  let area: Area | undefined
  let shape: Shape = 'rectangle'

  const grip = (name: string, apply: (by: Point) => Area | undefined) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-label', name)
    button.addEventListener('keydown', (event) => {
      const by = stepOf(event)
      if (!by) return
      event.preventDefault()
      event.stopPropagation()
      change(apply(by))
    })
    drag(button, (from) => {
      const start = area
      return (to) => {
        const now = area
        area = start
        const next = apply({ x: to.x - from.x, y: to.y - from.y })
        area = now
        change(next)
      }
    })
    layer.append(button)
    return button
  }

  const change = (next: Area | undefined) => {
    if (!next) return
    area = next
    redraw()
    onChange(next)
  }

  const pointOf = (event: PointerEvent): Point => {
    const { left, top } = layer.getBoundingClientRect()
    return camera.toPicture({ x: event.clientX - left, y: event.clientY - top })
  }

  /* The image below must not move. It only handles pointers on its canvas. */
  const drag = (element: HTMLElement | SVGElement, start: (from: Point) => (to: Point) => void) => {
    element.addEventListener('pointerdown', (event) => {
      if (!(event instanceof PointerEvent) || event.button !== 0) return
      event.stopPropagation()
      element.setPointerCapture(event.pointerId)
      const go = start(pointOf(event))
      const move = (next: Event) => go(pointOf(next as PointerEvent)) // the listener below is registered for pointermove
      const end = () => {
        element.removeEventListener('pointermove', move)
        element.removeEventListener('pointerup', end)
        element.removeEventListener('pointercancel', end)
      }
      element.addEventListener('pointermove', move)
      element.addEventListener('pointerup', end)
      element.addEventListener('pointercancel', end)
    })
  }

  drag(drawing, (from) => {
    const points = [from]
    return (to) => {
      const last = points.at(-1)
      const apart = last && distance(camera.toFrame(last), camera.toFrame(to))
      if (shape !== 'polygon') points[1] = to
      else if (apart === undefined || apart >= POINT_DISTANCE_PX) points.push(to)
      change(drawn(shape, points, image))
    }
  })

  const body = grip(words.area, (by) => area && moved(area, by, image))
  body.dataset['grip'] = 'area'
  const handles = HANDLES.map((handle) => {
    const button = grip(words.handles[handle], (by) => area && pulled(area, handle, by, image))
    button.dataset['grip'] = handle
    return button
  })

  const redraw = () => {
    for (const button of [body, ...handles]) button.hidden = !area
    const [dark, ...lines] = paths
    if (!area) return paths.forEach((path) => path.removeAttribute('d'))
    const [from, to] = [camera.toFrame({ x: 0, y: 0 }), camera.toFrame({ x: image.width, y: image.height })]
    const scale = (to.x - from.x) / image.width
    const path = outline(area)
    for (const line of paths) line.setAttribute('transform', `translate(${from.x} ${from.y}) scale(${scale})`)
    dark?.setAttribute('d', `M0,0h${image.width}v${image.height}h${-image.width}z${path}`)
    for (const line of lines) line.setAttribute('d', path)
    const { x, y, width, height } = area.region
    const box = grown({ ...camera.toFrame({ x, y }), width: width * scale, height: height * scale }, BODY_PX)
    const around = grown(box, MIN_HANDLES_PX)
    body.style.transform = `translate(${box.x}px, ${box.y}px)`
    body.style.width = `${box.width}px`
    body.style.height = `${box.height}px`
    for (const [index, handle] of HANDLES.entries()) {
      const across = handle.includes('w') ? 0 : handle.includes('e') ? 1 : 0.5
      const down = handle.includes('n') ? 0 : handle.includes('s') ? 1 : 0.5
      const left = clamped(around.x + around.width * across - 12, layer.clientWidth)
      const top = clamped(around.y + around.height * down - 12, layer.clientHeight)
      const at = `translate(${left}px, ${top}px)`
      handles[index]!.style.transform = at // same length
    }
  }
  const ended = camera.onMove(redraw)
  redraw()

  return {
    show(next: Area | undefined) {
      if (next === area) return
      area = next
      redraw()
    },
    draw: (next: Shape) => {
      shape = next
    },
    lock: (locked: boolean) => layer.toggleAttribute('data-locked', locked),
    destroy() {
      ended()
      layer.remove()
    },
  }
}
export type AreaLayer = ReturnType<typeof createAreaLayer>

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

const stepOf = ({ key, shiftKey, altKey }: KeyboardEvent): Point | undefined => {
  const distance = altKey ? STEP.alt : shiftKey ? STEP.shift : STEP.plain
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -distance, y: 0 },
    ArrowRight: { x: distance, y: 0 },
    ArrowUp: { x: 0, y: -distance },
    ArrowDown: { x: 0, y: distance },
  }
  return steps[key]
}
