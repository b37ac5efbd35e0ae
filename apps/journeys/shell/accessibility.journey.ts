import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { LOADING } from '../support/browser/loading.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { MISSING_ITEM, screens } from '../support/screens/screens.ts'

const softExpect = expect.configure({ soft: true })

const WIDTHS = [1920, 1024, 768, 390] as const

const TOO_WIDE = `Math.max(...[document.documentElement, document.body, ...document.querySelectorAll('main, [role=dialog]')]
  .map((part) => part.scrollWidth - part.clientWidth))`

const expectNoSidewaysScrolling = async (
  page: Page,
  name: string,
  size: { width: number; height: number },
): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    // Floating elements are placed again a moment after a resize. A screen that is too wide stays too wide.
    await softExpect
      .poll(() => page.evaluate<number>(TOO_WIDE), { message: `${name} at ${width} px, px too wide`, timeout: 3000 })
      .toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

for (const [at, { name, colorScheme, language, size }] of LOOKS.entries()) {
  // Loading the screens takes most of the time, so one journey also checks all widths.
  const resized = at === 0
  const title = resized
    ? 'axe finds nothing on any screen, and none scrolls sideways'
    : 'axe finds nothing on any screen'
  test(`${title}: ${name}`, async ({ fixtures, openPage }) => {
    const options = { colorScheme, locale: LOCALES[language], ...size }
    const pages = {
      signedOut: await openPage(options),
      editor: await openPage({ as: 'editor', allow: [MISSING_ITEM], ...options }),
    }
    for (const { name: screen, as, top, show } of screens(fixtures)) {
      const page = pages[as ?? 'signedOut']
      await show(page, language)
      await expect(page.locator(LOADING)).toHaveCount(0)
      expect.soft(await axeViolations(page, top ? `[role=${top}]` : 'html'), screen).toEqual([])
      if (resized) await expectNoSidewaysScrolling(page, screen, size.viewport)
    }
  })
}
