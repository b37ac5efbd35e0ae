import type { Easing } from '@pressmark/contract/platform/constants.ts'
import { eased } from '@pressmark/contract/stories/easings.ts'
import { flightBetween, type Cam } from '@pressmark/contract/stories/flight.ts'
import type { Drawer } from './renderer.ts'
import { cameraOn, clearest, NOTHING_COVERED, type Insets } from './framing.ts'
import type { Size } from './geometry.ts'
import { createLayer, type Layer } from './layer.ts'
import type { Highlight } from './highlight.ts'
import './story-stage.css'

/** The view of a step: the image by the address of its info.json, and the highlight. */
export type View = { source: string; highlight: Highlight }

/** Movement of the camera to a view. `ms` of 0 is immediate. */
export type Travel = { ms: number; easing: Easing }

/** Duration of the fade from one image to the next, ms. */
export const FADE_MS = 700
/* An image that has not loaded completely after this time is shown anyway, ms. */
const MAX_LOADING_MS = 1500

type Options = {
  drawer: Drawer
  /** Moves the camera without animation. */
  still: boolean
  /** Insets that keep a region clear of the overlays on the stage. */
  insets: () => readonly Insets[]
  /** Called when the person moves the image by hand, which stops the animation. */
  onTaken: () => void
}

/** Creates a stage of two stacked images. The camera moves in the visible image while the other one is prepared below it. */
export const createStoryStage = (element: HTMLElement, { drawer, still, insets, onTaken }: Options) => {
  let flight = new AbortController()
  // The current view, unless the person has moved the camera by hand.
  let seen: View | undefined
  const taken = () => {
    flight.abort()
    seen = undefined
    onTaken()
  }
  const layers = createLayers(element, drawer, taken)
  let aimed: { layer: Layer; view: View; size: Size } | undefined

  const aim = (layer: Layer, view: View, size: Size) => aimAt(layer, view, size, insets())

  /** Loads a view into the hidden layer, so that it only needs to be uncovered. */
  const loadHidden = async (view: View): Promise<void> => {
    const layer = layers.back()
    const size = await layer.open(view.source)
    layer.moveTo(aim(layer, view, size))
    layer.highlight(view.highlight)
  }

  /**
   * Shows a view: by a flight in the same image, or by fading to another image.
   * @returns Whether it arrived: false if another view was requested before, or the person took over.
   * @throws ImageServiceError
   */
  const show = async (view: View, { ms, easing }: Travel): Promise<boolean> => {
    flight.abort()
    flight = new AbortController()
    const { signal } = flight
    const layer = layers.front().source() === view.source ? layers.front() : layers.back()
    const within = layers.isVisible(layer)
    const size = await layer.open(view.source).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    if (!size || signal.aborted) return false
    aimed = { layer, view, size }
    const to = aim(layer, view, size)
    if (within) {
      layer.highlight(view.highlight)
      await fly(layer, to, { ms: still ? 0 : ms, easing }, signal)
    } else {
      layer.moveTo(to)
      layer.highlight(view.highlight)
      await layer.drawn(MAX_LOADING_MS)
      if (signal.aborted) return false
      layers.uncover(layer)
      if (ms > 0 && !still) await wait(FADE_MS, signal)
    }
    if (signal.aborted) return false
    seen = view
    return true
  }

  const resized = new ResizeObserver(() => {
    if (aimed && seen === aimed.view) aimed.layer.moveTo(aim(aimed.layer, aimed.view, aimed.size))
  })
  resized.observe(element)

  return {
    show,
    /** Loads the next view. Load errors are reported when the step is shown. */
    prepare: (view: View) => loadHidden(view).catch(() => undefined),
    /** Hides all images, for a step that has no image. */
    hide() {
      flight.abort()
      seen = undefined
      layers.hide()
    },
    destroy() {
      flight.abort()
      resized.disconnect()
      layers.destroy()
    },
  }
}
export type StoryStage = ReturnType<typeof createStoryStage>

/* Two stacked images: the front one is visible, the other one is prepared below it. */
const createLayers = (element: HTMLElement, drawer: Drawer, onTaken: () => void) => {
  const layers = [createLayer(element, drawer, onTaken), createLayer(element, drawer, onTaken)] as const
  let [front, back]: readonly [Layer, Layer] = layers
  return {
    front: () => front,
    back: () => back,
    isVisible: (layer: Layer) => layer === front && 'front' in front.element.dataset,
    uncover(layer: Layer) {
      ;[front, back] = [layer, layer === layers[0] ? layers[1] : layers[0]]
      front.element.dataset['front'] = ''
      delete back.element.dataset['front']
    },
    hide() {
      delete front.element.dataset['front']
    },
    destroy() {
      for (const layer of layers) layer.destroy()
    },
  }
}

/* Returns the camera that shows the region of a view, clear of the overlays as far as possible. */
const aimAt = (layer: Layer, { highlight }: View, size: Size, insets: readonly Insets[]): Cam => {
  const [first = NOTHING_COVERED, ...others] = insets
  const covered = clearest(highlight.region, layer.frame(), [first, ...others])
  return cameraOn(highlight.region, size, layer.frame(), covered)
}

const fly = (layer: Layer, to: Cam, { ms, easing }: Travel, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0) {
      layer.moveTo(to)
      return resolve()
    }
    const at = flightBetween(layer.sees(), to)
    const startedAt = performance.now()
    const move = (now: number) => {
      if (signal.aborted) return resolve()
      const time = Math.min(Math.max((now - startedAt) / ms, 0), 1)
      layer.moveTo(at(eased(easing, time)))
      if (time < 1) requestAnimationFrame(move)
      else resolve()
    }
    requestAnimationFrame(move)
  })

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
