import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { createCamera, type Camera } from './camera.ts'
import { chooseDrawer } from './drawer.ts'
import { regionOf, type Region, type Size } from './geometry.ts'
import { readImageService } from './image-service.ts'
import type { Highlight } from './highlight.ts'
import styles from './ZoomableImage.module.css'

/** `incomplete`: the image is visible, but tiles are missing. `failed`: nothing is visible. */
export type ZoomPhase = 'loading' | 'ready' | 'incomplete' | 'failed'

type Watched = {
  source: string
  /** Increases with every *Try again*. */
  attempt: number
  /** Region to show, as IIIF writes regions. A new object moves the camera, also to the same region. */
  at?: { xywh: string } | undefined
  /** Called when the camera comes to rest, with the visible part in image pixels. */
  onRest?: ((region: Region) => void) | undefined
  /** Highlighted region. */
  highlight?: Highlight | undefined
  /** Called when the image is open and overlays can start. */
  onOpen?: ((camera: Camera, image: Size) => void) | undefined
  onReady?: () => void
  onFailure?: (error: Error) => void
}

/** Creates one camera in `stage` and shows `source` in it. */
export const useCamera = (stage: RefObject<HTMLElement | null>, watched: Watched) => {
  const { source, attempt, at, highlight, onOpen, onReady, onFailure, onRest } = watched
  const camera = useRef<Camera>(null)
  const lastSeen = useRef<{ source: string; region: Region | undefined }>(null)
  const opened = useRef<{ source: string; image: Size }>(null)
  const current = `${attempt} ${source}`
  // Result of an attempt. For any other attempt the image is still loading.
  const [outcome, setOutcome] = useState<{ of: string; phase: ZoomPhase }>()
  const phase = outcome?.of === current ? outcome.phase : 'loading'
  const [magnification, setMagnification] = useState<number>()

  // Until the next image is open, the camera reports what happens to the previous one.
  const isOpen = useEffectEvent(() => opened.current?.source === source)
  const seen = useEffectEvent(() => {
    setOutcome({ of: current, phase: 'ready' })
    onReady?.()
  })
  const lost = useEffectEvent((error: Error) => {
    setOutcome({ of: current, phase: phase === 'loading' || phase === 'failed' ? 'failed' : 'incomplete' })
    onFailure?.(error)
  })

  const started = useEffectEvent((image: Size) => camera.current && onOpen?.(camera.current, image))

  const rested = useEffectEvent((scale: number) => {
    setMagnification(scale)
    const region = camera.current?.currentRegion()
    if (region) onRest?.(region)
  })
  const requestedRegion = useEffectEvent((of: Size) => regionOf(at?.xywh, of))

  useEffect(() => {
    if (!stage.current) return
    const newCamera = createCamera(stage.current, {
      drawer: chooseDrawer(),
      minimapClass: styles.minimap ?? '',
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onOpen: (image) => started(image),
      onSeen: () => isOpen() && seen(),
      onTileLost: (message) => isOpen() && lost(new Error(message)),
      onRest: (scale) => isOpen() && rested(scale),
    })
    camera.current = newCamera
    return () => {
      camera.current = null
      newCamera.destroy()
    }
  }, [stage])

  useEffect(() => {
    const stopped = new AbortController()
    // A second attempt at the same image returns to the region that was visible.
    const region = lastSeen.current?.source === source ? lastSeen.current.region : undefined
    readImageService(source, stopped.signal)
      .then((service) => {
        opened.current = { source, image: service }
        camera.current?.open(service, region ?? requestedRegion(service))
      })
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) lost(error instanceof Error ? error : new Error(String(error)))
      })
    return () => {
      stopped.abort()
      lastSeen.current = { source, region: camera.current?.currentRegion() }
    }
  }, [source, attempt])

  useEffect(() => camera.current?.highlight(highlight), [highlight])

  // Before the image is open there is nothing to move: it opens at the requested region.
  const follow = useEffectEvent(() => {
    const region = opened.current?.source === source ? requestedRegion(opened.current.image) : undefined
    if (region) camera.current?.goTo(region)
  })
  useEffect(() => follow(), [at])

  return { camera, phase, magnification }
}
