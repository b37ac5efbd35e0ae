import { TextInput } from '@mantine/core'
import { xywhOf, type Region } from '@pressmark/deepzoom/geometry.ts'
import { IconPhotoOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import type { DraftStep } from './draft.ts'
import { changeStep } from './draft.store.ts'
import styles from './Stage.module.css'
import { StepPicture } from './StepPicture.tsx'
import { StepTools } from './StepTools.tsx'
import { Timeline } from './Timeline.tsx'

const TryTransition = lazyComponent(() => import('./TryTransition.tsx'), 'TryTransition')

type Props = { storyUuid: string; steps: readonly DraftStep[]; at: number; may: boolean }

/** The chosen step: its number and title, its area in the picture, and where it stands in time. */
export const StepStage = ({ storyUuid, steps, at, may }: Props) => {
  const { t } = useTranslation('editor')
  const [view, setView] = useState<Region>()
  const [trying, setTrying] = useState(false)
  const step = steps[at]! // the page shows it only where there is one
  const { area, image } = step
  const name = t('stepNumber', { position: at + 1, total: steps.length })
  return (
    <section className={styles.stage} aria-label={name}>
      <div className={styles.stageHead}>
        <span className={styles.badge}>{name}</span>
        <TextInput
          variant="unstyled"
          className={styles.stepTitle}
          aria-label={t('stepTitle')}
          placeholder={t('untitled')}
          maxLength={256}
          readOnly={!may}
          value={step.title}
          onChange={({ currentTarget }) => changeStep(storyUuid, step.key, { title: currentTarget.value }, 'title')}
        />
      </div>
      <div className={styles.around}>
        <div className={styles.viewer}>
          {!image && <EmptyState icon={<IconPhotoOff size={36} stroke={1.2} aria-hidden />} text={t('picture.gone')} />}
          {image && trying && (
            <Suspense fallback={null}>
              <TryTransition step={step} before={steps[at - 1]} onEnd={() => setTrying(false)} />
            </Suspense>
          )}
          {image && !trying && <StepPicture step={step} label={image.title} onRest={setView} />}
          {area && <span className={styles.xywh}>xywh={xywhOf(area.region)}</span>}
        </div>
        {step.image && (
          <StepTools
            storyUuid={storyUuid}
            step={step}
            at={at}
            may={may}
            view={trying ? undefined : view}
            trying={trying}
            onTry={() => setTrying(true)}
          />
        )}
      </div>
      <Timeline storyUuid={storyUuid} steps={steps} at={at} />
    </section>
  )
}
