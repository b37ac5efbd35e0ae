import type { StagedPicture } from './camera.ts'
import { listenToGestures } from './gestures.ts'
import { IMMEDIATE, BY_HAND, createMovingCamera, isWholeImage } from './moving-camera.ts'
import { createPictureLayer, type PictureLayer } from './picture-layer.ts'

/** A step with an image, and the text below the image. */
export type StagedStep = StagedPicture & { caption: string }

const ZOOM_STEP = 1.5
const KEYS = new Map([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['_', 'zoomOut'],
  ['0', 'whole'],
])
/* Shift and an arrow key move the image by a part of the frame. */
const MOVES = new Map([
  ['ArrowLeft', { x: 0.2, y: 0 }],
  ['ArrowRight', { x: -0.2, y: 0 }],
  ['ArrowUp', { x: 0, y: 0.2 }],
  ['ArrowDown', { x: 0, y: -0.2 }],
])

/**
 * Creates the image of the steps in its figure. It flies from area to area and fades from image to image, and a person can zoom
 * and move it.
 * @param onTaken called when a person zooms or moves the image
 */
export const createStage = (figure: HTMLElement, onTaken: () => void) => {
  const view = figure.querySelector<HTMLElement>('.view')! // the page contains both
  const caption = figure.querySelector<HTMLElement>('.caption')!
  const layers = new Map<string, PictureLayer>()
  let current: StagedStep | undefined

  const camera = createMovingCamera(view, {
    onTaken,
    onPlace(place, step) {
      figure.dataset['place'] = place
      const shown = place === 'area' || isWholeImage(step) ? 'toWhole' : 'toArea'
      for (const text of figure.querySelectorAll<HTMLElement>('[data-command="whole"] > span'))
        text.hidden = text.className !== shown
    },
  })
  listenToGestures(view, {
    zoom: (factor, about) => camera.zoom(factor, about, IMMEDIATE),
    zoomSlowly: (factor, about) => camera.zoom(factor, about, BY_HAND),
    move: (by) => camera.move(by, IMMEDIATE),
  })
  listenToControls(figure, camera)

  const layerOf = (step: StagedStep): PictureLayer => {
    const { name } = step.whole
    const layer = layers.get(name) ?? createPictureLayer(step, step.caption)
    if (!layers.has(name)) view.append(layer.element)
    layers.set(name, layer)
    layer.addDetail(step)
    return layer
  }

  /** Shows a step. @returns whether the camera arrived: false if another movement began before */
  const show = async (step: StagedStep): Promise<boolean> => {
    const isFirst = figure.hidden !== false
    figure.hidden = false
    current = step
    const layer = layerOf(step)
    const isVisible = !isFirst && layer.element.classList.contains('front')
    layer.drawOutline(step.outline)
    caption.textContent = step.caption
    const arrived = await camera.goTo(step, layer, { isVisible })
    if (isVisible) return arrived
    if (!isFirst) await layer.ready()
    if (current !== step) return false
    figure.classList.toggle('jump', isFirst || step.flight.ms <= 0)
    for (const other of layers.values()) other.element.classList.toggle('front', other === layer)
    return true
  }

  return {
    show,
    /** Loads the images of a step that is likely to be next. */
    prepare: (step: StagedStep) => void layerOf(step),
    /** Hides the stage, for a slide or a step without an image. */
    hide() {
      camera.stop()
      current = undefined
      figure.hidden = true
    },
  }
}

/* Buttons, and keys while the figure has the focus. Arrow keys without Shift change the step. */
const listenToControls = (figure: HTMLElement, camera: ReturnType<typeof createMovingCamera>) => {
  const commands = new Map([
    ['zoomIn', () => camera.zoom(ZOOM_STEP, undefined, BY_HAND)],
    ['zoomOut', () => camera.zoom(1 / ZOOM_STEP, undefined, BY_HAND)],
    ['whole', camera.toggleWhole],
  ])
  for (const button of figure.querySelectorAll<HTMLElement>('[data-command]'))
    button.addEventListener('click', () => commands.get(button.dataset['command'] ?? '')?.())
  figure.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = event.shiftKey ? MOVES.get(event.key) : undefined
    const run = by ? () => camera.moveByParts(by, BY_HAND) : commands.get(KEYS.get(event.key) ?? '')
    if (!run) return
    event.preventDefault()
    run()
  })
}
