// Takes pictures of every screen for a visual review: node apps/journeys/screens.ts FOLDER
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { launch, VISITOR } from '../../tools/harness/browser.ts'
import { signedIn, type Calls } from './support/fixtures/calls.ts'
import { waitForDemoImages } from './support/pixels/drawn.ts'
import { createProduct } from '../../tools/harness/product.ts'
import { DESKTOP, LOCALES, PHONE } from './support/screens/looks.ts'
import { screens } from './support/screens/screens.ts'
import type { Language } from './support/screens/types.ts'
import { createFixtures } from './support/fixtures/fixtures.ts'

const folder = path.resolve(process.argv[2] ?? 'screens')
await mkdir(folder, { recursive: true })
const product = await createProduct()
const browser = await chromium.launch(launch)
try {
  await product.start()
  const calls = await signedIn(product.address(), 'editor')
  const fixtures = await createFixtures(calls)
  await waitForDemoImages(calls)
  for (const [language, locale] of Object.entries(LOCALES) as [Language, string][]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [size, device] of Object.entries({ 1440: DESKTOP, 390: PHONE })) {
        const options = { ...VISITOR, ...device, locale, colorScheme, baseURL: product.address() }
        await takeScreenshots(browser, {
          options,
          language,
          calls,
          fixtures,
          name: `${size}-${colorScheme}-${language}`,
        })
      }
    }
  }
  await calls.end()
} finally {
  await browser.close()
  await product.remove()
}

type ScreenshotOptions = {
  options: Parameters<Browser['newContext']>[0]
  language: Language
  calls: Calls
  fixtures: Awaited<ReturnType<typeof createFixtures>>
  name: string
}

async function takeScreenshots(
  of: Browser,
  { options, language, calls, fixtures, name: lookName }: ScreenshotOptions,
): Promise<void> {
  for (const { name, as, show } of screens(fixtures)) {
    const context = await of.newContext({ ...options, ...(as && { storageState: await calls.storageState() }) })
    const page = await context.newPage()
    await show(page, language)
    await page.waitForTimeout(500)
    await page.screenshot({ path: path.join(folder, `${name.replaceAll(/\W+/g, '-')}-${lookName}.png`) })
    await context.close()
  }
}
