import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSelf } from '@pressmark/contract/identity/identity.ts'
import { expect, test } from 'vitest'
import { firstLinks, SCREENS, type Manifest } from './first-links.ts'

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8')) as Manifest

const signedIn = (language: string | null) =>
  new Map([[readSelf.path as string, { status: 200, json: '', body: { language } }]])

const linksOf = (
  url: string,
  { answers = signedIn(null), acceptLanguage }: { answers?: ReturnType<typeof signedIn>; acceptLanguage?: string } = {},
) => firstLinks({ manifest, url, acceptLanguage, answers })

test('every chunk and every text of a screen is built', () => {
  const names = new Set(Object.values(manifest).map(({ name }) => name))
  expect(SCREENS.flatMap(({ chunks }) => chunks).filter((chunk) => !names.has(chunk))).toEqual([])
  const texts = SCREENS.flatMap(({ texts: folders = [] }) => folders).map((folder) => `src/${folder}/texts.it.json`)
  expect(texts.filter((source) => !(source in manifest))).toEqual([])
})

test('a page names the code of its screen, and of no other screen', () => {
  expect(linksOf('/ui/catalog?page=2')).toContain('first-screen')
  expect(linksOf('/ui/inbox')).toContain('InboxPage')
  expect(linksOf('/ui/inbox')).not.toContain('ManagementPage')
  expect(linksOf('/ui/nothing')).toBe('')
})

test('without a session a page names the code of the sign-in', () => {
  const answers = new Map([[readSelf.path as string, { status: 401, json: '', body: {} }]])
  expect(linksOf('/ui/catalog', { answers: answers as never })).toContain('sign-in')
  expect(linksOf('/ui/catalog', { answers: answers as never })).not.toContain('first-screen')
})

test('the texts are in the language of the person, or else of the browser', () => {
  const italian = manifest['src/app/italian.ts']!.file
  expect(linksOf('/ui/catalog')).not.toContain(italian)
  expect(linksOf('/ui/catalog', { acceptLanguage: 'de, it-CH;q=0.8, en;q=0.5' })).toContain(italian)
  expect(linksOf('/ui/catalog', { answers: signedIn('it'), acceptLanguage: 'en' })).toContain(italian)
  expect(linksOf('/ui/catalog', { answers: signedIn('en'), acceptLanguage: 'it' })).not.toContain(italian)
})

test('the pictures of the first row are preloaded, with addresses that cannot leave their attribute', () => {
  const culturalItems = Array.from({ length: 20 }, (_, at) => ({
    thumbnail: at === 0 ? null : `/images/${at}?a=1&b="><script>`,
  }))
  const list = { status: 200, json: '', body: { _embedded: { culturalItems } } }
  const links = linksOf('/ui/catalog', { answers: new Map([...signedIn(null), ['/list', list as never]]) })
  expect(links.match(/as="image"/g)).toHaveLength(5)
  expect(links).toContain('href="/images/1?a=1&amp;b=&quot;>&lt;script>"')
})

test('the preview and the description of the chosen image of an item are preloaded', () => {
  const images = [1, 2].map((position) => ({
    position,
    _links: { iiif: { href: `/iiif/${position}` }, thumb: { href: `/thumb/${position}` } },
  }))
  const list = { status: 200, json: '', body: { _embedded: { images } } }
  const answers = new Map([...signedIn(null), ['/images', list as never]])
  const links = linksOf('/ui/catalog/a/cultural-item/b?image=2', { answers })
  expect(links).toContain('<link rel="preload" as="image" fetchpriority="high" href="/thumb/2">')
  expect(links).toContain('<link rel="preload" as="fetch" crossorigin href="/iiif/2/info.json">')
  expect(links).not.toContain('/thumb/1')
})
