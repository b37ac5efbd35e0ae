import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { changePreferences } from '@pressmark/contract/identity/preferences.ts'
import { signedIn, type Calls } from '../fixtures/calls.ts'
import { withProduct } from '../fixtures/prepare-data.ts'
import type { Product } from '../../../../tools/harness/product.ts'
import { createFixtures, type Fixtures } from '../fixtures/fixtures.ts'
import { LOOKS } from '../screens/looks.ts'
import { closeSessions, sessionKey, openPage } from './browser-sessions.ts'

type Username = 'admin' | 'editor' | 'reader'

/** A browser of its own for one person; nobody signed in unless `as` says who. */
type Visit = BrowserContextOptions & {
  as?: Username
  /** Messages of the console that this journey provokes on purpose. */
  allow?: readonly RegExp[]
}

type OfTheRun = {
  /** The one running product. */
  product: Product
  sessions: (username: Username) => Promise<Calls>
  fixtures: Fixtures
}
type OfATest = { visit: (visit?: Visit) => Promise<Page> }

/* Journeys that name no look have the scheme of the run. They find controls by their English names at 1440 px. */
const LOOK_OF_VISITS = { colorScheme: LOOKS[0]?.colorScheme ?? 'light' } as const

/** Journeys share one product, started as `npm start` starts it. Each ends with a look at the consoles of its browsers. */
export const test = base.extend<OfATest, OfTheRun>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing here
    ({}, provide) => withProduct(provide),
    { scope: 'worker', timeout: 120_000 },
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
    { scope: 'worker', timeout: 90_000 },
  ],
  visit: async ({ browser, product, sessions }, provide) => {
    if (!product.running()) await product.start()
    const problems: string[] = []
    const visitors = new Set<Username>()
    await provide(async ({ as, allow = [], ...options } = {}) => {
      if (as) visitors.add(as)
      const state = as && { storageState: await (await sessions(as)).storageState() }
      const look = { ...LOOK_OF_VISITS, ...options }
      const session = { baseURL: product.address(), ...state, ...look }
      const page = await openPage(browser, session, { allowed: allow, problems }, sessionKey(as ?? 'nobody', look))
      // Asked for from the beginning, the browser hands every file dialog over; asked for just before, it may be too late.
      page.on('filechooser', () => {})
      return page
    })
    await closeSessions()
    // What one journey chose must not be what the next one sees.
    for (const username of product.running() ? visitors : [])
      await (await sessions(username)).context.patch(changePreferences.path, { data: { language: null, scheme: null } })
    expect(problems, 'what the consoles of the browsers say').toEqual([])
  },
})
export { expect }
