import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

export const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No filter: the rules of WCAG and the best practices of axe. */
export const EVERY_RULE: string[] = []

/** Returns the violations that axe finds in a part of the page and its frames, after all animations have ended. */
export const axeViolations = async (
  page: Page,
  part: axe.ElementContext = 'html',
  rules = WCAG_22_AA,
): Promise<string[]> => {
  await atRest(page)
  for (const frame of page.frames()) await addAxe(frame)
  const options = { ...(rules.length > 0 && { runOnly: rules }), resultTypes: ['violations'], preload: NO_STYLES }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/* Axe would read style sheets, a quarter of its time, for one rule about orientation that is off by default. */
const NO_STYLES = { assets: ['media'] }

const ANY_ORIGIN = `; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/* Added once for each document, because the script has half a megabyte. */
const addAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(axe.source + ANY_ORIGIN)
}

/** Checks accessibility, and that nothing scrolls sideways. */
export const checkAccessibility = async (page: Page, what: string, part = 'html'): Promise<void> => {
  expect.soft(await axeViolations(page, part), what).toEqual([])
  const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect.soft(wide, `${what} scrolls sideways`).toBe(0)
}

/* A string, because the types of the DOM are not available to journeys. */
const MOVING = `document.getAnimations().filter(({ playState, effect }) =>
  playState === 'running' && effect?.getComputedTiming().endTime !== Infinity).length`

/** Waits until all animations have ended, except endless ones. Axe would otherwise measure colours in the middle of a fade. */
const atRest = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(MOVING), { message: 'nothing moves' }).toBe(0)
