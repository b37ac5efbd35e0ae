import { Button } from '@mantine/core'
import { findStoryByUuid } from '@pressmark/contract/stories/stories.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { useMay } from '#shared/api/person.ts'
import { useUndoDeletion } from '#shared/api/undo-deletion.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { forgetDraft, noteVersion } from '../editor/draft.store.ts'
import { seriesOfStoryQuery, storyQuery, useDeleteStories, useUpdateStory } from '../stories.queries.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { DescribedDialog } from './DescribedDialog.tsx'
import { PlaceInSeries } from './PlaceInSeries.tsx'

type Next = 'place' | 'delete'

/** The metadata of a story. The read-only view can also move it to a series and delete it. @source spec 002 §2 */
export const StoryDialog = ({ uuid, onClose }: { uuid: string; onClose: () => void }) => {
  const { t } = useTranslation('stories')
  useReturnFocus()
  const navigate = useNavigate()
  const undoDeletion = useUndoDeletion()
  const [next, setNext] = useState<Next>()
  const { data: story, error, refetch } = useQuery(storyQuery(uuid))
  const { data: series = [] } = useQuery(seriesOfStoryQuery(uuid))
  const update = useUpdateStory(uuid)
  const remove = useDeleteStories(() => {
    forgetDraft(uuid)
    undoDeletion(t('deleteStory.done'), [uuid])
    return navigate({ to: '/story' })
  })
  const back = () => setNext(undefined)
  if (next === 'place' && story)
    return <PlaceInSeries stories={[story]} from={series[0]?.uuid} onClose={back} onDone={back} />
  if (next === 'delete') {
    return (
      <ConfirmDialog
        title={t('deleteStory.title', { title: story?.sgtt ?? '' })}
        text={t('deleteStories.text', { count: 1 })}
        action={t('actions.delete')}
        destructive
        error={remove.error}
        onConfirm={() => remove.mutateAsync([uuid])}
        onClose={back}
      />
    )
  }
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

const Further = ({ onNext }: { onNext: (next: Next) => void }) => {
  const { t } = useTranslation('stories')
  const may = useMay('catalogue.edit')
  if (!may) return null
  return (
    <>
      <Button variant="default" onClick={() => onNext('place')}>
        {t('moveToSeries')}
      </Button>
      <Button variant="default" c="var(--app-error)" onClick={() => onNext('delete')}>
        {t('actions.delete')}
      </Button>
    </>
  )
}
