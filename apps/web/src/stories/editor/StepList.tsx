import { Button } from '@mantine/core'
import { SegmentedControl } from '@pressmark/ui/SegmentedControl.tsx'
import type { Story } from '@pressmark/contract/stories/stories.ts'
import { IconPhotoPlus, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { SortableList } from '#shared/ui/SortableList.tsx'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { clock, copyOfStep, PACE_NAMES, paceOf, secondsOf, withPace, withStepMoved, type DraftStep } from './draft.ts'
import { changeSteps, chooseStep } from './draft.store.ts'
import styles from './Steps.module.css'
import { StepRow, type StepActions } from './StepCard.tsx'
import { useDeleteStep } from './use-delete-step.ts'

type Props = {
  storyUuid: string
  steps: readonly DraftStep[]
  at: number
  /** In which the titles are listed. Undefined: the main one. */
  language: string | undefined
  may: boolean
  onConflict: (current: Story) => void
}

const FIRST_ROWS = 20

/** The steps in order. They can be selected, moved and deleted. spec 002 §2, §9 */
export const StepList = ({ storyUuid, steps, at, language, may, onConflict }: Props) => {
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  const list = useRef<HTMLOListElement>(null)
  const [deleting, setDeleting] = useState<DraftStep>()
  const choose = useCallback(({ key }: DraftStep) => chooseStep(storyUuid, key), [storyUuid])
  const drop = (dropped: string, to: number) => {
    const from = steps.findIndex(({ key }) => key === dropped)
    changeSteps(storyUuid, (now) => withStepMoved(now, from, to))
    return true
  }
  const keys = useMemo(() => steps.map(({ key }) => key), [steps])
  const deleteStep = useDeleteStep(storyUuid, onConflict)
  const actions = useStepActions(storyUuid, { list, onDelete: setDeleting })
  const chosen = steps[at]
  // The rest of a long list follows when the stage and the fields of the chosen step are shown.
  const isWhole = useDeferredValue(true, false)
  const shown = isWhole ? steps : steps.slice(0, at + FIRST_ROWS)
  useShownStep(list, chosen?.key)
  return (
    <section className={styles.steps} aria-label={t('stepsLabel')}>
      <StepsHead storyUuid={storyUuid} steps={steps} may={may} />
      <SortableList
        rows={keys}
        titleOf={(dropped) => steps.find(({ key }) => key === dropped)?.title || t('untitled')}
        onMove={drop}
      >
        {() => (
          <ol ref={list} className={styles.cards}>
            {shown.map((step, index) => (
              <StepRow
                key={step.key}
                list={list}
                step={step}
                position={index + 1}
                total={steps.length}
                chosen={step.key === steps[at]?.key}
                language={language}
                onChoose={choose}
                actions={may ? actions : undefined}
              />
            ))}
          </ol>
        )}
      </SortableList>
      {may && chosen?.image && (
        <Button
          variant="light"
          leftSection={<IconPhotoPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => actions.onSameImage(chosen)}
        >
          {t('sameImage')}
        </Button>
      )}
      {may && (
        <Button
          variant="light"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => void navigate({ to: '/story/editor/$storyUuid/cultural-item', params: { storyUuid } })}
        >
          {t('addStep')}
        </Button>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('deleteStep.title')}
          text={t('deleteStep.text', { title: deleting.title || t('untitled') })}
          action={t('deleteStep.action')}
          destructive
          onConfirm={() => {
            setDeleting(undefined)
            void deleteStep(deleting)
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </section>
  )
}

/** The number of steps, the length of the story, and its pace. */
const StepsHead = ({ storyUuid, steps, may }: Pick<Props, 'storyUuid' | 'steps' | 'may'>) => {
  const { t } = useTranslation('editor')
  const seconds = steps.reduce((sum, step) => sum + secondsOf(step), 0)
  return (
    <>
      <div className={styles.stepsHead}>
        <h2>{t('steps', { count: steps.length, shown: formatCount(steps.length) })}</h2>
        {steps.length > 0 && <span>{t('total', { time: clock(seconds) })}</span>}
      </div>
      {may && steps.length > 0 && <PaceChoice storyUuid={storyUuid} steps={steps} />}
    </>
  )
}

type ActionsProps = { list: RefObject<HTMLOListElement | null>; onDelete: StepActions['onDelete'] }

const useStepActions = (storyUuid: string, { list, onDelete }: ActionsProps): StepActions => {
  const navigate = useNavigate()
  const move = useCallback(
    (from: number, to: number) => {
      changeSteps(storyUuid, (now) => withStepMoved(now, from, to))
      // The menu returns the focus before its button has moved with the step.
      requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>('[aria-haspopup]')?.focus())
    },
    [list, storyUuid],
  )
  const onSameImage = useCallback(
    ({ canvasUuid }: DraftStep) =>
      void navigate({
        to: '/story/editor/$storyUuid/cultural-item/$culturalItemUuid/select-area',
        params: { storyUuid, culturalItemUuid: canvasUuid },
        search: { canvasId: canvasUuid },
      }),
    [navigate, storyUuid],
  )
  const duplicate = useCallback(
    (step: DraftStep) => {
      const copy = copyOfStep(step)
      changeSteps(storyUuid, (now) => now.flatMap((one) => (one.key === step.key ? [one, copy] : [one])))
      chooseStep(storyUuid, copy.key)
    },
    [storyUuid],
  )
  return useMemo(
    () => ({ onMove: move, onDelete, onDuplicate: duplicate, onSameImage }),
    [move, onDelete, duplicate, onSameImage],
  )
}

/* Scrolls the list, but not the page, to the chosen step. */
const useShownStep = (list: RefObject<HTMLOListElement | null>, key: string | undefined) =>
  useEffect(() => {
    const card = list.current?.querySelector('[data-chosen]')
    if (!list.current || !card) return
    const [frame, box] = [list.current.getBoundingClientRect(), card.getBoundingClientRect()]
    const overlap = (start: number, end: number) => (end > 0 ? end : Math.min(start, 0))
    list.current.scrollBy({
      top: overlap(box.top - frame.top, box.bottom - frame.bottom),
      left: overlap(box.left - frame.left, box.right - frame.right),
    })
  }, [list, key])

type PaceProps = { storyUuid: string; steps: readonly DraftStep[] }

/** Changes the speed of all transitions in one step of the history. */
const PaceChoice = ({ storyUuid, steps }: PaceProps) => {
  const { t } = useTranslation('editor')
  const label = useId()
  return (
    <div className={styles.pace}>
      <span id={label}>{t('pace.label')}</span>
      <SegmentedControl
        size="xs"
        aria-labelledby={label}
        value={paceOf(steps)}
        onChange={(pace) => changeSteps(storyUuid, (now) => withPace(now, pace))}
        data={PACE_NAMES.map((pace) => ({ value: pace, label: t(`pace.${pace}`) }))}
      />
    </div>
  )
}
