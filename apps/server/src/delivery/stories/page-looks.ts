import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Shows one step at a time, with keys, and preloads the next image. Without this script all steps are shown one below the other. */
export const SCRIPT = `
const steps = [...document.querySelectorAll('section')]
const contents = document.querySelector('details')
const placeOf = () => steps.findIndex(({ id }) => '#' + id === location.hash)
const show = (at) => {
  for (const [index, step] of steps.entries()) step.classList.toggle('shown', index === at)
  const next = steps[at + 1] && steps[at + 1].querySelector('img')
  if (next) next.loading = 'eager'
}
const go = (at) => {
  const to = Math.min(Math.max(at, 0), steps.length - 1)
  if (to !== Math.max(placeOf(), 0)) location.hash = steps[to].id
}
if (steps.length > 0) {
  document.documentElement.classList.add('paged')
  contents.open = false
  show(Math.max(placeOf(), 0))
  addEventListener('hashchange', () => {
    const at = placeOf()
    if (at < 0) return
    contents.open = false
    show(at)
    steps[at].querySelector('h2').focus({ preventScroll: true })
    scrollTo(0, 0)
  })
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const at = Math.max(placeOf(), 0)
    const places = { ArrowRight: at + 1, PageDown: at + 1, ArrowLeft: at - 1, PageUp: at - 1, Home: 0, End: steps.length - 1 }
    if (event.key === 'Escape') contents.open = false
    else if (Object.hasOwn(places, event.key)) {
      event.preventDefault()
      go(places[event.key])
    }
  })
  for (const language of document.querySelectorAll('.language'))
    language.addEventListener('click', () => { language.href = language.href.split('#')[0] + location.hash })
}
`

const TYPEFACES = [
  {
    family: 'Inter Variable',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    weights: '100 900',
  },
  {
    family: 'Newsreader Variable',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    weights: '200 800',
  },
]

/** The subset of fontsource: Latin letters and punctuation. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'

/** The typefaces of the product, inside of the style sheet. Browsers do not load a font from a file on a disk. */
const FONT_FACES = TYPEFACES.map(({ family, file, weights }) => {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file))).toString('base64')
  return `@font-face { font-family: '${family}'; font-weight: ${weights}; font-display: swap; src: url('data:font/woff2;base64,${bytes}') format('woff2'); unicode-range: ${LATIN}; }`
}).join('\n')

export const STYLE = `
${FONT_FACES}
:root { color-scheme: dark; background: #12110f; color: #f4f2ee; font: 16px/1.5 'Inter Variable', system-ui, sans-serif; }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; gap: 24px; min-height: 100vh; max-width: 1100px; margin: 0 auto; padding: 20px; }
h1, h2, .commentary, .description { font-family: 'Newsreader Variable', Georgia, serif; overflow-wrap: anywhere; }
h1 { flex: 1 1 16ch; margin: 0; font-size: 22px; font-weight: 500; line-height: 1.25; }
h2 { margin: 0; font-size: 24px; font-weight: 500; line-height: 1.25; outline: none; }
a { color: #e8b94f; }
a:focus-visible, summary:focus-visible { outline: 2px solid #e8b94f; outline-offset: 3px; }
header { position: relative; display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; }
.language, .online { padding: 10px 0; }
summary { padding: 10px 0; cursor: pointer; }
details { flex-basis: 100%; }
details > div { padding: 4px 0 12px; }
details p { margin: 0 0 12px; }
details ol { margin: 0; padding-inline-start: 28px; }
details li { padding: 3px 0; overflow-wrap: anywhere; }
details li::marker { color: #b9b1a4; font-variant-numeric: tabular-nums; }
.author, .place, figcaption, .lack { color: #b9b1a4; }
.commentary { margin: 12px 0 0; }
.description, .commentary { font-size: 17px; }
.description { white-space: pre-line; }
.commentary p { margin: 0; }
.commentary ul { margin: 8px 0; padding-inline-start: 22px; }
main { display: grid; flex: 1; gap: 64px; }
section { display: grid; gap: 16px; align-content: start; }
figure { display: grid; gap: 8px; min-width: 0; min-height: 0; margin: 0; justify-items: center; }
figcaption { font-size: 13px; overflow-wrap: anywhere; }
.picture { position: relative; }
.picture img { display: block; max-width: 100%; height: auto; max-height: 82vh; width: auto; }
.picture svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: none; stroke: #e8b94f; stroke-width: 3; }
.picture path { vector-effect: non-scaling-stroke; }
.slide h2 { font-size: 36px; }
#closing h2 { font-size: 24px; }
.credits { padding-top: 12px; border-top: 1px solid #6f675b; color: #b9b1a4; font-size: 15px; }
.lack { display: grid; place-items: center; min-height: 200px; margin: 0; padding: 24px; border: 1px dashed #6f675b; border-radius: 8px; text-align: center; }
.place { margin: 0 0 6px; font-size: 13px; font-variant-numeric: tabular-nums; }
.way { display: flex; flex-wrap: wrap; gap: 8px; margin: 20px 0 0; }
.way a { padding: 10px 16px; border: 1px solid #6f675b; border-radius: 8px; background: #3a352e; color: #f4f2ee; text-decoration: none; }
.way a:hover { background: #544d44; }
.paged body { max-width: none; }
.paged section:not(.shown) { display: none; }
.paged details { flex-basis: auto; }
.paged details[open] > div { position: absolute; z-index: 1; inset-inline-end: 0; top: 100%; width: min(560px, 100%); max-height: 75vh; padding: 16px 20px; overflow-y: auto; border-radius: 12px; background: #2b2723; box-shadow: 0 8px 30px rgb(0 0 0 / 50%); }
@media (min-width: 1024px) {
  .paged section { grid-template-columns: minmax(0, 1fr) 360px; gap: 32px; }
  .paged section > :first-child { align-self: center; }
  .paged section.slide { grid-template-columns: minmax(0, 720px); place-content: center; }
}
@media print {
  :root { color-scheme: light; background: none; color: #000; }
  .paged section:not(.shown) { display: grid; }
  section { break-inside: avoid; }
  .way, .language, .online, details { display: none; }
}
`
