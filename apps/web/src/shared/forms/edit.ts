import { openedVersion, type CheckedVersion, type Versioned } from '../api/if-match.ts'
import { isRefused } from '../api/refusal.ts'
import { changesOf, differing } from './changes.ts'

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

/** A field that someone else has changed in the meantime. `own` is set if the person has changed it as well. */
export type ConflictRow<Values> = {
  field: keyof Values
  before: Values[keyof Values]
  current: Values[keyof Values]
  own?: { value: Values[keyof Values] }
}

export type Conflict<Entity, Values> = {
  current: Entity
  changed: Partial<Values>
  rows: readonly ConflictRow<Values>[]
}

export type Calls<Entity, Values> = {
  /** The values of an entity as the call takes them. */
  valuesOf: (entity: Entity) => Values
  /** Reads the current entity after a refused save. */
  read: () => Promise<Entity>
  /** @returns the saved entity */
  send: (save: Save<Entity, Values>) => Promise<Entity>
}

type Outcome<Entity, Values> = { saved: Entity } | { conflict: Conflict<Entity, Values> }

/** Saves the changed values under the version of `base`. If someone else has saved first, but none of these values, the save is
 *  repeated with the new version.
 *  @throws CallRefused */
export const saveChanges = async <Entity extends Versioned, Values extends object>(
  { valuesOf, read, send }: Calls<Entity, Values>,
  base: Entity,
  changed: Partial<Values>,
): Promise<Outcome<Entity, Values>> => {
  const before = valuesOf(base)
  try {
    const values = { ...before, ...changed }
    return { saved: await send({ base, version: openedVersion(base), changed, values }) }
  } catch (error) {
    if (!isRefused(error, 'staleVersion')) throw error
    const current = await read()
    // The refusal has another reason, or the answer comes from a cache. A repetition would be refused for ever.
    if (current.version === base.version) throw error
    const after = valuesOf(current)
    const fields = differing(before, after)
    if (fields.length === 0) return saveChanges({ valuesOf, read, send }, current, changed)
    const rows = fields.map((field) => ({
      field,
      before: before[field],
      current: after[field],
      ...(field in changed && { own: { value: changed[field] as Values[keyof Values] } }), // it is in the object
    }))
    return { conflict: { current, changed, rows } }
  }
}

/** Returns what the person changed since the form was opened. */
export const changesSince = <Entity, Values extends object>(
  { valuesOf }: Pick<Calls<Entity, Values>, 'valuesOf'>,
  opened: Entity,
  values: Values,
): Partial<Values> => changesOf(valuesOf(opened), values)
