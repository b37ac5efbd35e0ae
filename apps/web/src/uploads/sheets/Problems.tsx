import { LISTED_PROBLEMS, type Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { rowReasonText } from './sheet-texts.ts'
import { problemsQuery } from './sheets.queries.ts'
import classes from './Sheets.module.css'

/** Lists row, column, value and reason of skipped rows, or of the items that an undo has kept. */
export const Problems = ({ sheet, title }: { sheet: Spreadsheet; title: string }) => {
  const { t } = useTranslation('sheets')
  const { page = 1 } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({ ...problemsQuery(sheet, page), enabled: sheet.problems > 0 })
  if (sheet.problems === 0) return null
  const params = { uuid: sheet.uuid }
  const goToPage = (to: number) =>
    void navigate({ to: '/imports/spreadsheets/$uuid', params, search: to > 1 ? { page: to } : {}, replace: true })
  return (
    <div>
      <h2 className={classes.heading}>{title}</h2>
      {sheet.problems > LISTED_PROBLEMS && (
        <p className={classes.text}>{t('problems.first', { shown: formatCount(LISTED_PROBLEMS) })}</p>
      )}
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {data && (
        <>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('problems.row')}</th>
                <th scope="col">{t('problems.column')}</th>
                <th scope="col">{t('problems.value')}</th>
                <th scope="col">{t('problems.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {data._embedded.problems.map(({ row, column, value, reason, itemUuid }) => (
                <tr key={`${row} ${column} ${reason.code} ${value}`}>
                  <th scope="row" className={classes.number}>
                    {formatCount(row)}
                  </th>
                  <td>{column}</td>
                  <td className={classes.samples}>
                    {itemUuid && sheet.collectionUuid ? (
                      <Link
                        to="/catalog/$collectionUuid/cultural-item/$uuid"
                        params={{ collectionUuid: sheet.collectionUuid, uuid: itemUuid }}
                      >
                        {value}
                      </Link>
                    ) : (
                      value
                    )}
                  </td>
                  <td>{rowReasonText(t, reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Paging page={data.page} label={t('problems.pages')} onPage={goToPage} />
        </>
      )}
    </div>
  )
}
