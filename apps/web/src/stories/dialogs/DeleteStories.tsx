import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { useUndoDeletion } from '#shared/api/undo-deletion.ts'
import { useDeleteStories, type StoryOfList } from '../stories.queries.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { FailedStories } from './FailedStories.tsx'
import { StoryTitles } from './StoryTitles.tsx'

type Props = { stories: readonly StoryOfList[]; onClose: () => void; onDone: () => void }

/** Moves the selected stories to the bin. Stories that cannot be deleted are listed, and the others are deleted. */
export const DeleteStories = ({ stories, onClose, onDone }: Props) => {
  const { t } = useTranslation('stories')
  const undoDeletion = useUndoDeletion()
  const remove = useDeleteStories(({ done, failed }) => {
    if (done.length > 0) undoDeletion(t('deleteStories.done'), done)
    if (failed.length === 0) onDone()
  })
  const failed = remove.data?.failed ?? []
  if (failed.length > 0) {
    const title = t('deleteStories.failed', { count: failed.length, shown: formatCount(failed.length) })
    return <FailedStories title={title} failed={failed} stories={remove.variables ?? []} onClose={onDone} />
  }
  const count = { count: stories.length, shown: formatCount(stories.length) }
  return (
    <ConfirmDialog
      title={t('deleteStories.title', count)}
      text={t('deleteStories.text', count)}
      action={t('actions.delete')}
      destructive
      error={remove.error}
      onConfirm={() => remove.mutateAsync(stories)}
      onClose={onClose}
    >
      <StoryTitles stories={stories} />
    </ConfirmDialog>
  )
}
