import { Progress } from '@mantine/core'
import type { SheetExport } from '@pressmark/contract/catalogue/exports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDate } from '#shared/text/format-date.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { exportsQuery } from './exports.queries.ts'
import classes from './Sheets.module.css'

/** Lists the person's exports, latest first, with their files. */
export const ExportedSheets = () => {
  const { t } = useTranslation('exporting')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(exportsQuery(page))
  if (error) return <ErrorAlert error={error} onRetry={refetch} />
  if (!data || data.page.totalElements === 0) return null
  return (
    <section className={classes.exports}>
      <h2 className={classes.heading}>{t('list.title')}</h2>
      <p className={classes.text}>{t('list.hint')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('list.file')}</th>
            <th scope="col">{t('list.items')}</th>
            <th scope="col">{t('list.created')}</th>
            <th scope="col">{t('list.expires')}</th>
          </tr>
        </thead>
        <tbody>
          {data._embedded.exports.map((one) => (
            <tr key={one.uuid}>
              <th scope="row">
                <ExportFile exported={one} />
              </th>
              <td className={classes.number}>{formatCount(one.items)}</td>
              <td className={classes.number}>{formatDate(one.createdDate)}</td>
              <td className={classes.number}>{formatDate(one.expiresDate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paging page={data.page} label={t('list.pages')} onPage={setPage} />
    </section>
  )
}

const ExportFile = ({ exported: { fileName, failed, progress, _links } }: { exported: SheetExport }) => {
  const { t } = useTranslation('exporting')
  if (_links.file)
    return (
      <a href={_links.file.href} download aria-label={t('list.download', { name: fileName })}>
        {fileName}
      </a>
    )
  return (
    <>
      {fileName}
      {failed ? (
        <div>{t('failed')}</div>
      ) : (
        <Progress value={100 * progress} size="sm" mt={4} aria-label={t('running')} />
      )}
    </>
  )
}
