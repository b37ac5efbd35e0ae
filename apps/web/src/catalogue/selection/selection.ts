/** What can be chosen: items, stories. */
export type Selectable = { uuid: string; sgtt: string }

/** Entities that were chosen, by uuid, in the order in which they were. */
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

/** The entities from the one that was chosen last to this one, both included; this one alone when the last is out of sight. */
export const rangeOf = <Entity extends Selectable>(
  shown: readonly Entity[],
  anchor: string | undefined,
  to: Entity,
): readonly Entity[] => {
  const [start, end] = [shown.findIndex(({ uuid }) => uuid === anchor), shown.findIndex(({ uuid }) => uuid === to.uuid)]
  if (start < 0 || end < 0) return [to]
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}
