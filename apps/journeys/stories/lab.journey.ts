import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import { createSeries, deleteSeries, listStoriesOfSeries } from '@pressmark/contract/stories/series.ts'
import { deleteStory, listStories, updateStory } from '@pressmark/contract/stories/stories.ts'
import type { Page } from '@playwright/test'
import { dialogOf, pressButton, storyCards, undoLabelOf } from '../support/screens/lab.ts'
import { addTestStory, addTestWork } from '../support/fixtures/lab-data.ts'
import { publish } from '../support/fixtures/publish.ts'
import { dismissMessage, keepMessages } from '../support/browser/messages.ts'
import { dragByKeys, dragByMouse } from '../support/browser/drag.ts'
import { expect, test } from '../support/browser/journey.ts'
import { boxOf } from '../support/pixels/pixels.ts'

const choose = async (page: Page, ...titles: string[]) => {
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `${titles.length} selected` })).toBeVisible()
}

const runAction = async (page: Page, action: string) => {
  await pressButton(page, 'More actions')
  // The shortcut follows the name of the action.
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

const pickSeries = async (page: Page, dialogName: string, title: string) => {
  const dialog = dialogOf(page, dialogName)
  await dialog.getByRole('searchbox', { name: 'Search series' }).fill(title)
  await dialog.getByRole('radio', { name: title, exact: true }).click()
  await pressButton(dialog, 'Confirm')
  await dismissMessage(page, 'Story moved successfully')
}

/* Every screen receives the event of a change, also the one that waits for the response of its own call. */
const delayAnswerUntilEvent = (page: Page, { method, path: of }: Endpoint) =>
  page.route(new RegExp(of.replaceAll(/:\w+/g, '[\\w-]+')), async (route) => {
    if (route.request().method() !== method) return route.continue()
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.fulfill({ response })
  })

test('stories and series are created, ordered, moved and deleted in the lab, and their states change', async ({
  sessions,
  openPage,
}) => {
  test.slow()
  const suffix = randomUUID().slice(0, 8)
  const calls = await sessions('editor')
  const { image } = await addTestWork(calls, suffix)
  const [two, three, cycle, other] = [`Second ${suffix}`, `Third ${suffix}`, `Cycle ${suffix}`, `Other cycle ${suffix}`]
  for (const title of [two, three]) await addTestStory(calls, title, image.uuid, ['A step'])
  await calls.call(createSeries, { body: { sgtt: other } })
  const page = await openPage({ as: 'editor' })

  const one = `First ${suffix}`
  await page.goto('/ui/story')
  await pressButton(page, 'Create story')
  const creating = dialogOf(page, 'Create story')
  await expect(creating.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await creating.getByRole('textbox', { name: 'Title' }).fill(one)
  await pressButton(creating, 'Confirm')
  await expect(page.getByRole('heading', { level: 1, name: 'Add Image' })).toBeVisible()
  await dismissMessage(page, `“${one}” was created`)

  await page.goto('/ui/story')
  await pressButton(page, 'Create series')
  const series = dialogOf(page, 'Create series')
  await series.getByRole('textbox', { name: 'Title' }).fill(cycle)
  await pressButton(series, 'Confirm')
  await expect(page.getByRole('heading', { level: 1, name: cycle })).toBeVisible()
  await expect(page.getByText('No stories in this series yet')).toBeVisible()
  const seriesUrl = page.url()

  await page.goto('/ui/story')
  await choose(page, one, two, three)
  await pressButton(page, 'Add to')
  await pickSeries(page, 'Add 3 stories to a series', cycle)

  await page.goto(seriesUrl)
  const order = (...titles: string[]) => expect(storyCards(page).getByRole('heading')).toHaveText(titles)
  await order(one, two, three)
  const position = page.getByRole('spinbutton', { name: `Position of ${three}` })
  await position.fill('1')
  await position.press('Enter')
  const question = dialogOf(page, 'Move story')
  await expect(question).toContainText('Are you sure to move to 1 position?')
  await pressButton(question, 'Cancel')
  await expect(position).toHaveValue('3')
  await position.fill('1')
  await position.press('Enter')
  await pressButton(question, 'Confirm')
  await dismissMessage(page, 'Order saved successfully')
  await order(three, one, two)

  await pressButton(page, 'History')
  const history = dialogOf(page, 'History')
  const change = history.getByRole('listitem').filter({ hasText: 'Stories of the series changed' }).first()
  await pressButton(change, await undoLabelOf(change))
  await dismissMessage(page, 'The change was reverted')
  await expect(history.getByText('reverts a change')).toBeVisible()
  await pressButton(history, 'Close')
  await order(one, two, three)

  await choose(page, two)
  await pressButton(page, 'Move')
  await pickSeries(page, 'Move 1 story to another series', other)
  await order(one, three)
  await choose(page, three)
  await runAction(page, 'Remove')
  const removing = dialogOf(page, `Remove 1 story from “${cycle}”?`)
  await expect(removing).toContainText('Removed stories are not deleted. They stay in the list of all stories.')
  await pressButton(removing, 'Remove')
  await dismissMessage(page, 'Item removed successfully')
  await order(one)

  await choose(page, one)
  await runAction(page, 'Workflow actions')
  const actions = dialogOf(page, 'Workflow actions')
  await actions.getByRole('radio', { name: 'submit → In review' }).check()
  await pressButton(actions, 'Run action')
  await expect(storyCards(page).getByText('In review')).toBeVisible()
  await page.goto('/ui/inbox?resourceType=STORY&state=In%20review')
  await page.getByRole('link', { name: one }).click()
  await expect(page.getByRole('heading', { level: 1, name: one })).toBeVisible()

  await page.goto(seriesUrl)
  await delayAnswerUntilEvent(page, deleteSeries)
  await pressButton(page, 'Delete series')
  const deleting = dialogOf(page, `Delete the series “${cycle}”?`)
  await expect(deleting).toContainText('The series will be moved to the bin. Its stories are not deleted.')
  await pressButton(deleting, 'Delete series')
  await dismissMessage(page, 'Serie deleted successfully')
  await expect(page.getByRole('heading', { level: 1, name: 'Stories' })).toBeVisible()
  await choose(page, one, two, three)
  await runAction(page, 'Delete')
  const deleteDialog = dialogOf(page, 'Delete 3 stories?')
  await expect(deleteDialog.getByRole('listitem')).toHaveText([one, two, three])
  await pressButton(deleteDialog, 'Delete')
  await dismissMessage(page, 'Stories deleted successfully')
  await expect(page.getByRole('link', { name: one })).toHaveCount(0)
})

test('stories are searched and sorted in the lab, and ordered by dragging in a series', async ({
  sessions,
  openPage,
}) => {
  test.slow()
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const { image } = await addTestWork(calls, suffix)
  const uuids: string[] = []
  for (const name of ['Alder', 'Cedar', 'Birch'])
    uuids.push((await addTestStory(calls, `${name} ${suffix}`, image.uuid, ['A step'])).uuid)
  const body = { sgtt: `Trees ${suffix}`, storyboards: uuids }
  const { uuid: series } = await calls.call(createSeries, { body })
  const page = await openPage({ as: 'editor' })
  const order = async (...names: string[]) => {
    await expect(storyCards(page)).toHaveCount(names.length)
    for (const [at, name] of names.entries()) await expect(storyCards(page).nth(at)).toContainText(name)
  }
  await page.goto('/ui/story')
  await page.getByRole('searchbox', { name: 'Search stories' }).fill(suffix)
  await order('Birch', 'Cedar', 'Alder')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title A–Z')
  await order('Alder', 'Birch', 'Cedar')
  await page.reload()
  await order('Alder', 'Birch', 'Cedar')
  await calls.call(updateStory, { params: { uuid: uuids[1]! }, body: { author: `Lin ${suffix}` } })
  await publish(calls, { resourceType: 'STORY', uuid: uuids[0]! })
  await page.reload()
  await page.getByRole('combobox', { name: 'Author' }).selectOption(`Lin ${suffix}`)
  await order('Cedar')
  await page.getByRole('combobox', { name: 'Author' }).selectOption('All authors')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Published')
  await order('Alder')
  await page.getByRole('combobox', { name: 'State' }).selectOption('All states')
  await order('Alder', 'Birch', 'Cedar')
  await page.getByRole('combobox', { name: 'Search items and collections' }).fill(`Cedar ${suffix}`)
  await expect(page.getByRole('group', { name: 'Stories' }).getByRole('option')).toHaveText(
    new RegExp(`Cedar ${suffix}`),
  )
  await page.getByRole('combobox', { name: 'Search items and collections' }).fill(`Trees ${suffix}`)
  await page.getByRole('group', { name: 'Series' }).getByRole('option').click()
  await expect(page).toHaveURL(`/ui/story/series/${series}`)
  await page.goto('/ui/story')
  await page.getByRole('searchbox', { name: 'Search stories' }).fill(`${suffix} nowhere`)
  await expect(page.getByText('No stories found')).toBeVisible()

  await page.goto(`/ui/story/series/${series}`)
  await order('Alder', 'Cedar', 'Birch')
  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Drag story .*${name}`) })
  const last = await boxOf(storyCards(page).nth(2))
  await dragByMouse(handle('Alder'), { x: last.x + last.width / 2, y: last.y + last.height / 2 }, 'position 3 of 3')
  await dismissMessage(page, 'Order saved successfully')
  await order('Cedar', 'Birch', 'Alder')
  await dragByKeys(handle('Birch'), ['ArrowLeft'], 'position 1 of 3')
  await dismissMessage(page, 'Order saved successfully')
  await page.reload()
  await order('Birch', 'Cedar', 'Alder')
})

test('stories are added to a series and deleted, and those that cannot be are listed', async ({
  sessions,
  openPage,
}) => {
  const suffix = randomUUID().slice(0, 8)
  const calls = await sessions('editor')
  const { image } = await addTestWork(calls, suffix)
  const titles = ['First', 'Gone', 'Further', 'Last'].map((title) => `${title} ${suffix}`)
  const uuids: string[] = []
  for (const title of titles) uuids.push((await addTestStory(calls, title, image.uuid, ['A step'])).uuid)
  const [first, gone, further, last] = titles as [string, string, string, string]
  const { uuid: series } = await calls.call(createSeries, { body: { sgtt: `Row ${suffix}` } })
  const page = await openPage({ as: 'editor', allow: [/404 .*storyboard/] })
  await keepMessages(page)
  // Without live notices the selection keeps a story that someone else deletes.
  await page.route(
    ({ pathname }) => pathname === listen.path,
    (route) => route.fulfill({ status: 204 }),
  )
  await page.goto('/ui/story')
  await choose(page, first, gone, further)
  await pressButton(page, 'Add to')
  const picking = dialogOf(page, 'Add 3 stories to a series')
  await picking.getByRole('searchbox', { name: 'Search series' }).fill(`Row ${suffix}`)
  await picking.getByRole('radio', { name: `Row ${suffix}` }).click()
  await calls.call(deleteStory, { params: { uuid: uuids[1]! } })
  await pressButton(picking, 'Confirm')
  const notAdded = dialogOf(page, '1 story was not added')
  await expect(notAdded.getByRole('listitem')).toContainText(gone)
  await dismissMessage(page, 'Story moved successfully')
  const placed = await calls.call(listStoriesOfSeries, { params: { uuid: series }, query: {} })
  expect(placed._embedded.storyboards.map(({ sgtt }) => sgtt)).toEqual([first, further])
  await notAdded.getByRole('button', { name: 'Close' }).last().click()

  await choose(page, first, further, last)
  await runAction(page, 'Delete')
  await calls.call(deleteStory, { params: { uuid: uuids[2]! } })
  await pressButton(dialogOf(page, 'Delete 3 stories?'), 'Delete')
  const notDeleted = dialogOf(page, '1 story was not deleted')
  await expect(notDeleted.getByRole('listitem')).toContainText(further)
  await expect(page.getByText('Stories deleted successfully')).toBeVisible()
  await pressButton(page, 'Undo')
  await expect(page.getByText('2 entries restored')).toBeVisible()
  await notDeleted.getByRole('button', { name: 'Close' }).last().click()
  const remaining = await calls.call(listStories, { query: { size: 50 } })
  const own = remaining._embedded.storyboards.map(({ sgtt }) => sgtt).filter((sgtt) => titles.includes(sgtt))
  expect(own.sort()).toEqual([first, last].sort())
})
