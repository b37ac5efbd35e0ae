import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { seriesKeys } from '#shared/api/keys.ts'
import { PickDialog } from '#shared/ui/PickDialog.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { findSeries, usePlaceStories, type Placed } from '../stories.queries.ts'
import { FailedStories } from './FailedStories.tsx'

type Props = {
  stories: readonly Placed[]
  /** The series from which the stories are removed. */
  from?: string | undefined
  onClose: () => void
  onDone: () => void
}

/** Picks the series to which stories are added or moved. @source spec 002 §2 */
export const PlaceInSeries = ({ stories, from, onClose, onDone }: Props) => {
  const { t } = useTranslation('stories')
  const assign = usePlaceStories(({ failed: refused }) => {
    toastSuccess(t('placeInSeries.done'))
    if (refused.length === 0) onDone()
  })
  const failed = assign.data?.failed ?? []
  if (failed.length > 0) {
    const failures = { count: failed.length, shown: formatCount(failed.length) }
    const title = from ? t('placeInSeries.notMoved', failures) : t('placeInSeries.notAdded', failures)
    return <FailedStories title={title} failed={failed} stories={assign.variables?.stories ?? []} onClose={onDone} />
  }
  const count = { count: stories.length, shown: formatCount(stories.length) }
  return (
    <PickDialog
      title={t(from ? 'placeInSeries.move' : 'placeInSeries.add', count)}
      search={{
        label: t('placeInSeries.search'),
        disabled: from ? [from] : [],
        none: t('placeInSeries.none'),
        queryKey: ({ text, page }) => seriesKeys.choices(text, page),
        find: async ({ text, page }, signal) => {
          const answer = await findSeries(text, page, signal)
          return {
            options: answer._embedded.storyboardCollections.map(({ uuid, sgtt, label, storyboardsCount }) => ({
              uuid,
              title: sgtt || label,
              hint: t('count', { count: storyboardsCount, shown: formatCount(storyboardsCount) }),
            })),
            page: answer.page,
          }
        },
      }}
      onPick={({ uuid }) =>
        assign.mutateAsync({ stories, to: uuid, from }, { onError: (error) => toastError(refusalText(error)) })
      }
      onClose={onClose}
    />
  )
}
