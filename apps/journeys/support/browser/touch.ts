import type { Locator, Page } from '@playwright/test'
import { boxOf } from '../pixels/pixels.ts'

type Point = { x: number; y: number }

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
