import { useFullScreen } from '@pressmark/deepzoom/use-full-screen.ts'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconShare2 } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidgetOpen } from '#shared/text/browser-events.ts'
import styles from './ViewerFrame.module.css'

type Props = {
  onShare: () => void
  /** The title for content with its own corner buttons. The frame's buttons are then in a bar above it, next to this title. */
  title?: string
  /** Further buttons in that bar. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame around a viewer, with the buttons to share and to expand it. @source spec 000 §2 */
export const ViewerFrame = ({ onShare, title, actions, children }: Props) => {
  const { t } = useTranslation('item')
  const frame = useRef<HTMLDivElement>(null)
  const { isOn, toggle } = useFullScreen(frame)
  // An iframe would swallow the click that closes an overlay above it.
  const covered = useWidgetOpen()
  const name = t(isOn ? 'reduce' : 'expand')
  const Icon = isOn ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal
  const share = () => {
    // A dialog would be hidden behind a full-screen element.
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
        {actions}
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
