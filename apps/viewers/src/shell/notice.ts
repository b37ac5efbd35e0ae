import { make } from './elements.ts'
import { CallRefused } from './read.ts'
import type { PageName } from './kinds.ts'
import type { Words } from './words.ts'

export type LoadProblem = 'signIn' | 'notFound' | 'notReady' | 'unreachable' | 'nothing' | 'broken'

/** What an error means for who looks at the page. */
export const loadProblemOf = (error: unknown): LoadProblem => {
  if (error instanceof TypeError) return 'unreachable'
  if (!(error instanceof CallRefused)) return 'broken'
  const faults: Record<number, LoadProblem> = {
    401: 'signIn',
    403: 'signIn',
    404: 'notFound',
    400: 'notFound',
    202: 'notReady',
  }
  return faults[error.status] ?? (error.status === 503 ? 'notReady' : 'unreachable')
}

/** s until the page looks again by itself; undefined where that would not help. */
export const waitOf = (error: unknown): number | undefined =>
  loadProblemOf(error) === 'notReady' ? ((error as CallRefused).retryAfter ?? 5) : undefined // a Refused, by faultOf

type Notice = { problem: LoadProblem; kind: PageName; words: Words; again: () => void }

/** Says in words what is in the way, and what can be done about it. */
export const makeNotice = ({ problem, kind, words, again }: Notice): HTMLElement => {
  const says = problem === 'nothing' || problem === 'broken' ? words[problem][kind] : words[problem]
  const hint = problem === 'nothing' ? undefined : words[`${problem}Hint`]
  return make(
    'div',
    { class: 'notice', role: problem === 'notReady' ? 'status' : 'alert' },
    make('p', { class: 'says' }, says),
    ...(hint === undefined ? [] : [make('p', {}, hint)]),
    ...(problem === 'signIn' ? [makeSignIn(words)] : []),
    ...(problem === 'unreachable' || problem === 'broken'
      ? [make('button', { type: 'button', class: 'button', click: again }, words.tryAgain)]
      : []),
  )
}

/* The login cannot be shown inside a frame: from there it opens in a window of its own. */
export const makeSignIn = (words: Words): HTMLElement => {
  const href = `/ui/login?redirect=${encodeURIComponent(location.pathname + location.search)}`
  if (window.top === window) return make('a', { class: 'button', href }, words.signInLink)
  const label = `${words.signInLink} (${words.newWindow})`
  return make('a', { class: 'button', href, target: '_blank', rel: 'noopener' }, label)
}

export const makeLoading = (words: Words): HTMLElement =>
  make('output', { class: 'loading' }, make('span', { class: 'ring', 'aria-hidden': 'true' }), words.loading)
