import type { Page } from '@playwright/test'

/** Measures the drawing of a page during `work`: frames a second, and the longest time between two of them, ms. */
export const framesWhile = async (
  page: Page,
  work: () => Promise<void>,
): Promise<{ frames: number; longest: number }> => {
  await page.evaluate(`(() => {
    window.drawn = []
    window.drawing = true
    const note = (now) => {
      drawn.push(now)
      if (drawing) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })()`)
  await work()
  const times = await page.evaluate<number[]>('(window.drawing = false, drawn)')
  const apart = times.slice(1).map((time, at) => time - times[at]!) // one before each
  const total = apart.reduce((sum, ms) => sum + ms, 0)
  return { frames: (apart.length * 1000) / total, longest: Math.max(...apart) }
}
