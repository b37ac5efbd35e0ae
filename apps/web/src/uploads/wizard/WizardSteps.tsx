import { Stepper } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { itemOf, type UploadPlan } from '../engine/upload-plan.ts'
import classes from './Wizard.module.css'

type Target = UploadPlan['target']

/** Shows the current step, and the chosen item. */
export const WizardSteps = ({ step, target }: { step: number; target: Target | undefined }) => {
  const { t } = useTranslation('uploads')
  return (
    <Stepper
      active={step}
      size="sm"
      allowNextStepsSelect={false}
      className={classes.steps}
      classNames={{ stepDescription: classes.hint, stepLabel: classes.label }}
    >
      <Stepper.Step label={t('steps.item')} description={target ? describe(t, target) : t('steps.itemHint')} />
      <Stepper.Step label={t('steps.content')} description={t('steps.contentHint')} />
    </Stepper>
  )
}

const describe = (t: ReturnType<typeof useTranslation<'uploads'>>['t'], target: Target): string => {
  const { name, pressmark } = itemOf({ target })
  return target.kind === 'new' ? t('steps.newItem', { name, pressmark }) : t('steps.existingItem', { name, pressmark })
}
