import type { AnswerOf } from '@pressmark/contract/endpoint.ts'
import { PAGE_SIZE } from '@pressmark/contract/constants.ts'
import type { searchItems } from '@pressmark/contract/items.ts'
import { IconSearchOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/EmptyState.tsx'
import { ErrorAlert } from '#shared/ErrorAlert.tsx'
import { Paging } from '#shared/Paging.tsx'
import { ItemGrid } from '../card/ItemGrid.tsx'
import { useView } from '../card/view.ts'
import { ItemsSkeleton } from '../collection/CollectionSkeleton.tsx'

/** The items found; each opens below the first collection that it hangs in. */
export const FoundItems = ({ found }: { found: UseQueryResult<AnswerOf<typeof searchItems>> }) => {
  const { t } = useTranslation('catalogue')
  const navigate = useNavigate()
  const [view] = useView()
  const { data, error, refetch, isLoading } = found
  const turn = (page: number) => navigate({ to: '.', search: (old) => ({ ...old, page }) })
  return (
    <>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {isLoading && <ItemsSkeleton count={PAGE_SIZE} view={view} />}
      {data?.page.totalElements === 0 && (
        <EmptyState
          icon={<IconSearchOff size={40} stroke={1.2} aria-hidden />}
          says={t('results.noItems')}
          hint={t('results.hint')}
        />
      )}
      {data && (
        <>
          <ItemGrid
            items={data._embedded.culturalItems}
            view={view}
            label={t('results.items')}
            collectionOf={(item) => item.parentCollectionsUuids[0] ?? ''}
          />
          <Paging page={data.page} label={t('itemPages')} onPage={turn} />
        </>
      )}
    </>
  )
}
