import { Button, Loader, Popover, ScrollArea } from '@mantine/core'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { MAX_PAGE_SIZE } from '@pressmark/contract/platform/hal.ts'
import { listImageImportsOfItem } from '@pressmark/contract/ingest/imports.ts'
import { listAssetImportsOfItem } from '@pressmark/contract/ingest/item-imports.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { itemKeys } from '#shared/api/keys.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { reasonText } from '#uploads/engine/reason-text.ts'
import { failureOf } from '../page/item.queries.ts'
import styles from './FailedFiles.module.css'

type Props = { uuid: string; kind: AssetType; count: number }

const failedQuery = (uuid: string, kind: AssetType) =>
  queryOptions({
    queryKey: [...itemKeys.assets(uuid), kind, 'failed'],
    queryFn: async ({ signal }) => {
      const query = { size: MAX_PAGE_SIZE, sort: ['position'], importState: 'ERROR' as const }
      if (kind === 'images')
        return (await call(listImageImportsOfItem, { params: { uuid }, query, signal }))._embedded.images
      const answer = await call(listAssetImportsOfItem, { params: { uuid, assetType: kind }, query, signal })
      return answer._embedded[kind] ?? []
    },
  })

/** Says how many files of the item could not be processed, and lists them with the reasons. */
export const FailedFiles = ({ uuid, kind, count }: Props) => {
  const { t } = useTranslation('item')
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" width="min(420px, calc(100vw - 16px))" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          {t('failedFiles.count', { count, shown: formatCount(count) })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('failedFiles.title')}>
        <ReasonList uuid={uuid} kind={kind} />
      </Popover.Dropdown>
    </Popover>
  )
}

const ReasonList = ({ uuid, kind }: Omit<Props, 'count'>) => {
  const { t } = useTranslation('item')
  const { t: uploads } = useTranslation('uploads')
  const { data, error, refetch } = useQuery(failedQuery(uuid, kind))
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!data) return <Loader size="sm" />
  // A new file that failed does not hide the image. The page of the image says so.
  const failed = data.filter(({ replaces }) => !replaces)
  return (
    <>
      <h3 className={styles.title}>{t('failedFiles.title')}</h3>
      <ScrollArea.Autosize mah={320}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls needs the focus of the keyboard */}
        <ul className={styles.files} tabIndex={0}>
          {failed.map((file) => (
            <li key={file.uuid}>
              <span className={styles.name}>{file.originalName}</span>
              <span>{reasonText(uploads, failureOf(file) ?? { code: 'unexpected', message: '' })}</span>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      <p className={styles.hint}>{t('failedFiles.hint')}</p>
    </>
  )
}
