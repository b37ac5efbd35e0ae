import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

const MAX_STEPS = 80
const RIM = 8

/* The box of the focused element and its markup. For hidden inputs, it is the box of the label. */
const FOCUS = `(() => {
  const focused = document.activeElement
  const small = focused.getBoundingClientRect().width * focused.getBoundingClientRect().height < 100
  const { x, y, width, height } = ((small && focused.closest('label, li')) || (small && focused.parentElement) || focused).getBoundingClientRect()
  // The menu closes half a second after the focus has left it.
  const covered = document.querySelector('nav[data-open]:not(:focus-within)') !== null
  const inSight = x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0 && !covered
  return { x, y, width, height, inSight, body: focused === document.body, what: focused.outerHTML.slice(0, 300) }
})()`

type Focus = { x: number; y: number; width: number; height: number; inSight: boolean; body: boolean; what: string }

/** Presses Tab until the element has the focus. Each focused element on the way must show it: its surroundings look different
 *  from before. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  let before = await page.screenshot()
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press(key)
    const focus = await settledFocus(page)
    const after = await page.screenshot()
    if (!focus.body) expect(await differs(before, after, focus), `the focus is visible: ${focus.what}`).toBe(true)
    if (await target.evaluate((element) => element.matches(':focus'))) return
    before = after
  }
  throw new Error(`${MAX_STEPS} times ${key}, and the focus is not there: ${String(target)}`)
}

/** Presses Tab until the element has the focus, and then the key. It does not check that the focus is visible: use `tabTo`. */
export const press = async (
  page: Page,
  target: Locator,
  key = 'Enter',
  tabKey: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> => {
  await expect(target).toBeEnabled({ timeout: 120_000 })
  let element = await target.elementHandle()
  for (let step = 0; step < MAX_STEPS; step++) {
    const focused = await element?.evaluate((node) => (node.isConnected ? node.matches(':focus') : undefined))
    if (focused) return page.keyboard.press(key)
    // The element was rendered again. A search by name at each step took most of the time.
    if (focused === undefined) element = await target.elementHandle()
    else await page.keyboard.press(tabKey)
  }
  throw new Error(`${MAX_STEPS} times ${tabKey}, and the focus is not there: ${String(target)}`)
}

/* Elements that are hidden without the focus may take a moment to appear. */
const settledFocus = async (page: Page): Promise<Focus> => {
  let focus = await page.evaluate<Focus>(FOCUS)
  await expect(async () => {
    focus = await page.evaluate<Focus>(FOCUS)
    expect(focus.body || focus.inSight, `the focused element is on the screen: ${focus.what}`).toBe(true)
  }).toPass({ timeout: 10_000 })
  return focus
}

const differs = async (before: Buffer, after: Buffer, { x, y, width, height }: Focus): Promise<boolean> => {
  const { width: pageWidth = 0, height: pageHeight = 0 } = await sharp(after).metadata()
  const left = Math.max(0, Math.floor(x - RIM))
  const top = Math.max(0, Math.floor(y - RIM))
  const region = {
    left,
    top,
    width: Math.min(pageWidth, Math.ceil(x + width + RIM)) - left,
    height: Math.min(pageHeight, Math.ceil(y + height + RIM)) - top,
  }
  const [old, current] = await Promise.all([before, after].map((shot) => sharp(shot).extract(region).raw().toBuffer()))
  return !old!.equals(current!)
}
