import { expect, type Locator, type Page, type Request } from '@playwright/test'
import sharp from 'sharp'
import type { Colour } from '../fixtures/pictures.ts'
import { average, boxOf, difference, overlap, pixelsOf, readScreen, type Box } from './pixels.ts'

/** Screen pixels per image pixel at the highest zoom. */
const LIMIT = 16
const CELLS = 8
/** JPEG and scaling change the average of a region by at most this value, of 255. */
const REGION_TOLERANCE = 8

export const picture = (page: Page): Locator => page.getByRole('application')

const magnification = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^[\d.,]+%$/ })

/** Waits until a part of the image is visible. */
export const waitForPicture = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeEnabled({ timeout: 120_000 })
}

/** Zooms in by the keyboard up to the limit. */
export const zoomToPixels = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('+')
    expect(await magnification(page).textContent()).toBe('1,600%')
  }).toPass({ timeout: 120_000, intervals: [100] })
}

/** Compares regions of the whole image on the screen with the same regions of the file. */
export const expectWhole = async (page: Page, file: string, { pageOfFile = 1 } = {}): Promise<void> => {
  await page.keyboard.press('0')
  const frame = await boxOf(picture(page))
  const upright = () =>
    sharp(file, { page: pageOfFile - 1 })
      .autoOrient()
      .flatten({ background: '#ffffff' })
  const { width, height } = (await sharp(file, { page: pageOfFile - 1 }).metadata()).autoOrient
  const scale = Math.min(frame.width / width, frame.height / height)
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)]
  const expected = await pixelsOf(upright().resize(shownWidth, shownHeight, { fit: 'fill' }))
  const origin = { x: (frame.width - shownWidth) / 2, y: (frame.height - shownHeight) / 2 }
  const parts = [
    page.getByRole('group', { name: 'Image controls' }),
    page.getByRole('button', { name: 'Copy link to this view' }),
    page.getByText(/^\d+ \/ \d+/),
  ]
  const covered = (await Promise.all(parts.map((part) => part.all()))).flat().map((part) => boxOf(part))
  const boxes = await Promise.all(covered)
  const open = cells(shownWidth, shownHeight).filter((cell) => {
    const onPage = { ...cell, x: frame.x + origin.x + cell.x, y: frame.y + origin.y + cell.y }
    return !boxes.some((part) => overlap(part, onPage))
  })
  expect(open.length).toBeGreaterThan((CELLS * CELLS) / 2)
  await expect(async () => {
    const shown = await readScreen(page, frame)
    const worst = Math.max(
      ...open.map((cell) => {
        const region = { ...cell, x: origin.x + cell.x, y: origin.y + cell.y }
        return difference(average(shown, region), average(expected, cell))
      }),
    )
    expect(worst).toBeLessThan(REGION_TOLERANCE)
  }).toPass({ timeout: 120_000 })
}

/* A grid over the image, without one pixel at each edge. */
const cells = (width: number, height: number): Box[] =>
  Array.from({ length: CELLS * CELLS }, (_, at) => ({
    x: Math.round(((at % CELLS) * (width - 2)) / CELLS) + 1,
    y: Math.round((Math.floor(at / CELLS) * (height - 2)) / CELLS) + 1,
    width: Math.floor((width - 2) / CELLS),
    height: Math.floor((height - 2) / CELLS),
  }))

/** Returns the largest colour difference within one image pixel on the screen. It is 0 if the pixel is drawn as a square. */
export const unevenness = async (page: Page, size: Size, point: Point): Promise<number> => {
  const frame = await boxOf(picture(page))
  const shown = await readScreen(page, { ...squareOf(frame, size, point), width: LIMIT - 6, height: LIMIT - 6 })
  return Math.max(...shown.data) - Math.min(...shown.data)
}

type Size = { width: number; height: number }
type Point = { x: number; y: number }

/* The corner of the square of an image pixel, without a rim of three pixels where squares meet. */
const squareOf = (frame: Box, size: Size, { x, y }: Point): Point => ({
  x: frame.x + frame.width / 2 + (x - size.width / 2) * LIMIT + 3,
  y: frame.y + frame.height / 2 + (y - size.height / 2) * LIMIT + 3,
})

/** Reads the colours of single image pixels on the screen. It works only at the highest zoom, with the centre of the image in the
 *  centre of the frame. */
export const readPixels = async (page: Page, size: Size, points: readonly Point[]): Promise<Colour[]> => {
  const frame = await boxOf(picture(page))
  const shown = await readScreen(page, frame)
  return points.map((point) => {
    const square = squareOf({ ...frame, x: 0, y: 0 }, size, point)
    return average(shown, { ...square, width: LIMIT - 6, height: LIMIT - 6 })
  })
}

/** Follows the requests of the viewer. The returned function waits until the viewer has requested tiles and received all of
 *  them. OpenSeadragon logs a warning for a tile that arrives after its image was closed. */
export const followTiles = (page: Page) => {
  const isOfPicture = (request: Request) => /\/iiif\/3\/.+(\/info\.json|\.jpg)$/.test(request.url())
  const pending = new Set<Request>()
  let tiles = 0
  page.on('request', (request) => {
    if (!isOfPicture(request)) return
    pending.add(request)
    if (request.url().endsWith('.jpg')) tiles += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void pending.delete(request))
  const isComplete = () => tiles > 0 && pending.size === 0
  const progress = () => `${tiles} tiles requested, not received: ${[...pending].map((each) => each.url()).join(' ')}`
  return async (): Promise<void> => {
    await expect(async () => {
      expect(isComplete(), `all tiles are received; ${progress()}`).toBe(true)
      const before = tiles
      await page.evaluate(FRAMES)
      expect(isComplete() && tiles === before, 'no further tile is requested').toBe(true)
    }).toPass({ timeout: 120_000, intervals: [100] })
    tiles = 0
  }
}

/* A received tile is still decoded and drawn, which may cause further requests. */
const FRAMES = `(async () => {
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
})()`
