import OpenSeadragon from 'openseadragon'
import type { Drawer } from './renderer.ts'
import {
  drawsSquares,
  fitWithin,
  magnification,
  MAX_MAGNIFICATION,
  toImage,
  toViewport,
  turnedSize,
  wholePictureZoom,
  type Region,
  type Size,
} from './geometry.ts'
import type { ImageService } from './image-service.ts'
import { drawHighlight, type Highlight } from './highlight.ts'

/** Smallest zoom, relative to the whole image. */
const MIN_ZOOM = 0.85
const MINIMAP_BOX: Size = { width: 176, height: 132 }
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
  // where tiles meet, pixels would be blurs instead of squares.
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
  minimap.append(document.createElement('div'))
  stage.append(minimap)
  const viewer = OpenSeadragon(viewerOptions(stage, minimap.firstElementChild as HTMLElement, options))
  const { viewport } = viewer
  const still = options.reducedMotion
  let image: Size | undefined
  let squares = false

  const frame = (): Size => {
    const { x, y } = viewport.getContainerSize()
    return { width: x, height: y }
  }

  const scale = (of: Size) => magnification(viewport.getZoom(true), of, frame())

  const isWhole = (of: Size, current: boolean) =>
    Math.abs(viewport.getZoom(current) / wholePictureZoom(of, frame(), viewport.getRotation(current)) - 1) < 0.01

  const redraw = () => {
    if (!image) return
    // If the whole image is visible, a minimap would only cover it.
    minimap.toggleAttribute('data-idle', isWhole(image, true))
    if (drawsSquares(scale(image), { hasSquares: squares }) === squares) return
    squares = !squares
    viewer.drawer.setImageSmoothingEnabled(!squares)
  }

  /** Updates viewport and minimap for the current rotation. Returns the zoom at which the whole image is visible. */
  const fit = (of: Size): number => {
    const degrees = viewport.getRotation()
    const whole = wholePictureZoom(of, frame(), degrees)
    // A property of OpenSeadragon's viewport that its types lack.
    Object.assign(viewport, { minZoomLevel: whole * MIN_ZOOM })
    const box = fitWithin(turnedSize(of, degrees), MINIMAP_BOX)
    minimap.style.width = `${Math.round(box.width)}px`
    minimap.style.height = `${Math.round(box.height)}px`
    viewer.navigator.updateSize()
    return whole
  }

  const whole = (immediately: boolean) => {
    if (!image) return
    viewport.zoomTo(fit(image), undefined, immediately)
    viewport.panTo(new OpenSeadragon.Point(0.5, image.height / image.width / 2), immediately)
  }

  const moveTo = (region: Region, immediately: boolean) => {
    if (!image) return
    const { x, y, width, height } = toViewport(region, image)
    viewport.fitBounds(new OpenSeadragon.Rect(x, y, width, height), immediately)
  }

  let highlighted: Highlight | undefined
  const drawHighlighted = (highlight: Highlight | undefined, size: Size) => {
    viewer.clearOverlays()
    if (!highlight) return
    const { x, y, width, height } = toViewport(highlight.region, size)
    viewer.addOverlay({
      element: drawHighlight(highlight, size),
      location: new OpenSeadragon.Rect(x, y, width, height),
    })
  }

  let opening: Region | undefined
  let seen = false
  // Whether the whole image is visible. It then stays visible when the frame changes its size.
  let wasWhole = true
  let resizing = false
  viewer.addHandler('open', () => {
    if (image) fit(image)
    if (opening) moveTo(opening, true)
    else whole(true)
    redraw()
    if (image) {
      drawHighlighted(highlighted, image)
      options.onOpen(image)
    }
  })
  viewer.addHandler('tile-loaded', () => {
    if (seen) return
    seen = true
    options.onSeen()
  })
  viewer.addHandler('tile-load-failed', ({ message, maxReached }) => {
    if (maxReached) options.onTileLost(message)
  })
  viewer.addHandler('animation', redraw)
  viewer.addHandler('animation-finish', () => {
    if (image) options.onRest(scale(image))
  })
  viewer.addHandler('zoom', () => {
    if (image && !resizing) wasWhole = isWhole(image, false)
  })
  // OpenSeadragon zooms automatically during a resize, also after its event `after-resize`. The resize ends with viewport-change.
  viewer.addHandler('resize', () => {
    resizing = true
  })
  viewer.addHandler('viewport-change', () => {
    if (!image || !resizing) return
    resizing = false
    if (wasWhole) whole(true)
    else fit(image)
    options.onRest(scale(image))
  })

  return {
    open(service, region) {
      image = { width: service.width, height: service.height }
      opening = region
      seen = false
      wasWhole = region === undefined
      viewport.setRotation(0, true)
      viewer.open({ tileSource: service })
    },
    goTo: (region) => moveTo(region, still),
    currentRegion: () => image && toImage(viewport.getBounds().getBoundingBox(), image),
    whole: () => whole(still),
    zoomBy(factor) {
      viewport.zoomBy(factor, undefined, still)
      viewport.applyConstraints(still)
    },
    panBy(right, down) {
      const { width, height } = frame()
      viewport.panBy(viewport.deltaPointsFromPixels(new OpenSeadragon.Point(right * width, down * height)), still)
      viewport.applyConstraints(still)
    },
    rotateBy(degrees) {
      if (!image) return
      const fitted = isWhole(image, false)
      viewport.setRotation(viewport.getRotation() + degrees, still)
      if (fitted) whole(still)
      else fit(image)
    },
    highlight(highlight) {
      highlighted = highlight
      if (image && viewer.world.getItemCount() > 0) drawHighlighted(highlight, image)
    },
    canvas: viewer.canvas as HTMLElement, // the types of OpenSeadragon say Element
    toFrame({ x, y }) {
      const width = image?.width ?? 1
      const point = viewport.viewportToViewerElementCoordinates(new OpenSeadragon.Point(x / width, y / width))
      return { x: point.x, y: point.y }
    },
    toPicture({ x, y }) {
      const width = image?.width ?? 1
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
