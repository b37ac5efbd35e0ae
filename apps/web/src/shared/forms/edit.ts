import { openedVersion, type CheckedVersion, type Versioned } from '../api/if-match.ts'
import { isRefused } from '../api/refusal.ts'
import { changesOf, differing, isEqual } from './changes.ts'

/** A save of a form. */
export type Save<Entity, Values> = {
  /** The entity that the save changes: as the form was opened, or as someone else saved it. */
  base: Entity
  version: CheckedVersion
  /** The values that the person changed. */
  changed: Partial<Values>
  /** All values of `base` with these changes, for calls that replace everything. */
  values: Values
}

/** A field that the person and someone else have changed to different values. */
export type ConflictRow<Values> = {
  field: keyof Values
  before: Values[keyof Values]
  current: Values[keyof Values]
  own: Values[keyof Values]
}

export type Conflict<Entity, Values> = {
  current: Entity
  rows: readonly ConflictRow<Values>[]
}

export type Calls<Entity, Values> = {
  /** The values of an entity as the call takes them. */
  valuesOf: (entity: Entity) => Values
  /** Merges values of fields that both have changed, such as lists. Fields that it leaves out are asked. */
  merge?: (versions: Record<'before' | 'current' | 'own', Values>) => Partial<Values>
  /** Reads the current entity after a refused save. */
  read: () => Promise<Entity>
  /** @returns the saved entity */
  send: (save: Save<Entity, Values>) => Promise<Entity>
}

/** `merged`: someone else had changed other fields, whose values stay. */
type Outcome<Entity, Values> = { saved: Entity; merged: boolean } | { conflict: Conflict<Entity, Values> }

/** Saves the changed values under the version of `base`. If someone else has saved first, but no other value of a field in `changed`,
 *  the save is repeated with the new version.
 *  @throws CallRefused */
export const saveChanges = async <Entity extends Versioned, Values extends object>(
  calls: Calls<Entity, Values>,
  base: Entity,
  changed: Partial<Values>,
): Promise<Outcome<Entity, Values>> => {
  const { valuesOf, read, send } = calls
  const before = valuesOf(base)
  try {
    const values = { ...before, ...changed }
    return { saved: await send({ base, version: openedVersion(base), changed, values }), merged: false }
  } catch (error) {
    if (!isRefused(error, 'staleVersion')) throw error
    const current = await read()
    // The refusal has another reason, or the answer comes from a cache. A repetition would always be refused.
    if (current.version === base.version) throw error
    const after = valuesOf(current)
    const others = differing(before, after)
    const merged = mergedChanges(calls, { opened: base, current }, changed)
    const rows = conflicting(before, after, changed)
      .filter((field) => !Object.hasOwn(merged, field))
      .map((field) => ({
        field,
        before: before[field],
        current: after[field],
        own: changed[field] as Values[keyof Values], // it is in the object
      }))
    if (rows.length > 0) return { conflict: { current, rows } }
    const outcome = await saveChanges(calls, current, { ...changed, ...merged })
    return 'saved' in outcome ? { ...outcome, merged: outcome.merged || others.length > 0 } : outcome
  }
}

/* Returns the fields that both have changed to different values. */
const conflicting = <Values extends object>(before: Values, after: Values, changed: Partial<Values>) =>
  differing(before, after).filter((field) => Object.hasOwn(changed, field) && !isEqual(changed[field], after[field]))

/** Returns the merged values of the fields that both have changed, without those that are asked. */
export const mergedChanges = <Entity, Values extends object>(
  { valuesOf, merge }: Pick<Calls<Entity, Values>, 'valuesOf' | 'merge'>,
  entities: Record<'opened' | 'current', Entity>,
  changed: Partial<Values>,
): Partial<Values> => {
  const [before, current] = [valuesOf(entities.opened), valuesOf(entities.current)]
  const all: Partial<Values> = merge?.({ before, current, own: { ...before, ...changed } }) ?? {}
  const merged: Partial<Values> = {}
  for (const field of conflicting(before, current, changed)) if (Object.hasOwn(all, field)) merged[field] = all[field]
  return merged
}

/** Returns what the person changed since the form was opened. */
export const changesSince = <Entity, Values extends object>(
  { valuesOf }: Pick<Calls<Entity, Values>, 'valuesOf'>,
  opened: Entity,
  values: Values,
): Partial<Values> => changesOf(valuesOf(opened), values)
