import { Button } from '@mantine/core'
import { importSpreadsheet, undoSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { Problems } from './Problems.tsx'
import { sheetReasonText } from './sheet-texts.ts'
import type { StepProps } from './types.ts'
import classes from './Sheets.module.css'
import { UndoButton } from './UndoButton.tsx'

/** Shows why a step failed or was stopped, and how to continue. */
export const StepFailed = ({ sheet, onSheet, onMap }: StepProps & { onMap: () => void }) => {
  const { t } = useTranslation('sheets')
  const params = { uuid: sheet.uuid }
  const retry = useMutation({
    mutationFn: () => call(sheet.step === 'UNDOING' ? undoSpreadsheet : importSpreadsheet, { params }),
    onSuccess: onSheet,
    meta: { notify: true },
  })
  return (
    <section>
      {sheet.reason?.code === 'stopped' ? (
        <StepStopped sheet={sheet} />
      ) : (
        <RefusalAlert title={t('failed.title')} text={sheet.reason && sheetReasonText(t, sheet.reason)} />
      )}
      <div className={classes.actions}>
        {sheet.step === 'CHECKING' ? (
          <Button onClick={onMap}>{t('failed.map')}</Button>
        ) : (
          <CallButton onCall={() => retry.mutateAsync()}>{t('failed.continue')}</CallButton>
        )}
        {sheet.step === 'IMPORTING' && <UndoButton sheet={sheet} onSheet={onSheet} />}
      </div>
      <Problems
        sheet={sheet}
        title={t('report.problems', { count: sheet.problems, shown: formatCount(sheet.problems) })}
      />
    </section>
  )
}

/** Shows what a step had done when a person stopped it. */
const StepStopped = ({ sheet }: Pick<StepProps, 'sheet'>) => {
  const { t } = useTranslation('sheets')
  const step = sheet.step === 'UNDOING' ? sheet.step : 'IMPORTING'
  return (
    <>
      <h2 className={classes.heading}>{t('reasons.stopped')}</h2>
      <output className={classes.text}>
        {t(`working.${step}.so_far`, { count: sheet.valid, shown: formatCount(sheet.valid) })}{' '}
        {step === 'IMPORTING' && t('failed.itemsRemain')}
      </output>
    </>
  )
}
