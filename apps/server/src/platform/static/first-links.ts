import type { Asset } from '@pressmark/contract/catalogue/assets.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { readSelf, type Self } from '@pressmark/contract/identity/identity.ts'
import { LANGUAGES, type Language } from '@pressmark/contract/platform/constants.ts'
import type { FirstAnswers } from './first-answers.ts'

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
/** The chunks of the bundler, by the path of their source or by another key. */
export type Manifest = Record<string, Chunk>

type Screen = { path: RegExp; chunks: readonly string[]; texts?: readonly string[] }

const ITALIAN = 'src/app/italian.ts'
const STORY_TEXTS = ['metadata', 'catalogue/picker', 'stories', 'workflow']

/** The chunks of each screen by their names, and its texts by their folders in apps/web/src. Screens without a row fetch theirs when
 *  they are shown. apps/web/vite.config.ts names the groups. */
export const SCREENS: readonly Screen[] = [
  { path: /^\/login$/, chunks: ['sign-in'], texts: ['identity/signing'] },
  {
    path: /^\/catalog\/[^/]+\/cultural-item\/[^/]+$/,
    chunks: ['shell', 'ItemPage', 'ZoomableImage'],
    texts: ['shared/copying', 'catalogue/item', 'metadata', 'sharing', 'uploads'],
  },
  {
    path: /^\/catalog(?:\/[^/]+)?\/results$/,
    chunks: ['shell', 'ResultsPage'],
    texts: ['metadata', 'catalogue/results'],
  },
  {
    path: /^(?:\/catalog(?:\/[^/]+)?)?$/,
    chunks: ['shell', 'first-screen'],
  },
  {
    path: /^\/story\/editor\/[^/]+$/,
    chunks: ['shell', 'EditorPage', 'ZoomableImage'],
    texts: ['shared/copying', 'stories/editor', ...STORY_TEXTS],
  },
  {
    path: /^\/story(?:\/series\/[^/]+)?$/,
    chunks: ['shell', 'StoriesPage'],
    texts: STORY_TEXTS,
  },
  { path: /^\/inbox$/, chunks: ['shell', 'InboxPage'], texts: ['workflow'] },
  {
    path: /^\/management$/,
    chunks: ['shell', 'ManagementPage'],
    texts: [
      'shared/copying',
      'management/fixity',
      'management',
      'metadata',
      'management/people',
      'management/tenants',
      'uploads',
    ],
  },
]

/** A row of cards on a wide screen. */
const FIRST_ROW = 6

type Page = {
  manifest: Manifest
  /** Path and query. */
  url: string
  acceptLanguage: string | undefined
  answers: FirstAnswers
}

/** Returns links that start the downloads of a screen together with the page: its code, styles, texts and first pictures. */
export const firstLinks = ({ manifest, url, acceptLanguage, answers }: Page): string => {
  const [path = ''] = url.replace(/^\/ui/, '').split('?')
  const self = answers.get(readSelf.path)
  // Without a session every address leads to the sign-in.
  const shown = self === undefined || self.status === 200 ? path : '/login'
  const chosen = self?.status === 200 ? (self.body as Self).language : null
  return [...fileLinks(manifest, shown, chosen ?? languageOf(acceptLanguage)), ...contentLinks(url, answers)].join('')
}

const languageOf = (accepted = ''): Language =>
  accepted
    .split(',')
    .map((one) => LANGUAGES.find((language) => one.trim().toLowerCase().startsWith(language)))
    .find((language) => language !== undefined) ?? 'en'

/* The texts of other languages come on top of the English ones. */
const fileLinks = (manifest: Manifest, path: string, language: Language): string[] => {
  const screen = SCREENS.find((one) => one.path.test(path.replace(/\/$/, '')))
  if (screen === undefined) return []
  const languages = [...new Set<Language>(['en', language])]
  const texts = (screen.texts ?? []).flatMap((folder) => languages.map((one) => `src/${folder}/texts.${one}.json`))
  const sources = [...keysOf(manifest, screen.chunks), ...texts, ...(language === 'it' ? [ITALIAN] : [])]
  // The page has the links of its entry already.
  const ofEntry = reachable(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  )
  const chunks = [...reachable(manifest, sources)].filter((key) => !ofEntry.has(key)).map((key) => manifest[key]!) // keys of it
  return [
    ...[...new Set(chunks.flatMap(({ css = [] }) => css))].map(
      (file) => `<link rel="stylesheet" crossorigin href="/ui/${file}">`,
    ),
    ...[...new Set(chunks.map(({ file }) => file))].map(
      (file) => `<link rel="modulepreload" crossorigin href="/ui/${file}">`,
    ),
  ]
}

type Embedded = { _embedded?: { culturalItems?: Item[]; images?: Asset[] } }

/* The pictures of the first row, and the preview and the description of the image of an item. */
const contentLinks = (url: string, answers: FirstAnswers): string[] => {
  const embedded = [...answers.values()].map(({ body }) => (body as Embedded)._embedded)
  const position = Number(new URL(url, 'http://localhost').searchParams.get('image') ?? 1)
  const image = embedded.flatMap((one) => one?.images ?? []).find((one) => one.position === position)
  const { iiif, thumb } = image?._links ?? {}
  const pictures = [
    ...embedded
      .flatMap((one) => one?.culturalItems?.slice(0, FIRST_ROW) ?? [])
      .flatMap(({ thumbnail }) => thumbnail ?? []),
    ...(thumb ? [thumb.href] : []),
  ]
  return [
    ...pictures.map((picture) => `<link rel="preload" as="image" fetchpriority="high" href="${attribute(picture)}">`),
    ...(iiif ? [`<link rel="preload" as="fetch" crossorigin href="${attribute(iiif.href)}/info.json">`] : []),
  ]
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const keysOf = (manifest: Manifest, names: readonly string[]): string[] =>
  Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? ''))

const reachable = (manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (chunk === undefined || found.has(key)) continue
    found.add(key)
    reachable(manifest, chunk.imports ?? [], found)
  }
  return found
}
