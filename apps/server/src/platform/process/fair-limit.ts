type Start = () => void

/** Creates a limit for concurrent works. Keys with waiting works take turns, and each key runs its own works in their order.
 *  @param total works at the same time
 *  @param perKey works of one key at the same time. Fewer than `total` leave a place for another key.
 *  @returns a function that runs `work` when its turn comes */
export const createFairLimit = ({ total, perKey }: { total: number; perKey: number }) => {
  // The first key has the next turn. A key that had its turn goes to the end.
  const waiting = new Map<number, Start[]>()
  const running = new Map<number, number>()
  let active = 0

  const startNext = (): void => {
    for (const [key, starts] of waiting) {
      if (active >= total) return
      if ((running.get(key) ?? 0) >= perKey) continue
      waiting.delete(key)
      const start = starts.shift()
      if (starts.length > 0) waiting.set(key, starts)
      active += 1
      running.set(key, (running.get(key) ?? 0) + 1)
      start?.()
    }
  }
  const end = (key: number): void => {
    active -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
    startNext()
  }

  return async <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const turn = Promise.withResolvers<void>()
    const starts = waiting.get(key)
    if (starts === undefined) waiting.set(key, [turn.resolve])
    else starts.push(turn.resolve)
    startNext()
    await turn.promise
    try {
      return await work()
    } finally {
      end(key)
    }
  }
}
