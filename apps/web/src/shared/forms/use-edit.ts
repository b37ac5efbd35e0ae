import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Versioned } from '../api/if-match.ts'
import { useSingleCall } from '../hooks/single-call.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { changesSince, mergedChanges, saveChanges, type Calls, type Conflict } from './edit.ts'

type Options<Entity, Values> = Calls<Entity, Values> & {
  /** The entity when the form opens. Later ones are ignored, until `open` or a reload. Undefined: the form creates one. */
  entity: Entity | undefined
  /** Creates an entity, if the form was opened without one. */
  create?: (values: Values) => Promise<Entity>
  /** Reads the values that the person has entered. */
  values: () => Values
  onSaved: (saved: Entity) => void
  /** Called with a refusal that is not a conflict. */
  onRefused?: (error: Error) => void
  /** Shows the current entity in the form, instead of the input: after a reload, and after a save that kept changes of others. */
  onReload: (current: Entity) => void
}

/** The state of a form that edits an entity. It keeps the entity with which the form was opened, and saves only what the person
 *  changed, under that version (docs/decisions/0047-conflicts-of-two-people.md). Changes of different fields are merged. */
export const useEdit = <Entity extends Versioned, Values extends object>(options: Options<Entity, Values>) => {
  const { entity, create, values, onSaved, onRefused, onReload, ...calls } = options
  const { t } = useTranslation('shared')
  const [opened, setOpened] = useState(entity)
  const [conflict, setConflict] = useState<Conflict<Entity, Values>>()
  const [failed, setFailed] = useState<{ error: Error; input: string }>()
  const { busy, run, isRunning } = useSingleCall()

  const show = (next: { conflict?: Conflict<Entity, Values>; failed?: { error: Error; input: string } } = {}) => {
    setConflict(next.conflict)
    setFailed(next.failed)
  }
  const sent = async (base: Entity | undefined, theirs: readonly (keyof Values)[]) => {
    if (opened === undefined || base === undefined) return { saved: await create!(values()), merged: false } // a form without an entity creates one
    const own = changesSince(calls, opened, values())
    const changed = { ...own, ...mergedChanges(calls, { opened, current: base }, own) }
    for (const field of theirs) delete changed[field]
    return saveChanges(calls, base, changed)
  }
  const attempt = async (base: Entity | undefined, theirs: readonly (keyof Values)[] = []): Promise<void> => {
    const input = JSON.stringify(values()) // a person can type on while the answer is awaited
    const outcome = await sent(base, theirs).catch((refused: Error) => ({ refused }))
    if ('conflict' in outcome) return show({ conflict: outcome.conflict })
    if ('refused' in outcome) {
      show({ failed: { error: outcome.refused, input } })
      return onRefused?.(outcome.refused)
    }
    show()
    if (opened !== undefined) setOpened(outcome.saved)
    if (outcome.merged || base !== opened) onReload(outcome.saved)
    if (outcome.merged) toastSuccess(t('conflict.merged'))
    onSaved(outcome.saved)
  }
  const open = (next: Entity) => {
    setOpened(next)
    show()
  }
  return {
    opened,
    open,
    /** Sends the changed values. The refusal is in `error` or `conflict`. */
    save: () => run(() => attempt(opened)),
    /** Saves the caller's changes, without the fields that keep the value of the other person. */
    resolve: (theirs: readonly (keyof Values)[]) => void run(() => attempt(conflict?.current ?? opened, theirs)),
    reload: () => {
      if (!conflict) return
      open(conflict.current)
      onReload(conflict.current)
    },
    conflict,
    /** The refusal of the last save, if it was not a conflict. It may not apply to other input. */
    error: failed?.input === JSON.stringify(values()) ? failed?.error : undefined,
    busy,
    isRunning,
  }
}
