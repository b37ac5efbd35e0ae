import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { LANGUAGES } from '@pressmark/contract/platform/constants.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fastifyStatic from '@fastify/static'

type Language = (typeof LANGUAGES)[number]

/** The pages of the guide in reading order. Each is a file in the folder of its language. It contains the page without the common frame,
 *  and its heading is the name of the page. */
const PAGES = [
  'index',
  'second-factor',
  'find',
  'collections',
  'add',
  'describe',
  'many',
  'stories',
  'share',
  'workflow',
  'history',
  'administration',
] as const
type Page = (typeof PAGES)[number]

const WORDS: Record<Language, { language: string; guide: string; pages: string; skip: string }> = {
  en: { language: 'English', guide: 'Guide to Pressmark', pages: 'Pages of the guide', skip: 'Skip to content' },
  it: { language: 'Italiano', guide: 'Guida a Pressmark', pages: 'Pagine della guida', skip: 'Vai al contenuto' },
}

/** Reads the guide as complete pages, by their path below the folder. */
export const readGuide = async (folder: string): Promise<Map<string, string>> => {
  const guide = new Map<string, string>()
  for (const language of LANGUAGES) {
    const contents = await Promise.all(
      PAGES.map((page) => readFile(path.join(folder, language, `${page}.html`), 'utf8')),
    )
    const names = contents.map(nameOf)
    for (const [at, page] of PAGES.entries())
      guide.set(`${language}/${page}.html`, pageOf({ language, names, at, content: contents[at]! })) // same length as PAGES
  }
  return guide
}

/* The name is already HTML, like all content of these files. */
const nameOf = (content: string): string => {
  const [, name] = /<h1>([^<]+)<\/h1>/.exec(content) ?? []
  if (name === undefined) throw new Error(`a page of the guide has no heading: ${truncate(content, 60)}`)
  return name
}

const addressOf = (page: Page): string => (page === 'index' ? './' : `${page}.html`)

type PageInput = { language: Language; names: readonly string[]; at: number; content: string }

const pageOf = ({ language, names, at, content }: PageInput): string => {
  const words = WORDS[language]
  const link = (to: number, label: string, attributes = ''): string => {
    const page = PAGES[to]
    return page === undefined ? '' : `<a href="${addressOf(page)}"${attributes}>${label}</a>`
  }
  const others = LANGUAGES.filter((other) => other !== language).map(
    (other) =>
      `<a href="../${other}/${addressOf(PAGES[at]!).replace('./', '')}" lang="${other}" hreflang="${other}">${WORDS[other].language}</a>`,
  )
  const entries = names.map((name, to) => `<li>${link(to, name, to === at ? ' aria-current="page"' : '')}</li>`)
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${names[at]} — ${words.guide}</title>
    <link rel="icon" type="image/svg+xml" href="../mark.svg" />
    <link rel="stylesheet" href="../help.css" />
  </head>
  <body>
    <a class="skip" href="#content">${words.skip}</a>
    <header>
      <p>${words.guide}</p>
      ${others.join('\n      ')}
    </header>
    <div class="room">
      <nav aria-label="${words.pages}">
        <ol>
          ${entries.join('\n          ')}
        </ol>
      </nav>
      <main id="content" tabindex="-1">
        ${content.trim()}
        <div class="turn">
          ${link(at - 1, `← ${names[at - 1]}`)}
          ${link(at + 1, `${names[at + 1]} →`)}
        </div>
      </main>
    </div>
  </body>
</html>
`
}

const FOLDER = fileURLToPath(new URL('../../../help/', import.meta.url))
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const PLAIN = { schema: { hide: true }, logLevel: 'warn' } as const

/** Serves the help of the product below /help: plain public pages, which the support page shows in its frame. */
export const serveHelp = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: '/help/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
    logLevel: 'warn',
    setHeaders: (reply) => void reply.header('content-security-policy', POLICY),
  })
  const guide = await readGuide(FOLDER)
  const send = (reply: FastifyReply, page: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'public, max-age=3600')
      .send(guide.get(page))
  for (const page of guide.keys()) app.get(`/help/${page}`, PLAIN, async (_request, reply) => send(reply, page))
  for (const language of LANGUAGES)
    app.get(`/help/${language}/`, PLAIN, async (request, reply) =>
      // The links of a page are relative to the folder.
      request.url.endsWith('/') ? send(reply, `${language}/index.html`) : reply.redirect(`/help/${language}/`, 301),
    )
  app.get('/help', PLAIN, async (_request, reply) => reply.redirect('/help/en/', 302))
}
