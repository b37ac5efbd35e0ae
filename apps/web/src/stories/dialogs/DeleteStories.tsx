import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { useUndoDeletion } from '#shared/api/undo-deletion.ts'
import { useDeleteStories, type StoryOfList } from '../stories.queries.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { StoryTitles } from './StoryTitles.tsx'

type Props = { stories: readonly StoryOfList[]; onClose: () => void; onDone: () => void }

/** Moves the selected stories to the bin. */
export const DeleteStories = ({ stories, onClose, onDone }: Props) => {
  const { t } = useTranslation('stories')
  const undoDeletion = useUndoDeletion()
  const remove = useDeleteStories(() => {
    undoDeletion(
      t('deleteStories.done'),
      stories.map(({ uuid }) => uuid),
    )
    onDone()
  })
  const count = { count: stories.length, shown: formatCount(stories.length) }
  return (
    <ConfirmDialog
      title={t('deleteStories.title', count)}
      text={t('deleteStories.text', count)}
      action={t('actions.delete')}
      destructive
      error={remove.error}
      onConfirm={() => remove.mutateAsync(stories.map(({ uuid }) => uuid))}
      onClose={onClose}
    >
      <StoryTitles stories={stories} />
    </ConfirmDialog>
  )
}
