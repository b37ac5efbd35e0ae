/* The refusals of the client, and the one that only a page has. */
export { CallRefused, isRefused, refusalOf, type FieldError } from '@pressmark/client/refusal.ts'

/** A change that got no answer. `isCertain` if the server was unreachable before, so that nothing can have arrived. */
export class NotSaved extends TypeError {
  readonly isCertain: boolean

  constructor({ isCertain }: { isCertain: boolean }) {
    super('No answer')
    this.name = 'NotSaved'
    this.isCertain = isCertain
  }
}
