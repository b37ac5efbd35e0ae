/* The refusals of the client, and the one that only a page has. */
import { refusalOf as readRefusal, type CallRefused as Refused } from '@pressmark/client/refusal.ts'
import i18next from 'i18next'

export { CallRefused, isRefused, type FieldError } from '@pressmark/client/refusal.ts'

/** Fetches the texts of refusals. Most screens never show one. Without the texts, the words of the server are shown. */
export const loadRefusalTexts = (): Promise<void> => i18next.loadNamespaces('refusals')

/** Reads a refusal, and fetches its text. */
export const refusalOf = async (answer: Response): Promise<Refused> => {
  await loadRefusalTexts()
  return readRefusal(answer)
}

/** A change that got no answer. `isCertain` if the server was unreachable before, so that nothing can have arrived. */
export class NotSaved extends TypeError {
  readonly isCertain: boolean

  constructor({ isCertain }: { isCertain: boolean }) {
    super('No answer')
    this.name = 'NotSaved'
    this.isCertain = isCertain
  }
}
