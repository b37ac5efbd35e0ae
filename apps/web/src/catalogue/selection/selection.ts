/** An entity that can be selected: an item, a collection or a story. */
export type Selectable = { uuid: string; sgtt: string }

/** The selected entities by uuid, in the order of their selection. */
export type SelectedEntries<Entity> = ReadonlyMap<string, Entity>

export const NONE: SelectedEntries<never> = new Map<string, never>()

export const withAll = <Entity extends Selectable>(
  chosen: SelectedEntries<Entity>,
  items: readonly Entity[],
): SelectedEntries<Entity> => new Map([...chosen, ...items.map((item) => [item.uuid, item] as const)])

export const toggled = <Entity extends Selectable>(
  chosen: SelectedEntries<Entity>,
  item: Entity,
): SelectedEntries<Entity> => {
  if (!chosen.has(item.uuid)) return withAll(chosen, [item])
  return new Map([...chosen].filter(([uuid]) => uuid !== item.uuid))
}

/** Returns the selection without these entities, and the number of selected ones among them. */
export const withoutAll = <Entity extends Selectable>(
  chosen: SelectedEntries<Entity>,
  uuids: readonly string[],
): { remaining: SelectedEntries<Entity>; dropped: number } => {
  const remaining = new Map(chosen)
  for (const uuid of uuids) remaining.delete(uuid)
  const dropped = chosen.size - remaining.size
  return { remaining: dropped > 0 ? remaining : chosen, dropped }
}

/** Returns the entities from the last selected one to this one, both included. Returns only this one if the last is not visible. */
export const rangeOf = <Entity extends Selectable>(
  shown: readonly Entity[],
  anchor: string | undefined,
  to: Entity,
): readonly Entity[] => {
  const [start, end] = [shown.findIndex(({ uuid }) => uuid === anchor), shown.findIndex(({ uuid }) => uuid === to.uuid)]
  if (start < 0 || end < 0) return [to]
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}
