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
import { look } from '../support/browser/look.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { areaOf, platePng, type Field } from '../support/fixtures/test-images.ts'
import { publish } from '../support/fixtures/publish.ts'
import { placePicture, putCollection } from '../support/fixtures/fixtures.ts'
import { expectField } from '../support/browser/expect-field.ts'
import { LOCALES, PHONE_LOOKS } from '../support/screens/looks.ts'

const SHOWN: readonly Field[] = [
  { plate: 0, column: 0, row: 0 },
  { plate: 0, column: 2, row: 1 },
  { plate: 1, column: 1, row: 0 },
]
const NOT_PUBLIC = { plate: 2, column: 0, row: 0 }
const GONE = { plate: 3, column: 0, row: 0 }
const LAST = { plate: 0, column: 1, row: 1 }

/** A published story of six steps; the picture of the fourth is not public, that of the fifth was deleted. */
const playStory = async (calls: Calls) => {
  const mark = randomUUID().slice(0, 8)
  const title = `Played ${mark}`
  const works = await putCollection(calls, `Works of ${mark}`, (await calls.call(findRoot)).uuid)
  const placed: { uuid: string; image: string }[] = []
  for (const plate of [0, 1, 2, 3]) {
    const name = `Work ${plate + 1} of ${mark}`
    const png = await platePng(plate % 3)
    const { uuid, image } = await placePicture(calls, works, name, { pressmark: name }, png)
    if (plate !== NOT_PUBLIC.plate) await publish(calls, { resourceType: 'ITEM', uuid })
    placed.push({ uuid, image: image.uuid })
  }
  const step = (field: Field, at: number): StepInput => {
    const { x, y, width, height } = areaOf(field)
    return {
      label: `Part ${at + 1}`,
      canvasUuid: placed[field.plate]!.image, // one of the four
      resource: [{ chars: `What is said of part ${at + 1}.` }],
      on: [{ selector: { default: { value: `xywh=${[x, y, width, height].join()}` } } }],
      // At the second there is time for a hand to stop it.
      transition: { duration: 4, delay: at === 1 ? 60 : 1 },
    }
  }
  const annotations = [...SHOWN, NOT_PUBLIC, GONE, LAST].map(step)
  const { uuid } = await calls.call(createStory, { body: { sgtt: title, annotations } })
  const { uuid: item, image } = placed[GONE.plate]! // the last that was placed
  await calls.call(deleteAssets, { params: { uuid: item, assetType: 'images' }, body: { uuids: [image] } })
  await publish(calls, { resourceType: 'STORY', uuid })
  return { title, address: storyViewerAddress(uuid), second: placed[1]!.image }
}
type Told = Awaited<ReturnType<typeof playStory>>

let told: Told
test.beforeAll(async ({ sessions }) => {
  test.setTimeout(120_000)
  told = await playStory(await sessions('editor'))
})

const part = (page: Page, at: number) => expect(page.getByRole('heading', { name: `Part ${at}` })).toBeVisible()
const step = (page: Page) => new URL(page.url()).searchParams.get('step')
const where = (page: Page) => ({
  picture: page.locator('.picture'),
  card: page.getByRole('region', { name: told.title }),
})

/** Notes where the line around the region was on its way, and which pictures were faded in. */
const noteMotion = (page: Page) =>
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

test('a story flies and fades, has the next picture ready, plays by itself and stops under a hand', async ({
  visit,
}) => {
  test.setTimeout(120_000)
  const page = await visit({ reducedMotion: 'no-preference' })
  await noteMotion(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(told.address)
  await part(page, 1)
  await expectField(page, where(page), SHOWN[0]!)
  await expect(page).toHaveTitle(new RegExp(told.title))

  const before = await places(page)
  await page.keyboard.press('ArrowRight')
  await part(page, 2)
  await expectField(page, where(page), SHOWN[1]!)
  expect(await places(page), 'the camera was on its way').toBeGreaterThan(before + 2)
  expect(step(page)).toBe('2')
  const tileOfNext = new RegExp(`/iiif/3/${told.second}/.*\\.jpg$`)
  await expect.poll(() => asked.some((url) => tileOfNext.test(url)), 'the next picture is ready').toBe(true)

  const fadedBefore = await faded(page)
  await page.getByRole('button', { name: 'Next step' }).click()
  await part(page, 3)
  await expectField(page, where(page), SHOWN[2]!)
  await expect.poll(() => faded(page)).toBeGreaterThan(fadedBefore)

  await page.goto(`${told.address}&autoplay=1`)
  await part(page, 2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.keyboard.press('Home')
  await part(page, 1)
  await page.getByRole('button', { name: 'Play' }).click()
  await page.locator('.picture').click({ position: { x: 900, y: 400 } })
  await expect(page.getByRole('button', { name: 'Play' }), 'a hand on the picture stops it').toBeVisible()

  await page.goto(`${told.address}&step=3`)
  await part(page, 3)
  const lacks = ['is not public', 'no longer exists'].map((why) =>
    appearsBriefly(page, { where: '.missing .text', text: `The image of this step ${why}` }),
  )
  await page.getByRole('button', { name: 'Play' }).click()
  await Promise.all(lacks)
  await part(page, 6)
  await expectField(page, where(page), LAST)
  await expect(page.getByRole('button', { name: 'Play' }), 'it stops at its end').toBeVisible({ timeout: 20_000 })
})

test('keys, contents, full screen, and stillness for those who asked their machine for it', async ({ visit }) => {
  test.setTimeout(120_000)
  const page = await visit()
  await noteMotion(page)
  await page.goto(`${told.address}&autoplay=1&step=2`)
  await part(page, 2)
  await expectField(page, where(page), SHOWN[1]!)
  await expect(page.getByRole('button', { name: 'Play' }), 'nothing moves by itself').toBeVisible()
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
  expect(await places(page), 'no flight').toBeLessThanOrEqual(before + 2)
  await page.keyboard.press('ArrowRight')
  await expectField(page, where(page), SHOWN[2]!)
  expect(await faded(page), 'no fading').toBe(0)

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

/** One finger over the middle of something, from one side to the other. */
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
    gone: /no longer exists/,
  },
  it: {
    next: 'Passo successivo',
    contents: 'Passi di questa storia',
    gone: /non esiste più/,
  },
}

for (const { name, colorScheme, language } of PHONE_LOOKS) {
  const { next, contents, gone } = WORDS[language]
  test(`a finger goes through the steps, and axe finds nothing: ${name}`, async ({ visit }) => {
    const page = await visit({
      colorScheme,
      locale: LOCALES[language],
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await page.goto(told.address)
    await part(page, 1)
    await expectField(page, where(page), SHOWN[0]!)
    await swipe(page, where(page).card, -160)
    await part(page, 2)
    await swipe(page, where(page).card, 160)
    await part(page, 1)
    await look(page, `story viewer ${language}`)
    const list = page.getByRole('dialog')
    // A tap on what still glides from the swipe only stops it.
    await expect(async () => {
      if (!(await list.isVisible())) await page.getByRole('button', { name: contents }).tap({ timeout: 2000 })
      await expect(list).toBeVisible({ timeout: 1000 })
    }).toPass()
    await look(page, `its contents ${language}`)
    await list.getByRole('listitem').nth(4).getByRole('button').tap()
    await expect(page.getByText(gone)).toBeVisible()
    await look(page, `a picture that is gone ${language}`)
    await page.getByRole('button', { name: next }).tap()
    await expectField(page, where(page), LAST)
  })
}
