/** Lets at most `places` tasks run at once; the others wait in the order in which they came. */
export const makeQueue = (places: number) => {
  const waiting: (() => void)[] = []
  let running = 0

  const enter = (): Promise<void> => {
    if (running < places) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  // The place passes straight on to the next in line, so that nobody can slip in between.
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
