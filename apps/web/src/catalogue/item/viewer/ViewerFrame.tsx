import { useFullScreen } from '@pressmark/deepzoom/use-full-screen.ts'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconShare2 } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidgetOpen } from '#shared/text/browser-events.ts'
import styles from './ViewerFrame.module.css'

type Props = {
  onShare: () => void
  /** Of what has buttons of its own in its corners: then the frame's stand in a bar above it, beside this title. */
  title?: string
  children: ReactNode
}

/** What is looked at, with the buttons that share and expand it. @source spec 000 §2 */
export const ViewerFrame = ({ onShare, title, children }: Props) => {
  const { t } = useTranslation('item')
  const frame = useRef<HTMLDivElement>(null)
  const { isOn, toggle } = useFullScreen(frame)
  // A page within the page would swallow the click that closes what lies above it.
  const covered = useWidgetOpen()
  const name = t(isOn ? 'reduce' : 'expand')
  const Icon = isOn ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal
  const share = () => {
    // A dialog would lie unseen behind what fills the screen.
    if (isOn) toggle()
    onShare()
  }

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-barred={title !== undefined || undefined}
      data-covered={covered || undefined}
    >
      <div className={styles.bar}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        <div className={styles.tools}>
          <button
            type="button"
            className={styles.tool}
            aria-label={t('shareView')}
            title={t('shareView')}
            onClick={share}
          >
            <IconShare2 size={18} stroke={1.6} aria-hidden="true" />
          </button>
          {document.fullscreenEnabled && (
            <button type="button" className={styles.tool} aria-label={name} title={name} onClick={toggle}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
