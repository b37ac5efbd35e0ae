import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Responses that browsers log as errors although they are expected: an anonymous person (401) and a free pressmark
 *  (404, spec 000 §5). */
const EXPECTED = [/status of 401 .*\/iam\/jarvisUsers\/search\/self/, /status of 404 .*\/search\/findByPressmark/]

/** Console messages about interrupted connections. Source: net_error_list.h */
export const CUT_OFF = /ERR_(CONNECTION|INCOMPLETE|NETWORK|EMPTY|SOCKET_NOT_CONNECTED)/

const textOf = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`

export type Watched = {
  /** Messages that are provoked on purpose. */
  allowed: readonly RegExp[]
  /** Messages that were not allowed. */
  problems: string[]
}

/** Collects problems of a context that no screen shows: console errors, exceptions of scripts, violations of the content security
 *  policy, and lost clicks. */
export const watchConsole = async (context: BrowserContext, watched: Watched) => {
  const record = (text: string) => {
    if (![...EXPECTED, ...watched.allowed].some((pattern) => pattern.test(text))) watched.problems.push(text)
  }
  context.on('console', (message) => message.type() === 'error' && record(textOf(message)))
  context.on('weberror', (error) => record(error.error().message))
  await context.exposeBinding('reportViolation', (_, text: string) => record(text))
  await context.addInitScript(REPORT_VIOLATIONS)
  await context.exposeBinding('reportLostClick', (_, text: string) => record(text))
  await context.addInitScript(REPORT_LOST_CLICKS)
}

// A string, because it runs in the page and the types of the DOM are not available here.
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  reportViolation('Content security policy: ' + violatedDirective + ' ' + blockedURI))`

// A click is only sent if the button is still below the pointer when the press ends.
const REPORT_LOST_CLICKS = `{
  const CONTROL = 'button, a, input, select, summary, label, [role=button], [role=tab], [role=menuitem], [role=option]'
  let pressed
  addEventListener('mousedown', (event) => {
    const control = event.target.closest?.(CONTROL)
    const { top, left } = control?.getBoundingClientRect() ?? {}
    pressed = control && { control, top, left, x: event.clientX, y: event.clientY }
  }, true)
  addEventListener('mouseup', (event) => {
    if (!pressed || event.clientX !== pressed.x || event.clientY !== pressed.y) return
    const { control, top, left } = pressed
    const place = control.getBoundingClientRect()
    if (!control.isConnected || control.contains(event.target) || (place.top === top && place.left === left)) return
    reportLostClick('A control moved away from the pointer that pressed it: ' + control.outerHTML.slice(0, 200))
  }, true)
}`
