import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { VISITOR } from './browser.ts'
import { watchConsole, type Watched } from './console.ts'

type Options = BrowserContextOptions & { baseURL: string }

/** A browser with nothing in it of whoever used it before. */
type Seat = {
  context: BrowserContext
  watched: Watched
  /** Where it stays when its visitor leaves. */
  stays?: { forWhom: string; anchor: Page; session: CDPSession } | undefined
}

// Each keeps a process of some 100 MB.
const MOST_FREE = 8
/** The longest unused first. */
const free: Seat[] = []
// A worker runs one journey at a time.
const taken = new Set<Seat>()

// What a browser looks like, the next visitor may want as well. All else that is asked for ends with its visit.
const LOOKS = ['colorScheme', 'locale', 'viewport', 'deviceScaleFactor', 'hasTouch', 'isMobile', 'reducedMotion']

/** @returns what the browsers of these visits have in common; undefined where one must not be used again */
export const seatOf = (person: string, options: BrowserContextOptions): string | undefined => {
  const usual = Object.entries(VISITOR).map(([name, value]) => JSON.stringify([name, value]))
  const own = Object.entries(options).filter((option) => !usual.includes(JSON.stringify(option)))
  return own.every(([name]) => LOOKS.includes(name)) ? JSON.stringify([person, own.toSorted()]) : undefined
}

/** A page for a visitor.
 *  @param forWhom where the browser may be one that was used so before (`seatOf`): what it has fetched and compiled then serves
 *  again, which is a quarter of what a page costs. Cookies, storage and pages of that visit are gone. */
export const takeSeat = async (
  browser: Browser,
  options: Options,
  watched: Watched,
  forWhom?: string,
): Promise<Page> => {
  const seat = takeFree(forWhom) ?? (await makeSeat(browser, options, forWhom))
  taken.add(seat)
  Object.assign(seat.watched, watched)
  if (seat.stays) await empty(seat.context, seat.stays.session, options)
  const page = await seat.context.newPage()
  // A clock that was once set cannot be given back.
  const { clock } = page
  Object.defineProperty(page, 'clock', { get: () => ((seat.stays = undefined), clock) })
  return page
}

const takeFree = (forWhom: string | undefined): Seat | undefined => {
  const at = forWhom === undefined ? -1 : free.findLastIndex(({ stays }) => stays?.forWhom === forWhom)
  return at === -1 ? undefined : free.splice(at, 1)[0]
}

const empty = async (context: BrowserContext, session: CDPSession, { storageState }: Options): Promise<void> => {
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  if (typeof storageState === 'object') await context.addCookies(storageState.cookies ?? [])
}

const makeSeat = async (browser: Browser, options: Options, forWhom?: string): Promise<Seat> => {
  const context = await browser.newContext({ ...VISITOR, ...options })
  const seat: Seat = { context, watched: { allowed: [], faults: [] } }
  await watchConsole(context, seat.watched)
  if (forWhom === undefined) return seat
  // A page that stays holds the process in which the programs of the next page are compiled already.
  const anchor = await context.newPage()
  await anchor.goto('/livez')
  seat.stays = { forWhom, anchor, session: await context.newCDPSession(anchor) }
  context.on('close', () => (seat.stays = undefined))
  return seat
}

/** Everybody leaves. Whose account goes next must have left before: their pages would be refused what they ask for. */
export const endVisits = async (): Promise<void> => {
  for (const seat of taken) {
    const { context, stays } = seat
    if (stays === undefined) {
      await context.close()
      continue
    }
    for (const page of context.pages()) if (page !== stays.anchor) await page.close()
    free.push(seat)
  }
  taken.clear()
  for (const { context } of free.splice(0, free.length - MOST_FREE)) await context.close()
}
