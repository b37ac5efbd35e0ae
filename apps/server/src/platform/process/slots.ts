/** Creates a function that runs at most `most` works at a time. The others wait in the order of their calls. */
export const createSlots = (most: number) => {
  const waiting: (() => void)[] = []
  let free = most
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot passes to the next work without becoming free.
      if (next) next()
      else free += 1
    }
  }
}
