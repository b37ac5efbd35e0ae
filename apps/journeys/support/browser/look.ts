import type { Frame, Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { atRest } from './at-rest.ts'
import { expect } from './journey.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Beside the rules of WCAG, what axe takes for good practice. */
export const EVERY_RULE: string[] = []

/** What axe finds in a part of the page and in its frames, once it is at rest: each rule with the elements that break it. */
export const axeViolations = async (
  page: Page,
  part: axe.ElementContext = 'html',
  rules = WCAG_22_AA,
): Promise<string[]> => {
  await atRest(page)
  for (const frame of page.frames()) await bringAxe(frame)
  const options = { ...(rules.length > 0 && { runOnly: rules }), resultTypes: ['violations'], preload: NO_STYLES }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/* Style sheets are read, which takes a quarter of the time, for the one rule on orientation, which axe leaves off. */
const NO_STYLES = { assets: ['media'] }

const OF_ANY_ORIGIN = `; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/* Once for each document: it is half a megabyte of program. */
const bringAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(axe.source + OF_ANY_ORIGIN)
}

/** Looks at what is shown for accessibility, and for anything that scrolls sideways. */
export const look = async (page: Page, what: string, part = 'html'): Promise<void> => {
  expect.soft(await axeViolations(page, part), what).toEqual([])
  const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect.soft(wide, `${what} scrolls sideways`).toBe(0)
}
