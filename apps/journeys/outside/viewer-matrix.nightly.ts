import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { placeWatermark, removeWatermark, setWatermark } from '@pressmark/contract/media/media.ts'
import { authAccess, manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { viewerAddress, type ItemViewer } from '@pressmark/contract/media/viewers.ts'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { average, boxOf, pixelsOf, readScreen } from '../support/pixels/pixels.ts'
import { addItems, HIDDEN_TITLE, type Items } from './items.ts'
import { openOutsideSite, OUTSIDE_VIEWERS, type OutsideName } from './outside-viewers.ts'

const SHOWN_MS = 60_000
const WHOLE_MS = 3_600_000
/** Each of the 300 pages gets the watermark. */
const WATERMARKS_MS = 900_000

/** Distance of the compared squares from the centre of the picture, px. Inside of it is the marker of the picture. */
const OFF = 110
const SIDE = 20
/** Distance from the centre inside the watermark, which is larger than the marker of the picture, px. */
const INSIDE_WATERMARK = 34

/** The average colour of a square, `right` and `down` px from the centre of the stage. */
const colourAt = async (page: Page, stage: Locator, right: number, down: number) => {
  const { x, y, width, height } = await boxOf(stage)
  const corner = { x: x + width / 2 + right - SIDE / 2, y: y + height / 2 + down - SIDE / 2 }
  return average(await readScreen(page, { ...corner, width: SIDE, height: SIDE }), {
    x: 0,
    y: 0,
    width: SIDE,
    height: SIDE,
  })
}

/** Waits for a picture whose quarters are red, green, blue and yellow. The centre of the picture is in the centre of the stage. */
const expectQuarters = async (page: Page): Promise<void> => {
  const stage = stageOf(page)
  await expect(stage).toBeVisible({ timeout: SHOWN_MS })
  await expect(async () => {
    const red = await colourAt(page, stage, -OFF, -OFF)
    const green = await colourAt(page, stage, OFF, -OFF)
    const blue = await colourAt(page, stage, -OFF, OFF)
    const yellow = await colourAt(page, stage, OFF, OFF)
    expect(red[0] - Math.max(red[1], red[2]), `red: ${red.join()}`).toBeGreaterThan(30)
    expect(green[1] - Math.max(green[0], green[2]), `green: ${green.join()}`).toBeGreaterThan(30)
    expect(blue[2] - Math.max(blue[0], blue[1]), `blue: ${blue.join()}`).toBeGreaterThan(30)
    expect(Math.min(yellow[0], yellow[1]) - yellow[2], `yellow: ${yellow.join()}`).toBeGreaterThan(30)
  }).toPass({ timeout: SHOWN_MS })
}

/** Waits for the watermark in the centre of the picture: magenta that is see-through. */
const expectWatermark = async (page: Page): Promise<void> => {
  const stage = stageOf(page)
  await expect(stage).toBeVisible({ timeout: SHOWN_MS })
  await expect(async () => {
    const [red, green, blue] = await colourAt(page, stage, INSIDE_WATERMARK, -INSIDE_WATERMARK)
    expect(Math.min(red, blue) - green).toBeGreaterThan(60)
  }).toPass({ timeout: SHOWN_MS })
}

const expectPlayable = async (page: Page): Promise<void> => {
  await page.locator('audio, video').first().waitFor({ state: 'attached', timeout: SHOWN_MS })
  await page.evaluate(`document.querySelector('audio, video').load()`)
  await expect
    .poll(() => page.evaluate(`document.querySelector('audio, video').duration`), { timeout: SHOWN_MS })
    .toBeGreaterThan(0)
}

const expectModel = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.evaluate(`document.querySelector('model-viewer')?.loaded`), { timeout: SHOWN_MS })
    .toBe(true)
}

const expectSignIn = (page: Page): Promise<void> =>
  expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible({ timeout: SHOWN_MS })

/* Visitors get no manifest of an item that is not public. A viewer of others shows its own message, or an empty stage. */
const expectNothing = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(HIDDEN_TITLE)).toHaveCount(0)
  await expect(page.locator('img[src*="/iiif/"]')).toHaveCount(0)
}

const expectNoPicture = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/Unable to open/)).toBeVisible()
}

const stageOf = (page: Page): Locator =>
  page.getByRole('application').or(page.locator('.openseadragon-container')).first()

type Case = { name: string; item: keyof Items; check: (page: Page) => Promise<void>; signedIn?: true }

/* A script of another site cannot read what only members see, even if the person is signed in. Else each site could. */
const WITHOUT_MANIFEST: readonly Case[] = [
  { name: 'not public, signed out', item: 'hidden', check: expectNothing },
  { name: 'not public, signed in', item: 'hidden', check: expectNothing, signedIn: true },
]
const PICTURES: readonly Case[] = [
  { name: 'public, 1 page', item: 'picture', check: expectQuarters },
  { name: 'public, 300 pages', item: 'many', check: expectQuarters },
]
const AUDIO: Case = { name: 'public audio', item: 'audio', check: expectPlayable }
const VIDEO: Case = { name: 'public video', item: 'video', check: expectPlayable }
const MODEL: Case = { name: 'public 3D', item: 'model', check: expectModel }
const hidden = (item: keyof Items, check: Case['check']): Case[] => [
  { name: 'not public, signed out', item, check: expectSignIn },
  { name: 'not public, signed in', item, check, signedIn: true },
]
const pictureOf = (image: string): string => `/iiif/3/${image}/full/600,/0/default.png`
const WATERMARKED: Case = { name: 'watermarked', item: 'picture', check: expectWatermark }

/** The cases that a viewer can show. Only Universal Viewer shows models. */
const OUTSIDE: Record<OutsideName, readonly Case[]> = {
  OpenSeadragon: [...PICTURES, ...WITHOUT_MANIFEST],
  'OpenSeadragon with one picture': [
    { name: 'public', item: 'image', check: expectQuarters },
    { name: 'not public, signed out', item: 'hiddenImage', check: expectNoPicture },
    { name: 'not public, signed in', item: 'hiddenImage', check: expectQuarters, signedIn: true },
  ],
  Mirador: [...PICTURES, AUDIO, VIDEO, ...WITHOUT_MANIFEST],
  'Universal Viewer': [...PICTURES, AUDIO, VIDEO, MODEL, ...WITHOUT_MANIFEST],
  TIFY: [...PICTURES, ...WITHOUT_MANIFEST],
  Clover: [...PICTURES, AUDIO, VIDEO, ...WITHOUT_MANIFEST],
}
const OURS: Record<ItemViewer, readonly Case[]> = {
  image: [...PICTURES, ...hidden('hidden', expectQuarters)],
  iiif: [...PICTURES, ...hidden('hidden', expectQuarters)],
  audio: [AUDIO, ...hidden('hiddenAudio', expectPlayable)],
  video: [VIDEO, ...hidden('hiddenVideo', expectPlayable)],
  '3d': [MODEL, ...hidden('hiddenModel', expectModel)],
}

/** Adds a watermark to the centre of all pictures, and waits until a picture has it. */
const addWatermark = async ({ context, call }: Calls, picture: string): Promise<void> => {
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer()
  const file = { name: 'watermark.png', mimeType: 'image/png', buffer }
  expect((await context.put(setWatermark.path, { multipart: { file } })).status()).toBe(204)
  await call(placeWatermark, { body: { place: 'CENTER' } })
  const hasWatermark = async () => {
    const answer = await fetch(picture)
    if (!answer.ok) return false
    const inside = { x: 325, y: 121, width: 4, height: 4 }
    const [red, green] = average(await pixelsOf(sharp(Buffer.from(await answer.arrayBuffer()))), inside)
    return red > 150 && green < 100
  }
  await expect.poll(hasWatermark, { timeout: WATERMARKS_MS }).toBe(true)
}

test('each viewer, ours and those of others, shows what it can show', async ({
  product,
  sessions,
  fixtures,
  openPage,
}, testInfo) => {
  testInfo.setTimeout(WHOLE_MS)
  const items = await addItems(await sessions('editor'), fixtures.uuid)
  const outside = await openOutsideSite()
  const options = { allow: [/./], viewport: { width: 1440, height: 1000 } }
  const [page, signedInPage] = [await openPage(options), await openPage({ ...options, as: 'reader' })]
  // Viewers open this service in a window. It sets the cookie that the browser sends from other sites.
  const access = `${product.address()}${authAccess.path}?origin=${encodeURIComponent(outside.origin)}`
  expect((await signedInPage.goto(access))?.status()).toBe(200)
  const errors: string[] = []
  for (const one of [page, signedInPage]) one.on('pageerror', (error) => errors.push(error.message))
  const failures: string[] = []

  const tryCases = async (viewer: string, cases: readonly Case[], addressFor: (item: string) => string) => {
    const shown: string[] = []
    for (const { name, item, check, signedIn } of cases) {
      const on = signedIn ? signedInPage : page
      errors.length = 0
      await on.goto('about:blank')
      await on.goto(addressFor(items[item]))
      const failure = await check(on).then(
        // TIFY reports a manifest that it does not get as an exception, and shows the status.
        () => (check === expectNothing ? undefined : errors[0]),
        (error: Error) => [error.message.split('\n')[0], ...errors].join('; '),
      )
      if (failure === undefined) shown.push(name)
      else {
        failures.push(`${viewer}, ${name}: ${failure}`)
        await on.screenshot({ path: testInfo.outputPath(`${viewer}, ${name}.png`) })
      }
    }
    if (cases.length > 0) console.log(`${viewer}: ${shown.length} of ${cases.length} shown (${shown.join('; ')})`)
  }
  const tryAll = async (
    ofOutside: (name: OutsideName) => readonly Case[],
    ofOurs: (viewer: ItemViewer) => readonly Case[],
  ) => {
    for (const name of Object.keys(OUTSIDE_VIEWERS) as OutsideName[])
      await tryCases(name, ofOutside(name), (item) => {
        const path = name === 'OpenSeadragon with one picture' ? pictureOf(item) : addressOf(manifest3, { uuid: item })
        return outside.addressOf(name, product.address() + path)
      })
    for (const viewer of Object.keys(OURS) as ItemViewer[])
      await tryCases(
        `our ${viewer} viewer`,
        ofOurs(viewer),
        (item) => product.address() + viewerAddress(viewer, { item }),
      )
  }
  await tryAll(
    (name) => OUTSIDE[name],
    (viewer) => OURS[viewer],
  )
  const admin = await sessions('admin')
  await addWatermark(admin, product.address() + pictureOf(items.image))
  await tryAll(
    (name) => (name === 'OpenSeadragon with one picture' ? [{ ...WATERMARKED, item: 'image' }] : [WATERMARKED]),
    (viewer) => (viewer === 'image' || viewer === 'iiif' ? [WATERMARKED] : []),
  )
  await admin.call(removeWatermark)
  await outside.close()
  expect(failures).toEqual([])
})
