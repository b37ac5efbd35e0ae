/** Runs at most `places` tasks at once. The others wait in their order of arrival. */
export const makeQueue = (limit: number) => {
  const waiting: (() => void)[] = []
  let running = 0

  const acquire = (): Promise<void> => {
    if (running < limit) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  // The place is passed directly to the next task, so that no new task can take it in between.
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    await acquire()
    try {
      return await task()
    } finally {
      release()
    }
  }
}
