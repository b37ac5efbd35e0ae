/** The states for undo and redo. */
export type History<State> = {
  past: readonly State[]
  present: State
  future: readonly State[]
  last?: string | undefined
}

const MOST = 100

export const begin = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** Adds a change. Consecutive changes of the same `kind` are merged, so that undo removes a word and not a letter. */
export const change = <State>(history: History<State>, present: State, kind?: string): History<State> => {
  if (kind !== undefined && kind === history.last) return { ...history, present, future: [] }
  return { past: [...history.past, history.present].slice(-MOST), present, future: [], last: kind }
}

export const undo = <State>({ past, present, future }: History<State>): History<State> =>
  past.length === 0
    ? { past, present, future }
    : { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] } // not empty

export const redo = <State>({ past, present, future }: History<State>): History<State> =>
  future.length === 0
    ? { past, present, future }
    : { past: [...past, present], present: future[0]!, future: future.slice(1) } // not empty

/** Adds a change of someone else to all states, so that undo keeps it. States that become the same as the next one are removed. */
export const rebase = <State>(
  { past, present, future }: History<State>,
  add: (state: State) => State,
  isSame: (one: State, other: State) => boolean,
): History<State> => {
  const now = add(present)
  const away = (states: readonly State[]) => {
    const rebased: State[] = []
    for (const state of states.map(add)) if (!isSame(state, rebased.at(-1) ?? now)) rebased.push(state)
    return rebased
  }
  return { past: away(past.toReversed()).toReversed(), present: now, future: away(future) }
}
