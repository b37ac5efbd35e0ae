import OpenSeadragon from 'openseadragon'
import {
  drawsSquares,
  fitWithin,
  magnification,
  toViewport,
  turnedSize,
  wholePictureZoom,
  type Region,
  type Size,
} from './geometry.ts'
import { drawHighlight, type Highlight } from './highlight.ts'

/** Smallest zoom, relative to the whole image. */
const MIN_ZOOM = 0.85
const MINIMAP_BOX: Size = { width: 176, height: 132 }

/** Measures and moves the view of an image in OpenSeadragon, and keeps the minimap in step with it. */
export const createCameraView = (viewer: OpenSeadragon.Viewer, minimap: HTMLElement) => {
  const { viewport } = viewer
  let squares = false

  const frame = (): Size => {
    const { x, y } = viewport.getContainerSize()
    return { width: x, height: y }
  }

  /** Returns the CSS pixels per image pixel. */
  const scale = (image: Size) => magnification(viewport.getZoom(true), image, frame())

  /** Returns whether the whole image is visible: at the end of the movement, or with `current` at this moment. */
  const isWhole = (image: Size, { current = false } = {}) =>
    Math.abs(viewport.getZoom(current) / wholePictureZoom(image, frame(), viewport.getRotation(current)) - 1) < 0.01

  const redraw = (image: Size) => {
    // If the whole image is visible, a minimap would only cover it.
    minimap.toggleAttribute('data-idle', isWhole(image, { current: true }))
    if (drawsSquares(scale(image), { hasSquares: squares }) === squares) return
    squares = !squares
    viewer.drawer.setImageSmoothingEnabled(!squares)
  }

  /** Updates viewport and minimap for the current rotation. Returns the zoom at which the whole image is visible. */
  const fit = (image: Size): number => {
    const degrees = viewport.getRotation()
    const whole = wholePictureZoom(image, frame(), degrees)
    // A property of OpenSeadragon's viewport that its types lack.
    Object.assign(viewport, { minZoomLevel: whole * MIN_ZOOM })
    const box = fitWithin(turnedSize(image, degrees), MINIMAP_BOX)
    minimap.style.width = `${Math.round(box.width)}px`
    minimap.style.height = `${Math.round(box.height)}px`
    viewer.navigator.updateSize()
    return whole
  }

  const showWhole = (image: Size, { immediately }: { immediately: boolean }): void => {
    viewport.zoomTo(fit(image), undefined, immediately)
    viewport.panTo(new OpenSeadragon.Point(0.5, image.height / image.width / 2), immediately)
  }

  const moveTo = (image: Size, region: Region, { immediately }: { immediately: boolean }): void => {
    viewport.fitBounds(rectOf(region, image), immediately)
  }

  /** Replaces the highlight. */
  const highlight = (image: Size, requested: Highlight | undefined): void => {
    viewer.clearOverlays()
    if (requested)
      viewer.addOverlay({ element: drawHighlight(requested, image), location: rectOf(requested.region, image) })
  }

  return { frame, scale, isWhole, redraw, fit, showWhole, moveTo, highlight }
}
export type CameraView = ReturnType<typeof createCameraView>

const rectOf = (region: Region, image: Size): OpenSeadragon.Rect => {
  const { x, y, width, height } = toViewport(region, image)
  return new OpenSeadragon.Rect(x, y, width, height)
}
