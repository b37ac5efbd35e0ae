import OpenSeadragon from 'openseadragon'
import type { Drawer } from './renderer.ts'
import { createCameraView, type CameraView } from './camera-view.ts'
import { MAX_MAGNIFICATION, toImage, type Region, type Size } from './geometry.ts'
import type { ImageService } from './image-service.ts'
import type { Highlight } from './highlight.ts'

const TILE_TRIES = 2
const TILE_RETRY_MS = 1200

/** A point in the image, in its pixels, or in the frame, in CSS pixels. */
export type Point = { x: number; y: number }

export type CameraOptions = {
  drawer: Drawer
  /** Class of the element that contains the minimap. */
  minimapClass: string
  reducedMotion: boolean
  /** Called when an image is open: its size is known and points can be converted. */
  onOpen: (image: Size) => void
  /** Called when some part of the image is visible. */
  onSeen: () => void
  /** Called when a tile did not load, also after a retry. */
  onTileLost: (message: string) => void
  /** Called when the camera comes to rest, with the CSS pixels per image pixel. */
  onRest: (magnification: number) => void
}

export type Camera = {
  /** Shows another image, whole or a region of it. */
  open: (service: ImageService, region?: Region) => void
  goTo: (region: Region) => void
  /** Returns the visible part of the image, in image pixels. */
  currentRegion: () => Region | undefined
  whole: () => void
  zoomBy: (factor: number) => void
  /** Moves the camera by parts of the frame: 0.1 is a tenth of its width or height. */
  panBy: (right: number, down: number) => void
  rotateBy: (degrees: number) => void
  /** Highlights a region and dims the rest of the image. */
  highlight: (highlight: Highlight | undefined) => void
  /** The element that the image is drawn in. Elements inside it receive pointer events first. */
  canvas: HTMLElement
  toFrame: (point: Point) => Point
  toPicture: (point: Point) => Point
  /** Calls the listener when points of the image move in the frame. Returns a function that stops it. */
  onMove: (moved: () => void) => () => void
  destroy: () => void
}

const viewerOptions = (stage: HTMLElement, minimap: HTMLElement, { drawer, reducedMotion }: CameraOptions) => ({
  element: stage,
  drawer,
  prefixUrl: '',
  showNavigationControl: false,
  showNavigator: true,
  navigatorElement: minimap,
  navigatorDrawer: 'canvas',
  navigatorDisplayRegionColor: '#e8b94f',
  keyboardNavEnabled: false,
  tabIndex: -1,
  maxZoomPixelRatio: MAX_MAGNIFICATION,
  visibilityRatio: 0.4,
  zoomPerScroll: 1.25,
  animationTime: reducedMotion ? 0 : 0.5,
  blendTime: reducedMotion ? 0 : 0.15,
  // OpenSeadragon 6.1.1 would compose several tiles on a second canvas, which ignores setImageSmoothingEnabled:
  // at tile borders, pixels would be blurred instead of square.
  smoothTileEdgesMinZoom: Infinity,
  gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
  gestureSettingsTouch: { pinchRotate: false, flickEnabled: !reducedMotion },
  tileRetryMax: TILE_TRIES,
  tileRetryDelay: TILE_RETRY_MS,
})

/** Creates a zoomable view inside `stage`. It keeps a canvas, listeners and downloads until `destroy`. */
export const createCamera = (stage: HTMLElement, options: CameraOptions): Camera => {
  const minimap = document.createElement('div')
  minimap.className = options.minimapClass
  // It repeats the image for the pointer. The keys and the controls do the same.
  minimap.setAttribute('aria-hidden', 'true')
  minimap.append(document.createElement('div'))
  stage.append(minimap)
  const viewer = OpenSeadragon(viewerOptions(stage, minimap.firstElementChild as HTMLElement, options)) // appended above
  const { viewport } = viewer
  const view = createCameraView(viewer, minimap)
  const still = options.reducedMotion
  const shown: Shown = {
    image: undefined,
    isFirst: true,
    opening: undefined,
    highlighted: undefined,
    seen: false,
    wasWhole: true,
  }
  listen(viewer, view, shown, options)

  return {
    open(service, region) {
      shown.isFirst = shown.image === undefined
      shown.image = { width: service.width, height: service.height }
      shown.opening = region
      shown.seen = false
      shown.wasWhole = region === undefined
      viewport.setRotation(0, true)
      viewer.open({ tileSource: service })
    },
    goTo: (region) => shown.image && view.moveTo(shown.image, region, { immediately: still }),
    currentRegion: () => shown.image && toImage(viewport.getBounds().getBoundingBox(), shown.image),
    whole: () => shown.image && view.showWhole(shown.image, { immediately: still }),
    zoomBy(factor) {
      viewport.zoomBy(factor, undefined, still)
      viewport.applyConstraints(still)
    },
    panBy(right, down) {
      const { width, height } = view.frame()
      viewport.panBy(viewport.deltaPointsFromPixels(new OpenSeadragon.Point(right * width, down * height)), still)
      viewport.applyConstraints(still)
    },
    rotateBy(degrees) {
      const { image } = shown
      if (!image) return
      const fitted = view.isWhole(image)
      viewport.setRotation(viewport.getRotation() + degrees, still)
      if (fitted) view.showWhole(image, { immediately: still })
      else view.fit(image)
    },
    highlight(highlight) {
      shown.highlighted = highlight
      if (shown.image && viewer.world.getItemCount() > 0) view.highlight(shown.image, highlight)
    },
    canvas: viewer.canvas as HTMLElement, // the types of OpenSeadragon say Element
    toFrame({ x, y }) {
      const width = shown.image?.width ?? 1
      const point = viewport.viewportToViewerElementCoordinates(new OpenSeadragon.Point(x / width, y / width))
      return { x: point.x, y: point.y }
    },
    toPicture({ x, y }) {
      const width = shown.image?.width ?? 1
      const point = viewport.viewerElementToViewportCoordinates(new OpenSeadragon.Point(x, y))
      return { x: point.x * width, y: point.y * width }
    },
    onMove(moved) {
      viewer.addHandler('update-viewport', moved)
      return () => viewer.removeHandler('update-viewport', moved)
    },
    destroy() {
      viewer.destroy()
      minimap.remove()
    },
  }
}

/* The image of a camera. */
type Shown = {
  image: Size | undefined
  /** Whether no image was open before. */
  isFirst: boolean
  /** The region to show when the image is open; the whole image if it is undefined. */
  opening: Region | undefined
  highlighted: Highlight | undefined
  /** Whether some part of the image has been visible. */
  seen: boolean
  /** Whether the whole image is visible. It then stays visible when the frame changes its size. */
  wasWhole: boolean
}

const listen = (viewer: OpenSeadragon.Viewer, view: CameraView, shown: Shown, options: CameraOptions): void => {
  const { onOpen, onSeen, onTileLost, onRest } = options
  const redraw = () => shown.image && view.redraw(shown.image)
  let resizing = false
  viewer.addHandler('open', () => {
    const { image, isFirst, opening, highlighted } = shown
    if (!image) return
    view.fit(image)
    if (opening) view.moveTo(image, opening, { immediately: true })
    else view.showWhole(image, { immediately: true })
    redraw()
    view.highlight(image, highlighted)
    onOpen(image)
    // If the view of two images is the same, nothing moves, and OpenSeadragon reports no end of a movement.
    if (!isFirst) onRest(view.scale(image))
  })
  viewer.addHandler('tile-loaded', () => {
    if (shown.seen) return
    shown.seen = true
    onSeen()
  })
  viewer.addHandler('tile-load-failed', ({ message, maxReached }) => {
    if (maxReached) onTileLost(message)
  })
  viewer.addHandler('animation', redraw)
  viewer.addHandler('animation-finish', () => {
    if (shown.image) onRest(view.scale(shown.image))
  })
  viewer.addHandler('zoom', () => {
    if (shown.image && !resizing) shown.wasWhole = view.isWhole(shown.image)
  })
  // OpenSeadragon zooms automatically during a resize, also after its event `after-resize`. The resize ends with viewport-change.
  viewer.addHandler('resize', () => {
    resizing = true
  })
  viewer.addHandler('viewport-change', () => {
    const { image, wasWhole } = shown
    if (!image || !resizing) return
    resizing = false
    if (wasWhole) view.showWhole(image, { immediately: true })
    else view.fit(image)
    onRest(view.scale(image))
  })
}
