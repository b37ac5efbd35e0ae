import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { VISITOR } from '../../../../tools/harness/browser.ts'
import { watchConsole, type Watched } from './console.ts'

type Options = BrowserContextOptions & { baseURL: string }

/** A browser with nothing in it of whoever used it before. */
type BrowserSession = {
  context: BrowserContext
  watched: Watched
  /** Where it stays when its visitor leaves. */
  stays?: { forWhom: string; anchor: Page; session: CDPSession } | undefined
}

// Each keeps a process of some 100 MB.
const MOST_FREE = 8
/** The longest unused first. */
const free: BrowserSession[] = []
// A worker runs one journey at a time.
const taken = new Set<BrowserSession>()

// What a browser looks like, the next visitor may want as well. All else that is asked for ends with its visit.
const LOOKS = ['colorScheme', 'locale', 'viewport', 'deviceScaleFactor', 'hasTouch', 'isMobile', 'reducedMotion']

/** @returns what the browsers of these visits have in common; undefined where one must not be used again */
export const sessionKey = (person: string, options: BrowserContextOptions): string | undefined => {
  const usual = Object.entries(VISITOR).map(([name, value]) => JSON.stringify([name, value]))
  const own = Object.entries(options).filter((option) => !usual.includes(JSON.stringify(option)))
  return own.every(([name]) => LOOKS.includes(name)) ? JSON.stringify([person, own.toSorted()]) : undefined
}

/** A page for a visitor.
 *  @param forWhom where the browser may be one that was used so before (`seatOf`): what it has fetched and compiled then serves
 *  again, which is a quarter of what a page costs. Cookies, storage and pages of that visit are gone. */
export const openPage = async (
  browser: Browser,
  options: Options,
  watched: Watched,
  forWhom?: string,
): Promise<Page> => {
  const session = takeFree(forWhom) ?? (await makeSeat(browser, options, forWhom))
  taken.add(session)
  Object.assign(session.watched, watched)
  if (session.stays) await empty(session.context, session.stays.session, options)
  const page = await session.context.newPage()
  // A clock that was once set cannot be given back.
  const { clock } = page
  Object.defineProperty(page, 'clock', { get: () => ((session.stays = undefined), clock) })
  return page
}

const takeFree = (forWhom: string | undefined): BrowserSession | undefined => {
  const at = forWhom === undefined ? -1 : free.findLastIndex(({ stays }) => stays?.forWhom === forWhom)
  return at === -1 ? undefined : free.splice(at, 1)[0]
}

const empty = async (context: BrowserContext, session: CDPSession, { storageState }: Options): Promise<void> => {
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  if (typeof storageState === 'object') await context.addCookies(storageState.cookies ?? [])
}

const makeSeat = async (browser: Browser, options: Options, forWhom?: string): Promise<BrowserSession> => {
  const context = await browser.newContext({ ...VISITOR, ...options })
  const session: BrowserSession = { context, watched: { allowed: [], problems: [] } }
  await watchConsole(context, session.watched)
  if (forWhom === undefined) return session
  // A page that stays holds the process in which the programs of the next page are compiled already.
  const anchor = await context.newPage()
  await anchor.goto('/livez')
  session.stays = { forWhom, anchor, session: await context.newCDPSession(anchor) }
  context.on('close', () => (session.stays = undefined))
  return session
}

/** Everybody leaves. Whose account goes next must have left before: their pages would be refused what they ask for. */
export const closeSessions = async (): Promise<void> => {
  for (const session of taken) {
    const { context, stays } = session
    if (stays === undefined) {
      await context.close()
      continue
    }
    for (const page of context.pages()) if (page !== stays.anchor) await page.close()
    free.push(session)
  }
  taken.clear()
  for (const { context } of free.splice(0, free.length - MOST_FREE)) await context.close()
}
