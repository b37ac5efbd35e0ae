import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { VISITOR } from '../../../../tools/harness/browser.ts'
import { watchConsole, type Watched } from './console.ts'

type Options = BrowserContextOptions & { baseURL: string }

/** A browser context without the cookies, storage and pages of earlier journeys. */
type BrowserSession = {
  context: BrowserContext
  watched: Watched
  /** Set if a later journey can use the context again. */
  reusable?: { key: string; anchor: Page; session: CDPSession } | undefined
}

// Each context keeps a process of about 100 MB.
const MAX_FREE = 8
/** The context that was unused for the longest time is first. */
const free: BrowserSession[] = []
// A worker runs one journey at a time.
const inUse = new Set<BrowserSession>()

// Contexts with equal values of these options can be used again. Contexts with other options are closed.
const LOOKS = ['colorScheme', 'locale', 'viewport', 'deviceScaleFactor', 'hasTouch', 'isMobile', 'reducedMotion']

/** @returns the key of contexts that can replace each other; undefined if the context must not be used again */
export const sessionKey = (person: string, options: BrowserContextOptions): string | undefined => {
  const usual = Object.entries(VISITOR).map(([name, value]) => JSON.stringify([name, value]))
  const own = Object.entries(options).filter((option) => !usual.includes(JSON.stringify(option)))
  return own.every(([name]) => LOOKS.includes(name)) ? JSON.stringify([person, own.toSorted()]) : undefined
}

/** Moves the pointer when the first screen of a page appears. Without a display, it begins in the corner, where it would open the side
 *  menu. No control is at the other point. */
export const keepMenuClosed = (page: Page): void => {
  page.once(
    'domcontentloaded',
    () => void page.mouse.move((page.viewportSize()?.width ?? 0) / 2, 2).catch(() => undefined),
  )
}

/** Opens a page for a journey.
 *  @param key of `sessionKey`; a free context with this key is used again. Its cache and its compiled scripts save a quarter of
 *  the cost of a page. Cookies, storage and pages of the earlier journey are removed. */
export const openPageInSession = async (
  browser: Browser,
  options: Options,
  watched: Watched,
  key?: string,
): Promise<Page> => {
  const session = takeFreeSession(key) ?? (await createSession(browser, options, key))
  inUse.add(session)
  Object.assign(session.watched, watched)
  if (session.reusable) await clearData(session.context, session.reusable.session, options)
  const page = await session.context.newPage()
  keepMenuClosed(page)
  // A mocked clock cannot be removed, so such a context is not used again.
  const { clock } = page
  Object.defineProperty(page, 'clock', { get: () => ((session.reusable = undefined), clock) })
  return page
}

const takeFreeSession = (key: string | undefined): BrowserSession | undefined => {
  const at = key === undefined ? -1 : free.findLastIndex(({ reusable }) => reusable?.key === key)
  return at === -1 ? undefined : free.splice(at, 1)[0]
}

const clearData = async (context: BrowserContext, session: CDPSession, { storageState }: Options): Promise<void> => {
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  if (typeof storageState === 'object') await context.addCookies(storageState.cookies ?? [])
}

const createSession = async (browser: Browser, options: Options, key?: string): Promise<BrowserSession> => {
  const context = await browser.newContext({ ...VISITOR, ...options })
  const session: BrowserSession = { context, watched: { allowed: [], problems: [] } }
  await watchConsole(context, session.watched)
  if (key === undefined) return session
  // The anchor page keeps the renderer process alive, in which the scripts of the next page are already compiled.
  const anchor = await context.newPage()
  await anchor.goto('/livez')
  session.reusable = { key, anchor, session: await context.newCDPSession(anchor) }
  context.on('close', () => (session.reusable = undefined))
  return session
}

/** Closes all pages. Call it before an account is deleted, because open pages of the account would log errors. */
export const closeSessions = async (): Promise<void> => {
  for (const session of inUse) {
    const { context, reusable } = session
    if (reusable === undefined) {
      await context.close()
      continue
    }
    for (const page of context.pages()) if (page !== reusable.anchor) await page.close()
    free.push(session)
  }
  inUse.clear()
  for (const { context } of free.splice(0, free.length - MAX_FREE)) await context.close()
}
