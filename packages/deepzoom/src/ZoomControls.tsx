import type { ComponentType } from 'react'
import { FullScreenIcon, LeaveFullScreenIcon, RotateIcon, WholeIcon, ZoomInIcon, ZoomOutIcon } from './icons.tsx'
import type { Command } from './keys.ts'
import type { ZoomTexts } from './texts.ts'
import styles from './ZoomableImage.module.css'

type ControlProps = { name: string; keyName: string; icon: ComponentType; onPress: () => void; disabled?: boolean }

const Control = ({ name, keyName, icon: Icon, onPress, disabled = false }: ControlProps) => (
  <button
    type="button"
    className={styles.control}
    aria-label={name}
    aria-keyshortcuts={keyName}
    disabled={disabled}
    onClick={onPress}
  >
    <Icon />
    <span className={styles.tip} aria-hidden="true">
      {name} <kbd>{keyName}</kbd>
    </span>
  </button>
)

type Props = {
  texts: ZoomTexts
  disabled: boolean
  isFullScreen: boolean
  /** CSS pixels per image pixel. */
  magnification: number | undefined
  perform: (command: Command) => void
}

export const ZoomControls = ({ texts, disabled, isFullScreen, magnification, perform }: Props) => (
  <fieldset className={styles.controls} aria-label={texts.controls}>
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
    <output className={styles.magnification}>
      {magnification !== undefined && texts.magnification(Math.round(magnification * 100))}
    </output>
  </fieldset>
)
