import { expect, test as base, type BrowserContextOptions, type Page, type TestInfo } from '@playwright/test'
import { changePreferences } from '@pressmark/contract/identity/preferences.ts'
import { signedIn, type Calls } from '../fixtures/calls.ts'
import { withProduct } from '../fixtures/prepare-data.ts'
import type { Product } from '../../../../tools/harness/product.ts'
import { createFixtures, type Fixtures } from '../fixtures/fixtures.ts'
import { LOOKS } from '../screens/looks.ts'
import { checkLastScreens } from './check-last-screens.ts'
import { closeSessions, sessionKey, openPageInSession } from './browser-sessions.ts'

type Username = 'admin' | 'editor' | 'reader'

/** Options of a page. Each page has its own context. The person is anonymous without `as`. */
type PageOptions = BrowserContextOptions & {
  as?: Username
  /** Console messages that this journey causes on purpose. */
  allow?: readonly RegExp[]
}

type WorkerFixtures = {
  /** The product of this worker. */
  product: Product
  sessions: (username: Username) => Promise<Calls>
  fixtures: Fixtures
}
type TestFixtures = { openPage: (options?: PageOptions) => Promise<Page> }

/** Time to check the last screens in all looks. */
const LOOKS_MS = 300_000

/* The default look is 1440 px wide and in English, because most journeys find controls by their English names. */
const DEFAULT_OPTIONS = { colorScheme: LOOKS[0]?.colorScheme ?? 'light' } as const

/* Playwright takes its screenshots after this fixture has closed the pages, so it would show an empty page only. */
const keepScreens = async (pages: readonly Page[], testInfo: TestInfo): Promise<void> => {
  for (const [at, page] of pages.filter((one) => !one.isClosed()).entries()) {
    const path = testInfo.outputPath(`screen-${at + 1}.png`)
    await page.screenshot({ path })
    await testInfo.attach(`screen ${page.url()}`, { path, contentType: 'image/png' })
  }
}

/** The journeys of a worker share one product. Each journey ends with a check of the browser consoles. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing here
    ({}, provide) => withProduct(provide),
    { scope: 'worker', timeout: 400_000 },
  ],
  sessions: [
    async ({ product }, provide) => {
      const open = new Map<Username, Promise<Calls>>()
      await provide((username) => {
        const session = open.get(username) ?? signedIn(product.address(), username)
        open.set(username, session)
        return session
      })
      for (const session of open.values()) await (await session).end()
    },
    { scope: 'worker' },
  ],
  fixtures: [
    async ({ sessions }, provide) => provide(await createFixtures(await sessions('editor'))),
    { scope: 'worker', timeout: 400_000 },
  ],
  openPage: async ({ browser, product, sessions }, provide, testInfo) => {
    if (!product.running()) await product.start()
    const problems: string[] = []
    const visitors = new Set<Username>()
    const pages: Page[] = []
    await provide(async ({ as, allow = [], ...options } = {}) => {
      if (as) visitors.add(as)
      const state = as && { storageState: await (await sessions(as)).storageState() }
      const pageOptions = { ...DEFAULT_OPTIONS, ...options }
      const session = { baseURL: product.address(), ...state, ...pageOptions }
      const page = await openPageInSession(
        browser,
        session,
        { allowed: allow, problems },
        sessionKey(as ?? 'visitor', pageOptions),
      )
      // Registered early, so that no file dialog opens before Playwright intercepts it.
      page.on('filechooser', () => {})
      pages.push(page)
      return page
    })
    let logged = problems
    if (testInfo.status !== testInfo.expectedStatus) await keepScreens(pages, testInfo)
    if (LOOKS.length > 1 && testInfo.status === testInfo.expectedStatus && product.running()) {
      testInfo.setTimeout(testInfo.timeout + LOOKS_MS)
      // A screen that is loaded again may log errors for entries that the journey has deleted.
      logged = [...problems]
      await checkLastScreens(pages, product.address())
    }
    await closeSessions()
    // Resets the preferences, so that they do not affect the next journey.
    for (const username of product.running() ? visitors : [])
      await (await sessions(username)).context.patch(changePreferences.path, { data: { language: null, scheme: null } })
    expect(logged, 'messages of the browser consoles').toEqual([])
  },
})
export { expect }
