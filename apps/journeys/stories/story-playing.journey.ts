import { randomUUID } from 'node:crypto'
import { deleteAssets } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import type { StepInput } from '@pressmark/contract/stories/steps.ts'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { Locator, Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { appearsBriefly } from '../support/browser/appears.ts'
import { expect, test } from '../support/browser/journey.ts'
import { loadedFonts } from '../support/browser/loaded-fonts.ts'
import { dragFinger } from '../support/browser/touch.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { areaOf, platePng, type Field } from '../support/fixtures/test-images.ts'
import { publish } from '../support/fixtures/publish.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'
import { expectField } from '../support/browser/expect-field.ts'
import { LOCALES, PHONE_LOOKS } from '../support/screens/looks.ts'

const SHOWN: readonly Field[] = [
  { plate: 0, column: 0, row: 0 },
  { plate: 0, column: 2, row: 1 },
  { plate: 1, column: 1, row: 0 },
]
const NOT_PUBLIC = { plate: 2, column: 0, row: 0 }
const MISSING = { plate: 3, column: 0, row: 0 }
const LAST = { plate: 0, column: 1, row: 1 }

/** Creates a published story of six steps. The image of the fourth is not public, and that of the fifth is deleted. */
const addPlayedStory = async (calls: Calls) => {
  const suffix = randomUUID().slice(0, 8)
  const title = `Played ${suffix}`
  const works = await addCollection(calls, `Works of ${suffix}`, (await calls.call(findRoot)).uuid)
  const placed: { uuid: string; image: string }[] = []
  for (const plate of [0, 1, 2, 3]) {
    const name = `Work ${plate + 1} of ${suffix}`
    const png = await platePng(plate % 3)
    const { uuid, image } = await addItemWithImage(calls, works, name, { pressmark: name, png })
    if (plate !== NOT_PUBLIC.plate) await publish(calls, { resourceType: 'ITEM', uuid })
    placed.push({ uuid, image: image.uuid })
  }
  const step = (field: Field, at: number): StepInput => {
    const { x, y, width, height } = areaOf(field)
    return {
      label: `Part ${at + 1}`,
      canvasUuid: placed[field.plate]!.image, // one of the four items
      // The last text is longer than its card.
      resource: [{ chars: `What is said of part ${at + 1}. ${at === 5 ? 'A long comment. '.repeat(48) : ''}`.trim() }],
      on: [{ selector: { default: { value: `xywh=${[x, y, width, height].join()}` } } }],
      // The second step is long, so that the test can stop it.
      transition: { duration: 4, delay: at === 1 ? 60 : 1 },
    }
  }
  const annotations = [...SHOWN, NOT_PUBLIC, MISSING, LAST].map(step)
  const { uuid } = await calls.call(createStory, { body: { sgtt: title, annotations } })
  const { uuid: item, image } = placed[MISSING.plate]! // the last item
  await calls.call(deleteAssets, { params: { uuid: item, assetType: 'images' }, body: { uuids: [image] } })
  await publish(calls, { resourceType: 'STORY', uuid })
  return { title, address: storyViewerAddress(uuid), second: placed[1]!.image }
}
type PlayedStory = Awaited<ReturnType<typeof addPlayedStory>>

let story: PlayedStory
test.beforeAll(async ({ sessions }) => {
  story = await addPlayedStory(await sessions('editor'))
})

const part = (page: Page, at: number) => expect(page.getByRole('heading', { name: `Part ${at}` })).toBeVisible()
const step = (page: Page) => new URL(page.url()).searchParams.get('step')
const where = (page: Page) => ({
  picture: page.locator('.picture'),
  card: page.getByRole('region', { name: story.title }),
})

/** Records the positions of the region border during transitions, and the images that were faded in. */
const recordMotion = (page: Page) =>
  page.addInitScript(`
    window.places = new Set()
    window.faded = 0
    const note = () => {
      const line = document.querySelector('[data-front] [data-highlight]')?.getBoundingClientRect()
      if (line) places.add([line.x, line.y, line.width].map(Math.round).join())
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    document.addEventListener('transitionend', ({ target, propertyName }) => {
      if (propertyName === 'opacity' && target.matches('[data-layer]')) window.faded += 1
    })`)
const places = (page: Page) => page.evaluate<number>('window.places.size')
const faded = (page: Page) => page.evaluate<number>('window.faded')

test('a story moves, fades, preloads the next image, plays automatically and stops on input', async ({ openPage }) => {
  const page = await openPage({ reducedMotion: 'no-preference' })
  await recordMotion(page)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto(story.address)
  await part(page, 1)
  await expectField(page, where(page), SHOWN[0]!)
  await expect(page).toHaveTitle(new RegExp(story.title))

  const before = await places(page)
  await page.keyboard.press('ArrowRight')
  await part(page, 2)
  await expectField(page, where(page), SHOWN[1]!)
  expect(await places(page), 'the camera moved in several frames').toBeGreaterThan(before + 2)
  expect(step(page)).toBe('2')
  const tileOfNext = new RegExp(`/iiif/3/${story.second}/.*\\.jpg$`)
  await expect.poll(() => urls.some((url) => tileOfNext.test(url)), 'the next image is preloaded').toBe(true)

  const fadedBefore = await faded(page)
  await page.getByRole('button', { name: 'Next step' }).click()
  await part(page, 3)
  await expectField(page, where(page), SHOWN[2]!)
  await expect.poll(() => faded(page)).toBeGreaterThan(fadedBefore)

  await page.goto(`${story.address}&autoplay=1`)
  await part(page, 2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.keyboard.press('Home')
  await part(page, 1)
  await page.getByRole('button', { name: 'Play' }).click()
  await page.locator('.picture').click({ position: { x: 900, y: 400 } })
  await expect(page.getByRole('button', { name: 'Play' }), 'a press on the image stops playback').toBeVisible()

  await page.goto(`${story.address}&step=3`)
  await part(page, 3)
  const messages = ['is not public', 'no longer exists'].map((why) =>
    appearsBriefly(page, { where: '.missing .text', text: `The image of this step ${why}` }),
  )
  await page.getByRole('button', { name: 'Play' }).click()
  await Promise.all(messages)
  await part(page, 6)
  await expectField(page, where(page), LAST)
  await expect(page.getByRole('button', { name: 'Play' }), 'playback stops at the end').toBeVisible({
    timeout: 120_000,
  })
})

test('a swipe over a long text changes the step, the text scrolls, and the strip leads to a step', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`${story.address}&step=6`)
  await part(page, 6)
  await expect.poll(() => loadedFonts(page)).toEqual(['Inter Variable', 'Newsreader Variable'])
  await expect(page.getByText('6 / 6', { exact: true })).toBeVisible()
  const position = page.locator('.position')
  expect(await position.evaluate((line) => line.scrollHeight <= line.clientHeight), 'the line is not cut').toBe(true)
  const body = page.locator('.body')
  expect(await body.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  const { x, y, width, height } = await boxOf(body)
  const [middle, down] = [x + width / 2, y + height / 2]
  await dragFinger(page, { x: middle, y: down + height / 4 }, { x: middle, y: down - height / 4 })
  await expect.poll(() => body.evaluate((element) => element.scrollTop)).toBeGreaterThan(10)
  await part(page, 6)
  await dragFinger(page, { x: middle - 80, y: down }, { x: middle + 80, y: down + 4 })
  await part(page, 5)

  const strip = page.getByRole('navigation', { name: 'Thumbnails of the steps' })
  await expect(strip.getByRole('button')).toHaveCount(6)
  await strip.getByRole('button', { name: '2 Part 2' }).click()
  await part(page, 2)
  expect(step(page)).toBe('2')
  await expect(strip.locator('[aria-current=step]')).toHaveText('2 Part 2')
  await expectField(page, where(page), SHOWN[1]!)
  await dragFinger(
    page,
    { x: middle + 80, y: (await boxOf(body)).y + 10 },
    { x: middle - 80, y: (await boxOf(body)).y + 10 },
  )
  await part(page, 3)
})

test('keys, table of contents, full screen and reduced motion of the story viewer', async ({ openPage }) => {
  const page = await openPage()
  await recordMotion(page)
  await page.goto(`${story.address}&autoplay=1&step=2`)
  await part(page, 2)
  await expectField(page, where(page), SHOWN[1]!)
  await expect(page.getByRole('button', { name: 'Play' }), 'nothing plays automatically').toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  for (const [key, at] of [
    ['PageUp', 1],
    ['PageDown', 2],
    ['ArrowLeft', 1],
    ['End', 6],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key)
    await part(page, at)
    expect(step(page)).toBe(String(at))
  }
  await expectField(page, where(page), SHOWN[0]!)
  const before = await places(page)
  await page.keyboard.press('ArrowRight')
  await expectField(page, where(page), SHOWN[1]!)
  expect(await places(page), 'the camera does not move').toBeLessThanOrEqual(before + 2)
  await page.keyboard.press('ArrowRight')
  await expectField(page, where(page), SHOWN[2]!)
  expect(await faded(page), 'images do not fade').toBe(0)

  await page.getByRole('button', { name: 'Steps of this story' }).click()
  const contents = page.getByRole('dialog', { name: 'Steps of this story' })
  await expect(contents.getByRole('listitem')).toHaveCount(6)
  await expect(contents.locator('[aria-current="step"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(contents).toBeHidden()
  await page.getByRole('button', { name: 'Steps of this story' }).click()
  await contents.getByRole('button', { name: /Part 2/ }).click()
  await expect(contents).toBeHidden()
  await expectField(page, where(page), SHOWN[1]!)

  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await expect(page.getByText('What is said of part 2.')).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
})

/** Moves one finger across the middle of an element. */
const swipe = async (page: Page, over: Locator, across: number) => {
  const { x, y, width } = await boxOf(over)
  const session = await page.context().newCDPSession(page)
  const at = (part: number) => [{ x: x + width / 2 + (part - 0.5) * across, y: y + 12 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const part of [0.25, 0.5, 0.75, 1])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

const WORDS = {
  en: {
    next: 'Next step',
    contents: 'Steps of this story',
    missing: /no longer exists/,
  },
  it: {
    next: 'Passo successivo',
    contents: 'Passi di questa storia',
    missing: /non esiste più/,
  },
}

for (const { name, colorScheme, language } of PHONE_LOOKS) {
  const { next, contents, missing } = WORDS[language]
  test(`swipes go through the steps, and axe finds nothing: ${name}`, async ({ openPage }) => {
    const page = await openPage({
      colorScheme,
      locale: LOCALES[language],
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await page.goto(story.address)
    await part(page, 1)
    await expectField(page, where(page), SHOWN[0]!)
    await swipe(page, where(page).card, -160)
    await part(page, 2)
    await swipe(page, where(page).card, 160)
    await part(page, 1)
    await checkAccessibility(page, `story viewer ${language}`)
    const list = page.getByRole('dialog')
    // A tap during the momentum of the swipe only stops it.
    await expect(async () => {
      if (!(await list.isVisible())) await page.getByRole('button', { name: contents }).tap({ timeout: 2000 })
      await expect(list).toBeVisible({ timeout: 1000 })
    }).toPass()
    await checkAccessibility(page, `its contents ${language}`)
    await list.getByRole('listitem').nth(4).getByRole('button').tap()
    await expect(page.getByText(missing)).toBeVisible()
    await checkAccessibility(page, `a picture that is gone ${language}`)
    await page.getByRole('button', { name: next }).tap()
    await expectField(page, where(page), LAST)
  })
}
