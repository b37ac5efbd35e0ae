import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { StepInput } from '@pressmark/contract/stories/steps.ts'
import { createStory, exportStory } from '@pressmark/contract/stories/stories.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Calls } from '../support/fixtures/calls.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addCollection, addItemWithImage } from '../support/fixtures/fixtures.ts'
import { unzipTo } from '../support/fixtures/stored-zip.ts'
import { areaOf, colourOf, platePng, type Field } from '../support/fixtures/test-images.ts'
import { PHONE_LOOKS } from '../support/screens/looks.ts'
import { average, boxOf, difference, readScreen, type Box } from '../support/pixels/pixels.ts'

const FIELDS = [
  { plate: 0, column: 0, row: 0 },
  { plate: 0, column: 2, row: 1 },
  { plate: 1, column: 1, row: 0 },
  { plate: 1, column: 0, row: 1 },
] as const satisfies readonly Field[]
/* Widths of the images, px. The whole first image is reduced in an export, so that its areas are sharper. */
const WIDTHS = [6000, 1200] as const
/* Colours of a JPEG. */
const TOLERANCE = 12

let folder: string
/** The address of the page. Its first two steps show the first image, and the others the second one. */
let address: string

test.beforeAll(async ({ sessions }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-stage-'))
  const files = await unzipTo(folder, await exportedStory(await sessions('editor')))
  address = pathToFileURL(files.find((file) => file.endsWith('index.html'))!).href // an export has a page
})
test.afterAll(() => rm(folder, { recursive: true }))

const exportedStory = async (calls: Calls): Promise<Buffer> => {
  const suffix = randomUUID().slice(0, 8)
  const works = await addCollection(calls, `Works of ${suffix}`, (await calls.call(findRoot)).uuid)
  const images: string[] = []
  for (const plate of [0, 1]) {
    const name = `Plate ${plate + 1} of ${suffix}`
    const png = await sharp(await platePng(plate))
      .resize({ width: WIDTHS[plate]!, kernel: 'nearest' }) // two widths
      .png()
      .toBuffer()
    const { image } = await addItemWithImage(calls, works, name, { png, pressmark: name })
    images.push(image.uuid)
  }
  const annotations = FIELDS.map((field, at): StepInput => {
    const { x, y, width, height } = areaOf(field)
    const area = [x, y, width, height].map((length) => (length * WIDTHS[field.plate]!) / WIDTHS[1])
    return {
      label: `Part ${at + 1}`,
      canvasUuid: images[field.plate]!, // one of the two
      resource: [{ chars: `About part ${at + 1}` }],
      on: [{ selector: { default: { value: `xywh=${area.join()}` } } }],
      transition: { enabled: at !== 3, duration: 1, delay: 0.5, easing: 'easeOutLinear' },
    }
  })
  const opening = { title: '', subtitle: 'An opening' }
  const { uuid } = await calls.call(createStory, { body: { sgtt: `Stage ${suffix}`, annotations, opening } })
  return (await calls.context.get(addressOf(exportStory, { uuid }))).body()
}

const open = async (page: Page, at: number) => {
  await page.goto(`${address}#step-${at}`)
  await expectPart(page, at)
  await atRest(page, at)
}
const expectPart = (page: Page, at: number) => expect(page.getByRole('heading', { name: `Part ${at}` })).toBeVisible()
const stageOf = (page: Page) => page.getByRole('application')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/* Where the area is on the screen. The box of an element would contain its line, which is not scaled. */
const OUTLINE = `(() => {
  const line = document.querySelector('.front .line')
  if (line === null) return { x: Infinity, y: Infinity, width: 0, height: 0 } // not drawn yet
  const { a: scale, e, f } = line.getScreenCTM()
  const { x, y, width, height } = line.getBBox()
  return { x: x * scale + e, y: y * scale + f, width: width * scale, height: height * scale }
})()`

/* The distance of the area from the centre of the stage, px, and its larger part of a side. */
const outlineOf = async (page: Page) => {
  const [line, stage] = [await page.evaluate<Box>(OUTLINE), await boxOf(stageOf(page))]
  return {
    x: line.x + line.width / 2 - stage.x - stage.width / 2,
    y: line.y + line.height / 2 - stage.y - stage.height / 2,
    part: Math.max(line.width / stage.width, line.height / stage.height),
  }
}
const isCentred = async (page: Page) => {
  const { x, y, part } = await outlineOf(page)
  return Math.abs(x) < 2 && Math.abs(y) < 2 && Math.abs(part - 0.94) < 0.01
}
const sizeOf = async (page: Page) => (await outlineOf(page)).part

/* Waits until the area of a step is in the centre of the stage, with its colour. */
const atRest = async (page: Page, at: number) => {
  await expect.poll(() => isCentred(page)).toBe(true)
  await expect
    .poll(async () => {
      const { x, y, width, height } = await boxOf(stageOf(page))
      const colour = average(
        await readScreen(page, { x: x + width / 2 - 20, y: y + height / 2 - 20, width: 40, height: 40 }),
        { x: 0, y: 0, width: 40, height: 40 },
      )
      return difference(colour, colourOf(FIELDS[at - 1]!)!) // a step of the story
    })
    .toBeLessThan(TOLERANCE)
}

/* Counts the px of the left line of the area, which are ochre. Both edges may be mixed. */
const lineWidth = async (page: Page): Promise<number> => {
  const { x, y, height } = await page.evaluate<Box>(OUTLINE)
  const screen = await readScreen(page, { x: Math.round(x) - 8, y: Math.round(y + height / 2), width: 16, height: 1 })
  const shares = Array.from({ length: 16 }, (_, at) => {
    const [red = 0, , blue = 0] = screen.data.subarray(at * 3)
    return Math.min(Math.max((red - blue) / 153, 0), 1)
  })
  return Math.round(shares.reduce((sum, share) => sum + share, 0))
}

const recordMotion = (page: Page) =>
  page.addInitScript(`
    window.places = new Set()
    window.fades = new Map()
    const note = () => {
      const world = document.querySelector('.front .world')
      if (world) places.add(world.style.transform)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    document.addEventListener('transitionend', (event) => {
      const { target, propertyName } = event
      if (propertyName === 'opacity' && target.matches('.layer.front')) fades.set(event, target.querySelector('img').getAttribute('src'))
    })`)
/* The whole image of each fade. */
const fadedImages = (page: Page) => page.evaluate<string[]>('[...fades.values()]')
const countPlaces = (page: Page) => page.evaluate<number>('places.size')
const forgetPlaces = (page: Page) => page.evaluate('places.clear()')

test('an exported story flies within an image, and fades to another', async ({ openPage }) => {
  const page = await openPage({ offline: true, reducedMotion: 'no-preference' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await recordMotion(page)
  await page.goto(address)
  await expect(page.getByText('An opening')).toBeVisible()
  await expect(stageOf(page)).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await atRest(page, 1)
  await forgetPlaces(page)
  await page.keyboard.press('ArrowRight')
  await expectPart(page, 2)
  await atRest(page, 2)
  expect(await countPlaces(page), 'a jump has at most two places').toBeGreaterThan(3)
  expect(await fadedImages(page)).toEqual([])
  await page.getByRole('link', { name: 'Next step' }).click()
  await expectPart(page, 3)
  await atRest(page, 3)
  const second = await page.locator('.layer.front .world > img').first().getAttribute('src')
  await expect.poll(() => fadedImages(page)).toEqual([second])
  await forgetPlaces(page)
  await page.keyboard.press('End')
  await expectPart(page, 4)
  await atRest(page, 4)
  expect(await countPlaces(page), 'a step without a transition').toBeLessThan(3)
  const own = pathToFileURL(folder).href
  expect(requests.filter((url) => url.endsWith('.jpg'))).toHaveLength(4)
  expect(requests.filter((url) => !url.startsWith(own) && !url.startsWith('data:'))).toEqual([])
})

test('with reduced motion, an exported story jumps to its areas', async ({ openPage }) => {
  const page = await openPage({ offline: true })
  await recordMotion(page)
  await open(page, 1)
  await forgetPlaces(page)
  await page.keyboard.press('ArrowRight')
  await expectPart(page, 2)
  await atRest(page, 2)
  expect(await countPlaces(page)).toBeLessThan(3)
})

test('an exported image is zoomed by buttons, wheel and keys, and moved', async ({ openPage }) => {
  const page = await openPage({ offline: true })
  await open(page, 1)
  const before = await sizeOf(page)
  expect(await lineWidth(page)).toBe(2)
  await button(page, 'Zoom in').click()
  await expect.poll(() => sizeOf(page)).toBeCloseTo(before * 1.5, 1)
  await button(page, 'Zoom out').click()
  await expect.poll(() => sizeOf(page)).toBeCloseTo(before, 1)
  await button(page, 'Back to the area').click()
  await button(page, 'Whole image').click()
  await expect.poll(() => sizeOf(page)).toBeLessThan(before * 0.6)
  await expect.poll(() => lineWidth(page), 'the line keeps its width').toBe(2)
  await button(page, 'Back to the area').click()
  await atRest(page, 1)

  const { x, y, width, height } = await boxOf(stageOf(page))
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => sizeOf(page)).toBeGreaterThan(before * 1.5)
  const zoomed = await outlineOf(page)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - 100, y + height / 2 - 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await outlineOf(page)).x - zoomed.x)).toBe(-100)
  expect(Math.round((await outlineOf(page)).y - zoomed.y)).toBe(-60)

  await expect(stageOf(page)).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await outlineOf(page)).x - zoomed.x).toBeLessThan(-200)
  await page.keyboard.press('0')
  await atRest(page, 1)
  await page.keyboard.press('+')
  await expect.poll(() => sizeOf(page)).toBeCloseTo(before * 1.5, 1)
  await page.keyboard.press('-')
  await expect.poll(() => sizeOf(page)).toBeCloseTo(before, 1)
  await page.mouse.dblclick(x + width / 2, y + height / 2)
  await expect.poll(() => sizeOf(page)).toBeCloseTo(before * 2, 1)
  await page.mouse.wheel(0, 9000)
  await expect.poll(() => sizeOf(page), 'the image stays in the stage').toBeGreaterThan(before / 4)
  await page.keyboard.press('ArrowRight')
  await expectPart(page, 2)
  await atRest(page, 2)
})

test('two fingers zoom an exported image, and the page has no findings', async ({ openPage }) => {
  const page = await openPage({
    offline: true,
    ...PHONE_LOOKS[0],
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  await open(page, 2)
  const before = await sizeOf(page)
  const { x, y, width, height } = await boxOf(stageOf(page))
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) => {
    const touchPoints = apart.flatMap((px) => [-px, px].map((by) => ({ x: x + width / 2 + by, y: y + height / 2 })))
    return browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await touch('touchStart', 30)
  for (const apart of [35, 40, 50, 60]) await touch('touchMove', apart)
  await touch('touchEnd')
  await expect.poll(() => sizeOf(page)).toBeCloseTo(before * 2, 1)
  for (const name of ['Zoom in', 'Zoom out', 'Back to the area']) {
    const box = await boxOf(button(page, name))
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  await checkAccessibility(page, 'an exported story')
  await page.getByRole('link', { name: 'Italiano' }).click()
  await expect(button(page, 'Ingrandisci')).toBeVisible()
  await checkAccessibility(page, 'an exported story in Italian')
})

test('an exported story is played and paused', async ({ openPage }) => {
  const page = await openPage({ offline: true })
  await open(page, 2)
  await button(page, 'Play').click()
  await expect(button(page, 'Pause')).toBeFocused()
  await expectPart(page, 3)
  await expectPart(page, 4)
  await expect(button(page, 'Play'), 'after the last step').toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await atRest(page, 1)
  // In one turn of the page, because a busy machine would see a later step.
  const pressed = [await button(page, 'Play').elementHandle(), await button(page, 'Zoom in').elementHandle()]
  await page.evaluate((buttons) => {
    for (const one of buttons) (one as { click: () => void } | null)?.click()
  }, pressed)
  await expect(button(page, 'Play'), 'a person looks at the image').toBeVisible()
  await expectPart(page, 1)
})

test('without scripts and in print, an exported story shows all steps with their areas', async ({ openPage }) => {
  const plain = await openPage({ offline: true, javaScriptEnabled: false })
  await plain.goto(address)
  const page = await openPage({ offline: true })
  await open(page, 2)
  await page.emulateMedia({ media: 'print' })
  for (const one of [plain, page]) {
    await expect(one.getByRole('heading', { name: /^Part \d$/ })).toHaveCount(4)
    await expect(one.locator('section img').filter({ visible: true })).toHaveCount(4)
    await expect(one.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(one.locator('.stage')).toBeHidden()
  }
})
