import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useBackLink } from '#shared/hooks/back-navigation.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { layoutText } from './sheet-texts.ts'
import { SheetStepView } from './SheetStepView.tsx'
import { sheetQuery, targetCollectionQuery, useSheetRefresh } from './sheets.queries.ts'
import classes from './Sheets.module.css'

/** An import from a spreadsheet: mapping, check, import, undo. Its step decides which actions the page offers. */
export const SheetPage = () => {
  const { t } = useTranslation('sheets')
  const back = useBackLink('/imports/spreadsheets')
  const { uuid = '' } = useParams({ strict: false })
  const { data: sheet, error, refetch } = useQuery(sheetQuery(uuid))
  const show = useSheetRefresh(uuid)
  const { data: collection } = useQuery({
    ...targetCollectionQuery(sheet?.collectionUuid ?? ''),
    enabled: sheet?.collectionUuid !== undefined,
  })
  return (
    <div className={classes.page}>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!sheet && !error && <Skeleton height={320} />}
      {sheet && (
        <>
          <ScreenTitle of={t('title', { name: sheet.originalName })} />
          <Link {...back} className={classes.back}>
            {t('all')}
          </Link>
          <ScreenHeading className={classes.title}>{sheet.originalName}</ScreenHeading>
          <p className={classes.facts}>
            {layoutText(t, sheet)}
            {collection && sheet.collectionUuid && (
              <>
                {' · '}
                {t('into')}{' '}
                <Link to="/catalog/$collectionUuid" params={{ collectionUuid: sheet.collectionUuid }}>
                  {collection.sgtt}
                </Link>
              </>
            )}
          </p>
          <SheetStepView key={sheet.uuid} sheet={sheet} onSheet={show} />
        </>
      )}
    </div>
  )
}
