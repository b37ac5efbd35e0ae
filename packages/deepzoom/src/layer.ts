import type { Cam } from '@pressmark/contract/stories/flight.ts'
import OpenSeadragon from 'openseadragon'
import type { Drawer } from './renderer.ts'
import { MAX_MAGNIFICATION, type Size } from './geometry.ts'
import { readImageService } from './image-service.ts'
import { drawHighlight, type Highlight } from './highlight.ts'

/** One of the stacked images of a stage. It keeps a canvas and downloads until `destroy`. */
export type Layer = {
  element: HTMLElement
  /** Address of the info.json that it shows or will show. */
  source: () => string | undefined
  /** Opens an image. Opening the same image again returns the same promise. @throws ImageServiceError */
  open: (source: string) => Promise<Size>
  /** Resolves when the visible part has loaded, or after this time, ms. */
  drawn: (most: number) => Promise<void>
  frame: () => Size
  /** Returns the current view. */
  sees: () => Cam
  moveTo: (cam: Cam) => void
  highlight: (highlight: Highlight | undefined) => void
  destroy: () => void
}

const VIEWER_OPTIONS = {
  prefixUrl: '',
  showNavigationControl: false,
  keyboardNavEnabled: false,
  tabIndex: -1,
  maxZoomPixelRatio: MAX_MAGNIFICATION,
  visibilityRatio: 0.2,
  minZoomImageRatio: 0.1,
  smoothTileEdgesMinZoom: Infinity,
  gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
  gestureSettingsTouch: { pinchRotate: false },
}

/** Creates a layer. @param onTaken called when the person moves the image by hand */
export const createLayer = (stage: HTMLElement, drawer: Drawer, onTaken: () => void): Layer => {
  const element = document.createElement('div')
  element.dataset['layer'] = ''
  stage.append(element)
  const viewer = OpenSeadragon({ ...VIEWER_OPTIONS, element, drawer })
  const { viewport } = viewer
  for (const gesture of ['canvas-drag', 'canvas-scroll', 'canvas-pinch', 'canvas-double-click'] as const)
    viewer.addHandler(gesture, onTaken)
  const stopped = new AbortController()
  let shown: { source: string; size: Promise<Size> } | undefined

  const open = async (source: string): Promise<Size> => {
    const service = await readImageService(source, stopped.signal)
    if (shown?.source !== source) throw new Error(`${source} gave way to another picture`)
    await new Promise<void>((resolve, reject) => {
      viewer.addOnceHandler('open', () => resolve())
      viewer.addOnceHandler('open-failed', ({ message }) => reject(new Error(message)))
      viewer.open({ tileSource: service })
    })
    return { width: service.width, height: service.height }
  }

  return {
    element,
    source: () => shown?.source,
    open(source) {
      if (shown?.source === source) return shown.size
      const size = open(source)
      shown = { source, size }
      // A failed image can be opened again.
      size.catch(() => {
        if (shown?.size === size) shown = undefined
      })
      return size
    },
    drawn: (maxMs) =>
      new Promise((resolve) => {
        const image = viewer.world.getItemAt(0)
        if (!image || image.getFullyLoaded()) return resolve()
        const timer = setTimeout(resolve, maxMs)
        image.addOnceHandler('fully-loaded-change', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
    frame() {
      const { x, y } = viewport.getContainerSize()
      return { width: x, height: y }
    },
    sees() {
      const { x, y } = viewport.getCenter(true)
      return { x, y, width: 1 / viewport.getZoom(true) }
    },
    moveTo({ x, y, width }) {
      viewport.zoomTo(1 / width, undefined, true)
      viewport.panTo(new OpenSeadragon.Point(x, y), true)
    },
    highlight(highlight) {
      viewer.clearOverlays()
      const image = viewer.world.getItemAt(0)
      if (!highlight || !image) return
      const { x, y, width, height } = highlight.region
      viewer.addOverlay({
        element: drawHighlight(highlight),
        location: image.imageToViewportRectangle(x, y, width, height),
      })
    },
    destroy() {
      stopped.abort()
      viewer.destroy()
      element.remove()
    },
  }
}
