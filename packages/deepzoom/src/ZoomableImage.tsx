import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import type { Region } from './geometry.ts'
import { commandOf, type Command } from './keys.ts'
import type { ZoomTexts } from './texts.ts'
import { useCamera } from './use-camera.ts'
import { useFullScreen } from './use-full-screen.ts'
import { ZoomControls } from './ZoomControls.tsx'
import { ZoomNotice } from './ZoomNotice.tsx'
import styles from './ZoomableImage.module.css'

const STEP_PAN = 0.12
const STEP_ZOOM = 1.5

export type ZoomHandle = {
  /** Moves the camera until the region, in picture pixels, fills the frame. */
  goTo: (region: Region) => void
  /** The part of the picture that is in sight, in picture pixels. */
  currentRegion: () => Region | undefined
}

export type ZoomableImageProps = {
  /** Address of the info.json of a IIIF Image API 3 service. */
  source: string
  /** What the picture is. */
  label: string
  texts: ZoomTexts
  onReady?: () => void
  onFailure?: (error: Error) => void
  className?: string | undefined
  /** Laid over the picture, at its top left. */
  children?: ReactNode
  ref?: Ref<ZoomHandle>
}

/** A picture to look into, down to its single pixels, by mouse, touch and keyboard. */
export const ZoomableImage = ({ source, label, texts, className, children, ref, ...heard }: ZoomableImageProps) => {
  const helpId = useId()
  const root = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { camera, phase, magnification } = useCamera(stage, { source, attempt, ...heard })
  const fullScreen = useFullScreen(root)
  useImperativeHandle(ref, () => ({
    goTo: (region) => camera.current?.goTo(region),
    currentRegion: () => camera.current?.currentRegion(),
  }))

  const perform = (command: Command) => {
    const actions: Record<Command, () => void> = {
      panLeft: () => camera.current?.panBy(-STEP_PAN, 0),
      panRight: () => camera.current?.panBy(STEP_PAN, 0),
      panUp: () => camera.current?.panBy(0, -STEP_PAN),
      panDown: () => camera.current?.panBy(0, STEP_PAN),
      zoomIn: () => camera.current?.zoomBy(STEP_ZOOM),
      zoomOut: () => camera.current?.zoomBy(1 / STEP_ZOOM),
      whole: () => camera.current?.whole(),
      rotate: () => camera.current?.rotateBy(90),
      rotateBack: () => camera.current?.rotateBy(-90),
      fullScreen: fullScreen.toggle,
    }
    actions[command]()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event)
    if (!command) return
    event.preventDefault()
    // The picture has answered the key: the page's own shortcuts must not answer it too.
    event.stopPropagation()
    perform(command)
  }

  return (
    <section ref={root} className={`${styles.root} ${className ?? ''}`} aria-label={label}>
      {/* An application in the sense of ARIA: a screen reader hands it the arrow keys, which move the picture. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={stage}
        className={styles.stage}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        aria-describedby={helpId}
        onKeyDown={onKeyDown}
      />
      <p id={helpId} hidden>
        {texts.help}
      </p>
      {children && <div className={styles.caption}>{children}</div>}
      <ZoomControls
        texts={texts}
        disabled={phase === 'loading' || phase === 'failed'}
        isFullScreen={fullScreen.isOn}
        magnification={phase === 'failed' ? undefined : magnification}
        perform={perform}
      />
      <ZoomNotice phase={phase} texts={texts} onTryAgain={() => setAttempt(attempt + 1)} />
    </section>
  )
}
