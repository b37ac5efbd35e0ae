import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { SortableList } from '#shared/ui/SortableList.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { withStepMoved, clock, secondsOf, type DraftStep } from './draft.ts'
import { changeSteps, chooseStep } from './draft.store.ts'
import styles from './Steps.module.css'
import { StepRow } from './StepCard.tsx'

type Props = { storyUuid: string; steps: readonly DraftStep[]; at: number; may: boolean }

/** The steps in order. They can be selected, moved and deleted. spec 002 §2, §9 */
export const StepList = ({ storyUuid, steps, at, may }: Props) => {
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  const list = useRef<HTMLOListElement>(null)
  const [deleting, setDeleting] = useState<DraftStep>()
  const choose = useCallback(({ key }: DraftStep) => chooseStep(storyUuid, key), [storyUuid])
  const move = useCallback(
    (from: number, to: number) => {
      changeSteps(storyUuid, (now) => withStepMoved(now, from, to))
      // The menu returns the focus before its button has moved with the step.
      requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>('[aria-haspopup]')?.focus())
    },
    [storyUuid],
  )
  const drop = (dropped: string, to: number) => {
    const from = steps.findIndex(({ key }) => key === dropped)
    changeSteps(storyUuid, (now) => withStepMoved(now, from, to))
    return true
  }
  const keys = useMemo(() => steps.map(({ key }) => key), [steps])
  const remove = (step: DraftStep) => {
    const index = steps.indexOf(step)
    changeSteps(storyUuid, (now) => now.filter(({ key }) => key !== step.key))
    chooseStep(storyUuid, (steps[index + 1] ?? steps[index - 1])?.key)
    setDeleting(undefined)
    toastSuccess(t('stepDeleted'))
  }
  const seconds = steps.reduce((sum, step) => sum + secondsOf(step), 0)
  return (
    <section className={styles.steps} aria-label={t('stepsLabel')}>
      <div className={styles.stepsHead}>
        <h2>{t('steps', { count: steps.length, shown: formatCount(steps.length) })}</h2>
        {steps.length > 0 && <span>{t('total', { time: clock(seconds) })}</span>}
      </div>
      <SortableList
        rows={keys}
        titleOf={(dropped) => steps.find(({ key }) => key === dropped)?.title || t('untitled')}
        onMove={drop}
      >
        {() => (
          <ol ref={list} className={styles.cards}>
            {steps.map((step, index) => (
              <StepRow
                key={step.key}
                step={step}
                position={index + 1}
                total={steps.length}
                chosen={step.key === steps[at]?.key}
                onChoose={choose}
                onMove={may ? move : undefined}
                onDelete={may ? setDeleting : undefined}
              />
            ))}
          </ol>
        )}
      </SortableList>
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
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </section>
  )
}
