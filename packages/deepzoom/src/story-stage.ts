import type { Easing } from '@pressmark/contract/platform/constants.ts'
import { eased } from '@pressmark/contract/stories/easings.ts'
import type { Drawer } from './renderer.ts'
import { flightBetween, type Cam } from './flight.ts'
import { cameraOn, clearest, NOTHING_COVERED, type Insets } from './framing.ts'
import type { Size } from './geometry.ts'
import { createLayer, type Layer } from './layer.ts'
import type { Highlight } from './highlight.ts'
import './story-stage.css'

/** What a step looks at: the picture by the address of its info.json, and where. */
export type View = { source: string; highlight: Highlight }

/** How the camera comes to a view; `ms` of 0 is at once. */
export type Travel = { ms: number; easing: Easing }

/** One picture gives way to the next in this time, ms. */
export const FADE_MS = 700
/* A picture that is not all there after this time is shown as far as it is, ms. */
const PATIENCE_MS = 1500

type Options = {
  drawer: Drawer
  /** Movements are jumps. */
  still: boolean
  /** Ways to see a region clear of what lies over the stage. */
  ways: () => readonly Insets[]
  /** A person has taken the picture in hand: what moved has stopped. */
  onTaken: () => void
}

/** Two pictures over each other: the camera flies within the one that is seen, and the other is made ready below it. */
export const createStoryStage = (element: HTMLElement, { drawer, still, ways, onTaken }: Options) => {
  let flight = new AbortController()
  // What is seen now, where the camera has not been moved by hand.
  let seen: View | undefined
  const taken = () => {
    flight.abort()
    seen = undefined
    onTaken()
  }
  const layers = [createLayer(element, drawer, taken), createLayer(element, drawer, taken)] as const
  let [front, back]: readonly [Layer, Layer] = layers
  let aimed: { layer: Layer; view: View; size: Size } | undefined

  const aim = (layer: Layer, { highlight }: View, size: Size): Cam => {
    const [first = NOTHING_COVERED, ...others] = ways()
    const covered = clearest(highlight.region, layer.frame(), [first, ...others])
    return cameraOn(highlight.region, size, layer.frame(), covered)
  }

  /** Puts a view into the layer that is not seen, so that it only needs to be uncovered. */
  const lay = async (view: View): Promise<Layer> => {
    const layer = back
    const size = await layer.open(view.source)
    layer.place(aim(layer, view, size))
    layer.highlight(view.highlight)
    return layer
  }

  const uncover = (layer: Layer) => {
    ;[front, back] = [layer, layer === layers[0] ? layers[1] : layers[0]]
    front.element.dataset['front'] = ''
    delete back.element.dataset['front']
  }

  /** Comes to a view, by flight in the same picture, by fading to another.
   *  @returns whether it arrived; not when something else was wanted before, or a person took over
   *  @throws ImageServiceError */
  const show = async (view: View, { ms, easing }: Travel): Promise<boolean> => {
    flight.abort()
    flight = new AbortController()
    const { signal } = flight
    const layer = front.source() === view.source ? front : back
    const within = layer === front && 'front' in front.element.dataset
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
      layer.place(to)
      layer.highlight(view.highlight)
      await layer.drawn(PATIENCE_MS)
      if (signal.aborted) return false
      uncover(layer)
      if (ms > 0 && !still) await wait(FADE_MS, signal)
    }
    if (signal.aborted) return false
    seen = view
    return true
  }

  const resized = new ResizeObserver(() => {
    if (aimed && seen === aimed.view) aimed.layer.place(aim(aimed.layer, aimed.view, aimed.size))
  })
  resized.observe(element)

  return {
    show,
    /** Loads what is wanted next. That it cannot be had is told when it is wanted. */
    prepare: (view: View) =>
      lay(view).then(
        () => undefined,
        () => undefined,
      ),
    /** Uncovers nothing: for a step that has no picture to show. */
    hide() {
      flight.abort()
      seen = undefined
      delete front.element.dataset['front']
    },
    destroy() {
      flight.abort()
      resized.disconnect()
      for (const layer of layers) layer.destroy()
    },
  }
}
export type StoryStage = ReturnType<typeof createStoryStage>

const fly = (layer: Layer, to: Cam, { ms, easing }: Travel, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0) {
      layer.place(to)
      return resolve()
    }
    const at = flightBetween(layer.sees(), to)
    const began = performance.now()
    const move = (now: number) => {
      if (signal.aborted) return resolve()
      const time = Math.min(Math.max((now - began) / ms, 0), 1)
      layer.place(at(eased(easing, time)))
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
