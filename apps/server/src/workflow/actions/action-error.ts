/** Thrown when an action did not come about, in words for people. `for good`: another try would end alike. */
export class ActionError extends Error {
  readonly lasting: 'for now' | 'for good'
  constructor(message: string, lasting: 'for now' | 'for good') {
    super(message)
    this.lasting = lasting
  }
}
