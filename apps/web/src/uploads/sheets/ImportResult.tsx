import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { Problems } from './Problems.tsx'
import type { StepProps } from './SheetStepView.tsx'
import classes from './Sheets.module.css'
import { UndoButton } from './UndoButton.tsx'

/** What became of the rows, and the way back. */
export const ImportResult = ({ sheet, onSheet }: StepProps) => {
  const { t } = useTranslation('sheets')
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  return (
    <section>
      <h2 className={classes.heading}>{t('result.title')}</h2>
      <output className={classes.sums}>
        <span>{t('result.items', counted(sheet.valid))}</span>
        {sheet.newCollections > 0 && <span>{t('result.collections', counted(sheet.newCollections))}</span>}
        {sheet.images > 0 && <span>{t('result.images', counted(sheet.images))}</span>}
        {sheet.invalid > 0 && <span data-wrong>{t('result.faulty', counted(sheet.invalid))}</span>}
      </output>
      <div className={classes.actions}>
        <Button
          renderRoot={(look) => (
            <Link {...look} to="/catalog/$collectionUuid" params={{ collectionUuid: sheet.collectionUuid }} />
          )}
        >
          {t('result.open')}
        </Button>
        <UndoButton sheet={sheet} onSheet={onSheet} />
      </div>
      <Problems sheet={sheet} title={t('report.problems', counted(sheet.problems))} />
    </section>
  )
}
