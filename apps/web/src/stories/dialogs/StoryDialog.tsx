import { Button } from '@mantine/core'
import { findStoryByUuid, type Story } from '@pressmark/contract/stories/stories.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { useMay } from '#shared/api/person.ts'
import { useUndoDeletion } from '#shared/api/undo-deletion.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { forgetDraft, noteVersion } from '../editor/draft.store.ts'
import { StoryLook } from '../editor/StoryLook.tsx'
import { seriesOfStoryQuery, storyQuery, useDeleteStory, useUpdateStory } from '../stories.queries.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { DescribedDialog } from './DescribedDialog.tsx'
import { PlaceInSeries } from './PlaceInSeries.tsx'

type Next = 'place' | 'look' | 'delete'

/** The metadata of a story. The read-only view also leads to its cover and slides, moves it to a series and deletes it. @source spec 002 §2 */
export const StoryDialog = ({ uuid, onClose }: { uuid: string; onClose: () => void }) => {
  const { t } = useTranslation('stories')
  useReturnFocus()
  const [next, setNext] = useState<Next>()
  const { data: story, error, refetch } = useQuery(storyQuery(uuid))
  const update = useUpdateStory(uuid)
  const back = () => setNext(undefined)
  if (next !== undefined && story) return <NextDialog next={next} story={story} onClose={back} />
  return (
    <DescribedDialog
      kind="STORY"
      title={story?.sgtt || story?.label || t('stories')}
      entity={story}
      error={error}
      onRead={() => void refetch()}
      readNow={() => call(findStoryByUuid, { query: { uuid } })}
      save={update.mutateAsync}
      onSaved={noteVersion}
      extra={<Further onNext={setNext} />}
      onClose={onClose}
    />
  )
}

const NextDialog = ({ next, story, onClose }: { next: Next; story: Story; onClose: () => void }) => {
  const { data: series = [] } = useQuery(seriesOfStoryQuery(story.uuid))
  if (next === 'place')
    return <PlaceInSeries stories={[story]} from={series[0]?.uuid} onClose={onClose} onDone={onClose} />
  if (next === 'look') return <StoryLook story={story} onClose={onClose} />
  return <DeleteStory uuid={story.uuid} title={story.sgtt} onClose={onClose} />
}

const DeleteStory = ({ uuid, title, onClose }: { uuid: string; title: string; onClose: () => void }) => {
  const { t } = useTranslation('stories')
  const navigate = useNavigate()
  const undoDeletion = useUndoDeletion()
  const remove = useDeleteStory(() => {
    forgetDraft(uuid)
    undoDeletion(t('deleteStory.done'), [uuid])
    return navigate({ to: '/story' })
  })
  return (
    <ConfirmDialog
      title={t('deleteStory.title', { title })}
      text={t('deleteStories.text', { count: 1 })}
      action={t('actions.delete')}
      destructive
      error={remove.error}
      onConfirm={() => remove.mutateAsync(uuid)}
      onClose={onClose}
    />
  )
}

const Further = ({ onNext }: { onNext: (next: Next) => void }) => {
  const { t } = useTranslation(['stories', 'editor'])
  const may = useMay('catalogue.edit')
  if (!may) return null
  return (
    <>
      <Button variant="default" onClick={() => onNext('look')}>
        {t('editor:look.open')}
      </Button>
      <Button variant="default" onClick={() => onNext('place')}>
        {t('moveToSeries')}
      </Button>
      <Button variant="default" c="var(--app-error)" onClick={() => onNext('delete')}>
        {t('actions.delete')}
      </Button>
    </>
  )
}
