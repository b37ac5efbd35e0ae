import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { storyKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { useUnsavedInput } from '#shared/hooks/unsaved-input.ts'
import { storyQuery } from '../stories.queries.ts'
import { forgetDraft, isUnsaved, takeStory, useDraft } from './draft.store.ts'

/** Returns a story and its draft. The story is read on first use, and the draft is kept across the screens of the editor. */
export const useStoryDraft = (uuid: string) => {
  const { data: story, error, refetch } = useQuery(storyQuery(uuid))
  const draft = useDraft(uuid)
  useRefresh({
    kinds: ['story.changed', 'story.deleted'],
    matches: (notice) => notice.uuid === uuid,
    keys: [storyKeys.one(uuid)],
  })
  useEffect(() => {
    if (story) takeStory(story, { discard: false })
  }, [story])
  return { story, draft, error, refetch, unsaved: isUnsaved(draft) }
}

/** Asks before unsaved changes are lost, but not between the screens of the same story. @source spec 002 §4 */
export const useLeaving = (uuid: string) => {
  const unsaved = isUnsaved(useDraft(uuid))
  useUnsavedInput(() => unsaved)
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => unsaved && !next.pathname.startsWith(`/story/editor/${uuid}`),
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return {
    isConfirming: blocker.status === 'blocked',
    stay: () => blocker.status === 'blocked' && blocker.reset(),
    leave: () => {
      if (blocker.status !== 'blocked') return
      blocker.proceed()
      forgetDraft(uuid)
    },
  }
}
