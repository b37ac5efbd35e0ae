import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { createCamera, type Camera } from './camera.ts'
import { chooseDrawer } from './drawer.ts'
import type { Region } from './geometry.ts'
import { readImageService } from './image-service.ts'
import styles from './ZoomableImage.module.css'

/** `incomplete`: something can be seen, but tiles are missing. `failed`: nothing can. */
export type ZoomPhase = 'loading' | 'ready' | 'incomplete' | 'failed'

type Watched = {
  source: string
  /** Rises with every *Try again*. */
  attempt: number
  onReady?: () => void
  onFailure?: (error: Error) => void
}

/** Keeps one camera in `stage` and shows it `source`. */
export const useCamera = (stage: RefObject<HTMLElement | null>, { source, attempt, onReady, onFailure }: Watched) => {
  const camera = useRef<Camera>(null)
  const lastSeen = useRef<{ source: string; region: Region | undefined }>(null)
  const current = `${attempt} ${source}`
  // What became of which attempt; for any other the picture is still on its way.
  const [outcome, setOutcome] = useState<{ of: string; phase: ZoomPhase }>()
  const phase = outcome?.of === current ? outcome.phase : 'loading'
  const [magnification, setMagnification] = useState<number>()

  const seen = useEffectEvent(() => {
    setOutcome({ of: current, phase: 'ready' })
    onReady?.()
  })
  const lost = useEffectEvent((error: Error) => {
    setOutcome({ of: current, phase: phase === 'loading' || phase === 'failed' ? 'failed' : 'incomplete' })
    onFailure?.(error)
  })

  useEffect(() => {
    if (!stage.current) return
    const made = createCamera(stage.current, {
      drawer: chooseDrawer(),
      minimapClass: styles.minimap ?? '',
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onSeen: () => seen(),
      onTileLost: (message) => lost(new Error(message)),
      onRest: setMagnification,
    })
    camera.current = made
    return () => {
      camera.current = null
      made.destroy()
    }
  }, [stage])

  useEffect(() => {
    const stopped = new AbortController()
    // A second attempt at the same picture returns to where the person was looking.
    const region = lastSeen.current?.source === source ? lastSeen.current.region : undefined
    readImageService(source, stopped.signal)
      .then((service) => camera.current?.open(service, region))
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) lost(error instanceof Error ? error : new Error(String(error)))
      })
    return () => {
      stopped.abort()
      lastSeen.current = { source, region: camera.current?.currentRegion() }
    }
  }, [source, attempt])

  return { camera, phase, magnification }
}
