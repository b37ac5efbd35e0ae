import { make } from './elements.ts'
import { CallRefused } from './read.ts'
import type { PageName } from './kinds.ts'
import type { Words } from './words.ts'

export type LoadProblem = 'signIn' | 'notFound' | 'notReady' | 'unreachable' | 'nothing' | 'broken'

/** Returns what an error means for the person. */
export const loadProblemOf = (error: unknown): LoadProblem => {
  if (error instanceof TypeError) return 'unreachable'
  if (!(error instanceof CallRefused)) return 'broken'
  const problems: Record<number, LoadProblem> = {
    401: 'signIn',
    403: 'signIn',
    404: 'notFound',
    400: 'notFound',
    202: 'notReady',
  }
  return problems[error.status] ?? (error.status === 503 ? 'notReady' : 'unreachable')
}

/** Returns the seconds until the page retries automatically, or undefined if that would not help. */
export const waitOf = (error: unknown): number | undefined =>
  loadProblemOf(error) === 'notReady' ? ((error as CallRefused).retryAfter ?? 5) : undefined // loadProblemOf returns notReady only for a CallRefused

type Notice = { problem: LoadProblem; kind: PageName; words: Words; retry: () => void }

/** Shows what failed and what the person can do. */
export const makeNotice = ({ problem, kind, words, retry }: Notice): HTMLElement => {
  const text = problem === 'nothing' || problem === 'broken' ? words[problem][kind] : words[problem]
  const hint = problem === 'nothing' ? undefined : words[`${problem}Hint`]
  return make(
    'div',
    { class: 'notice', role: problem === 'notReady' ? 'status' : 'alert' },
    make('p', { class: 'text' }, text),
    ...(hint === undefined ? [] : [make('p', {}, hint)]),
    ...(problem === 'signIn' ? [makeSignIn(words)] : []),
    ...(problem === 'unreachable' || problem === 'broken'
      ? [make('button', { type: 'button', class: 'button', click: retry }, words.tryAgain)]
      : []),
  )
}

/* The login cannot be shown inside a frame, so it opens in a new window. */
export const makeSignIn = (words: Words): HTMLElement => {
  const href = `/ui/login?redirect=${encodeURIComponent(location.pathname + location.search)}`
  if (window.top === window) return make('a', { class: 'button', href }, words.signInLink)
  const label = `${words.signInLink} (${words.newWindow})`
  return make('a', { class: 'button', href, target: '_blank', rel: 'noopener' }, label)
}

export const makeLoading = (words: Words): HTMLElement =>
  make('output', { class: 'loading' }, make('span', { class: 'ring', 'aria-hidden': 'true' }), words.loading)
