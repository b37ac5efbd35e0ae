import { useTranslation } from 'react-i18next'
import { ConflictChoice } from '#shared/forms/ConflictChoice.tsx'
import { excerptsOf } from '#shared/forms/excerpts.ts'
import { useLanguageName } from '../languages/languages.queries.ts'
import { regionPicture } from './addresses.ts'
import styles from './Conflict.module.css'
import type { DraftStep } from './draft.ts'
import { differingFields, type StepConflict, type StepField } from './merge-steps.ts'
import { useStepFieldName } from './use-step-fields.ts'

type Props = {
  conflict: StepConflict
  /** 1-based. */
  position: number
  /** Undefined until the person has chosen. */
  takesTheirs: boolean | undefined
  onChange: (choice: { takesTheirs: boolean }) => void
}

/** Asks for a part of a step, or for a step that one person has deleted. */
export const StepConflictChoice = ({ conflict, position, ...choice }: Props) => {
  const { t } = useTranslation('editor')
  const nameOf = useStepFieldName()
  const { field, before, current, own } = conflict
  const step = { position, title: before.title || t('untitled') }
  if (field === 'step') {
    return (
      <ConflictChoice
        {...choice}
        label={t(own ? 'conflict.deletedByThem' : 'conflict.deletedByYou', step)}
        own={<StepOutcome before={before} step={own} />}
        theirs={<StepOutcome before={before} step={current} />}
      />
    )
  }
  if (!current || !own) return null // a part of a step that both have
  return (
    <ConflictChoice
      {...choice}
      label={t('conflict.of', { ...step, field: nameOf(field) })}
      own={<Value field={field} of="own" before={before} current={current} own={own} />}
      theirs={<Value field={field} of="current" before={before} current={current} own={own} />}
    />
  )
}

/* A step with its changes, or its deletion. */
const StepOutcome = ({ before, step }: { before: DraftStep; step: DraftStep | undefined }) => {
  const { t } = useTranslation('editor')
  const nameOf = useStepFieldName()
  if (!step) return <>{t('conflict.deleteStep')}</>
  return (
    <>
      {t('conflict.keepStep')}
      {differingFields(before, step).map((field) => (
        <span key={field} className={styles.change}>
          {nameOf(field)}: <Value field={field} of="current" before={before} current={step} own={before} />
        </span>
      ))}
    </>
  )
}

type ValueProps = { field: StepField; of: 'own' | 'current' } & Record<'before' | 'current' | 'own', DraftStep>

/* The former value is shown in front of that of someone else. */
const Value = ({ field, of, ...steps }: ValueProps) => {
  const textOf = useValueText()
  if (field === 'area') return <AreaPicture step={steps[of]} />
  const texts = excerptsOf({
    before: textOf(steps.before, field),
    current: textOf(steps.current, field),
    own: textOf(steps.own, field),
  })
  if (of === 'own') return <>{texts.own}</>
  return (
    <>
      <del>{texts.before}</del> <ins>{texts.current}</ins>
    </>
  )
}

const AreaPicture = ({ step }: { step: DraftStep }) => {
  const { t } = useTranslation('editor')
  const name = step.area ? t('conflict.areaOf', step.area.region) : t('area.wholeImage')
  return step.image ? <img className={styles.area} src={regionPicture(step)} alt={name} /> : <>{name}</>
}

const useValueText = () => {
  const { t } = useTranslation(['editor', 'shared'])
  const nameOf = useLanguageName()
  const translationText = ({ translations }: DraftStep) =>
    Object.entries(translations)
      .map(
        ([language, { label = '', chars = '' }]) =>
          `${nameOf(language)}: ${[label, chars].filter(Boolean).join(' — ')}`,
      )
      .join('\n')
  return (step: DraftStep, field: Exclude<StepField, 'area'>): string => {
    const { title, commentary, transition } = step
    switch (field) {
      case 'title':
        return title || '—'
      case 'commentary':
        return commentary || '—'
      case 'translations':
        return translationText(step) || '—'
      case 'easing':
        return t(`easings.${transition.easing}`)
      case 'enabled':
        return t(transition.enabled ? 'shared:yes' : 'shared:no')
      case 'speed':
        return String(transition.speed)
      default:
        return t('seconds', { n: transition[field] })
    }
  }
}
