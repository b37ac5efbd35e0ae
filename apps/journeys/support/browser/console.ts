import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Answers that browsers put on the console by themselves, and that are no fault: a person who is not signed in, a
 *  pressmark that is free (spec 000 §5: a 404 means free). */
const EXPECTED = [/status of 401 .*\/iam\/jarvisUsers\/search\/self/, /status of 404 .*\/search\/findByPressmark/]

/** What a browser says of connections that were cut off. Source: net_error_list.h */
export const CUT_OFF = /ERR_(CONNECTION|INCOMPLETE|NETWORK|EMPTY|SOCKET_NOT_CONNECTED)/

const toldBy = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`

export type Watched = {
  /** Messages that are provoked on purpose. */
  allowed: readonly RegExp[]
  /** What was said beside them. */
  problems: string[]
}

/** Gathers what goes wrong in the pages of a context without being seen: errors on the console, broken scripts,
 *  violations of the content security policy. */
export const watchConsole = async (context: BrowserContext, watched: Watched) => {
  const note = (text: string) => {
    if (![...EXPECTED, ...watched.allowed].some((pattern) => pattern.test(text))) watched.problems.push(text)
  }
  context.on('console', (message) => message.type() === 'error' && note(toldBy(message)))
  context.on('weberror', (error) => note(error.error().message))
  await context.exposeBinding('tellViolation', (_, text: string) => note(text))
  await context.addInitScript(TELL_VIOLATIONS)
}

// As text: it runs in the page, whose document this program does not know.
const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  tellViolation('Content security policy: ' + violatedDirective + ' ' + blockedURI))`
