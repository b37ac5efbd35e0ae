import type { ZoomTexts } from './texts.ts'
import type { ZoomPhase } from './use-camera.ts'
import styles from './ZoomableImage.module.css'

type Props = { phase: ZoomPhase; texts: ZoomTexts; onTryAgain: () => void }

/** Shows that the image is loading, or what failed and how to continue. */
export const ZoomNotice = ({ phase, texts, onTryAgain }: Props) => {
  if (phase === 'ready') return null
  if (phase === 'loading') {
    return (
      <output className={styles.loading}>
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
