import type { Story } from '@pressmark/contract/stories/stories.ts'
import { useSyncExternalStore } from 'react'
import { differs, draftOf, type DraftStep } from './draft.ts'
import { begin, change, redo, undo, type History } from './history.ts'

/** A story that is being edited, over all of its screens. */
export type Draft = {
  /** Steps as they were saved last, and the version that says so. */
  saved: readonly DraftStep[]
  version: number
  steps: History<readonly DraftStep[]>
  /** The step in sight, by its key. */
  chosen: string | undefined
}

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

const put = (uuid: string, draft: Draft) => {
  drafts.set(uuid, draft)
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDraft = (uuid: string): Draft | undefined => useSyncExternalStore(listen, () => drafts.get(uuid))

export const isUnsaved = (draft: Draft | undefined): boolean =>
  draft !== undefined && differs(draft.saved, draft.steps.present)

/** Begins with what the server says. What somebody has changed here stays, unless it is wanted anew. */
export const takeStory = ({ uuid, version, annotations }: Story, { anew }: { anew: boolean }): void => {
  const known = drafts.get(uuid)
  if (known && !anew && (known.version >= version || isUnsaved(known))) return
  const saved = draftOf(annotations, known?.steps.present)
  // Steps that were new have another key now: the same place is the same step.
  const at = known?.steps.present.findIndex(({ key }) => key === known.chosen) ?? -1
  put(uuid, { saved, version, steps: begin(saved), chosen: (saved[Math.max(at, 0)] ?? saved[0])?.key })
}

/** This person has saved something else of the story: that is no other's change. */
export const noteVersion = ({ uuid, version }: Pick<Story, 'uuid' | 'version'>): void => {
  const draft = drafts.get(uuid)
  if (draft) put(uuid, { ...draft, version })
}

/** Changes the steps; changes of one `kind` in a row are undone at once. */
export const changeSteps = (
  uuid: string,
  how: (steps: readonly DraftStep[]) => readonly DraftStep[],
  kind?: string,
): void => {
  const draft = drafts.get(uuid)
  if (draft) put(uuid, { ...draft, steps: change(draft.steps, how(draft.steps.present), kind) })
}

export const changeStep = (uuid: string, key: string, changed: Partial<DraftStep>, kind?: string): void =>
  changeSteps(
    uuid,
    (steps) => steps.map((step) => (step.key === key ? { ...step, ...changed } : step)),
    kind && `${kind} ${key}`,
  )

export const chooseStep = (uuid: string, key: string | undefined): void => {
  const draft = drafts.get(uuid)
  if (draft) put(uuid, { ...draft, chosen: key })
}

export const undoSteps = (uuid: string): void => {
  const draft = drafts.get(uuid)
  if (draft) put(uuid, { ...draft, steps: undo(draft.steps) })
}

export const redoSteps = (uuid: string): void => {
  const draft = drafts.get(uuid)
  if (draft) put(uuid, { ...draft, steps: redo(draft.steps) })
}

/** What was not saved is thrown away. */
export const forgetDraft = (uuid: string): void => {
  drafts.delete(uuid)
  for (const listener of listeners) listener()
}
