import type { findCollectionsByText } from '@pressmark/contract/collections.ts'
import type { AnswerOf } from '@pressmark/contract/endpoint.ts'
import { IconFolderOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/EmptyState.tsx'
import { ErrorAlert } from '#shared/ErrorAlert.tsx'
import { Paging } from '#shared/Paging.tsx'
import { FoldersSkeleton } from '../collection/CollectionSkeleton.tsx'
import strip from '../collection/FolderStrip.module.css'
import { FolderTile } from '../collection/FolderTile.tsx'

const EXPECTED = 4

/** The collections found. */
export const FoundCollections = ({ found }: { found: UseQueryResult<AnswerOf<typeof findCollectionsByText>> }) => {
  const { t } = useTranslation('catalogue')
  const navigate = useNavigate()
  const { data, error, refetch, isLoading } = found
  const turn = (page: number) => navigate({ to: '.', search: (old) => ({ ...old, collectionPage: page }) })
  return (
    <>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {isLoading && <FoldersSkeleton count={EXPECTED} />}
      {data?.page.totalElements === 0 && (
        <EmptyState icon={<IconFolderOff size={40} stroke={1.2} aria-hidden />} says={t('results.noCollections')} />
      )}
      {data && (
        <>
          <ul className={strip['strip']}>
            {data._embedded.culturalItemCollections.map((collection) => (
              <FolderTile key={collection.uuid} folder={collection} />
            ))}
          </ul>
          <Paging page={data.page} label={t('folders.pages')} onPage={turn} />
        </>
      )}
    </>
  )
}
