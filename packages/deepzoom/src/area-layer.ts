import { drawn, HANDLES, moved, outline, pulled, type Area, type Handle, type Shape } from './area.ts'
import type { Camera, Point } from './camera.ts'
import type { Region, Size } from './geometry.ts'
import './area-layer.css'

const SVG = 'http://www.w3.org/2000/svg'
const PARTS = ['dark', 'casing', 'line'] as const
/* A step of the arrows, px of the picture; with Shift, and with Alt. */
const STEP = { plain: 10, shift: 50, alt: 1 }
/* A line is noted every so many CSS px. */
const GRAIN_PX = 6
/* A small area has its handles around it, so that they do not lie on each other; CSS px. */
const ROOM_PX = 76
const BODY_PX = 24

export type AreaWords = { area: string; handles: Record<Handle, string> }

type Options = {
  camera: Camera
  image: Size
  words: AreaWords
  /** Hears of the area while it is drawn, and once more when that is over. */
  onChange: (area: Area) => void
}

/** What one draws an area with, over a picture: by pointer, and by keys on the area and its eight handles. */
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

  const grip = (name: string, put: (by: Point) => Area | undefined) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-label', name)
    button.addEventListener('keydown', (event) => {
      const by = stepOf(event)
      if (!by) return
      event.preventDefault()
      event.stopPropagation()
      change(put(by))
    })
    drag(button, (from) => {
      const start = area
      return (to) => {
        const now = area
        area = start
        const next = put({ x: to.x - from.x, y: to.y - from.y })
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

  const place = (event: PointerEvent): Point => {
    const { left, top } = layer.getBoundingClientRect()
    return camera.toPicture({ x: event.clientX - left, y: event.clientY - top })
  }

  /* The picture below must not move: it hears of pointers on its canvas only. */
  const drag = (element: HTMLElement | SVGElement, begin: (from: Point) => (to: Point) => void) => {
    element.addEventListener('pointerdown', (event) => {
      if (!(event instanceof PointerEvent) || event.button !== 0) return
      event.stopPropagation()
      element.setPointerCapture(event.pointerId)
      const go = begin(place(event))
      const move = (next: Event) => go(place(next as PointerEvent)) // named so below
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
    const way = [from]
    return (to) => {
      const last = way.at(-1)
      const apart = last && distance(camera.toFrame(last), camera.toFrame(to))
      if (shape !== 'polygon') way[1] = to
      else if (apart === undefined || apart >= GRAIN_PX) way.push(to)
      change(drawn(shape, way, image))
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
    const around = grown(box, ROOM_PX)
    body.style.transform = `translate(${box.x}px, ${box.y}px)`
    body.style.width = `${box.width}px`
    body.style.height = `${box.height}px`
    for (const [index, handle] of HANDLES.entries()) {
      const across = handle.includes('w') ? 0 : handle.includes('e') ? 1 : 0.5
      const down = handle.includes('n') ? 0 : handle.includes('s') ? 1 : 0.5
      const left = kept(around.x + around.width * across - 12, layer.clientWidth)
      const top = kept(around.y + around.height * down - 12, layer.clientHeight)
      const at = `translate(${left}px, ${top}px)`
      handles[index]!.style.transform = at // as many
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

/* A box of at least this size around the same middle. */
const grown = ({ x, y, width, height }: Region, least: number): Region => {
  const [across, down] = [Math.max(width, least), Math.max(height, least)]
  return { x: x - (across - width) / 2, y: y - (down - height) / 2, width: across, height: down }
}

/* A handle that lies half over the edge of the frame comes inside; one that is far out stays there. */
const kept = (at: number, most: number): number => {
  if (at > -BODY_PX && at < 0) return 0
  return at > most - BODY_PX && at < most ? most - BODY_PX : at
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

const stepOf = ({ key, shiftKey, altKey }: KeyboardEvent): Point | undefined => {
  const far = altKey ? STEP.alt : shiftKey ? STEP.shift : STEP.plain
  const ways: Record<string, Point> = {
    ArrowLeft: { x: -far, y: 0 },
    ArrowRight: { x: far, y: 0 },
    ArrowUp: { x: 0, y: -far },
    ArrowDown: { x: 0, y: far },
  }
  return ways[key]
}
