import i18next from 'i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useUpdateStory } from '../stories.queries.ts'
import { inputsOf } from './draft.ts'
import { takeStory, useDraft } from './draft.store.ts'

/** Saves the steps whole. `onStale` hears that somebody else saved first; `over` saves all the same. */
export const useSave = (uuid: string, onStale: () => void) => {
  const draft = useDraft(uuid)
  const update = useUpdateStory(uuid)
  const save = async ({ over = false }: { over?: boolean } = {}): Promise<boolean> => {
    if (!draft) return false
    const annotations = inputsOf(draft.steps.present)
    try {
      const story = await update.mutateAsync({ annotations, ...(!over && { version: draft.version }) })
      takeStory(story, { anew: true })
      toastSuccess(i18next.t('editor:saved'))
      return true
    } catch (error) {
      if (isRefused(error, 'staleVersion')) onStale()
      else toastError(refusalText(error))
      return false
    }
  }
  return { save, pending: update.isPending }
}
