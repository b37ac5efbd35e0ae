import type { Story } from '@pressmark/contract/stories/stories.ts'
import { useSyncExternalStore } from 'react'
import { openedVersion, type CheckedVersion } from '#shared/api/if-match.ts'
import { differs, draftOf, type DraftStep } from './draft.ts'
import { begin, change, redo, undo, type History } from './history.ts'

/** A story that is being edited. All screens of the editor share it. */
export type Draft = {
  /** The steps as last saved, and their version. */
  saved: readonly DraftStep[]
  version: CheckedVersion
  steps: History<readonly DraftStep[]>
  /** The key of the selected step. */
  chosen: string | undefined
}

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

const setDraft = (uuid: string, draft: Draft) => {
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

/** Initialises the draft from the server's story. Unsaved changes are kept, unless `discard` is set. */
export const takeStory = ({ uuid, version, annotations }: Story, { discard }: { discard: boolean }): void => {
  const existing = drafts.get(uuid)
  if (existing && !discard && (existing.version >= version || isUnsaved(existing))) return
  const saved = draftOf(annotations, existing?.steps.present)
  // Steps that were new have another key after saving. Their position identifies them.
  const at = existing?.steps.present.findIndex(({ key }) => key === existing.chosen) ?? -1
  setDraft(uuid, {
    saved,
    version: openedVersion({ version }),
    steps: begin(saved),
    chosen: (saved[Math.max(at, 0)] ?? saved[0])?.key,
  })
}

/** Records the version of a save of this person to other parts of the story, which is not a conflict. */
export const noteVersion = ({ uuid, version }: Pick<Story, 'uuid' | 'version'>): void => {
  const draft = drafts.get(uuid)
  if (draft) setDraft(uuid, { ...draft, version: openedVersion({ version }) })
}

/** Changes the steps. Consecutive changes of the same `kind` are undone together. */
export const changeSteps = (
  uuid: string,
  how: (steps: readonly DraftStep[]) => readonly DraftStep[],
  kind?: string,
): void => {
  const draft = drafts.get(uuid)
  if (draft) setDraft(uuid, { ...draft, steps: change(draft.steps, how(draft.steps.present), kind) })
}

export const changeStep = (uuid: string, key: string, changed: Partial<DraftStep>, kind?: string): void =>
  changeSteps(
    uuid,
    (steps) => steps.map((step) => (step.key === key ? { ...step, ...changed } : step)),
    kind && `${kind} ${key}`,
  )

export const chooseStep = (uuid: string, key: string | undefined): void => {
  const draft = drafts.get(uuid)
  if (draft) setDraft(uuid, { ...draft, chosen: key })
}

export const undoSteps = (uuid: string): void => {
  const draft = drafts.get(uuid)
  if (draft) setDraft(uuid, { ...draft, steps: undo(draft.steps) })
}

export const redoSteps = (uuid: string): void => {
  const draft = drafts.get(uuid)
  if (draft) setDraft(uuid, { ...draft, steps: redo(draft.steps) })
}

/** Discards unsaved changes. */
export const forgetDraft = (uuid: string): void => {
  drafts.delete(uuid)
  for (const listener of listeners) listener()
}
