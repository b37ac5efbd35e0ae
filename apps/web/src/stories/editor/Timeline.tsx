import { useTranslation } from 'react-i18next'
import { secondsOf, type DraftStep } from './draft.ts'
import { chooseStep } from './draft.store.ts'
import styles from './Stage.module.css'

type Props = { storyUuid: string; steps: readonly DraftStep[]; at: number }

const MOST = 24

/** How long each step takes when the story plays by itself; a long story has too many to be told apart. */
export const Timeline = ({ storyUuid, steps, at }: Props) => {
  const { t } = useTranslation('editor')
  if (steps.length > MOST) return null
  return (
    <ol className={styles.timeline} aria-label={t('timeline')}>
      {steps.map((step, index) => {
        const seconds = Math.round(secondsOf(step) * 10) / 10
        return (
          <li key={step.key} ref={(item) => item?.style.setProperty('flex-grow', String(Math.max(seconds, 3)))}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => chooseStep(storyUuid, step.key)}
            >
              {index + 1} · {seconds}s
            </button>
          </li>
        )
      })}
    </ol>
  )
}
