import { createHash } from 'node:crypto'
import { commentaryHtml } from '@pressmark/contract/stories/commentary.ts'
import type { StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import { escaped } from './escaped.ts'
import type { ExportedStep } from './exported-steps.ts'
import { langAttribute, pageLanguages, type Langs, type PageLanguage } from './in-language.ts'
import { SCRIPT, STYLE } from './page-looks.ts'
import { closingSection, openingSection, pageIds, wayFrom } from './slides.ts'
import { playButton, stageFigure, stepFigure } from './figures.ts'
import { WORDS, type Language } from './words.ts'

type Story = Pick<StoryPlayback, 'sgtt' | 'author' | 'description' | 'opening' | 'closing'> & {
  langs?: Langs<'sgtt' | 'description' | 'title' | 'subtitle' | 'text' | 'credits'>
}
type Step = ExportedStep & { langs?: Langs<'label' | 'commentary'> }
type Pages = {
  language: Language
  /** The pages in other languages. Default: those of the product. */
  others?: readonly PageLanguage[]
  nameOf: (code: string) => string
  live?: string | undefined
}

/**
 * Returns a story as one page that works offline, with keys and buttons, and without scripts from top to bottom. Texts of
 * people are escaped, in the direction of their own script. The page loads nothing from outside of the folder.
 * `live` is the address of the story online.
 */
export const storyPage = (story: Story, steps: readonly Step[], { language, others, nameOf, live }: Pages): string => {
  const words = WORDS[language]
  const linked = others ?? pageLanguages(NO_TRANSLATIONS).filter(({ code }) => code !== language)
  const title = escaped(story.sgtt)
  const ids = pageIds(story, steps.length)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1 dir="auto"${langAttribute(story.langs?.sgtt)}>${title}</h1>
${linked.map(({ code, name }) => `<a class="language" href="${nameOf(code)}" lang="${code}" hreflang="${code}">${escaped(name)}</a>`).join('')}
${live === undefined ? '' : `<a class="online" href="${escaped(live)}">${words.online}</a>`}
${playButton(ids.length, language)}
<details open>
<summary>${words.contents}</summary>
<div>
${paragraph('author', story.author)}
${paragraph('description', story.description, story.langs?.description)}
<nav aria-label="${words.contents}"><ol>
${steps.map((step, index) => `<li><a href="#step-${index + 1}" dir="auto"${titleLang(step)}>${titleOf(step, index, language)}</a></li>`).join('\n')}
</ol></nav>
</div>
</details>
</header>
<main>
${stageFigure(language)}
${openingSection(story, ids, language)}
${steps.map((step, index) => section(step, index, { ids, total: steps.length, language })).join('\n')}
${closingSection(story, ids, language)}
${steps.length === 0 ? `<p class="lack">${words.none}</p>` : ''}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
}

const NO_TRANSLATIONS = { language: null, translations: {} }

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// In some browsers a page on a disk has no origin, so its images are also allowed by their scheme.
const POLICY = [
  "default-src 'none'",
  "img-src 'self' file:",
  'font-src data:',
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const paragraph = (name: string, text: string, lang?: string): string =>
  text === '' ? '' : `<p class="${name}" dir="auto"${langAttribute(lang)}>${escaped(text)}</p>`

const commentaryOf = ({ commentary, langs }: Step): string =>
  commentary === ''
    ? ''
    : `<div class="commentary" dir="auto"${langAttribute(langs?.commentary)}>${commentaryHtml(commentary)}</div>`

const titleOf = ({ label }: ExportedStep, index: number, language: Language): string =>
  escaped(label) || WORDS[language].step(index + 1)

/* A step without a title has a word of the page. */
const titleLang = ({ label, langs }: Step): string => (label === '' ? '' : langAttribute(langs?.label))

type Among = { ids: readonly string[]; total: number; language: Language }

const section = (step: Step, index: number, { ids, total, language }: Among): string => {
  const words = WORDS[language]
  const position = index + 1
  return `<section id="step-${position}" data-stay="${step.transition.delay * 1000}" aria-labelledby="title-${position}">
${stepFigure(step, words[typeof step.picture === 'string' ? step.picture : 'gone'])}
<div class="words">
<p class="place">${words.position(position, total)}</p>
<h2 id="title-${position}" dir="auto"${titleLang(step)} tabindex="-1">${titleOf(step, index, language)}</h2>
${commentaryOf(step)}
${wayFrom(`step-${position}`, ids, language)}
</div>
</section>`
}
