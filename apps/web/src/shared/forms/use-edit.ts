import { useState } from 'react'
import type { Versioned } from '../api/if-match.ts'
import { useSingleCall } from '../hooks/single-call.ts'
import { changesSince, saveChanges, type Calls, type Conflict } from './edit.ts'

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
  /** Shows the current entity in the form, instead of the input. */
  onReload: (current: Entity) => void
}

/** The state of a form that edits an entity. It keeps the entity with which the form was opened, and saves only what the person
 *  changed, under that version (docs/decisions/0047-conflicts-of-two-people.md). */
export const useEdit = <Entity extends Versioned, Values extends object>(options: Options<Entity, Values>) => {
  const { entity, create, values, onSaved, onRefused, onReload, ...calls } = options
  const [opened, setOpened] = useState(entity)
  const [conflict, setConflict] = useState<Conflict<Entity, Values>>()
  const [failed, setFailed] = useState<{ error: Error; input: string }>()
  const { busy, run, isRunning } = useSingleCall()

  const show = (next: { conflict?: Conflict<Entity, Values>; error?: Error } = {}) => {
    setConflict(next.conflict)
    setFailed(next.error && { error: next.error, input: JSON.stringify(values()) })
  }
  const sent = async (base: Entity | undefined) => {
    if (opened === undefined || base === undefined) return { saved: await create!(values()) } // a form without an entity creates one
    return saveChanges(calls, base, changesSince(calls, opened, values()))
  }
  const attempt = async (base: Entity | undefined): Promise<void> => {
    const outcome = await sent(base).catch((refused: Error) => ({ refused }))
    if ('conflict' in outcome) return show(outcome)
    if ('refused' in outcome) {
      show({ error: outcome.refused })
      return onRefused?.(outcome.refused)
    }
    show()
    if (opened !== undefined) setOpened(outcome.saved)
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
    /** Saves the own changes over those of the other person, whose changes of other fields stay. */
    overwrite: () => void run(() => attempt(conflict?.current ?? opened)),
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
