import '@pressmark/ui/trusted-texts.ts'
import { applyColors } from './colors.ts'
import type { PageName } from './kinds.ts'
import { make } from './elements.ts'
import { loadProblemOf, makeLoading, makeNotice, waitOf } from './notice.ts'
import { fill, languageOf, wordsOf, type Language, type Words } from './words.ts'
import './frame.css'

type Place = { position: number; total: number }

/** The page around what is shown: its words, its title, what it says instead. */
export type Frame = {
  language: Language
  words: Words
  stage: HTMLElement
  /** Title of what is shown, and where it stands among several. */
  entitle: (title: string, place: Place | undefined) => void
  caption: () => string
  load: () => void
  clear: () => void
  /** Says what is in the way; looks again by itself where that may help, else by `again`. */
  fail: (error: unknown, again: () => void) => void
  tellNothing: () => void
  /** Puts something beside the stage that stays. */
  keep: (element: HTMLElement) => void
}

/** @param lang what the address asks for */
export const frameOf = (kind: PageName, lang: string | undefined): Frame => {
  applyColors()
  const language = languageOf(lang)
  const words = wordsOf(language)
  const stage = make('main', { class: 'stage' })
  const heading = make('h1', { class: 'hidden' }, words.names[kind])
  document.body.dataset['viewer'] = kind
  document.body.append(heading, stage)
  document.documentElement.lang = language
  document.title = words.names[kind]
  let caption = ''
  let waiting: ReturnType<typeof setTimeout> | undefined

  const put = (...elements: HTMLElement[]) => {
    clearTimeout(waiting)
    stage.replaceChildren(...elements)
  }

  return {
    language,
    words,
    stage,
    entitle(title, place) {
      caption = [place && fill(words.place, place), title].filter(Boolean).join(' — ')
      document.title = [title, words.names[kind]].filter(Boolean).join(' — ')
      heading.textContent = document.title
    },
    caption: () => caption,
    load: () => put(makeLoading(words)),
    clear: () => put(),
    fail(error, again) {
      const problem = loadProblemOf(error)
      if (problem === 'broken') reportError(error)
      put(makeNotice({ problem, kind, words, again }))
      const wait = waitOf(error)
      if (wait !== undefined) waiting = setTimeout(again, wait * 1000)
      // Whoever signed in elsewhere comes back to this window.
      if (problem === 'signIn') addEventListener('focus', again, { once: true })
    },
    tellNothing: () => put(makeNotice({ problem: 'nothing', kind, words, again: () => undefined })),
    keep: (element) => document.body.append(element),
  }
}
