import { Button } from '@mantine/core'
import { importSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { Problems } from './Problems.tsx'
import type { StepProps } from './SheetStepView.tsx'
import classes from './Sheets.module.css'

/** What the dry run found, and the way on. */
export const CheckReport = ({ sheet, onSheet, onMap }: StepProps & { onMap: () => void }) => {
  const { t } = useTranslation('sheets')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(importSpreadsheet, { params: { uuid: sheet.uuid } }),
    onSuccess: onSheet,
    meta: { notify: true },
  })
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  return (
    <section>
      <h2 className={classes.heading}>{t('report.title')}</h2>
      <output className={classes.sums}>
        <span>{t('report.good', counted(sheet.valid))}</span>
        {sheet.invalid > 0 && <span data-wrong>{t('report.faulty', counted(sheet.invalid))}</span>}
        {sheet.newCollections > 0 && <span>{t('report.collections', counted(sheet.newCollections))}</span>}
        {sheet.images > 0 && <span>{t('report.images', counted(sheet.images))}</span>}
      </output>
      <div className={classes.actions}>
        <Button onClick={() => mutate()} loading={isPending} disabled={sheet.valid === 0}>
          {t('report.import', counted(sheet.valid))}
        </Button>
        <Button variant="default" onClick={onMap}>
          {t('report.map')}
        </Button>
      </div>
      <Problems sheet={sheet} title={t('report.problems', counted(sheet.problems))} />
    </section>
  )
}
