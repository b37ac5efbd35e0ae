import type { Collection, findCollectionsByText } from '@pressmark/contract/catalogue/collections.ts'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import { IconFolderOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { FoldersSkeleton } from '../collection/page/CollectionSkeleton.tsx'
import strip from '../collection/folders/FolderStrip.module.css'
import { FolderTile } from '../collection/folders/FolderTile.tsx'
import { HighlightedText } from './HighlightedText.tsx'

const CollectionDialog = lazyComponent(() => import('../collection/dialogs/CollectionDialog.tsx'), 'CollectionDialog')

const EXPECTED = 4

type Props = {
  query: UseQueryResult<AnswerOf<typeof findCollectionsByText>>
  /** The search terms. */
  terms: string
}

/** The collections found. Each opens its dialog, which links to the collection. @source spec 000 §2 */
export const FoundCollections = ({ query, terms }: Props) => {
  const { t } = useTranslation('catalogue')
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Collection>()
  const { data, error, refetch, isLoading } = query
  const turn = (page: number, how: { replace: boolean }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, collectionPage: page }), ...how })
  return (
    <>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {isLoading && <FoldersSkeleton count={EXPECTED} />}
      {data?.page.totalElements === 0 && (
        <EmptyState icon={<IconFolderOff size={40} stroke={1.2} aria-hidden />} text={t('results.noCollections')} />
      )}
      {data && (
        <>
          <ul className={strip.strip}>
            {data._embedded.culturalItemCollections.map((collection) => (
              <FolderTile
                key={collection.uuid}
                folder={collection}
                title={<HighlightedText text={collection.sgtt} terms={terms} />}
                onOpen={setOpened}
              />
            ))}
          </ul>
          <Paging page={data.page} label={t('folders.pages')} onPage={turn} />
          {opened && (
            <Suspense fallback={null}>
              <CollectionDialog uuid={opened.uuid} elsewhere onClose={() => setOpened(undefined)} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}
