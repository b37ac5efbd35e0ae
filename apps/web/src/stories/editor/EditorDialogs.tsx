import type { Story } from '@pressmark/contract/stories/stories.ts'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { useNavigateIfHere } from '#shared/hooks/back-navigation.ts'
import { StoryHistory } from '../dialogs/StoryHistory.tsx'
import { StoryDialog } from '../dialogs/StoryDialog.tsx'
import { useDuplicateStory } from '../stories.queries.ts'
import type { EditorDialog } from './EditorHeader.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { ShareStory } from './ShareStory.tsx'

type Props = {
  open: EditorDialog
  story: Story
  save: () => Promise<boolean>
  saving: boolean
  onPreview: () => void
  onClose: () => void
}

export const EditorDialogs = ({ open, story, save, saving, onPreview, onClose }: Props) => {
  const { t } = useTranslation('editor')
  const navigate = useNavigateIfHere()
  const duplicate = useDuplicateStory()
  const copy = () =>
    duplicate.mutateAsync(
      { uuid: story.uuid, sgtt: t('duplicateStory.copyOf', { title: story.sgtt || story.label }) },
      {
        onSuccess: ({ uuid }) => {
          toastSuccess(t('duplicateStory.done'))
          onClose()
          void navigate({ to: '/story/editor/$storyUuid', params: { storyUuid: uuid } })
        },
      },
    )
  switch (open) {
    case 'preview':
      return (
        <ConfirmDialog
          title={t('previewUnsaved.title')}
          text={t('previewUnsaved.text')}
          action={t('previewUnsaved.action')}
          pending={saving}
          onConfirm={() => save().then((saved) => (saved ? onPreview() : undefined))}
          onClose={onClose}
        />
      )
    case 'duplicate':
      return (
        <ConfirmDialog
          title={t('duplicateStory.title')}
          text={t('duplicateStory.text')}
          action={t('duplicate')}
          error={duplicate.error}
          onConfirm={copy}
          onClose={onClose}
        />
      )
    case 'share':
      return <ShareStory story={story} onClose={onClose} />
    case 'edit':
      return <StoryDialog uuid={story.uuid} onClose={onClose} />
    case 'history':
      return <StoryHistory kind="STORY" uuid={story.uuid} onClose={onClose} />
    default:
      return <ConflictDialog current={open.conflict} save={save} saving={saving} onClose={onClose} />
  }
}
