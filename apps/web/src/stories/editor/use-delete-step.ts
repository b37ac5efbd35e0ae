import type { Story } from '@pressmark/contract/stories/stories.ts'
import i18next from 'i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastError, toastSuccess, toastUndo } from '#shared/ui/toasts.tsx'
import { changeSteps, chooseStep, mergeOf, readDraft, takeMerge, takePartialSave } from './draft.store.ts'
import { withStepInserted, type DraftStep } from './draft.ts'
import { useSendSteps } from './use-save-story.ts'

type Change = (saved: readonly DraftStep[]) => readonly DraftStep[]
type Outcome = 'saved' | 'conflict'

/** Deletes a step and saves only this. Other changes stay unsaved. The message offers to restore the step, which saves too. */
export const useDeleteStep = (uuid: string, onConflict: (current: Story) => void) => {
  const send = useSendSteps(uuid)

  /* Saves one change of the saved steps. If someone else has saved first, both are merged, and conflicts are asked for. */
  const save = async (change: Change, restored?: string): Promise<Outcome> => {
    const draft = readDraft(uuid)
    if (!draft) return 'conflict'
    const steps = change(draft.saved)
    const { saved, current } = await send(steps, draft.version)
    const merge = current && readDraft(uuid) && mergeOf(readDraft(uuid)!, current) // checked before
    if (current && merge && merge.conflicts.length === 0) {
      takeMerge(uuid, current, new Set())
      return save(change, restored)
    }
    if (current) {
      onConflict(current)
      return 'conflict'
    }
    // The server gives a restored step another id. It keeps the order.
    const key = saved.annotations[steps.findIndex((step) => step.key === restored)]?.['@id']
    takePartialSave(uuid, saved, restored !== undefined && key !== undefined ? { [restored]: key } : {})
    return 'saved'
  }

  const insert = (step: DraftStep, preceding: readonly string[]) => (steps: readonly DraftStep[]) =>
    steps.some(({ key }) => key === step.key) ? steps : withStepInserted(steps, step, preceding)
  const remove = (step: DraftStep) => (steps: readonly DraftStep[]) => steps.filter(({ key }) => key !== step.key)

  const restore = async (step: DraftStep, preceding: readonly string[]) => {
    changeSteps(uuid, insert(step, preceding))
    chooseStep(uuid, step.key)
    if (step.id === undefined) return
    try {
      if ((await save(insert(step, preceding), step.key)) === 'saved') toastSuccess(i18next.t('editor:saved'))
    } catch (error) {
      toastError(refusalText(error))
    }
  }

  return async (step: DraftStep): Promise<void> => {
    const steps = readDraft(uuid)?.steps.present ?? []
    const index = steps.findIndex(({ key }) => key === step.key)
    const preceding = steps.slice(0, index).map(({ key }) => key)
    const undo = () => void restore(step, preceding)
    changeSteps(uuid, remove(step))
    chooseStep(uuid, (steps[index + 1] ?? steps[index - 1])?.key)
    // The server does not have a new step.
    if (step.id === undefined) return toastUndo(i18next.t('editor:stepRemoved'), undo)
    try {
      if ((await save(remove(step))) === 'conflict') return
      // @source spec 002 §8. A step whose image no longer exists cannot be saved as a new one.
      if (step.image) toastUndo(i18next.t('editor:stepDeleted'), undo)
      else toastSuccess(i18next.t('editor:stepDeleted'))
    } catch (error) {
      changeSteps(uuid, insert(step, preceding))
      toastError(refusalText(error))
    }
  }
}
