import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { axeViolations } from '../support/browser/look.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { NOT_THERE, screens } from '../support/screens/screens.ts'

/** What stands for something that is still fetched: grey boxes and turning rings. */
const NOT_YET = '[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root, output > [aria-hidden]:empty'

const softly = expect.configure({ soft: true })

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
    // What floats is placed anew a moment after the window changed; a screen that is too wide stays so.
    await softly
      .poll(() => page.evaluate<number>(TOO_WIDE), { message: `${name} at ${width} px, px too wide`, timeout: 3000 })
      .toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

for (const [at, { name, colorScheme, language, size }] of LOOKS.entries()) {
  // To load every screen is what takes long: the widths are tried where it is loaded anyway.
  const resized = at === 0
  const title = resized
    ? 'axe finds nothing on any screen, and none scrolls sideways'
    : 'axe finds nothing on any screen'
  test(`${title}: ${name}`, async ({ fixtures, visit }) => {
    test.setTimeout(480_000)
    const look = { colorScheme, locale: LOCALES[language], ...size }
    const pages = {
      signedOut: await visit(look),
      editor: await visit({ as: 'editor', allow: [NOT_THERE], ...look }),
    }
    for (const { name: screen, as, top, show } of screens(fixtures)) {
      const page = pages[as ?? 'signedOut']
      await show(page, language)
      await expect(page.locator(NOT_YET)).toHaveCount(0)
      expect.soft(await axeViolations(page, top ? `[role=${top}]` : 'html'), screen).toEqual([])
      if (resized) await expectNoSidewaysScrolling(page, screen, size.viewport)
    }
  })
}
