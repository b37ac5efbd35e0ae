import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Camera } from './camera.ts'
import type { Region, Size } from './geometry.ts'
import { commandOf, type Command } from './keys.ts'
import type { Highlight } from './highlight.ts'
import type { ZoomTexts } from './texts.ts'
import { useCamera } from './use-camera.ts'
import { useFullScreen } from './use-full-screen.ts'
import { ZoomControls } from './ZoomControls.tsx'
import { ZoomNotice } from './ZoomNotice.tsx'
import styles from './ZoomableImage.module.css'

const STEP_PAN = 0.12
const STEP_ZOOM = 1.5

export type ZoomableImageProps = {
  /** Address of the info.json of a IIIF Image API 3 service. */
  source: string
  /** What the picture is. */
  label: string
  texts: ZoomTexts
  /** Where to look, as IIIF writes regions; another object moves the camera, also back to the same region. */
  at?: { xywh: string } | undefined
  /** What is marked in it; all around it is dimmed. */
  highlight?: Highlight | undefined
  /** The picture was opened: what is laid over it may begin. */
  onOpen?: ((camera: Camera, image: Size) => void) | undefined
  onReady?: () => void
  onFailure?: (error: Error) => void
  /** The camera came to rest over this part of the picture, in picture pixels. */
  onRest?: ((region: Region) => void) | undefined
  className?: string | undefined
  /** Laid over the picture, at its top left. */
  children?: ReactNode
}

/** A picture to look into, down to its single pixels, by mouse, touch and keyboard. */
export const ZoomableImage = ({ source, label, texts, className, children, ...watched }: ZoomableImageProps) => {
  const helpId = useId()
  const root = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { camera, phase, magnification } = useCamera(stage, { source, attempt, ...watched })
  const fullScreen = useFullScreen(root)

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
