import type { Page } from '@playwright/test'
import { drawerFor } from '../../../packages/deepzoom/src/renderer.ts'
import { framesWhile } from './frames.ts'

const KB = 1024
/** Less than the flight takes: 10 s at its speed of 5. */
const WATCHED_MS = 1800

type Weight = { program: number; story: number }

/** Measures the transfer before the first tile request, KB: the page with scripts and styles, and the story. */
export const weighViewer = async (page: Page): Promise<Weight> => {
  await page.getByRole('button', { name: 'Next step' }).waitFor()
  const [program, story] = await page.evaluate<[number, number]>(`(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const bytes = (matching) => all.filter(({ name }) => matching(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return [bytes((path) => path.startsWith('/images/viewers/')), bytes((path) => path.endsWith('/shown'))]
  })()`)
  return { program: program / KB, story: story / KB }
}

/** Flies from the first step to the second. */
export const flyThrough = async (page: Page) => {
  const renderer = await page.evaluate<string>(`(() => {
    const gl = document.createElement('canvas').getContext('webgl')
    const named = gl?.getExtension('WEBGL_debug_renderer_info')
    return gl ? String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER)) : ''
  })()`)
  await page.locator('[data-front]').waitFor()
  await page.keyboard.press('ArrowRight')
  const measured = await framesWhile(page, () => page.waitForTimeout(WATCHED_MS))
  return { renderer: renderer || 'no WebGL', hasGpu: drawerFor(renderer || undefined) === 'webgl', ...measured }
}
