import { Button, Progress } from '@mantine/core'
import { stopSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { formatCount } from '#shared/text/format-date.ts'
import type { StepProps } from './SheetStepView.tsx'
import classes from './Sheets.module.css'

/** A step at work, and how far it is. It goes on when the screen is left, until it is stopped. */
export const StepProgress = ({ sheet, onSheet }: StepProps) => {
  const { t } = useTranslation('sheets')
  const step = sheet.step === 'IMPORTING' || sheet.step === 'UNDOING' ? sheet.step : 'CHECKING'
  const count = step === 'CHECKING' ? sheet.rows : sheet.valid
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(stopSpreadsheet, { params: { uuid: sheet.uuid } }),
    onSuccess: onSheet,
    meta: { notify: true },
  })
  return (
    <section>
      <h2 className={classes.heading}>{t(`working.${step}.title`)}</h2>
      <Progress value={100 * sheet.progress} size="lg" aria-label={t(`working.${step}.title`)} />
      <p className={classes.says}>
        {t(`working.${step}.so_far`, { count, shown: formatCount(count) })} {t('working.leave')}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => mutate()} loading={isPending}>
          {t('working.stop')}
        </Button>
      </div>
    </section>
  )
}
