import type { ComponentType } from 'react'
import type { Command } from './keys.ts'
import type { ZoomTexts } from './texts.ts'
import styles from './ZoomableImage.module.css'

type ControlProps = {
  name: string
  keyName?: string
  icon: ComponentType
  onPress: () => void
  disabled?: boolean
  /** Whether there is nothing to go to. The control keeps the focus. */
  isAtEnd?: boolean
  /** Set for a control that turns something on and off. */
  pressed?: boolean
}

const Control = ({ name, keyName, icon: Icon, onPress, disabled = false, isAtEnd, pressed }: ControlProps) => (
  <button
    type="button"
    className={styles.control}
    aria-pressed={pressed}
    aria-label={name}
    aria-keyshortcuts={keyName}
    aria-disabled={isAtEnd || undefined}
    disabled={disabled}
    onClick={onPress}
  >
    <Icon />
    <span className={styles.tip} aria-hidden="true">
      {name} {keyName !== undefined && <kbd>{keyName}</kbd>}
    </span>
  </button>
)

/** The ways to the images beside this one. A way is undefined at the first or last image. */
export type ImagePaging = { previous: (() => void) | undefined; next: (() => void) | undefined }

type Props = {
  texts: ZoomTexts
  paging: ImagePaging | undefined
  disabled: boolean
  isFullScreen: boolean
  /** CSS pixels per image pixel. */
  magnification: number | undefined
  hasMinimap: boolean
  onMinimap: (isShown: boolean) => void
  perform: (command: Command) => void
}

export const ZoomControls = ({ texts, paging, disabled, isFullScreen, magnification, perform, ...minimap }: Props) => (
  <fieldset className={styles.controls} data-paged={paging !== undefined || undefined} aria-label={texts.controls}>
    {paging && <Paging texts={texts} paging={paging} perform={perform} />}
    <Control {...{ disabled }} name={texts.zoomIn} keyName="+" icon={ZoomInIcon} onPress={() => perform('zoomIn')} />
    <Control {...{ disabled }} name={texts.zoomOut} keyName="-" icon={ZoomOutIcon} onPress={() => perform('zoomOut')} />
    <Control {...{ disabled }} name={texts.whole} keyName="0" icon={WholeIcon} onPress={() => perform('whole')} />
    <Control {...{ disabled }} name={texts.rotate} keyName="R" icon={RotateIcon} onPress={() => perform('rotate')} />
    {document.fullscreenEnabled && (
      <Control
        name={isFullScreen ? texts.leaveFullScreen : texts.fullScreen}
        keyName="F"
        icon={isFullScreen ? LeaveFullScreenIcon : FullScreenIcon}
        onPress={() => perform('fullScreen')}
      />
    )}
    <Control
      name={texts.minimap}
      icon={MinimapIcon}
      pressed={minimap.hasMinimap}
      onPress={() => minimap.onMinimap(!minimap.hasMinimap)}
    />
    <output className={styles.magnification}>
      {magnification !== undefined && texts.magnification(Math.round(magnification * 100))}
    </output>
  </fieldset>
)

const Paging = ({ texts, paging, perform }: Pick<Props, 'texts' | 'perform'> & { paging: ImagePaging }) => (
  <>
    <Control
      name={texts.previousImage}
      keyName="PageUp"
      icon={PreviousIcon}
      isAtEnd={!paging.previous}
      onPress={() => perform('previousImage')}
    />
    <Control
      name={texts.nextImage}
      keyName="PageDown"
      icon={NextIcon}
      isAtEnd={!paging.next}
      onPress={() => perform('nextImage')}
    />
  </>
)

const icon = (path: string) => () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

const PreviousIcon = icon('M15 6l-6 6l6 6')
const NextIcon = icon('M9 6l6 6l-6 6')
const ZoomInIcon = icon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M7 10h6M10 7v6M21 21l-6-6')
const ZoomOutIcon = icon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M7 10h6M21 21l-6-6')
const WholeIcon = icon('M5 12H3l9-9l9 9h-2M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7M10 21v-6h4v6')
const RotateIcon = icon('M19.95 11a8 8 0 1 0-.5 4M20 4.5v6.5h-6.5')
const FullScreenIcon = icon(
  'M4 8V6a2 2 0 0 1 2-2h2M4 16v2a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v2M16 20h2a2 2 0 0 0 2-2v-2',
)
const LeaveFullScreenIcon = icon(
  'M15 19v-2a2 2 0 0 1 2-2h2M15 5v2a2 2 0 0 0 2 2h2M5 15h2a2 2 0 0 1 2 2v2M5 9h2a2 2 0 0 0 2-2V5',
)
const MinimapIcon = icon('M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM12 13h4v3h-4z')
