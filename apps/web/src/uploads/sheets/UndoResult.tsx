import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { Problems } from './Problems.tsx'
import classes from './Sheets.module.css'

/** What went, and what was kept since somebody changed it. */
export const UndoResult = ({ sheet }: { sheet: Spreadsheet }) => {
  const { t } = useTranslation('sheets')
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  return (
    <section>
      <h2 className={classes.heading}>{t('undone.title')}</h2>
      <output className={classes.sums}>
        <span>{t('undone.items', counted(sheet.valid))}</span>
        {sheet.invalid > 0 && <span data-wrong>{t('undone.kept', counted(sheet.invalid))}</span>}
      </output>
      <Problems sheet={sheet} title={t('undone.keptItems', counted(sheet.problems))} />
    </section>
  )
}
