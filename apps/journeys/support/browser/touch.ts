import type { Locator, Page } from '@playwright/test'
import { boxOf } from '../pixels/pixels.ts'

type Point = { x: number; y: number }

const SWIPE_STEPS = 10

/** A finger on a page with a mocked clock. The journey decides when it goes down, moves and goes up, and checks the page just
 *  before and after 500 ms. Install the clock before the page is opened. */
export const touchPoint = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  const middleOf = async (part: Locator): Promise<Point> => {
    const { x, y, width, height } = await boxOf(part)
    return { x: x + width / 2, y: y + height / 2 }
  }
  return {
    down: async (on: Locator) => touch('touchStart', await middleOf(on)),
    moveTo: async (there: Locator) => touch('touchMove', await middleOf(there)),
    up: () => touch('touchEnd'),
    /** Stops the clock of the page. */
    stopClock: async () => page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000),
    advanceClock: (ms: number) => page.clock.runFor(ms),
    resumeClock: () => page.clock.resume(),
  }
}

/** Moves a finger over the page in small steps, so that the browser can claim the gesture for scrolling. */
export const dragFinger = async (page: Page, from: Point, to: Point): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  for (let step = 1; step <= SWIPE_STEPS; step++) {
    const way = step / SWIPE_STEPS
    await touch('touchMove', { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way })
  }
  await touch('touchEnd')
  await browser.detach()
}
