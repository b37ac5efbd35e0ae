/** A list as the person opened it, as someone else has saved it, and as the person has changed it. Each key is in a list once. */
export type ListVersions = Record<'before' | 'current' | 'own', readonly string[]>

export type MergedOrder = {
  keys: string[]
  /** The people who have moved entries. `both`: to different places. */
  movedBy: 'none' | 'own' | 'theirs' | 'both'
}

/** Returns the entries that stay: those of both lists, and those that one person has added. */
export const remainingKeys = ({ before, current, own }: ListVersions): Set<string> => {
  const [old, theirs, mine] = [new Set(before), new Set(current), new Set(own)]
  const staysIn = (list: ReadonlySet<string>) => (key: string) => list.has(key) || !old.has(key)
  return new Set([...own.filter(staysIn(theirs)), ...current.filter(staysIn(mine))])
}

/** Merges the order of two lists. If only one person has moved entries, that order is used, otherwise that of `own`. Entries of the
 *  other list follow the entry that precedes them there.
 *  @param remaining the entries of the merged list */
export const mergeOrder = (
  versions: ListVersions,
  remaining: ReadonlySet<string> = remainingKeys(versions),
): MergedOrder => {
  const { current, own } = versions
  const movedBy = moverOf(versions)
  const [main, other] = movedBy === 'theirs' ? [current, own] : [own, current]
  return {
    keys: inserted(
      main.filter((key) => remaining.has(key)),
      other.filter((key) => remaining.has(key)),
    ),
    movedBy,
  }
}

/** Returns the current order after the one move that made `own` from `before`. The moved entry follows the entry that precedes it in
 *  `own`. Undefined if `own` differs by more than one move. */
export const replayMove = ({ before, current, own }: ListVersions): string[] | undefined => {
  const at = own.findIndex((key, index) => key !== before[index])
  const moved = [own[at], before[at]].find(
    (key) => key !== undefined && JSON.stringify(without(before, key)) === JSON.stringify(without(own, key)),
  )
  if (moved === undefined || before.length !== own.length) return undefined
  if (!current.includes(moved)) return [...current]
  const others = without(current, moved)
  const preceding = own.slice(0, own.indexOf(moved)).findLast((key) => others.includes(key))
  return others.toSpliced(preceding === undefined ? 0 : others.indexOf(preceding) + 1, 0, moved)
}

const without = (keys: readonly string[], key: string): string[] => keys.filter((one) => one !== key)

const moverOf = ({ before, current, own }: ListVersions): MergedOrder['movedBy'] => {
  const [old, theirs, mine] = [new Set(before), new Set(current), new Set(own)]
  const orderOf = (list: readonly string[]) =>
    JSON.stringify(list.filter((key) => old.has(key) && theirs.has(key) && mine.has(key)))
  const [opened, saved, changed] = [orderOf(before), orderOf(current), orderOf(own)]
  if (changed === opened) return saved === opened ? 'none' : 'theirs'
  return saved === opened || saved === changed ? 'own' : 'both'
}

/* Adds the entries of `other` to `main`, each after the entry that precedes it in `other`. */
const inserted = (main: readonly string[], other: readonly string[]): string[] => {
  const inMain = new Set(main)
  const atStart: string[] = []
  const after = new Map(main.map((key): [string, string[]] => [key, []]))
  let place = atStart
  for (const key of other) {
    if (inMain.has(key)) place = after.get(key)! // each key of `main` has a list
    else place.push(key)
  }
  return [...atStart, ...main.flatMap((key) => [key, ...after.get(key)!])] // as above
}
