import { Button, Skeleton } from '@mantine/core'
import type { ItemImport } from '@pressmark/contract/ingest/imports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFocusNewRow } from '#shared/hooks/use-focus-new-row.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { ImportedFileRow, type ImportedFile } from './ImportedFileRow.tsx'
import styles from './Imports.module.css'
import { imagesQuery, otherFilesQuery } from './imports.queries.ts'

type Props = { item: ItemImport; onShow: (file: ImportedFile) => void }

/** The files of an imported item: images in pages of ten, then other files. */
export const ImportedFiles = ({ item, onShow }: Props) => {
  const { t } = useTranslation('management')
  if (item.imagesCount + item.otherFilesCount === 0) return <p className={styles.noFiles}>{t('imports.noFiles')}</p>
  return (
    <>
      {item.imagesCount > 0 && <Images item={item} onShow={onShow} />}
      {item.otherFilesCount > 0 && <OtherFiles item={item} onShow={onShow} />}
    </>
  )
}

const Images = ({ item, onShow }: Props) => {
  const { t } = useTranslation('management')
  const { data, ...read } = useInfiniteQuery(imagesQuery(item.uuid))
  const files = data?.pages.flatMap(({ _embedded }) => _embedded.images)
  return <Listed {...read} label={t('imports.imagesOf', { title: item.sgtt })} files={files} onShow={onShow} />
}

const OtherFiles = ({ item, onShow }: Props) => {
  const { t } = useTranslation('management')
  const { data, ...read } = useInfiniteQuery(otherFilesQuery(item.uuid))
  const files = data?.pages.flatMap(({ _embedded }) => _embedded.otherFiles)
  return <Listed {...read} label={t('imports.otherFilesOf', { title: item.sgtt })} files={files} onShow={onShow} />
}

type ListedProps = {
  label: string
  files: ImportedFile[] | undefined
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
  onShow: Props['onShow']
}

const Listed = ({ label, files, error, hasNextPage, isFetchingNextPage, onShow, ...read }: ListedProps) => {
  const { t } = useTranslation('management')
  const list = useFocusNewRow<HTMLUListElement>('li', files?.length ?? 0)
  return (
    <>
      {error !== null && <ErrorAlert error={error} onRetry={() => void read.refetch()} />}
      {!files && error === null && <Skeleton height={44} />}
      <ul ref={list} className={styles.files} aria-label={label}>
        {files?.map((file) => (
          <ImportedFileRow key={file.importId} file={file} onShow={onShow} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.more}
          loading={isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t('imports.showMore')}
        </Button>
      )}
    </>
  )
}
