import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import type { StepProps } from './SheetStepView.tsx'
import classes from './Sheets.module.css'

/** What a step had done when somebody stopped it. */
export const StepStopped = ({ sheet }: Pick<StepProps, 'sheet'>) => {
  const { t } = useTranslation('sheets')
  const step = sheet.step === 'UNDOING' ? sheet.step : 'IMPORTING'
  return (
    <>
      <h2 className={classes.heading}>{t('reasons.stopped')}</h2>
      <output className={classes.says}>
        {t(`working.${step}.so_far`, { count: sheet.valid, shown: formatCount(sheet.valid) })}{' '}
        {step === 'IMPORTING' && t('failed.stays')}
      </output>
    </>
  )
}
