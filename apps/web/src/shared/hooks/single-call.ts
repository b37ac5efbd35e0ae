import { useState } from 'react'
import type { Callbacks } from '../api/use-mutation.ts'

/** Makes a function that runs one action at a time: while one runs, further calls do nothing. A state of React would be too
 *  late, because the second click of a double click can come before the next render. */
export const createSingleCall = (onBusy: (busy: boolean) => void) => {
  let running = false
  const run = async (action: () => unknown): Promise<void> => {
    if (running) return
    running = true
    onBusy(true)
    try {
      await action()
    } finally {
      running = false
      onBusy(false)
    }
  }
  return { run, isRunning: () => running }
}

/** Runs one action at a time, and returns whether one is running. */
export const useSingleCall = () => {
  const [busy, setBusy] = useState(false)
  const [call] = useState(() => createSingleCall(setBusy))
  return { ...call, busy }
}

type Mutation<Data, Failure, Input> = {
  mutateAsync: (input: Input, options?: Callbacks<Data, Failure, Input>) => Promise<Data>
}

/** Makes the `mutate` of a form: from the first press until the answer, further presses do nothing. The mutation keeps the refusal. */
export const useSingleMutate = <Data, Failure, Input>({ mutateAsync }: Mutation<Data, Failure, Input>) => {
  const { busy, run } = useSingleCall()
  const mutate = (input: Input, options?: Callbacks<Data, Failure, Input>): void =>
    void run(() => mutateAsync(input, options)).catch(() => undefined)
  return { busy, mutate }
}
