import { expect, type Locator, type Page, type Request } from '@playwright/test'
import sharp from 'sharp'
import type { Colour } from '../fixtures/pictures.ts'
import { average, boxOf, difference, overlap, pixelsOf, seen, type Box } from './pixels.ts'

/** Screen pixels per picture pixel at the camera's limit. */
const LIMIT = 16
const CELLS = 8
/** What JPEG and scaling may change in the average of a region, of 255. */
const REGION_TOLERANCE = 8

export const picture = (page: Page): Locator => page.getByRole('application')

const magnification = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^[\d.,]+ %$/ })

/** Until something of it can be seen. */
export const waitForPicture = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeEnabled({ timeout: 20_000 })
}

/** By the keys of the picture, as far as it goes. */
export const zoomToPixels = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('+')
    expect(await magnification(page).textContent()).toBe('1,600 %')
  }).toPass({ timeout: 15_000, intervals: [100] })
}

/** Compares regions of the whole picture on the screen with the same regions of the file. */
export const expectWhole = async (page: Page, file: string): Promise<void> => {
  await page.keyboard.press('0')
  const frame = await boxOf(picture(page))
  const upright = () => sharp(file).autoOrient().flatten({ background: '#ffffff' })
  const { width, height } = (await sharp(file).metadata()).autoOrient
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
    const shown = await seen(page, frame)
    const worst = Math.max(
      ...open.map((cell) => {
        const there = { ...cell, x: origin.x + cell.x, y: origin.y + cell.y }
        return difference(average(shown, there), average(expected, cell))
      }),
    )
    expect(worst).toBeLessThan(REGION_TOLERANCE)
  }).toPass({ timeout: 20_000 })
}

/* A grid over the picture, a pixel off its edges. */
const cells = (width: number, height: number): Box[] =>
  Array.from({ length: CELLS * CELLS }, (_, at) => ({
    x: Math.round(((at % CELLS) * (width - 2)) / CELLS) + 1,
    y: Math.round((Math.floor(at / CELLS) * (height - 2)) / CELLS) + 1,
    width: Math.floor((width - 2) / CELLS),
    height: Math.floor((height - 2) / CELLS),
  }))

/** How much a single picture pixel differs within itself on the screen: nothing, when it is drawn as a square. */
export const unevenness = async (page: Page, size: Size, place: Place): Promise<number> => {
  const frame = await boxOf(picture(page))
  const shown = await seen(page, { ...squareOf(frame, size, place), width: LIMIT - 6, height: LIMIT - 6 })
  return Math.max(...shown.data) - Math.min(...shown.data)
}

type Size = { width: number; height: number }
type Place = { x: number; y: number }

/* Where a picture pixel's square begins, without its rim of three pixels, where the squares meet. */
const squareOf = (frame: Box, size: Size, { x, y }: Place): Place => ({
  x: frame.x + frame.width / 2 + (x - size.width / 2) * LIMIT + 3,
  y: frame.y + frame.height / 2 + (y - size.height / 2) * LIMIT + 3,
})

/** The colours of single picture pixels on the screen, by their place in the picture, px. Only at the camera's limit,
 *  with the centre of the picture in the centre of the frame. */
export const readPixels = async (page: Page, size: Size, places: readonly Place[]): Promise<Colour[]> => {
  const frame = await boxOf(picture(page))
  const shown = await seen(page, frame)
  return places.map((place) => {
    const square = squareOf({ ...frame, x: 0, y: 0 }, size, place)
    return average(shown, { ...square, width: LIMIT - 6, height: LIMIT - 6 })
  })
}

/** Follows what the picture asks for. What it gives waits until a picture has asked for something since the last time, and all
 *  of it has come: a tile that comes when its picture is no longer shown is a warning of OpenSeadragon's. */
export const followTiles = (page: Page) => {
  const isOfPicture = (request: Request) => /\/iiif\/3\/[^/]+\/(info\.json|.+\.jpg)/.test(request.url())
  const onTheirWay = new Set<Request>()
  let tiles = 0
  page.on('request', (request) => {
    if (!isOfPicture(request)) return
    onTheirWay.add(request)
    if (request.url().endsWith('.jpg')) tiles += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void onTheirWay.delete(request))
  const hasCome = () => tiles > 0 && onTheirWay.size === 0
  const soFar = () => `${tiles} tiles asked for, not come: ${[...onTheirWay].map((each) => each.url()).join(' ')}`
  return async (): Promise<void> => {
    await expect(async () => {
      expect(hasCome(), `the picture has come; ${soFar()}`).toBe(true)
      const before = tiles
      await page.evaluate(FRAMES)
      expect(hasCome() && tiles === before, 'and asks for nothing more').toBe(true)
    }).toPass({ timeout: 30_000, intervals: [100] })
    tiles = 0
  }
}

/* A tile that has come is still to be decoded and drawn, which may show that another is wanted. */
const FRAMES = `(async () => {
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
})()`
