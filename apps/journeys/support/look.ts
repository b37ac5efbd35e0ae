import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { expect } from './journey.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds in a part of the page, once it is at rest: rules of WCAG 2.2 AA, each with the elements that break it. */
export const axeFaults = async (page: Page, part = 'html'): Promise<string[]> => {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(RULES).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Looks at what is shown for accessibility, and for anything that scrolls sideways. */
export const look = async (page: Page, what: string, part = 'html'): Promise<void> => {
  expect.soft(await axeFaults(page, part), what).toEqual([])
  const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect.soft(wide, `${what} scrolls sideways`).toBe(0)
}
