/** Thrown when an action failed; the message is for people. A retryable action is tried again later. */
export class ActionError extends Error {
  readonly retryable: boolean
  constructor(message: string, { retryable }: { retryable: boolean }) {
    super(message)
    this.retryable = retryable
  }
}
