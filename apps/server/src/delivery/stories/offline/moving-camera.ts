import { eased } from '@pressmark/contract/stories/easings.ts'
import { flightBetween, type Cam } from '@pressmark/contract/stories/flight.ts'
import { boundsOf, fitted, fittedWhole, moved, resized, zoomed, type Point, type StagedPicture } from './camera.ts'
import type { PictureLayer } from './picture-layer.ts'

export type Flight = StagedPicture['flight']

/** Where the camera is: on the area of the step, on the whole image, or where a person has moved it. */
export type Place = 'area' | 'whole' | 'taken'

/** A short movement after a button or a key. */
export const BY_HAND: Flight = { ms: 250, easing: 'easeOutCubic' }
export const IMMEDIATE: Flight = { ms: 0, easing: 'easeOutLinear' }

type Aimed = { step: StagedPicture; layer: PictureLayer; cam: Cam; aim: Cam; place: Place }
type Listeners = {
  /** Called when a person zooms or moves the image. */
  onTaken: () => void
  onPlace: (place: Place, step: StagedPicture) => void
}

/** Creates the camera on the layer of a step. A new movement ends the one before it. */
export const createMovingCamera = (view: HTMLElement, { onTaken, onPlace }: Listeners) => {
  let aimed: Aimed | undefined
  let frame = sizeOf(view)
  let movement = new AbortController()

  const stop = () => {
    movement.abort()
    movement = new AbortController()
  }
  const draw = (cam: Cam) => {
    if (!aimed) return
    aimed.cam = cam
    aimed.layer.moveTo(cam, frame)
  }
  const moveTo = async (aim: Cam, place: Place, { ms, easing }: Flight): Promise<boolean> => {
    if (!aimed) return false
    stop()
    Object.assign(aimed, { aim, place })
    onPlace(place, aimed.step)
    if (ms <= 0 || isStill()) {
      draw(aim)
      return true
    }
    const along = flightBetween(aimed.cam, aim)
    return eachFrame(ms, movement.signal, (time) => draw(along(eased(easing, time))))
  }
  const take = (to: (from: Cam, step: StagedPicture) => Cam, flight: Flight) => {
    if (!aimed) return
    onTaken()
    // Buttons and keys add up while the camera is still moving.
    const from = flight.ms > 0 && aimed.place === 'taken' ? aimed.aim : aimed.cam
    void moveTo(to(from, aimed.step), 'taken', flight)
  }
  const resize = () => {
    const [before, after] = [frame, sizeOf(view)]
    if (!aimed || view.clientWidth === 0 || (before.width === after.width && before.height === after.height)) return
    frame = after
    const { step, cam, place } = aimed
    if (place === 'taken') void moveTo(resized(cam, before, after), place, IMMEDIATE)
    else void moveTo(place === 'area' ? fitted(step.area, frame) : fittedWhole(step.image, frame), place, IMMEDIATE)
  }
  new ResizeObserver(resize).observe(view)

  return {
    stop,
    /** Goes to the area of a step: by its flight if the same layer is visible. @returns whether it arrived */
    goTo(step: StagedPicture, layer: PictureLayer, { isVisible }: { isVisible: boolean }): Promise<boolean> {
      frame = sizeOf(view)
      const aim = fitted(step.area, frame)
      const flies = isVisible && aimed?.layer === layer
      aimed = { step, layer, aim, place: 'area', cam: flies ? aimed!.cam : aim } // `flies` has compared its layer
      return moveTo(aim, 'area', flies ? step.flight : IMMEDIATE)
    },
    zoom: (factor: number, about: Point | undefined, flight: Flight) => {
      const point = about ?? { x: frame.width / 2, y: frame.height / 2 }
      take((from, step) => zoomed(from, factor, point, boundsOf(step, frame)), flight)
    },
    move: (by: Point, flight: Flight) => take((from, step) => moved(from, by, boundsOf(step, frame)), flight),
    /** Moves the image by parts of the frame. */
    moveByParts: ({ x, y }: Point, flight: Flight) => {
      const by = { x: x * frame.width, y: y * frame.height }
      take((from, step) => moved(from, by, boundsOf(step, frame)), flight)
    },
    /** Shows the whole image, or the area again. */
    toggleWhole() {
      if (!aimed) return
      onTaken()
      const { step, place } = aimed
      if (place === 'area' || isWholeImage(step)) void moveTo(fittedWhole(step.image, frame), 'whole', BY_HAND)
      else void moveTo(fitted(step.area, frame), 'area', BY_HAND)
    },
  }
}

/** Returns whether the area of a step is its whole image. */
export const isWholeImage = ({ area, image }: StagedPicture): boolean =>
  area.width >= image.width && area.height >= image.height

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: Math.max(clientWidth, 1),
  height: Math.max(clientHeight, 1),
})

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/* Calls `draw` with the part of the time (0..1) for each frame. Returns whether the time ended before the signal. */
const eachFrame = (ms: number, signal: AbortSignal, draw: (time: number) => void): Promise<boolean> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const next = (now: number) => {
      if (signal.aborted) return resolve(false)
      const time = Math.min(Math.max((now - startedAt) / ms, 0), 1)
      draw(time)
      if (time < 1) requestAnimationFrame(next)
      else resolve(true)
    }
    requestAnimationFrame(next)
  })
