import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { launch, VISITOR } from '../../../tools/harness/browser.ts'

/** A line and a processor. `mbit` undefined: without a limit. */
export type Profile = { name: string; latencyMs: number; mbit: number | undefined; slowdown: number }

export const FULL_SPEED: Profile = { name: 'full speed', latencyMs: 0, mbit: undefined, slowdown: 1 }
export const ORDINARY_LINE: Profile = { name: 'ordinary line', latencyMs: 100, mbit: 10, slowdown: 4 }

/** A page load. Times are ms from the start of the navigation. `inRow` counts requests of which each began after the one before. */
export type PageLoad = {
  painted: number
  /** When the first piece of a zoomable image was there, over its preview. */
  sharp: number
  shift: number
  /** The slowest interaction, if the screen has one. */
  slowest: number
  inRow: number
  requests: number
  bytes: number
  scriptBytes: number
}

export type Interaction = (page: Page) => Promise<unknown>

const QUIET_MS = 700
const LIMIT_MS = 60_000

/** A page to open. `ready` selects the content that the screen waits for. */
export type Opened = {
  origin: string
  address: string
  ready: string
  /** Whether a preview is shown until the pieces of a zoomable image are there. */
  hasPreview?: boolean | undefined
  /** undefined: signed out */
  cookie?: string | undefined
  interact?: Interaction | undefined
}

/** Opens an address in a new browser profile with an empty cache. With `isWarm`, it is opened twice more, and the third load is
 *  returned as well. Chromium stores compiled scripts at the second, in a profile on disk only. Only the cold load interacts. */
export const openInNewProfile = async (
  profile: Profile,
  opened: Opened,
  { isWarm }: { isWarm: boolean },
): Promise<{ cold: PageLoad; warm: PageLoad | undefined }> => {
  const { origin, cookie, interact: _interact, ...again } = opened
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-profile-'))
  const context = await chromium.launchPersistentContext(folder, { ...launch, ...VISITOR, baseURL: origin })
  try {
    const [name = '', value = ''] = cookie?.split(/=(.*)/s) ?? []
    if (cookie !== undefined) await context.addCookies([{ name, value, url: origin }])
    await context.addInitScript(WATCH)
    const cold = await load(context, profile, opened)
    if (!isWarm) return { cold, warm: undefined }
    await load(context, profile, again)
    return { cold, warm: await load(context, profile, again) }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const load = async (
  context: BrowserContext,
  profile: Profile,
  { address, ready, hasPreview = false, interact }: Omit<Opened, 'origin' | 'cookie'>,
): Promise<PageLoad> => {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    const line = await watchLine(session, profile)
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(ready).first().waitFor({ timeout: LIMIT_MS })
    await line.untilQuiet()
    const loaded = line.sums()
    const { painted, sharp, shift, inRow } = await page.evaluate<Seen>(`${SEEN}(${hasPreview})`)
    // The pointer of a new page is over the side menu, which opens above the screen.
    await page.mouse.move(720, 450)
    await page.locator('nav[data-open]').waitFor({ state: 'hidden' })
    await interact?.(page)
    await line.untilQuiet()
    const { slowest } = await page.evaluate<Seen>(`${SEEN}(${hasPreview})`)
    return { painted, sharp, shift, inRow, slowest, ...loaded }
  } finally {
    await page.close()
  }
}

/* Limits the line and the processor, and counts what goes over the line. */
const watchLine = async (session: CDPSession, { latencyMs, mbit, slowdown }: Profile) => {
  const open = new Map<string, string>()
  const sums = { requests: 0, bytes: 0, scriptBytes: 0 }
  let lastEvent = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    lastEvent = performance.now()
    // The stream of live notices never ends.
    if (type !== 'EventSource') open.set(requestId, type ?? 'Other')
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastEvent = performance.now()
    if (encodedDataLength > 0) sums.requests += 1
    sums.bytes += encodedDataLength
    if (open.get(requestId) === 'Script') sums.scriptBytes += encodedDataLength
    open.delete(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  await session.send('Network.enable')
  const throughput = mbit === undefined ? -1 : (mbit * 1e6) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return {
    sums: () => ({ ...sums }),
    untilQuiet: async () => {
      const deadline = performance.now() + LIMIT_MS
      lastEvent = performance.now()
      while (open.size > 0 || performance.now() - lastEvent < QUIET_MS) {
        if (performance.now() > deadline) throw new Error(`Requests did not end: ${[...open.values()].join(', ')}`)
        await sleep(50)
      }
    },
  }
}

/** Entries that a page has collected. Times are ms. */
type Seen = { painted: number; sharp: number; shift: number; slowest: number; inRow: number }

/* Both are strings, because the types of the DOM are not available here. */

/** Runs before the scripts of a page, and collects its entries. */
const WATCH = `(() => {
  const entries = { paint: [], shift: [], event: [] }
  globalThis.seenByBench = entries
  const watch = (type, into, options = {}) =>
    new PerformanceObserver((list) => into.push(...list.getEntries())).observe({ type, buffered: true, ...options })
  watch('largest-contentful-paint', entries.paint)
  watch('layout-shift', entries.shift)
  watch('event', entries.event, { durationThreshold: 16 })
})()`

/** Sums the entries up. Browsers do not report the paint of a canvas. So the first piece of a zoomable image counts as one, unless the
 *  largest paint was its preview.
 *  Requests in a row: the longest sequence before that paint in which each request began after the end of the one before. */
const SEEN = `((hasPreview) => {
  const { paint, shift, event } = globalThis.seenByBench
  const over = performance.getEntriesByType('resource').filter(({ transferSize }) => transferSize > 0)
  const piece = over.find(({ name }) => /\\/iiif\\/3\\/.*\\.(jpg|webp|png)/.test(name))
  const largest = paint.at(-1)
  const sharp = Math.max(largest?.startTime ?? 0, piece?.responseEnd ?? 0)
  const painted = hasPreview && /\\/thumbnail\\.webp/.test(largest?.url) ? largest.startTime : sharp
  const [page] = performance.getEntriesByType('navigation')
  let inRow = 1
  let end = page.responseEnd
  for (const one of over.toSorted((a, b) => a.responseEnd - b.responseEnd)) {
    if (one.startTime < end || one.responseEnd > painted + 1) continue
    inRow += 1
    end = one.responseEnd
  }
  return {
    painted,
    sharp,
    inRow,
    shift: shift.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
    slowest: Math.max(0, ...event.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration)),
  }
})`
