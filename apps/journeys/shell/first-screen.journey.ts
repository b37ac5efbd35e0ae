import { setTimeout as sleep } from 'node:timers/promises'
import { listItemsOfCollection, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'

/** Each answer takes so long that requests that wait for each other differ from those that start together. */
const DELAY_MS = 1500
const BUSY_MS = 300_000

type Exchange = { path: string; type: string; startedAt: number; endedAt: number }

/* A string, because the types of the DOM are not available here. Notes when the content of a screen appears. */
const watchFor = (content: string): string => `new MutationObserver((_, watch) => {
  if (!document.querySelector(${JSON.stringify(content)})) return
  globalThis.shownAt = Date.now()
  watch.disconnect()
}).observe(document, { childList: true, subtree: true })`

/** Delays every answer, and records what the page requests, and when `content` appears. */
const recordSlowly = async (page: Page, content: string): Promise<Exchange[]> => {
  const exchanges: Exchange[] = []
  await page.addInitScript(watchFor(content))
  await page.route('**/*', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const type = route.request().resourceType()
    const exchange = { path: pathname + search, type, startedAt: Date.now(), endedAt: Infinity }
    exchanges.push(exchange)
    if (type !== 'eventsource') await sleep(DELAY_MS)
    await route.continue()
    exchange.endedAt = Date.now()
  })
  return exchanges
}

/** The longest sequence of requests before the content in which each began after the one before had ended. */
const inRow = async (page: Page, exchanges: readonly Exchange[]): Promise<string[]> => {
  const shownAt = await page.evaluate<number>('shownAt')
  const row: Exchange[] = []
  for (const one of exchanges.toSorted((x, y) => x.endedAt - y.endedAt))
    if (one.type !== 'eventsource' && one.endedAt <= shownAt && one.startedAt >= (row.at(-1)?.endedAt ?? 0))
      row.push(one)
  return row.map(({ path }) => path)
}

/** Opens an address until its page brings an answer. A page of a busy server does not wait for all of them.
 *  @returns the addresses of the answers that the page brought */
const openWith = async (page: Page, address: string, answer: string, exchanges: Exchange[]): Promise<string[]> => {
  let brought: string[] = []
  await expect(async () => {
    const html = await (await page.goto(address))!.text()
    const [, block = '{}'] = /id="first-answers">([^<]*)</.exec(html) ?? []
    // Requests of an earlier try are left out.
    exchanges.splice(
      0,
      exchanges.findLastIndex(({ type }) => type === 'document'),
    )
    brought = Object.keys(JSON.parse(block) as object)
    expect(brought.some((one) => one.startsWith(answer))).toBe(true)
  }).toPass({ timeout: BUSY_MS })
  return brought
}

test('the cards of a collection need two requests in a row: the page, and all that it names', async ({
  openPage,
  fixtures,
}) => {
  const page = await openPage({ as: 'editor' })
  const exchanges = await recordSlowly(page, 'li[data-uuid] h3')
  const items = addressOf(listItemsOfCollection, { uuid: fixtures.uuid })
  const brought = await openWith(page, `/ui/catalog/${fixtures.uuid}`, items, exchanges)
  expect(brought).toContain(addressOf(readCollection, { uuid: fixtures.uuid }))
  await expect(page.locator('li[data-uuid] h3').first()).toBeVisible()
  expect(await inRow(page, exchanges)).toHaveLength(2)
  expect(exchanges.map(({ path }) => path).filter((path) => brought.includes(path))).toEqual([])
})

test('an item asks for nothing that its page brought', async ({ openPage, fixtures, sessions }) => {
  const { call } = await sessions('editor')
  const { _embedded } = await call(listItemsOfCollection, { params: { uuid: fixtures.uuid } })
  const { uuid, sgtt } = _embedded.culturalItems[0]!
  const page = await openPage({ as: 'editor' })
  const exchanges = await recordSlowly(page, 'header h1')
  const address = `/ui/catalog/${fixtures.uuid}/cultural-item/${uuid}`
  const brought = await openWith(page, address, addressOf(readItem, { uuid }), exchanges)
  await expect(page.getByRole('heading', { level: 1, name: sgtt })).toBeVisible()
  expect(await inRow(page, exchanges)).toHaveLength(2)
  expect(exchanges.map(({ path }) => path).filter((path) => brought.includes(path))).toEqual([])
})
