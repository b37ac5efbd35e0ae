import { TextInput, VisuallyHidden } from '@mantine/core'
import { xywhOf, type Region } from '@pressmark/deepzoom/geometry.ts'
import { IconPhotoOff } from '@tabler/icons-react'
import { Suspense, useId, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { outline } from '@pressmark/deepzoom/area.ts'
import { ZoomableImage } from '@pressmark/deepzoom/ZoomableImage.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useZoomTexts } from '#catalogue/item/viewer/use-zoom-texts.ts'
import { textsIn, withTexts } from '../languages/step-texts.ts'
import { formatSeconds, secondsOf, type DraftStep } from './draft.ts'
import { changeStep, chooseStep } from './draft.store.ts'
import styles from './Stage.module.css'
import { StepTools } from './StepTools.tsx'
import { ChooseImage, ReplacedImage } from './ReplacedImage.tsx'
import { imageSource } from './addresses.ts'

const TryTransition = lazyComponent(() => import('./TryTransition.tsx'), 'TryTransition')

type Props = {
  storyUuid: string
  steps: readonly DraftStep[]
  at: number
  /** The language of the edited texts. Undefined: the main one. */
  language: string | undefined
  may: boolean
}

/** The selected step: its number and title, its area in the image, and its place on the timeline. */
export const StepStage = ({ storyUuid, steps, at, language, may }: Props) => {
  const { t } = useTranslation('editor')
  const [view, setView] = useState<Region>()
  const [trying, setTrying] = useState(false)
  const step = steps[at]! // the page shows it only where there is one
  const { image } = step
  const name = t('stepNumber', { position: at + 1, total: steps.length })
  return (
    <section className={styles.stage} aria-label={name}>
      <div className={styles.stageHead}>
        <span className={styles.badge}>{name}</span>
        <StepTitle storyUuid={storyUuid} step={step} language={language} may={may} />
      </div>
      {may && step.picture === 'replaced' && <ReplacedImage storyUuid={storyUuid} step={step} at={at} />}
      <div className={styles.around}>
        <div className={styles.viewer}>
          {!image && (
            <div className={styles.gone}>
              <EmptyState
                icon={<IconPhotoOff size={36} stroke={1.2} aria-hidden />}
                text={t('picture.gone')}
                {...(may && { hint: t('picture.goneHint'), action: <ChooseImage storyUuid={storyUuid} at={at} /> })}
              />
            </div>
          )}
          {image && trying && (
            <Suspense fallback={null}>
              <TryTransition step={step} before={steps[at - 1]} onEnd={() => setTrying(false)} />
            </Suspense>
          )}
          {image && !trying && <StepPicture step={step} label={image.title} onRest={setView} />}
          <Coordinates step={step} />
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

type TitleProps = Pick<Props, 'storyUuid' | 'language' | 'may'> & { step: DraftStep }

/* The main title is the hint for a translation. */
const StepTitle = ({ storyUuid, step, language, may }: TitleProps) => {
  const { t } = useTranslation('editor')
  const hint = useId()
  const isTranslation = language !== undefined && step.title !== ''
  const set = (title: string) =>
    changeStep(storyUuid, step.key, withTexts(step, language, { title }), ['title', language].filter(Boolean).join(' '))
  return (
    <>
      <TextInput
        variant="unstyled"
        className={styles.stepTitle}
        aria-label={t('stepTitle')}
        aria-describedby={isTranslation ? hint : undefined}
        lang={language}
        placeholder={isTranslation ? step.title : t('untitled')}
        maxLength={256}
        readOnly={!may}
        value={textsIn(step, language).title}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      {isTranslation && <VisuallyHidden id={hint}>{t('languages.original', { text: step.title })}</VisuallyHidden>}
    </>
  )
}

/* For people who ask. */
const Coordinates = ({ step: { area, image } }: { step: DraftStep }) => {
  const { t } = useTranslation('editor')
  if (!area || !image) return null
  return (
    <details className={styles.xywh}>
      <summary>{t('coordinates')}</summary>
      xywh={xywhOf(area.region)}
    </details>
  )
}

/* The margin around the area, as a part of its size. */
const AIR = 0.15

type StepPictureProps = { step: DraftStep; label: string; onRest: (view: Region) => void }

/** The zoomable image of a step. Its area is highlighted and the rest dimmed. */
const StepPicture = ({ step, label, onRest }: StepPictureProps) => {
  const { area } = step
  const zoomTexts = useZoomTexts()
  // A new object moves the camera, so it may only change with the area.
  const [view, highlight] = useMemo(
    () => [area && { xywh: xywhOf(around(area.region)) }, area && { region: area.region, path: outline(area) }],
    [area],
  )
  return (
    <ZoomableImage
      className={styles.picturePlace}
      source={imageSource(step)}
      label={label}
      texts={zoomTexts}
      at={view}
      highlight={highlight}
      onRest={onRest}
    />
  )
}

/* Adds a margin around the area, which shows its surroundings. */
const around = ({ x, y, width, height }: Region): Region => {
  const [left, top] = [Math.max(0, Math.round(x - width * AIR)), Math.max(0, Math.round(y - height * AIR))]
  return {
    x: left,
    y: top,
    width: Math.round(x + width * (1 + AIR)) - left,
    height: Math.round(y + height * (1 + AIR)) - top,
  }
}

type TimelineProps = { storyUuid: string; steps: readonly DraftStep[]; at: number }

const MOST = 24

/** The duration of each step when the story plays automatically. In a long story the steps are too narrow to distinguish. */
const Timeline = ({ storyUuid, steps, at }: TimelineProps) => {
  const { t } = useTranslation('editor')
  if (steps.length > MOST) return null
  return (
    <ol className={styles.timeline} aria-label={t('timeline')}>
      {steps.map((step, index) => {
        const seconds = secondsOf(step)
        return (
          <li key={step.key} ref={(item) => item?.style.setProperty('flex-grow', String(Math.max(seconds, 3)))}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => chooseStep(storyUuid, step.key)}
            >
              {index + 1} · {t('seconds', { n: formatSeconds(seconds) })}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
