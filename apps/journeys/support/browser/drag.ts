import type { Locator } from '@playwright/test'
import { boxOf } from '../pixels/pixels.ts'
import { expect } from './journey.ts'

type Point = { x: number; y: number }

const middleOf = async (part: Locator): Promise<Point> => {
  const { x, y, width, height } = await boxOf(part)
  return { x: x + width / 2, y: y + height / 2 }
}

/* The product draws between two moves of a pointer, and announces where the row would be dropped. */
const announced = (handle: Locator, text: string | RegExp) =>
  expect(handle.page().locator('output').filter({ hasText: text })).toBeAttached()

/** Drags a row by its handle with the mouse to a point of the window, and drops it once that position is announced. */
export const dragByMouse = async (handle: Locator, to: Point, position: string | RegExp): Promise<void> => {
  const { mouse } = handle.page()
  const from = await middleOf(handle)
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(to.x, to.y, { steps: 8 })
  await announced(handle, position)
  await mouse.up()
  await announced(handle, 'Dropped')
}

/** Picks a row up with the keyboard. */
export const pickUpByKeys = async (handle: Locator): Promise<void> => {
  await handle.focus()
  await handle.page().keyboard.press('Space')
  await announced(handle, 'Picked up')
}

/** Drags a row by its handle with arrow keys, and drops it once its position is announced. */
export const dragByKeys = async (
  handle: Locator,
  keys: readonly string[],
  position: string | RegExp,
): Promise<void> => {
  const { keyboard } = handle.page()
  await pickUpByKeys(handle)
  for (const key of keys) await keyboard.press(key)
  await announced(handle, position)
  await keyboard.press('Space')
  await announced(handle, 'Dropped')
}

/** Picks a row up, moves it and drops it with keys that all come before the next timer, as on a busy page. */
export const dragByFastKeys = async (handle: Locator, keys: readonly string[]): Promise<void> => {
  await handle.focus()
  await handle.page().evaluate(`(async () => {
    for (const code of ${JSON.stringify(['Space', ...keys, 'Space'])}) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))
      await Promise.resolve()
    }
  })()`)
  await announced(handle, 'Dropped')
}

/** Drags a row by its handle with a finger to a point of the window. A short tap before it picks nothing up. */
export const dragByTouch = async (handle: Locator, to: Point, position: string | RegExp): Promise<void> => {
  const page = handle.page()
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  const from = await middleOf(handle)
  // Both are sent without a pause, because a busy page would take a longer press for a drag.
  await Promise.all([touch('touchStart', from), touch('touchEnd')])
  await expect(page.locator('output').filter({ hasText: 'Picked up' })).toHaveCount(0)
  await touch('touchStart', from)
  await announced(handle, 'Picked up')
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 8,
      y: from.y + ((to.y - from.y) * step) / 8,
    })
  await announced(handle, position)
  await touch('touchEnd')
  await announced(handle, 'Dropped')
  await browser.detach()
}
