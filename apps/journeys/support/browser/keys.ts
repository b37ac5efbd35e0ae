import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

const MAX_STEPS = 80
const RIM = 8

/* Where the focus is: the box of what has it, of its label where it is hidden itself; and what it is, for messages. */
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

/** Presses Tab until the focus is there. Each place on the way must be seen to have it: something around it differs
 *  from how it looked before it got the focus. */
export const tabTo = async (page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  let before = await page.screenshot()
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press(key)
    const focus = await settledFocus(page)
    const after = await page.screenshot()
    if (!focus.body) expect(await differs(before, after, focus), `the focus can be seen: ${focus.what}`).toBe(true)
    if (await wanted.evaluate((element) => element.matches(':focus'))) return
    before = after
  }
  throw new Error(`${MAX_STEPS} times ${key}, and the focus is not there: ${String(wanted)}`)
}

/** Presses Tab until the focus is there, and then the key. That the focus is seen on its way, `tabTo` shows. */
export const press = async (
  page: Page,
  wanted: Locator,
  key = 'Enter',
  way: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> => {
  await expect(wanted).toBeEnabled({ timeout: 20_000 })
  let element = await wanted.elementHandle()
  for (let step = 0; step < MAX_STEPS; step++) {
    const focused = await element?.evaluate((there) => (there.isConnected ? there.matches(':focus') : undefined))
    if (focused) return page.keyboard.press(key)
    // Drawn anew on the way. To look for it by its name at each step took most of the time.
    if (focused === undefined) element = await wanted.elementHandle()
    else await page.keyboard.press(way)
  }
  throw new Error(`${MAX_STEPS} times ${way}, and the focus is not there: ${String(wanted)}`)
}

/* What is hidden until it has the focus may take a moment to come into sight. */
const settledFocus = async (page: Page): Promise<Focus> => {
  let focus = await page.evaluate<Focus>(FOCUS)
  await expect(async () => {
    focus = await page.evaluate<Focus>(FOCUS)
    expect(focus.body || focus.inSight, `the focus is in sight: ${focus.what}`).toBe(true)
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
  const [one, other] = await Promise.all([before, after].map((shot) => sharp(shot).extract(region).raw().toBuffer()))
  return !one!.equals(other!)
}
