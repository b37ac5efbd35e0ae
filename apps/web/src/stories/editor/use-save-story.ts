import { findStoryByUuid, type Story } from '@pressmark/contract/stories/stories.ts'
import i18next from 'i18next'
import { call } from '#shared/api/call.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { useSingleCall } from '#shared/hooks/single-call.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useUpdateStory } from '../stories.queries.ts'
import { mergeOf, readDraft, takeMerge, takeStory, type Draft } from './draft.store.ts'
import { inputsOf, type DraftStep } from './draft.ts'
import type { StepMerge } from './merge-steps.ts'

type Message = 'saved' | 'merged' | 'mergedOwnOrder'

type Sent = { saved: Story; current?: undefined } | { saved?: undefined; current: Story }

/** Sends steps with the version on which they are based. Returns the saved story, or the current one if someone else has saved first. */
export const useSendSteps = (uuid: string) => {
  const { mutateAsync } = useUpdateStory(uuid)
  return async (steps: readonly DraftStep[], version: Draft['version']): Promise<Sent> => {
    try {
      return { saved: await mutateAsync({ annotations: inputsOf(steps), version }) }
    } catch (error) {
      if (!isRefused(error, 'staleVersion')) throw error
      const current = await call(findStoryByUuid, { query: { uuid } })
      // The refusal has another reason. A repetition would always be refused.
      if (current.version === version) throw error
      return { current }
    }
  }
}

/** Saves all steps. If someone else has saved first, the changes of both are merged (docs/decisions/0047-conflicts-of-two-people.md).
 *  Calls `onConflict` with the current story if both have changed the same part of a step. */
export const useSaveStory = (uuid: string, onConflict: (current: Story) => void) => {
  const send = useSendSteps(uuid)
  const { busy, run } = useSingleCall()
  const attempt = async (message: Message): Promise<boolean> => {
    const sent = readDraft(uuid)
    const { saved, current } = sent ? await send(sent.steps.present, sent.version) : {}
    if (saved) takeStory(saved, { discard: true })
    // The person may have typed during the call.
    const draft = readDraft(uuid)
    if (!draft) return false
    if (!current) {
      toastSuccess(i18next.t(`editor:${message}`))
      return true
    }
    const merge = mergeOf(draft, current)
    if (merge.conflicts.length > 0) {
      onConflict(current)
      return false
    }
    takeMerge(uuid, current, new Set())
    return attempt(messageOf(merge) ?? message)
  }
  /** Returns whether the story is saved. */
  const save = async (): Promise<boolean> => {
    let saved = false
    await run(async () => {
      saved = await attempt('saved').catch((error: Error) => {
        toastError(refusalText(error))
        return false
      })
    })
    return saved
  }
  return { save, pending: busy }
}

/* Someone else may have changed only the metadata of the story. */
const messageOf = ({ theirs, movedBy }: StepMerge): Message | undefined => {
  if (movedBy === 'both') return 'mergedOwnOrder'
  return theirs.length > 0 || movedBy === 'theirs' ? 'merged' : undefined
}
