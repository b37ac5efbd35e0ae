import path from 'node:path'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import type { StepInput } from '@pressmark/contract/stories/steps.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { drawerFor } from '../../../packages/deepzoom/src/renderer.ts'
import { launch, VISITOR } from '../../../tools/harness/browser.ts'
import type { Bench } from '../types.ts'
import { importPicture, type Product } from '../../../tools/harness/start-product.ts'
import { median, noLessThan, noMoreThan, whole, type Line } from '../report.ts'
import { dragAStep, openEditor, saveStory } from './editor.ts'
import { framesWhile } from './frames.ts'

const STEPS = 500
/** Two servers compile the schemas of the calls at their first save, so most rounds come after those. */
const ROUNDS = 5
const PICTURE = { width: 3000, height: 2000 }

/** Measures a story of maximum length in a browser: opened, dragged, saved, and played. */
export const measureStories = async ({ product, folder }: Bench): Promise<Line[]> => {
  const story = await createLongStory(product, folder)
  const browser = await chromium.launch(launch)
  try {
    const context = await browser.newContext({ ...VISITOR, reducedMotion: 'no-preference', baseURL: product.origin })
    await signIn(context, product)
    return [...(await measureEditor(context, story)), ...(await measureViewer(context, story))]
  } finally {
    await browser.close()
  }
}

const createLongStory = async (product: Product, folder: string): Promise<string> => {
  const picture = path.join(folder, 'story.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  await sharp({ create: { ...PICTURE, channels: 3, background: '#808080', noise } })
    .jpeg()
    .toFile(picture)
  const { imageUuid } = await importPicture(product, picture, 'STORY')
  const annotations = Array.from({ length: STEPS }, (_, at): StepInput => {
    const [x, y] = [(at * 97) % (PICTURE.width - 400), (at * 61) % (PICTURE.height - 300)]
    return {
      label: `Step ${at + 1}`,
      canvasUuid: imageUuid,
      resource: [{ chars: 'The commentary of this part of the image. '.repeat(10) }],
      on: [{ selector: { default: { value: `xywh=${x},${y},400,300` } } }],
      transition: { speed: 5 },
    }
  })
  return (await product.call(createStory, { body: { sgtt: 'A long story', annotations } })).uuid
}

const signIn = (context: BrowserContext, { cookie, origin }: Product): Promise<void> => {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  return context.addCookies([{ name, value, url: origin }])
}

const measureEditor = async (context: BrowserContext, story: string): Promise<Line[]> => {
  const page = await context.newPage()
  const rounds: { opened: number; frames: number; longest: number; saved: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await openEditor(page, story, STEPS)
    rounds.push({ opened, ...(await dragAStep(page)), saved: await saveStory(page) })
  }
  await page.close()
  const of = (key: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[key]))
  const [opened, frames, saved] = [of('opened'), of('frames'), of('saved')]
  return [
    {
      what: `the editor of a story of ${STEPS} steps opens`,
      measured: `${opened.toFixed(2)} s`,
      target: noMoreThan(opened, 1, 's'),
    },
    {
      what: '  a step is dragged along them',
      measured: `${frames.toFixed(0)} frames/s, the longest ${whole(of('longest'))} ms`,
      target: noLessThan(frames, 30, '/s'),
    },
    {
      what: '  it is saved',
      measured: `${whole(saved)} ms, the first time ${whole(rounds[0]!.saved)} ms`, // ROUNDS is positive
      target: noMoreThan(saved, 400, 'ms'),
    },
  ]
}

const measureViewer = async (context: BrowserContext, story: string): Promise<Line[]> => {
  const page = await context.newPage()
  await page.goto(storyViewerAddress(story))
  const weight = await weighViewer(page)
  const { renderer, hasGpu, frames, longest } = await flyThrough(page)
  await page.close()
  return [
    {
      what: 'the story viewer before its tiles, brotli',
      measured: `${weight.program.toFixed(1)} KB, ${weight.fonts.toFixed(1)} KB of fonts, and ${weight.story.toFixed(1)} KB of story`,
      target: noMoreThan(weight.program, 100, 'KB'),
    },
    {
      what: '  a flight within a picture',
      measured: `${frames.toFixed(0)} frames/s, the longest ${whole(longest)} ms`,
      reference: `${hasGpu ? 'GPU' : 'no GPU'}: ${renderer}`,
      // Without a graphics processor the only promise is that frames are drawn.
      ...(hasGpu && { target: noLessThan(frames, 55, '/s') }),
    },
  ]
}

const KB = 1024
/** Less than the flight takes: 10 s at its speed of 5. */
const WATCHED_MS = 1800

type Weight = { program: number; fonts: number; story: number }

/** Measures the transfer before the first tile request, KB: the page with scripts and styles, the fonts, and the story. */
const weighViewer = async (page: Page): Promise<Weight> => {
  await page.getByRole('button', { name: 'Next step' }).waitFor()
  const [program, fonts, story] = await page.evaluate<[number, number, number]>(`(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const bytes = (matching) => all.filter(({ name }) => matching(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const isFont = (path) => path.endsWith('.woff2')
    return [bytes((path) => path.startsWith('/images/viewers/') && !isFont(path)), bytes(isFont),
      bytes((path) => path.endsWith('/playback'))]
  })()`)
  return { program: program / KB, fonts: fonts / KB, story: story / KB }
}

/** Flies from the first step to the second. */
const flyThrough = async (page: Page) => {
  const renderer = await page.evaluate<string>(`(() => {
    const gl = document.createElement('canvas').getContext('webgl')
    const named = gl?.getExtension('WEBGL_debug_renderer_info')
    return gl ? String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER)) : ''
  })()`)
  await page.locator('[data-front]').waitFor()
  await page.keyboard.press('ArrowRight')
  const measured = await framesWhile(page, () => page.waitForTimeout(WATCHED_MS))
  return { renderer: renderer || 'no WebGL', hasGpu: drawerFor(renderer || undefined) === 'webgl', ...measured }
}
