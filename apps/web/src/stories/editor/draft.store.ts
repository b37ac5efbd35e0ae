import type { Story } from '@pressmark/contract/stories/stories.ts'
import { useSyncExternalStore } from 'react'
import { openedVersion, type CheckedVersion } from '#shared/api/if-match.ts'
import { differs, draftOf, type DraftStep } from './draft.ts'
import { begin, change, rebase, redo, undo, type History } from './history.ts'
import { mergeSteps, type StepMerge } from './merge-steps.ts'

/** A story that is being edited. All screens of the editor share it. */
export type Draft = {
  /** The steps as last saved, and their version. */
  saved: readonly DraftStep[]
  version: CheckedVersion
  steps: History<readonly DraftStep[]>
  /** The key of the selected step. */
  chosen: string | undefined
  /** The language whose texts are edited. Undefined: the main one. */
  language?: string | undefined
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

/** Returns the present draft, also during a call that has begun before. */
export const readDraft = (uuid: string): Draft | undefined => drafts.get(uuid)

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
    language: existing?.language,
  })
}

/** Records the version of a save of this person to other parts of the story. Steps that someone else has saved before are merged by
 *  the next save. */
export const noteVersion = ({ uuid, version, annotations }: Pick<Story, 'uuid' | 'version' | 'annotations'>): void => {
  const draft = drafts.get(uuid)
  if (draft && !differs(draft.saved, draftOf(annotations, draft.saved)))
    setDraft(uuid, { ...draft, version: openedVersion({ version }) })
}

/** Returns the merge of the draft with the story that someone else has saved. */
export const mergeOf = (draft: Draft, { annotations }: Pick<Story, 'annotations'>): StepMerge =>
  mergeSteps({ before: draft.saved, current: draftOf(annotations, draft.saved), own: draft.steps.present })

/** Merges the story that someone else has saved into the draft and its history. `chosen` has the ids of the conflicts in which their
 *  value is taken. */
export const takeMerge = (uuid: string, { version, annotations }: Story, chosen: ReadonlySet<string>): void => {
  const draft = drafts.get(uuid)
  if (!draft) return
  const current = draftOf(annotations, draft.saved)
  const merged = (own: readonly DraftStep[]) => mergeSteps({ before: draft.saved, current, own }, chosen).steps
  setDraft(uuid, {
    ...draft,
    saved: current,
    version: openedVersion({ version }),
    steps: rebase<readonly DraftStep[]>(draft.steps, merged, (one, other) => !differs(one, other)),
  })
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

export const chooseLanguage = (uuid: string, language: string | undefined): void => {
  const draft = drafts.get(uuid)
  if (draft) setDraft(uuid, { ...draft, language })
}

export const undoSteps = (uuid: string): void => {
  const draft = drafts.get(uuid)
  if (draft) setDraft(uuid, { ...draft, steps: undo(draft.steps) })
}

export const redoSteps = (uuid: string): void => {
  const draft = drafts.get(uuid)
  if (draft) setDraft(uuid, { ...draft, steps: redo(draft.steps) })
}

/** Records a save of only some of the changes. The others stay unsaved, and the history stays. `renamed` has the key that the server
 *  gave a restored step, by its former key. */
export const takePartialSave = (
  uuid: string,
  { version, annotations }: Pick<Story, 'version' | 'annotations'>,
  renamed: Readonly<Record<string, string>> = {},
): void => {
  const draft = drafts.get(uuid)
  if (!draft) return
  const rename = (steps: readonly DraftStep[]) =>
    steps.map((step) => {
      const key = renamed[step.key]
      return key === undefined ? step : { ...step, id: key, key }
    })
  const { past, present, future, last } = draft.steps
  const steps = { past: past.map(rename), present: rename(present), future: future.map(rename), last }
  setDraft(uuid, {
    saved: draftOf(annotations, steps.present),
    version: openedVersion({ version }),
    steps,
    chosen: renamed[draft.chosen ?? ''] ?? draft.chosen,
    language: draft.language,
  })
}

/** Discards unsaved changes. */
export const forgetDraft = (uuid: string): void => {
  drafts.delete(uuid)
  for (const listener of listeners) listener()
}
