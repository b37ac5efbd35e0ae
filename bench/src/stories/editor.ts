import { setTimeout as sleep } from 'node:timers/promises'
import { updateStory } from '@pressmark/contract/stories/stories.ts'
import type { Page } from '@playwright/test'
import { framesWhile } from './frames.ts'

const DRAG_MS = 3000
const FRAME_MS = 16

/** Measures from the address to the list of steps and the fields of the first.
 *  @returns s */
export const openEditor = async (page: Page, story: string, steps: number): Promise<number> => {
  const began = performance.now()
  await page.goto(`/ui/story/editor/${story}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: `${steps} Steps` }).waitFor()
  await page.getByRole('textbox', { name: 'Step title' }).waitFor()
  return (performance.now() - began) / 1000
}

/** Drags the first step down and up the list, and drops it at another position. */
export const dragAStep = async (page: Page): Promise<{ frames: number; longest: number }> => {
  const handle = page.getByRole('button', { name: /^Drag step 1 of/ })
  // The pointer of a new page is over the side menu, which opens above the list of steps.
  await page.mouse.move(720, 450)
  await page.locator('nav[data-open]').waitFor({ state: 'hidden' })
  // Waits until the list no longer moves: it is in the page before its first paint.
  await handle.hover()
  const { x, y, width, height } = (await handle.boundingBox())! // it is in sight
  const from = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.down()
  const measured = await framesWhile(page, async () => {
    const until = performance.now() + DRAG_MS
    for (let at = 0; performance.now() < until; at += 1) {
      await page.mouse.move(from.x, from.y + 250 + 240 * Math.sin(at / 10))
      await sleep(FRAME_MS)
    }
  })
  await page.mouse.move(from.x, from.y + 300)
  await page.mouse.up()
  return measured
}

/** Measures from the keys to the processed answer of the server.
 *  @returns ms */
export const saveStory = async (page: Page): Promise<number> => {
  await page.getByText('Unsaved changes').waitFor()
  const answered = page.waitForResponse((answer) => answer.request().method() === updateStory.method && answer.ok())
  const began = performance.now()
  await page.keyboard.press('Control+S')
  await answered
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
  return performance.now() - began
}
