import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import { createSeries, readSeries } from '@pressmark/contract/stories/series.ts'
import { createState, listStates } from '@pressmark/contract/workflow/states.ts'
import { createStory, listStories } from '@pressmark/contract/stories/stories.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { createTransition } from '@pressmark/contract/workflow/transitions.ts'
import type { Locator, Page } from '@playwright/test'
import { signedIn, type Calls } from '../support/fixtures/calls.ts'
import { pickUpByKeys } from '../support/browser/drag.ts'
import { touchPoint } from '../support/browser/touch.ts'
import { expect, test } from '../support/browser/journey.ts'
import { createTestTenant } from '../support/fixtures/tenant.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import type { Product } from '../../../tools/harness/product.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'

/** Number of stories and of items: one page and two more. */
const TOTAL = PAGE_SIZE + 2
const SERIES = 6
const COLOUR = '#9055A2'

const cards = (page: Page) => page.getByRole('list', { name: 'Stories' }).getByRole('listitem')
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const chosen = (page: Page, count: number) => page.getByRole('heading', { name: `${count} selected` })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'You are here' })
const turn = (page: Page, pages: string, to: number) =>
  page.getByRole('navigation', { name: pages }).getByRole('button', { name: `Page ${to}`, exact: true })

/** Creates a tenant with known content: more stories, items and series than the first page shows. */
const prepareData = async (admin: Calls, product: Product) => {
  const address = await createTestTenant(admin, product.address(), 'admin')
  const calls = await signedIn(address, 'admin')
  const { call } = calls
  const works = await addCollection(calls, 'Works', (await call(findRoot)).uuid)
  const work = await addItemWithImage(calls, works, 'Work that is told')
  for (let at = 1; at < TOTAL; at += 1) {
    const title = `Leaf ${at}`
    await call(importCulturalItem, { body: { sgtt: title, pressmark: title, parentCollectionsUuids: [works] } })
  }
  const stories: string[] = []
  for (let at = 1; at <= TOTAL; at += 1) {
    const annotations = ['One', 'Two', 'Three'].map((label) => ({ label, canvasUuid: work.image.uuid }))
    stories.push((await call(createStory, { body: { sgtt: `Tale ${at}`, annotations } })).uuid)
  }
  for (let at = 1; at < SERIES; at += 1) await call(createSeries, { body: { sgtt: `Cycle ${at}` } })
  const { uuid: series } = await call(createSeries, { body: { sgtt: `Cycle ${SERIES}`, storyboards: stories } })
  return {
    address,
    calls,
    work,
    stories,
    series,
    options: { baseURL: address, storageState: await calls.storageState() },
  }
}

/* The journeys of this file do not change the tenant, so they share it. */
let sharedData: ReturnType<typeof prepareData> | undefined
const lab = async (product: Product, sessions: (username: 'admin') => Promise<Calls>) =>
  (sharedData ??= prepareData(await sessions('admin'), product))

const colourOf = async ({ call }: Calls, state: string) =>
  (await call(listStates, { query: {} }))._embedded.itemStates.find(({ name }) => name === state)!.color

test('the lab has pages, collapses series, opens and selects stories, and edits their metadata', async ({
  product,
  sessions,
  openPage,
}) => {
  test.setTimeout(180_000)
  const { calls, stories, series, options } = await lab(product, sessions)
  const page = await openPage(options)
  await page.goto('/ui/story')
  await expect(crumbs(page).getByText('Stories')).toHaveAttribute('aria-current', 'page')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  const strip = page.getByRole('region', { name: 'Series', exact: true })
  const names = (count: number) => Array.from({ length: count }, (_, at) => new RegExp(`^Cycle ${at + 1}`))
  await expect(strip.getByRole('link')).toHaveText(names(SERIES - 1))
  await press(strip, '+1 more series')
  await expect(strip.getByRole('link')).toHaveText(names(SERIES))
  await press(strip, 'Show less')
  await expect(strip.getByRole('link')).toHaveText(names(SERIES - 1))

  await turn(page, 'Pages of stories', 2).click()
  await expect(page).toHaveURL('/ui/story?page=2')
  await expect(cards(page)).toHaveCount(TOTAL - PAGE_SIZE)
  await page.reload()
  await expect(turn(page, 'Pages of stories', 2)).toHaveAttribute('aria-current', 'page')
  await expect(cards(page), 'the address has the page').toHaveCount(TOTAL - PAGE_SIZE)

  const [one, other] = [cards(page).nth(0), cards(page).nth(1)]
  await one.getByRole('checkbox').click()
  await expect(chosen(page, 1)).toBeVisible()
  await other.getByRole('link').click()
  await expect(chosen(page, 2), 'where one is chosen, a click chooses another').toBeVisible()
  await other.getByRole('link').click()
  await one.getByRole('link').click()
  await expect(page, 'and opens none').toHaveURL('/ui/story?page=2')
  await expect(page.getByRole('heading', { name: `${TOTAL} stories` })).toBeVisible()
  const title = (await one.getByRole('link').textContent())!
  await one.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.goto(`/ui/story/series/${series}?page=2`)
  await expect(crumbs(page).getByText(`Cycle ${SERIES}`)).toHaveAttribute('aria-current', 'page')
  const position = page.getByRole('spinbutton', { name: /^Position of/ })
  await expect(position.first()).toHaveValue(String(PAGE_SIZE + 1))
  await press(page, 'View and edit')
  const described = dialogOf(page, `Cycle ${SERIES}`)
  const field = described.getByRole('textbox', { name: 'Title' })
  await expect(described.getByText(`Cycle ${SERIES}`).last()).toBeVisible()
  await expect(described.getByRole('textbox'), 'read-only at first').toHaveCount(0)
  await press(described, 'Edit')
  await field.fill('Thrown away')
  await press(described, 'Cancel')
  await press(dialogOf(page, 'Discard and close?'), 'Discard')
  await expect(described.getByText(`Cycle ${SERIES}`).last()).toBeVisible()
  await expect(described.getByRole('textbox'), 'read-only again').toHaveCount(0)
  await press(described, 'Edit')
  await expect(field, 'as it was').toHaveValue(`Cycle ${SERIES}`)
  await press(described, 'Cancel')
  await page.keyboard.press('Escape')
  await expect(described).toBeHidden()
  expect((await calls.call(readSeries, { params: { uuid: series } })).sgtt).toBe(`Cycle ${SERIES}`)
  await crumbs(page).getByRole('link', { name: 'Stories' }).click()
  await expect(page).toHaveURL('/ui/story')

  await page.goto(`/ui/story/editor/${stories[0]}`)
  await press(page, 'Settings')
  const story = dialogOf(page, 'Tale 1')
  await expect(story.getByRole('button', { name: 'Move story to series' })).toBeVisible()
  await expect(story.getByRole('textbox'), 'read-only at first').toHaveCount(0)
  await press(story, 'Edit')
  await story.getByRole('textbox', { name: 'Title' }).fill('Thrown away')
  await press(story, 'Cancel')
  await press(dialogOf(page, 'Discard and close?'), 'Discard')
  await press(story, 'Edit')
  await expect(story.getByRole('textbox', { name: 'Title' })).toHaveValue('Tale 1')
  await press(story, 'Cancel')
  await page.keyboard.press('Escape')
  await expect(story).toBeHidden()
})

test('the state of a story has its colour, and a story without a state shows Default', async ({
  product,
  sessions,
  openPage,
}) => {
  test.setTimeout(120_000)
  const address = await createTestTenant(await sessions('admin'), product.address(), 'admin')
  const calls = await signedIn(address, 'admin')
  const { uuid } = await calls.call(createStory, { body: { sgtt: 'Told in purple', annotations: [] } })
  await calls.call(createState, { body: { name: 'Purple', color: COLOUR } })
  const transition = { name: 'dip', itemFromState: 'Default', itemToState: 'Purple', resourceType: 'STORY' } as const
  const { uuid: transitionUuid } = await calls.call(createTransition, { body: transition })
  await calls.call(fireTransition, { body: { assetUuid: uuid, resourceType: 'STORY', transitionUuid } })
  const page = await openPage({
    baseURL: address,
    storageState: await calls.storageState(),
    allow: [/ERR_FAILED .*itemStates/],
  })
  await page.goto('/ui/story')
  const dot = cards(page).first().locator('circle')
  await expect(cards(page).first()).toContainText('Purple')
  await expect(dot).toHaveAttribute('fill', COLOUR)

  const states = `**${listStates.path}?*`
  await page.route(states, (route) => route.abort())
  await page.reload()
  await expect(cards(page).first()).toContainText('Purple')
  await expect(dot, 'black, when the colour is not known').toHaveAttribute('fill', '#000000')
  await expect(page.getByRole('alert').first(), 'what failed is said').toBeVisible()
  await page.unroute(states)

  const listed = await calls.call(listStories, { query: {} })
  const stateless = listed._embedded.storyboards.map((story) => ({ ...story, state: undefined }))
  await page.route(`**${listStories.path}?*`, (route) =>
    route.fulfill({ json: { ...listed, _embedded: { storyboards: stateless } } }),
  )
  await page.reload()
  await expect(cards(page).first()).toContainText('Default')
  await expect(dot).toHaveAttribute('fill', await colourOf(calls, 'Default'))
})

const drag = async (page: Page, from: readonly [number, number], to: readonly [number, number]) => {
  const { x, y, width, height } = await boxOf(page.getByRole('application'))
  await page.mouse.move(x + width * from[0], y + height * from[1])
  await page.mouse.down()
  await page.mouse.move(x + width * to[0], y + height * to[1], { steps: 4 })
  await page.mouse.up()
}

test('an image is chosen in pages, its area is drawn unless it is locked, and the links of the story are copied', async ({
  product,
  sessions,
  openPage,
}) => {
  test.setTimeout(180_000)
  const { work, stories, options } = await lab(product, sessions)
  const editor = `/ui/story/editor/${stories[0]}`
  const page = await openPage({ ...options, permissions: ['clipboard-read', 'clipboard-write'] })
  const goOn = page.getByRole('button', { name: 'Continue', exact: true })
  const pageRequested = (index: number) =>
    page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url())
      return pathname === findAllItems.path && searchParams.get('page') === String(index)
    })
  const first = pageRequested(0)
  await page.goto(`${editor}/cultural-item`)
  await first
  await expect(page.getByRole('heading', { name: `${TOTAL} Items` })).toBeVisible()
  await expect(turn(page, 'Pages of items', 1)).toHaveAttribute('aria-current', 'page')
  await expect(goOn, 'nothing is chosen').toBeDisabled()
  const second = pageRequested(1)
  await turn(page, 'Pages of items', 2).click()
  await second
  await expect(page.getByRole('region', { name: 'Items', exact: true }).getByRole('listitem')).toHaveCount(2)
  await expect(goOn).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search items' }).fill('work told')
  await page.getByRole('region', { name: 'Items', exact: true }).getByRole('radio').first().check()
  await goOn.click()
  await expect(page, 'an item: one of its images').toHaveURL(new RegExp(`/cultural-item/${work.uuid}$`))
  // The address changes before the screen is rendered, and both screens have a button of this name.
  await expect(page.getByRole('button', { name: 'Add Image', exact: true })).toBeVisible()
  await press(page, 'Cancel')
  await expect(goOn).toBeDisabled()
  await page.getByRole('region', { name: 'In this Story' }).getByRole('radio').check()
  await goOn.click()
  await expect(page, 'an image that is used already: its area').toHaveURL(
    new RegExp(`/select-area\\?canvasId=${work.image.uuid}`),
  )

  const ready = page.getByRole('button', { name: 'Zoom in' })
  await expect(ready).toBeEnabled({ timeout: 20_000 })
  const sides = () =>
    Promise.all(['X', 'Y', 'Width', 'Height'].map((side) => page.getByLabel(side, { exact: true }).inputValue()))
  const lock = page.getByRole('button', { name: 'Lock drawing' })
  await expect(lock, 'unlocked at first').toHaveAttribute('aria-pressed', 'false')
  const corner = page.getByRole('button', { name: 'Bottom right corner' })
  await drag(page, [0.4, 0.4], [0.5, 0.55])
  await expect(corner).toBeVisible()
  const drawn = await sides()
  await lock.click()
  const unlock = page.getByRole('button', { name: 'Unlock drawing' })
  await expect(unlock).toHaveAttribute('aria-pressed', 'true')
  await drag(page, [0.6, 0.6], [0.65, 0.7])
  expect(await sides(), 'locked, it is not drawn anew').toEqual(drawn)
  await unlock.click()
  await drag(page, [0.6, 0.6], [0.65, 0.7])
  await expect.poll(sides).not.toEqual(drawn)
  await press(page, 'Cancel')

  await page.goto(`${editor}/selected-area-edit/0`)
  await expect(ready).toBeEnabled({ timeout: 20_000 })
  const save = page.getByRole('button', { name: 'Save image area' })
  const title = page.getByRole('textbox', { name: 'Step title' })
  await expect(title).toHaveValue('One')
  await expect(save, 'nothing has changed').toBeDisabled()
  await title.fill('One and more')
  await expect(save).toBeEnabled()
  await title.fill('One')
  await expect(save, 'nor has it when all is as it was').toBeDisabled()
  await page.getByLabel('Width', { exact: true }).fill('300')
  await expect(save).toBeEnabled()
  await press(page, 'Cancel')

  await press(page, 'Share')
  const share = dialogOf(page, 'Share “Tale 1”')
  const copied = page.locator('.mantine-Notification-root').filter({ hasText: 'Copied to clipboard' })
  for (const [label, text] of [
    ['Embed code', /^<iframe src="http[^"]*storyID=/],
    ['Direct link', new RegExp(`^http\\S*storyID=${stories[0]}$`)],
  ] as const) {
    await press(share, `Copy: ${label}`)
    await copied.getByRole('button', { name: 'Close' }).click()
    await expect(copied).toBeHidden()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(text)
  }
})

/* Records the steps that moved and their duration in seconds. A string, because it runs in the page. */
const NOTE_ENDS = `window.ended = []
addEventListener('transitionend', ({ target, propertyName, elapsedTime }) =>
  propertyName === 'transform' && target.matches('[aria-label=Steps] li') &&
    ended.push([[...target.parentElement.children].indexOf(target), elapsedTime]))`

test('steps move aside in 200 ms during a drag, and immediately with reduced motion', async ({
  product,
  sessions,
  openPage,
}) => {
  test.setTimeout(120_000)
  const { stories, options } = await lab(product, sessions)
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await openPage({ ...options, reducedMotion })
    await page.goto(`/ui/story/editor/${stories[0]}`)
    const steps = page.getByRole('region', { name: 'Steps', exact: true }).getByRole('listitem')
    await expect(steps).toHaveCount(3)
    const tops = () => Promise.all([0, 1, 2].map(async (at) => (await boxOf(steps.nth(at))).y))
    const [one, two, three] = (await tops()) as [number, number, number] // there are three steps
    await page.evaluate(NOTE_ENDS)
    await pickUpByKeys(page.getByRole('button', { name: /^Drag step 1 of 3/ }))
    await page.keyboard.press('ArrowDown')
    const ended = () => page.evaluate<[at: number, seconds: number][]>('window.ended')
    if (reducedMotion === 'no-preference') {
      // Images that load meanwhile change the height of rows, so a step may have several transitions.
      const moved = async () => [...new Set((await ended()).map(([at]) => at))].toSorted()
      await expect.poll(moved, 'two have changed places').toEqual([0, 1])
      for (const [, seconds] of await ended()) expect(seconds).toBeCloseTo(0.2, 3)
    }
    await expect.poll(tops).toEqual([two, one, three])
    if (reducedMotion === 'reduce') expect(await ended(), 'nothing was on its way').toEqual([])
    await expect(page.getByText(': position 2 of 3')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect.poll(tops).toEqual([one, two, three])
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await page.close()
  }
})

test('by touch, stories are highlighted, opened and selected, and a press of 500 ms drags steps', async ({
  product,
  sessions,
  openPage,
}) => {
  test.setTimeout(180_000)
  const { stories, options } = await lab(product, sessions)
  const page = await openPage({ ...options, hasTouch: true })
  await page.clock.install()
  const { down, moveTo, up, stopClock, advanceClock, resumeClock } = await touchPoint(page)
  await page.goto('/ui/story')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  const [one, other] = [cards(page).nth(0).getByRole('link'), cards(page).nth(1).getByRole('link')]
  await one.tap()
  await expect(cards(page).nth(0)).toHaveAttribute('data-highlighted', 'true')
  await other.tap()
  await expect(cards(page).nth(1)).toHaveAttribute('data-highlighted', 'true')
  await expect(cards(page).nth(0)).not.toHaveAttribute('data-highlighted')
  await expect(page).toHaveURL('/ui/story')
  const title = (await other.textContent())!
  await other.tap()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.goto('/ui/story')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  await one.tap({ trial: true })
  await stopClock()
  await down(one)
  await advanceClock(499)
  await expect(cards(page).nth(0)).not.toHaveAttribute('data-selected')
  await advanceClock(1)
  await expect(cards(page).nth(0)).toHaveAttribute('data-selected', 'true')
  await up()
  await resumeClock()
  await expect(chosen(page, 1), 'letting go is no tap').toBeVisible()
  await other.tap()
  await expect(chosen(page, 2)).toBeVisible()

  await page.goto(`/ui/story/editor/${stories[0]}`)
  const steps = page.getByRole('region', { name: 'Steps', exact: true }).getByRole('listitem')
  const position = (at: number) => page.getByText(`position ${at} of 3`)
  const handle = page.getByRole('button', { name: /^Drag step 1 of 3/ })
  await expect(steps).toHaveCount(3)
  await handle.tap({ trial: true })
  await stopClock()
  await down(handle)
  await advanceClock(499)
  await moveTo(steps.nth(1))
  await advanceClock(1)
  await expect(page.getByText(/position \d of 3/), 'it has moved before 500 ms').toHaveCount(0)
  await up()
  await down(handle)
  await advanceClock(499)
  await expect(page.getByText(/position \d of 3/), 'it has not rested long enough').toHaveCount(0)
  await advanceClock(1)
  await expect(position(1)).toBeAttached()
  await moveTo(steps.nth(2))
  await expect(position(3)).toBeAttached()
  await up()
  await resumeClock()
  for (const [at, label] of ['Two', 'Three', 'One'].entries()) await expect(steps.nth(at)).toContainText(label)
})
