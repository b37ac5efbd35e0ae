import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount, formatDate } from '#shared/text/format-date.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { useReturnPlace } from '#shared/hooks/back-navigation.ts'
import { useMay } from '#shared/api/person.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { ExportedSheets } from './ExportedSheets.tsx'
import { sheetsQuery } from './sheets.queries.ts'
import classes from './Sheets.module.css'

const NewSheetDialog = lazyComponent(() => import('./NewSheetDialog.tsx'), 'NewSheetDialog')

/* An update needs no collection, so it starts here. New items start in their collection. */
const UpdateButton = () => {
  const { t } = useTranslation('sheets')
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" mb="md" onClick={open} onPointerEnter={NewSheetDialog.preload}>
        {t('list.update')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <NewSheetDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Lists the organisation's imports from spreadsheets, newest first, with a link to each of them. */
export const SheetsPage = () => {
  const { t } = useTranslation('sheets')
  const { page = 1 } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayImport = useMay('media.import')
  const mayExport = useMay('metadata.export')
  const { data, error, refetch } = useQuery({ ...sheetsQuery(page), enabled: mayImport })
  const goToPage = (to: number, how: { replace: boolean }) =>
    void navigate({ to: '/imports/spreadsheets', search: to > 1 ? { page: to } : {}, ...how })
  useReturnPlace(data)
  return (
    <div className={classes.page}>
      <ScreenTitle of={t('all')} />
      <ScreenHeading className={classes.title}>{t('all')}</ScreenHeading>
      <UpdateButton />
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {mayImport && !data && !error && <Skeleton height={240} />}
      {data?.page.totalElements === 0 && (
        <EmptyState
          icon={<IconTableImport size={40} stroke={1.2} aria-hidden />}
          text={t('list.empty')}
          hint={t('list.hint')}
        />
      )}
      {data && data.page.totalElements > 0 && (
        <>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('list.file')}</th>
                <th scope="col">{t('list.step')}</th>
                <th scope="col">{t('list.items')}</th>
                <th scope="col">{t('list.date')}</th>
              </tr>
            </thead>
            <tbody>
              {data._embedded.spreadsheets.map(({ uuid, originalName, step, reason, valid, createdDate }) => (
                <tr key={uuid}>
                  <th scope="row">
                    <Link to="/imports/spreadsheets/$uuid" params={{ uuid }}>
                      {originalName}
                    </Link>
                  </th>
                  <td>
                    {reason ? t(reason.code === 'stopped' ? 'list.stopped' : 'list.failed') : t(`list.steps.${step}`)}
                  </td>
                  <td className={classes.number}>{formatCount(valid)}</td>
                  <td className={classes.number}>{formatDate(createdDate)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Paging page={data.page} label={t('list.pages')} onPage={goToPage} />
        </>
      )}
      {mayExport && <ExportedSheets />}
    </div>
  )
}
