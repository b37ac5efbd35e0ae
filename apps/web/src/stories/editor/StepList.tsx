import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { withStepMoved, clock, secondsOf, type DraftStep } from './draft.ts'
import { changeSteps, chooseStep } from './draft.store.ts'
import styles from './Steps.module.css'
import { StepCard } from './StepCard.tsx'
import { useCarryingSteps } from './use-carrying-steps.ts'

type Props = { storyUuid: string; steps: readonly DraftStep[]; at: number; may: boolean }

/** The steps in their order, to choose from, to carry to other places, and to delete. @source spec 002 §2 */
export const StepList = ({ storyUuid, steps, at, may }: Props) => {
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  const list = useRef<HTMLOListElement>(null)
  const [deleting, setDeleting] = useState<DraftStep>()
  const [put, setPut] = useState<number>()
  const carry = useCallback(
    (from: number, to: number, button: string) => {
      changeSteps(storyUuid, (now) => withStepMoved(now, from, to))
      setPut(to)
      // The button has moved with its step, and lost the focus by that.
      requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>(button)?.focus())
    },
    [storyUuid],
  )
  const { taken, shift, carrying } = useCarryingSteps(list, steps.length, ({ from, to }) => carry(from, to, 'button'))
  const choose = useCallback(({ key }: DraftStep) => chooseStep(storyUuid, key), [storyUuid])
  const move = useCallback((from: number, to: number) => carry(from, to, '[aria-haspopup]'), [carry])
  const place = taken?.to ?? put
  const remove = (step: DraftStep) => {
    const place = steps.indexOf(step)
    changeSteps(storyUuid, (now) => now.filter(({ key }) => key !== step.key))
    chooseStep(storyUuid, (steps[place + 1] ?? steps[place - 1])?.key)
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pointers of the handles inside */}
      <ol ref={list} className={styles.cards} data-carrying={taken && true} {...carrying}>
        {steps.map((step, index) => (
          <StepCard
            key={step.key}
            step={step}
            position={index + 1}
            total={steps.length}
            chosen={step.key === steps[at]?.key}
            carried={taken?.from === index}
            shift={shift(index)}
            onChoose={choose}
            onMove={may ? move : undefined}
            onDelete={may ? setDeleting : undefined}
          />
        ))}
      </ol>
      {may && (
        <Button
          variant="light"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => void navigate({ to: '/story/editor/$storyUuid/cultural-item', params: { storyUuid } })}
        >
          {t('addStep')}
        </Button>
      )}
      <VisuallyHidden id="carry-step">{t('carryHint')}</VisuallyHidden>
      <VisuallyHidden component="output" aria-live="assertive">
        {place !== undefined && t('carrying', { position: place + 1, total: steps.length })}
      </VisuallyHidden>
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
