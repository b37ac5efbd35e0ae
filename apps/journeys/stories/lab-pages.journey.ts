import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { readSeries } from '@pressmark/contract/stories/series.ts'
import { createState, listStates } from '@pressmark/contract/workflow/states.ts'
import { createStory, listStories } from '@pressmark/contract/stories/stories.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { createTransition } from '@pressmark/contract/workflow/transitions.ts'
import type { Page } from '@playwright/test'
import { dialogOf, pressButton, storyCards } from '../support/screens/lab.ts'
import { SERIES, TOTAL, useLabData } from '../support/fixtures/lab-data.ts'
import { signedIn, type Calls } from '../support/fixtures/calls.ts'
import { touchPoint } from '../support/browser/touch.ts'
import { expect, test } from '../support/browser/journey.ts'
import { createTestTenant } from '../support/fixtures/tenant.ts'

const COLOUR = '#9055A2'

const chosen = (page: Page, count: number) => page.getByRole('heading', { name: `${count} selected` })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'You are here' })
const pageButton = (page: Page, pages: string, to: number) =>
  page.getByRole('navigation', { name: pages }).getByRole('button', { name: `Page ${to}`, exact: true })

const colourOf = async ({ call }: Calls, state: string) =>
  (await call(listStates, { query: {} }))._embedded.itemStates.find(({ name }) => name === state)!.color

test('the lab has pages, collapses series, opens and selects stories, and edits their metadata', async ({
  product,
  sessions,
  openPage,
}) => {
  const { calls, stories, series, options } = await useLabData(product, sessions)
  const page = await openPage(options)
  await page.goto('/ui/story')
  await expect(crumbs(page).getByText('Stories')).toHaveAttribute('aria-current', 'page')
  await expect(storyCards(page)).toHaveCount(PAGE_SIZE)
  const strip = page.getByRole('region', { name: 'Series', exact: true })
  const names = (count: number) => Array.from({ length: count }, (_, at) => new RegExp(`^Cycle ${at + 1}`))
  await expect(strip.getByRole('link')).toHaveText(names(SERIES - 1))
  await pressButton(strip, '+1 more series')
  await expect(strip.getByRole('link')).toHaveText(names(SERIES))
  await pressButton(strip, 'Show less')
  await expect(strip.getByRole('link')).toHaveText(names(SERIES - 1))

  await pageButton(page, 'Pages of stories', 2).click()
  await expect(page).toHaveURL('/ui/story?page=2')
  await expect(storyCards(page)).toHaveCount(TOTAL - PAGE_SIZE)
  await page.reload()
  await expect(pageButton(page, 'Pages of stories', 2)).toHaveAttribute('aria-current', 'page')
  await expect(storyCards(page), 'the address has the page').toHaveCount(TOTAL - PAGE_SIZE)

  const [one, other] = [storyCards(page).nth(0), storyCards(page).nth(1)]
  await one.getByRole('checkbox').click()
  await expect(chosen(page, 1)).toBeVisible()
  await other.getByRole('link').click()
  await expect(chosen(page, 2), 'with a selection, a click selects another card').toBeVisible()
  await other.getByRole('link').click()
  await one.getByRole('link').click()
  await expect(page, 'no story opens').toHaveURL('/ui/story?page=2')
  await expect(page.getByRole('heading', { name: `${TOTAL} stories` })).toBeVisible()
  const title = (await one.getByRole('link').textContent())!
  await one.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.goto(`/ui/story/series/${series}?page=2`)
  await expect(crumbs(page).getByText(`Cycle ${SERIES}`)).toHaveAttribute('aria-current', 'page')
  const position = page.getByRole('spinbutton', { name: /^Position of/ })
  await expect(position.first()).toHaveValue(String(PAGE_SIZE + 1))
  await pressButton(page, 'View and edit')
  const described = dialogOf(page, `Cycle ${SERIES}`)
  const field = described.getByRole('textbox', { name: 'Title' })
  await expect(described.getByText(`Cycle ${SERIES}`).last()).toBeVisible()
  await expect(described.getByRole('textbox'), 'initially read-only').toHaveCount(0)
  await pressButton(described, 'Edit')
  await field.fill('Thrown away')
  await pressButton(described, 'Cancel')
  await pressButton(dialogOf(page, 'Discard and close?'), 'Discard')
  await expect(described.getByText(`Cycle ${SERIES}`).last()).toBeVisible()
  await expect(described.getByRole('textbox'), 'read-only again').toHaveCount(0)
  await pressButton(described, 'Edit')
  await expect(field, 'unchanged').toHaveValue(`Cycle ${SERIES}`)
  await pressButton(described, 'Cancel')
  await page.keyboard.press('Escape')
  await expect(described).toBeHidden()
  expect((await calls.call(readSeries, { params: { uuid: series } })).sgtt).toBe(`Cycle ${SERIES}`)
  await crumbs(page).getByRole('link', { name: 'Stories' }).click()
  await expect(page).toHaveURL('/ui/story')

  await page.goto(`/ui/story/editor/${stories[0]}`)
  await pressButton(page, 'Settings')
  const story = dialogOf(page, 'Tale 1')
  await expect(story.getByRole('button', { name: 'Move story to series' })).toBeVisible()
  await expect(story.getByRole('textbox'), 'initially read-only').toHaveCount(0)
  await pressButton(story, 'Edit')
  await story.getByRole('textbox', { name: 'Title' }).fill('Thrown away')
  await pressButton(story, 'Cancel')
  await pressButton(dialogOf(page, 'Discard and close?'), 'Discard')
  await pressButton(story, 'Edit')
  await expect(story.getByRole('textbox', { name: 'Title' })).toHaveValue('Tale 1')
  await pressButton(story, 'Cancel')
  await page.keyboard.press('Escape')
  await expect(story).toBeHidden()
})

test('the state of a story has its colour, and a story without a state shows Default', async ({
  product,
  sessions,
  openPage,
}) => {
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
  const dot = storyCards(page).first().locator('circle')
  await expect(storyCards(page).first()).toContainText('Purple')
  await expect(dot).toHaveAttribute('fill', COLOUR)

  const states = `**${listStates.path}?*`
  await page.route(states, (route) => route.abort())
  await page.reload()
  await expect(storyCards(page).first()).toContainText('Purple')
  await expect(dot, 'black if the colour is unknown').toHaveAttribute('fill', '#000000')
  await expect(page.getByRole('alert').first(), 'the error is shown').toBeVisible()
  await page.unroute(states)

  const listed = await calls.call(listStories, { query: {} })
  const stateless = listed._embedded.storyboards.map((story) => ({ ...story, state: undefined }))
  await page.route(`**${listStories.path}?*`, (route) =>
    route.fulfill({ json: { ...listed, _embedded: { storyboards: stateless } } }),
  )
  await page.reload()
  await expect(storyCards(page).first()).toContainText('Default')
  await expect(dot).toHaveAttribute('fill', await colourOf(calls, 'Default'))
})

test('by touch, stories are highlighted, opened and selected, and a press of 500 ms drags steps', async ({
  product,
  sessions,
  openPage,
}) => {
  const { stories, options } = await useLabData(product, sessions)
  const page = await openPage({ ...options, hasTouch: true })
  await page.clock.install()
  const { down, moveTo, up, stopClock, advanceClock, resumeClock } = await touchPoint(page)
  await page.goto('/ui/story')
  await expect(storyCards(page)).toHaveCount(PAGE_SIZE)
  const [one, other] = [storyCards(page).nth(0).getByRole('link'), storyCards(page).nth(1).getByRole('link')]
  await one.tap()
  await expect(storyCards(page).nth(0)).toHaveAttribute('data-highlighted', 'true')
  await other.tap()
  await expect(storyCards(page).nth(1)).toHaveAttribute('data-highlighted', 'true')
  await expect(storyCards(page).nth(0)).not.toHaveAttribute('data-highlighted')
  await expect(page).toHaveURL('/ui/story')
  const title = (await other.textContent())!
  await other.tap()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.goto('/ui/story')
  await expect(storyCards(page)).toHaveCount(PAGE_SIZE)
  await one.tap({ trial: true })
  await stopClock()
  await down(one)
  await advanceClock(499)
  await expect(storyCards(page).nth(0)).not.toHaveAttribute('data-selected')
  await advanceClock(1)
  await expect(storyCards(page).nth(0)).toHaveAttribute('data-selected', 'true')
  await up()
  await resumeClock()
  await expect(chosen(page, 1), 'the end of a press is not a tap').toBeVisible()
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
  await expect(page.getByText(/position \d of 3/), 'the finger moved before 500 ms').toHaveCount(0)
  await up()
  await down(handle)
  await advanceClock(499)
  await expect(page.getByText(/position \d of 3/), 'the press was shorter than 500 ms').toHaveCount(0)
  await advanceClock(1)
  await expect(position(1)).toBeAttached()
  await moveTo(steps.nth(2))
  await expect(position(3)).toBeAttached()
  await up()
  await resumeClock()
  for (const [at, label] of ['Two', 'Three', 'One'].entries()) await expect(steps.nth(at)).toContainText(label)
})
