import {
  useMutation as useObservedMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback } from 'react'

/** The callbacks of a single call. */
export type Callbacks<Data, Failure, Sent> = {
  onSuccess?: ((data: Data, sent: Sent) => unknown) | undefined
  onError?: ((error: Failure, sent: Sent) => unknown) | undefined
  onSettled?: ((data: Data | undefined, error: Failure | null, sent: Sent) => unknown) | undefined
}

/** Sends a call and runs its callbacks with the answer. The promise has the outcome of the call, also if a callback fails. */
export const sendWithCallbacks = async <Data, Failure, Sent>(
  send: (sent: Sent) => Promise<Data>,
  sent: Sent,
  { onSuccess, onError, onSettled }: Callbacks<Data, Failure, Sent> = {},
): Promise<Data> => {
  try {
    const data = await send(sent)
    await report(() => onSuccess?.(data, sent))
    await report(() => onSettled?.(data, null, sent))
    return data
  } catch (error) {
    const failure = error as Failure // calls reject with nothing else
    await report(() => onError?.(failure, sent))
    await report(() => onSettled?.(undefined, failure, sent))
    throw error
  }
}

const report = async (callback: () => unknown) => {
  try {
    await callback()
  } catch (error) {
    reportError(error)
  }
}

/* As in TanStack Query, a call without input needs no arguments. */
type Send<Answer, Sent, Calls> = undefined extends Sent
  ? (sent?: Sent, callbacks?: Calls) => Answer
  : (sent: Sent, callbacks?: Calls) => Answer

/** The mutation of a component. */
export type Mutation<Data, Failure, Sent, Context = unknown> = Omit<
  UseMutationResult<Data, Failure, Sent, Context>,
  'mutate' | 'mutateAsync'
> & {
  mutate: Send<void, Sent, Callbacks<Data, Failure, Sent>>
  mutateAsync: Send<Promise<Data>, Sent, Callbacks<Data, Failure, Sent>>
}

/** Makes the mutation of a component. The callbacks of a single call also run if the component is gone when the answer comes, and
 *  for each of several calls. TanStack Query drops them then, and the message about the outcome would be lost. */
export const useMutation = <Data, Failure = Error, Sent = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Sent, Context>,
): Mutation<Data, Failure, Sent, Context> => {
  const { mutate: _mutate, mutateAsync: send, ...state } = useObservedMutation(options)
  const mutateAsync = useCallback(
    (sent: Sent, callbacks?: Callbacks<Data, Failure, Sent>) => sendWithCallbacks(send, sent, callbacks),
    [send],
  )
  const mutate = useCallback(
    (sent: Sent, callbacks?: Callbacks<Data, Failure, Sent>) =>
      // The mutation has the error, and the mutation cache reports it.
      void mutateAsync(sent, callbacks).catch(() => undefined),
    [mutateAsync],
  )
  // Only `Send` of the input is undecided here.
  return { ...state, mutate, mutateAsync } as unknown as Mutation<Data, Failure, Sent, Context>
}
