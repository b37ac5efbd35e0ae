import { listItemsOfCollection, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import { findStoryByUuid, listStories } from '@pressmark/contract/stories/stories.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'

const BUSY_MS = 300_000

/** Opens an address until its page brings an answer. A page of a busy server does not wait for all of them.
 *  @returns the addresses of the answers that the page brought, and those that it requested afterwards */
const openWith = async (page: Page, address: string, answer: string) => {
  let brought: string[] = []
  let requested: string[] = []
  // Without an answer. A notice about work of the server would make the page request its entries again.
  await page.route(`**${listen.path}*`, () => undefined)
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    requested.push(pathname + search)
  })
  await expect(async () => {
    // The page of the attempt before would still send requests.
    await page.goto('about:blank')
    requested = []
    const html = await (await page.goto(address))!.text()
    const [, block = '{}'] = /id="first-answers">([^<]*)</.exec(html) ?? []
    brought = Object.keys(JSON.parse(block) as object)
    expect(brought.some((one) => one.startsWith(answer))).toBe(true)
  }).toPass({ timeout: BUSY_MS })
  return { brought, requestedAgain: () => requested.filter((path) => brought.includes(path)) }
}

test('a collection requests nothing that its page brought', async ({ openPage, fixtures }) => {
  const page = await openPage({ as: 'editor' })
  const items = addressOf(listItemsOfCollection, { uuid: fixtures.uuid })
  const { brought, requestedAgain } = await openWith(page, `/ui/catalog/${fixtures.uuid}`, items)
  expect(brought).toContain(addressOf(readCollection, { uuid: fixtures.uuid }))
  await expect(page.locator('li[data-uuid] h3').first()).toBeVisible()
  expect(requestedAgain()).toEqual([])
})

test('an item requests nothing that its page brought', async ({ openPage, fixtures, sessions }) => {
  const { call } = await sessions('editor')
  const { _embedded } = await call(listItemsOfCollection, { params: { uuid: fixtures.uuid } })
  const { uuid, sgtt } = _embedded.culturalItems[0]!
  const page = await openPage({ as: 'editor' })
  const address = `/ui/catalog/${fixtures.uuid}/cultural-item/${uuid}`
  const { requestedAgain } = await openWith(page, address, addressOf(readItem, { uuid }))
  await expect(page.getByRole('heading', { level: 1, name: sgtt })).toBeVisible()
  expect(requestedAgain()).toEqual([])
})

test('the editor of a story requests nothing that its page brought', async ({ openPage, sessions }) => {
  const { call } = await sessions('editor')
  const { _embedded } = await call(listStories)
  const { uuid, sgtt } = _embedded.storyboards[0]!
  const page = await openPage({ as: 'editor' })
  const story = `${findStoryByUuid.path}?uuid=${uuid}`
  const { requestedAgain } = await openWith(page, `/ui/story/editor/${uuid}`, story)
  await expect(page.getByRole('heading', { level: 1, name: sgtt })).toBeVisible()
  expect(requestedAgain()).toEqual([])
})
