import { Button } from '@mantine/core'
import { importSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { HiddenRows } from '../HiddenRows.tsx'
import { Problems } from '../Problems.tsx'
import type { StepProps } from '../types.ts'
import { ChangeList } from './ChangeList.tsx'
import { ColumnSummary } from './ColumnSummary.tsx'
import { summaryQuery, type ChangeFilter } from './changes.queries.ts'
import classes from '../Sheets.module.css'
import styles from './Update.module.css'

/** Shows the differences between a spreadsheet and the catalogue. The person chooses which of them are written. */
export const CompareReport = ({ sheet, onSheet, onMap }: StepProps & { onMap: () => void }) => {
  const { t } = useTranslation('sheets')
  const { data: summary, error, refetch } = useQuery(summaryQuery(sheet.uuid))
  const [filter, setFilter] = useState<ChangeFilter>({})
  const { mutateAsync } = useMutation({
    mutationFn: () => call(importSpreadsheet, { params: { uuid: sheet.uuid } }),
    onSuccess: onSheet,
    meta: { notify: true },
  })
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  const differing = summary ? summary.change + summary.conflict + summary.damaged + summary.refused : 0
  const ignored = sheet.columns.filter(({ target }) => target === '').map(({ header }) => header)
  return (
    <section>
      <h2 className={classes.heading}>{t('update.result')}</h2>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {summary && (
        <>
          <output className={classes.sums}>
            <span>{t(`update.rows.${sheet.kind}`, counted(sheet.valid))}</span>
            <HiddenRows sheet={sheet} />
            {differing === 0 && <span>{t('update.nothing')}</span>}
            {summary.conflict > 0 && <span data-wrong>{t('update.conflicts', counted(summary.conflict))}</span>}
            {summary.damaged > 0 && <span data-wrong>{t('update.damaged', counted(summary.damaged))}</span>}
            {summary.refused > 0 && <span data-wrong>{t('update.refused', counted(summary.refused))}</span>}
            {sheet.invalid > 0 && (
              <span data-wrong>{t(`update.skippedRows.${sheet.kind}`, counted(sheet.invalid))}</span>
            )}
          </output>
          {ignored.length > 0 && <p className={classes.text}>{t('update.unknown', { columns: ignored.join(', ') })}</p>}
          {differing > 0 && (
            <>
              <ColumnSummary sheet={sheet} summary={summary} filter={filter} onFilter={setFilter} />
              <ChangeList key={JSON.stringify(filter)} sheet={sheet} filter={filter} />
            </>
          )}
          <div className={`${classes.actions} ${styles.sticky}`}>
            <CallButton onCall={() => mutateAsync()} disabled={summary.taken === 0}>
              {t('update.write', {
                count: summary.taken,
                cells: t('update.cells', counted(summary.taken)),
                items: t(`update.items.${sheet.kind}`, counted(summary.items)),
              })}
            </CallButton>
            {sheet.base !== 'available' && (
              <Button variant="default" onClick={onMap}>
                {t('report.map')}
              </Button>
            )}
          </div>
        </>
      )}
      <Problems sheet={sheet} title={t('report.problems', counted(sheet.problems))} />
    </section>
  )
}
