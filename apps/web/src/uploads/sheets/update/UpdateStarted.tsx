import { Button } from '@mantine/core'
import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../Sheets.module.css'

/** Leads to the bulk operation that writes the changes. It has the progress, the skipped items and the undo. */
export const UpdateStarted = ({ sheet }: { sheet: Spreadsheet }) => {
  const { t } = useTranslation('sheets')
  const { bulkOperationUuid: uuid } = sheet
  return (
    <section>
      <h2 className={classes.heading}>{t('update.started')}</h2>
      <p className={classes.text}>{t('update.startedText')}</p>
      {uuid && (
        <div className={classes.actions}>
          <Button renderRoot={(props) => <Link {...props} to="/changes/$uuid" params={{ uuid }} />}>
            {t('update.open')}
          </Button>
        </div>
      )}
    </section>
  )
}
