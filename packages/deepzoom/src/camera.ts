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

/** How far the camera may leave the whole picture outwards. */
const WIDEST = 0.85
const MINIMAP_BOX: Size = { width: 176, height: 132 }
const TILE_TRIES = 2
const TILE_RETRY_MS = 1200

/** A place in the picture, in its pixels, or in the frame, in CSS pixels. */
export type Point = { x: number; y: number }

export type CameraOptions = {
  drawer: Drawer
  /** Class of the element that holds the minimap. */
  minimapClass: string
  reducedMotion: boolean
  /** A picture was opened: it has a size, and places. */
  onOpen: (image: Size) => void
  /** Something of the picture can be seen. */
  onSeen: () => void
  /** A tile did not come, also when asked for again. */
  onTileLost: (message: string) => void
  /** The camera came to rest; CSS pixels per picture pixel. */
  onRest: (magnification: number) => void
}

export type Camera = {
  /** Shows another picture, wholly or a region of it. */
  open: (service: ImageService, region?: Region) => void
  goTo: (region: Region) => void
  /** The part of the picture that is in sight, in picture pixels. */
  currentRegion: () => Region | undefined
  whole: () => void
  zoomBy: (factor: number) => void
  /** Moves the camera by parts of the frame: 0.1 is a tenth of its width or height. */
  panBy: (right: number, down: number) => void
  rotateBy: (degrees: number) => void
  /** Marks a region and dims what lies around it. */
  highlight: (highlight: Highlight | undefined) => void
  /** What the picture is drawn in: what is laid into it hears of pointers first. */
  canvas: HTMLElement
  toFrame: (place: Point) => Point
  toPicture: (place: Point) => Point
  /** Hears that places of the picture lie elsewhere in the frame now; the answer ends it. */
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
  // OpenSeadragon 6.1.1 would put several tiles together on a second canvas, which setImageSmoothingEnabled forgets:
  // where tiles meet, pixels would be blurs instead of squares.
  smoothTileEdgesMinZoom: Infinity,
  gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
  gestureSettingsTouch: { pinchRotate: false, flickEnabled: !reducedMotion },
  tileRetryMax: TILE_TRIES,
  tileRetryDelay: TILE_RETRY_MS,
})

/** A view into a zoomable picture inside `stage`. It holds a canvas, listeners and downloads until `destroy`. */
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
    // A map of what is in sight anyway would only cover it.
    minimap.toggleAttribute('data-idle', isWhole(image, true))
    if (drawsSquares(scale(image), squares) === squares) return
    squares = !squares
    viewer.drawer.setImageSmoothingEnabled(!squares)
  }

  /** Tells viewport and minimap how the picture lies now; returns the zoom at which all of it is in sight. */
  const fit = (of: Size): number => {
    const degrees = viewport.getRotation()
    const whole = wholePictureZoom(of, frame(), degrees)
    // A property of OpenSeadragon's viewport that its types leave out.
    Object.assign(viewport, { minZoomLevel: whole * WIDEST })
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

  const place = (region: Region, immediately: boolean) => {
    if (!image) return
    const { x, y, width, height } = toViewport(region, image)
    viewport.fitBounds(new OpenSeadragon.Rect(x, y, width, height), immediately)
  }

  let marked: Highlight | undefined
  const drawMarked = (highlight: Highlight | undefined, size: Size) => {
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
  // Whether the person sees the whole picture, and so wants to go on seeing it when the frame changes its size.
  let wasWhole = true
  let resizing = false
  viewer.addHandler('open', () => {
    if (image) fit(image)
    if (opening) place(opening, true)
    else whole(true)
    redraw()
    if (image) {
      drawMarked(marked, image)
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
  // OpenSeadragon zooms by itself during a resize, also after its event `after-resize`; the viewport's change is its end.
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
    goTo: (region) => place(region, still),
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
      marked = highlight
      if (image && viewer.world.getItemCount() > 0) drawMarked(highlight, image)
    },
    canvas: viewer.canvas as HTMLElement, // OpenSeadragon's types say Element
    toFrame({ x, y }) {
      const width = image?.width ?? 1
      const place = viewport.viewportToViewerElementCoordinates(new OpenSeadragon.Point(x / width, y / width))
      return { x: place.x, y: place.y }
    },
    toPicture({ x, y }) {
      const width = image?.width ?? 1
      const place = viewport.viewerElementToViewportCoordinates(new OpenSeadragon.Point(x, y))
      return { x: place.x * width, y: place.y * width }
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
