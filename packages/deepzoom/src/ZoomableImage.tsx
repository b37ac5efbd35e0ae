import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Camera } from './camera.ts'
import type { Region, Size } from './geometry.ts'
import { commandOf, type Command } from './keys.ts'
import type { Highlight } from './highlight.ts'
import type { ZoomTexts } from './texts.ts'
import { useCamera, type ZoomPhase } from './use-camera.ts'
import { useFullScreen } from './use-full-screen.ts'
import { ZoomControls, type ImagePaging } from './ZoomControls.tsx'
import styles from './ZoomableImage.module.css'

const STEP_PAN = 0.12
const STEP_ZOOM = 1.5

export type ZoomableImageProps = {
  /** Address of the info.json of a IIIF Image API 3 service. */
  source: string
  /** Name of the image. */
  label: string
  texts: ZoomTexts
  /** Region to show, as IIIF writes regions. A new object moves the camera, also to the same region. */
  at?: { xywh: string } | undefined
  /** Highlighted region. Everything around it is dimmed. */
  highlight?: Highlight | undefined
  /** Called when the image is open and overlays can start. */
  onOpen?: ((camera: Camera, image: Size) => void) | undefined
  onReady?: () => void
  onFailure?: (error: Error) => void
  /** Called when the camera comes to rest, with the visible part in image pixels. */
  onRest?: ((region: Region) => void) | undefined
  /** Whether the minimap is shown, if the caller remembers that. Otherwise the image does, until it is closed. */
  minimap?: { isShown: boolean; onChange: (isShown: boolean) => void } | undefined
  /** Address of a small picture of the whole image. It is shown until parts of the image are. */
  preview?: string | undefined
  /** Shows the image before or after this one. A new `source` keeps the full screen and the focus. */
  paging?: ImagePaging | undefined
  className?: string | undefined
  /** Overlay at the top left of the image. */
  children?: ReactNode
}

/** A zoomable image, down to single pixels, by mouse, touch and keyboard. */
export const ZoomableImage = ({
  source,
  label,
  texts,
  minimap,
  preview,
  paging,
  className,
  children,
  ...watched
}: ZoomableImageProps) => {
  const helpId = useId()
  const root = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { camera, phase, magnification } = useCamera(stage, { source, attempt, ...watched })
  const fullScreen = useFullScreen(root)
  const [isMinimapShown, setMinimapShown] = useState(true)
  const hasMinimap = minimap?.isShown ?? isMinimapShown

  const actionOf = (command: Command) => actionsOf(camera.current, fullScreen.toggle, paging)[command]

  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event)
    const action = command && actionOf(command)
    if (!action) return
    event.preventDefault()
    // The image has handled the key, so shortcuts of the page must not handle it too.
    event.stopPropagation()
    action()
  }

  return (
    <section
      ref={root}
      className={`${styles.root} ${className ?? ''}`}
      data-minimap={hasMinimap || undefined}
      aria-label={label}
    >
      {preview && <Preview key={preview} picture={preview} phase={phase} />}
      {/* An ARIA application: a screen reader passes on the arrow keys, which move the image. */}
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
        {helpOf(texts, paging)}
      </p>
      {children && <div className={styles.caption}>{children}</div>}
      <ZoomControls
        texts={texts}
        paging={paging}
        disabled={phase === 'loading' || phase === 'failed'}
        isFullScreen={fullScreen.isOn}
        magnification={phase === 'failed' ? undefined : magnification}
        hasMinimap={hasMinimap}
        onMinimap={minimap?.onChange ?? setMinimapShown}
        perform={(command) => actionOf(command)?.()}
      />
      <ZoomNotice
        phase={phase}
        hasPreview={preview !== undefined}
        texts={texts}
        onTryAgain={() => setAttempt(attempt + 1)}
      />
    </section>
  )
}

/* It fades out when the image is there, or cannot be loaded. */
const Preview = ({ picture, phase }: { picture: string; phase: ZoomPhase }) => (
  <img className={styles.preview} data-gone={phase !== 'loading' || undefined} src={picture} alt="" />
)

const helpOf = ({ help, pagingHelp }: ZoomTexts, paging: ImagePaging | undefined): string =>
  paging ? `${help} ${pagingHelp}` : help

type Actions = Record<Command, (() => void) | undefined>

const actionsOf = (camera: Camera | null, toggleFullScreen: () => void, paging: ImagePaging | undefined): Actions => ({
  panLeft: () => camera?.panBy(-STEP_PAN, 0),
  panRight: () => camera?.panBy(STEP_PAN, 0),
  panUp: () => camera?.panBy(0, -STEP_PAN),
  panDown: () => camera?.panBy(0, STEP_PAN),
  zoomIn: () => camera?.zoomBy(STEP_ZOOM),
  zoomOut: () => camera?.zoomBy(1 / STEP_ZOOM),
  whole: () => camera?.whole(),
  rotate: () => camera?.rotateBy(90),
  rotateBack: () => camera?.rotateBy(-90),
  fullScreen: toggleFullScreen,
  // At an end, the key does nothing. The page must not scroll then.
  previousImage: paging && (() => paging.previous?.()),
  nextImage: paging && (() => paging.next?.()),
})

type Props = { phase: ZoomPhase; hasPreview: boolean; texts: ZoomTexts; onTryAgain: () => void }

/** Shows that the image is loading, or what failed and how to continue. */
const ZoomNotice = ({ phase, hasPreview, texts, onTryAgain }: Props) => {
  if (phase === 'ready') return null
  if (phase === 'loading') {
    return (
      <output className={styles.loading} data-over-preview={hasPreview || undefined}>
        <span className={styles.ring} aria-hidden="true" />
        {texts.loading}
      </output>
    )
  }
  return (
    <div className={phase === 'failed' ? styles.failure : styles.warning} role="alert">
      <p>{phase === 'failed' ? texts.failed : texts.incomplete}</p>
      <button type="button" className={styles.retry} onClick={onTryAgain}>
        {texts.tryAgain}
      </button>
    </div>
  )
}
