import { dark, light, variables } from '@pressmark/ui/tokens.ts'
import '@pressmark/ui/trusted-texts.ts'
import type { PageName } from './kinds.ts'
import { make } from './elements.ts'
import { loadProblemOf, makeLoading, makeNotice, waitOf } from './notice.ts'
import { fill, languageOf, wordsOf, type Language, type Words } from './words.ts'
import '@pressmark/ui/inter.css'
import './frame.css'

type Position = { position: number; total: number }

/** The page around the viewer: its texts, its title and its notices. */
export type Frame = {
  language: Language
  words: Words
  stage: HTMLElement
  /** Sets the title, and its position in a list. */
  setTitle: (title: string, position: Position | undefined) => void
  caption: () => string
  load: () => void
  clear: () => void
  /** Shows a program that has a `main` and a first heading of its own, because a page has only one of each. */
  handOver: (program: HTMLElement) => void
  /** Shows a notice. It retries automatically if that may help, otherwise the person calls `retry`. */
  fail: (error: unknown, retry: () => void) => void
  showEmpty: () => void
  /** Adds a permanent element beside the stage. */
  append: (element: HTMLElement) => void
}

/** Creates the frame. @param lang requested language */
export const frameOf = (kind: PageName, lang: string | undefined): Frame => {
  applyColors()
  const language = languageOf(lang)
  const words = wordsOf(language)
  // The role can be removed, see `handOver`.
  const stage = kind === 'iiif' ? make('div', { class: 'stage', role: 'main' }) : make('main', { class: 'stage' })
  const heading = make('h1', {}, words.names[kind])
  document.body.dataset['viewer'] = kind
  const header = make('header', { class: 'hidden' }, heading)
  document.body.append(header, stage)
  document.documentElement.lang = language
  document.title = words.names[kind]
  let caption = ''
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const show = (...elements: HTMLElement[]) => {
    clearTimeout(retryTimer)
    header.hidden = false
    if (kind === 'iiif') stage.setAttribute('role', 'main')
    stage.replaceChildren(...elements)
  }

  return {
    language,
    words,
    stage,
    setTitle(title, position) {
      caption = [position && fill(words.place, position), title].filter(Boolean).join(' — ')
      document.title = [title, words.names[kind]].filter(Boolean).join(' — ')
      heading.textContent = document.title
    },
    caption: () => caption,
    load: () => show(makeLoading(words)),
    clear: () => show(),
    handOver(program) {
      show(program)
      header.hidden = true
      stage.removeAttribute('role')
    },
    fail(error, retry) {
      const problem = loadProblemOf(error)
      if (problem === 'broken') reportError(error)
      show(makeNotice({ problem, kind, words, retry }))
      const wait = waitOf(error)
      if (wait !== undefined) retryTimer = setTimeout(retry, wait * 1000)
      // A person who signs in in another window returns to this one.
      if (problem === 'signIn') addEventListener('focus', retry, { once: true })
    },
    showEmpty: () => show(makeNotice({ problem: 'nothing', kind, words, retry: () => undefined })),
    append: (element) => document.body.append(element),
  }
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

/** Applies the colours of the product in the scheme of the device, and follows its changes. */
const applyColors = (): void => {
  for (const [name, value] of Object.entries(variables(prefersDark.matches ? dark : light)))
    document.documentElement.style.setProperty(name, value)
}
prefersDark.addEventListener('change', applyColors)
