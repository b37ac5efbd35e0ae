import type { Series } from '@pressmark/contract/stories/series.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useRemoveStories, type StoryOfList } from '../stories.queries.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { FailedStories } from './FailedStories.tsx'
import { StoryTitles } from './StoryTitles.tsx'

type Props = { stories: readonly StoryOfList[]; series: Series; onClose: () => void; onDone: () => void }

/** Removes the selected stories from a series. They stay in the lab. */
export const RemoveStories = ({ stories, series, onClose, onDone }: Props) => {
  const { t } = useTranslation('stories')
  const remove = useRemoveStories(series.uuid, ({ failed: refused }) => {
    toastSuccess(t('removeStories.done'))
    if (refused.length === 0) onDone()
  })
  const failed = remove.data?.failed ?? []
  if (failed.length > 0) {
    const title = t('removeStories.failed', { count: failed.length, shown: formatCount(failed.length) })
    return <FailedStories title={title} failed={failed} stories={remove.variables ?? []} onClose={onDone} />
  }
  const count = { count: stories.length, shown: formatCount(stories.length), series: series.sgtt || series.label }
  return (
    <ConfirmDialog
      title={t('removeStories.title', count)}
      text={t('removeStories.text')}
      action={t('actions.remove')}
      error={remove.error}
      onConfirm={() => remove.mutateAsync(stories)}
      onClose={onClose}
    >
      <StoryTitles stories={stories} />
    </ConfirmDialog>
  )
}
