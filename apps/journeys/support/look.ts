import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { expect } from './journey.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Looks at what is shown for accessibility, and for anything that scrolls sideways. */
export const look = async (page: Page, what: string, part = 'html'): Promise<void> => {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(RULES).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect.soft(found, what).toEqual([])
  const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect.soft(wide, `${what} scrolls sideways`).toBe(0)
}
