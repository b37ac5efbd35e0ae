import type { Locator, Page } from '@playwright/test'
import { boxOf } from '../pixels/pixels.ts'

type Point = { x: number; y: number }

/** A finger that goes down, moves and goes up when the journey says so, on a page whose time stands still unless it is let
 *  pass: what comes after 500 ms is looked for before and after them. The clock must have been installed before the page
 *  was opened. */
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
    /** Time stands still from here on. */
    holdTime: async () => page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000),
    letPass: (ms: number) => page.clock.runFor(ms),
    letTimeGo: () => page.clock.resume(),
  }
}
