import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { storyViewerAddress, viewerAddress } from '@pressmark/contract/media/viewers.ts'
import { startProduct, type Product } from '../../../tools/harness/start-product.ts'
import { median, noMoreThan, whole, type Line } from '../report.ts'
import type { Bench } from '../types.ts'
import { anyStory, importPictures, itemWith } from './content.ts'
import { serveStaticPages } from './static-page.ts'
import {
  FULL_SPEED,
  ORDINARY_LINE,
  openInNewProfile,
  type Interaction,
  type Opened,
  type Profile,
  type PageLoad,
} from './page-load.ts'

const ROUNDS = 3
/** The longest time from an action to its paint, ms. */
const SLOWEST_MS = 100

/** `cold` and `warm` are budgets of the largest paint on the ordinary line, ms. */
type Screen = Omit<Opened, 'origin'> & { name: string; cold: number; warm: number }

const CARDS = 'li[data-uuid] img'
const IMAGE = '[role=application] canvas'

/** Measures how fast screens and viewers appear and react, in a browser with an empty cache and with a full one.
 *  The reference is a page of as many bytes without a program. */
export const measureScreens = async (bench: Bench): Promise<Line[]> => {
  if (bench.isShort) return measureAll(await firstScreens(bench.product, bench.folder), bench.product, [ORDINARY_LINE])
  const product = await startProduct(path.join(bench.folder, 'screens'), { DEMO: 'small' })
  try {
    await untilDrawn(product)
    const screens = [...(await firstScreens(product, bench.folder)), ...(await otherScreens(product))]
    return await measureAll(screens, product, [ORDINARY_LINE, FULL_SPEED])
  } finally {
    await product.stop()
  }
}

const firstScreens = async (product: Product, folder: string): Promise<Screen[]> => {
  const { root, item } = await importPictures(product, folder)
  const { cookie } = product
  return [
    {
      name: 'sign-in',
      address: '/ui/login',
      ready: 'input[name=password]',
      interact: (page) => page.keyboard.type('editor'),
      cold: 1200,
      warm: 1000,
    },
    {
      name: 'catalogue',
      address: '/ui/catalog',
      ready: CARDS,
      cookie,
      interact: selectAndChangeView,
      cold: 2000,
      warm: 1000,
    },
    {
      name: 'item',
      address: `/ui/catalog/${root}/cultural-item/${item}`,
      ready: IMAGE,
      hasPreview: true,
      cookie,
      interact: (page) => page.getByRole('button', { name: 'Zoom in' }).click(),
      cold: 2000,
      warm: 1000,
    },
  ]
}

const selectAndChangeView: Interaction = async (page) => {
  await page.locator('li[data-uuid] a').nth(1).focus()
  await page.keyboard.press('x')
  await page.locator('li[data-selected]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('label', { has: page.getByText('Small cards') }).click()
  await page.locator('[data-view=compact]').waitFor()
}

const otherScreens = async (product: Product): Promise<Screen[]> => {
  const { cookie } = product
  const story = await anyStory(product)
  const shown = async (viewer: 'audio' | 'video' | '3d', kind: 'audios' | 'videos' | 'model3Ds') =>
    viewerAddress(viewer, { item: await itemWith(product, kind) })
  const image = await itemWith(product, 'images')
  const tab: Interaction = (page) => page.getByRole('tab').nth(1).click()
  return [
    {
      name: 'results',
      ready: CARDS,
      address: '/ui/catalog/results?searchTerm=picture',
      cookie,
      cold: 2000,
      warm: 1000,
    },
    { name: 'stories', ready: CARDS, address: '/ui/story', cookie, cold: 2000, warm: 1000 },
    { name: 'story editor', ready: IMAGE, address: `/ui/story/editor/${story}`, cookie, cold: 2500, warm: 1500 },
    { name: 'inbox', ready: 'h1', address: '/ui/inbox', cookie, cold: 2000, warm: 1000 },
    {
      name: 'management',
      address: '/ui/management',
      ready: '[role=tab]',
      cookie: await product.signIn('Administrators'),
      interact: tab,
      cold: 2000,
      warm: 1000,
    },
    {
      name: 'viewer image',
      ready: IMAGE,
      address: viewerAddress('image', { item: image }),
      cookie,
      cold: 2000,
      warm: 1000,
    },
    {
      name: 'viewer iiif',
      ready: 'canvas',
      address: viewerAddress('iiif', { item: image }),
      cookie,
      cold: 4000,
      warm: 2500,
    },
    {
      name: 'viewer 3d',
      ready: 'model-viewer',
      address: await shown('3d', 'model3Ds'),
      cookie,
      cold: 3000,
      warm: 2000,
    },
    {
      name: 'viewer audio',
      ready: 'audio, button',
      address: await shown('audio', 'audios'),
      cookie,
      cold: 1500,
      warm: 1000,
    },
    { name: 'viewer video', ready: 'video', address: await shown('video', 'videos'), cookie, cold: 1500, warm: 1000 },
    { name: 'viewer story', ready: '[data-front]', address: storyViewerAddress(story), cookie, cold: 2000, warm: 1000 },
  ]
}

const measureAll = async (
  screens: readonly Screen[],
  { origin }: Product,
  profiles: readonly Profile[],
): Promise<Line[]> => {
  const references = await serveStaticPages()
  const lines: Line[] = []
  try {
    for (const profile of profiles) {
      for (const screen of screens) {
        try {
          lines.push(...(await measureScreen(profile, screen, { origin, references })))
        } catch (error) {
          // A screen that fails does not remove the figures of the others.
          lines.push({ what: `${screen.name}, ${profile.name}`, measured: `failed: ${String(error).split('\n')[0]}` })
        }
      }
    }
    return lines
  } finally {
    references.end()
  }
}

type Served = { origin: string; references: Awaited<ReturnType<typeof serveStaticPages>> }

const measureScreen = async (
  profile: Profile,
  { name, cold: coldBudget, warm: warmBudget, ...opened }: Screen,
  { origin, references }: Served,
): Promise<Line[]> => {
  const rounds: Record<'cold' | 'warm' | 'fastest', PageLoad>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cold, warm } = await openInNewProfile(profile, { ...opened, origin }, { isWarm: true })
    const page = { origin: references.origin, address: references.pathOf(cold.bytes), ready: 'img' }
    const { cold: fastest } = await openInNewProfile(profile, page, { isWarm: false })
    rounds.push({ cold, warm: warm!, fastest }) // was asked for
  }
  const budget = { cold: coldBudget, warm: warmBudget }
  const of = (load: 'cold' | 'warm' | 'fastest', key: keyof PageLoad) => median(rounds.map((round) => round[load][key]))
  const isLimited = profile === ORDINARY_LINE
  const lineOf = (load: 'cold' | 'warm'): Line => ({
    what: `${name}, ${load}, ${profile.name}`,
    measured: `${whole(of(load, 'painted'))} ms, ${of(load, 'inRow')} in a row, ${of(load, 'requests')} requests, ${kb(of(load, 'bytes'))} (scripts ${kb(of(load, 'scriptBytes'))}), shift ${of(load, 'shift').toFixed(3)}`,
    ...(isLimited && { target: noMoreThan(of(load, 'painted'), budget[load], 'ms') }),
  })
  const reference = of('fastest', 'painted')
  const slowest = of('cold', 'slowest')
  return [
    { ...lineOf('cold'), reference: `${whole(reference)} ms`, ratio: of('cold', 'painted') / reference },
    lineOf('warm'),
    ...(opened.hasPreview
      ? [
          {
            what: '  the first piece of its image over the preview',
            measured: `${whole(of('cold', 'sharp'))} ms cold, ${whole(of('warm', 'sharp'))} ms warm`,
          },
        ]
      : []),
    ...(opened.interact
      ? [
          {
            what: '  its slowest interaction',
            measured: `${whole(slowest)} ms`,
            target: noMoreThan(slowest, SLOWEST_MS, 'ms'),
          },
        ]
      : []),
  ]
}

const kb = (bytes: number): string => `${whole(bytes / 1024)} KB`

/* The demo draws its pictures in jobs. */
const untilDrawn = async ({ origin }: Product): Promise<void> => {
  while (/^jobs\{.*\} [1-9]/m.test(await (await fetch(`${origin}/metrics`)).text())) await sleep(500)
}
