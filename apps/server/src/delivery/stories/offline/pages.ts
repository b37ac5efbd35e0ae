import type { StagedPicture } from './camera.ts'
import { createPlayback } from './playback.ts'
import { createStage, type StagedStep } from './stage.ts'

/* Returns the image of a page for the stage. Slides and steps without an image have none. */
const stagedOf = (section: Element | undefined): StagedStep | undefined => {
  const figure = section?.querySelector<HTMLElement>('figure[data-stage]')
  if (!figure) return undefined
  const picture = JSON.parse(figure.dataset['stage']!) as StagedPicture // page.ts has written it
  return { ...picture, caption: figure.querySelector('figcaption')?.textContent ?? '' }
}

/* Shows one page at a time, with keys. Without this script all steps are shown one below the other. */
const startPages = (sections: readonly HTMLElement[], contents: HTMLDetailsElement) => {
  const figure = document.querySelector<HTMLElement>('.stage')! // page.ts has written it
  const placeOf = () => sections.findIndex(({ id }) => `#${id}` === location.hash)
  const present = () => Math.max(placeOf(), 0)
  let turn = 0

  const stage = createStage(figure, () => playback.pause())
  const playback = createPlayback({
    button: document.querySelector<HTMLElement>('.player'),
    goOn: () => replace(present() + 1),
    startAgain: () => present() === sections.length - 1 && replace(0),
  })

  /* Playback leaves no pages in the history of the browser. */
  const replace = (at: number): boolean => {
    const section = sections[at]
    if (section) location.replace(`#${section.id}`)
    return section !== undefined
  }
  const go = (at: number) => {
    const to = Math.min(Math.max(at, 0), sections.length - 1)
    playback.pause()
    if (to !== present()) location.hash = sections[to]!.id // `to` is within the sections
  }
  const show = async (at: number) => {
    turn += 1
    const ownTurn = turn
    playback.leave()
    for (const [index, section] of sections.entries()) section.classList.toggle('shown', index === at)
    const [staged, next] = [stagedOf(sections[at]), stagedOf(sections[at + 1])]
    document.querySelector('main')?.classList.toggle('staged', staged !== undefined)
    if (staged) await stage.show(staged)
    else stage.hide()
    if (ownTurn !== turn) return
    if (next) stage.prepare(next)
    playback.arrive(Number(sections[at]?.dataset['stay']))
  }

  void show(present())
  addEventListener('hashchange', () => {
    const at = placeOf()
    if (at < 0) return
    contents.open = false
    void show(at)
    // During playback the focus stays on the button that pauses it.
    if (playback.isPlaying()) return
    sections[at]?.querySelector('h2')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  })
  for (const link of document.querySelectorAll('a[href^="#"]')) link.addEventListener('click', () => playback.pause())
  listenToPagingKeys(contents, { go, present, last: sections.length - 1 })
}

type Paging = { go: (at: number) => void; present: () => number; last: number }

const listenToPagingKeys = (contents: HTMLDetailsElement, { go, present, last }: Paging) =>
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const at = present()
    const places = new Map([
      ['ArrowRight', at + 1],
      ['PageDown', at + 1],
      ['ArrowLeft', at - 1],
      ['PageUp', at - 1],
      ['Home', 0],
      ['End', last],
    ])
    const to = places.get(event.key)
    if (event.key === 'Escape') contents.open = false
    if (to === undefined) return
    event.preventDefault()
    go(to)
  })

const sectionsOfPage = [...document.querySelectorAll<HTMLElement>('section')]
const contentsOfPage = document.querySelector('details')
if (sectionsOfPage.length > 0 && contentsOfPage) {
  document.documentElement.classList.add('paged')
  contentsOfPage.open = false
  for (const control of document.querySelectorAll<HTMLElement>('.player')) control.hidden = false
  startPages(sectionsOfPage, contentsOfPage)
  for (const language of document.querySelectorAll<HTMLAnchorElement>('.language'))
    language.addEventListener('click', () => (language.href = language.href.split('#')[0] + location.hash))
}
