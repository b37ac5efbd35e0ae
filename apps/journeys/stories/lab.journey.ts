import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { addressOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { createSeries, deleteSeries } from '@pressmark/contract/stories/series.ts'
import { createStory, readStory, updateStory } from '@pressmark/contract/stories/stories.ts'
import type { Locator, Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { dragByKeys, dragByMouse } from '../support/browser/drag.ts'
import { expect, test } from '../support/browser/journey.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'
import { filesOfZip } from '../support/fixtures/stored-zip.ts'

const HTML = '<script>document.title = "taken"</script><b>bold</b>'
const RTL = 'شجرة العائلة'

const expectMessage = async (page: Page, text: string) => {
  const message = page.locator('.mantine-Notification-root').filter({ hasText: text })
  await expect(message).toBeVisible()
  // Closes the message, because the next one may have the same text.
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toBeHidden()
}

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const cards = (page: Page) => page.getByRole('list', { name: 'Stories' }).getByRole('listitem')

const choose = async (page: Page, ...titles: string[]) => {
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `${titles.length} selected` })).toBeVisible()
}

const runAction = async (page: Page, action: string) => {
  await press(page, 'More actions')
  // The shortcut follows the name of the action.
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

const pickSeries = async (page: Page, dialogName: string, title: string) => {
  const dialog = dialogOf(page, dialogName)
  await dialog.getByRole('searchbox', { name: 'Search series' }).fill(title)
  await dialog.getByRole('radio', { name: title, exact: true }).click()
  await press(dialog, 'Confirm')
  await expectMessage(page, 'Story moved successfully')
}

const addTestWork = async (calls: Calls, suffix: string) => {
  const collection = await addCollection(calls, `Works of ${suffix}`, (await calls.call(findRoot)).uuid)
  return addItemWithImage(calls, collection, `Work of ${suffix}`)
}

const addTestStory = ({ call }: Calls, sgtt: string, image: string, labels: string[]) =>
  call(createStory, {
    body: {
      sgtt,
      annotations: labels.map((label, at) => ({
        label,
        canvasUuid: image,
        resource: [{ chars: `${RTL} ${HTML}` }],
        on: [{ selector: { default: { value: `xywh=${at * 100},50,300,200` } } }],
      })),
    },
  })

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
  await press(page, 'Create story')
  const creating = dialogOf(page, 'Create story')
  await expect(creating.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await creating.getByRole('textbox', { name: 'Title' }).fill(one)
  await press(creating, 'Confirm')
  await expect(page.getByRole('heading', { level: 1, name: 'Add Image' })).toBeVisible()
  await expectMessage(page, `“${one}” was created`)

  await page.goto('/ui/story')
  await press(page, 'Create series')
  const series = dialogOf(page, 'Create series')
  await series.getByRole('textbox', { name: 'Title' }).fill(cycle)
  await press(series, 'Confirm')
  await expect(page.getByRole('heading', { level: 1, name: cycle })).toBeVisible()
  await expect(page.getByText('No stories in this series yet')).toBeVisible()
  const seriesUrl = page.url()

  await page.goto('/ui/story')
  await choose(page, one, two, three)
  await press(page, 'Add to')
  await pickSeries(page, 'Add 3 stories to a series', cycle)

  await page.goto(seriesUrl)
  const order = (...titles: string[]) => expect(cards(page).getByRole('heading')).toHaveText(titles)
  await order(one, two, three)
  const position = page.getByRole('spinbutton', { name: `Position of ${three}` })
  await position.fill('1')
  await position.press('Enter')
  const asking = dialogOf(page, 'Move story')
  await expect(asking).toContainText('Are you sure to move to 1 position?')
  await press(asking, 'Cancel')
  await expect(position).toHaveValue('3')
  await position.fill('1')
  await position.press('Enter')
  await press(asking, 'Confirm')
  await expectMessage(page, 'Order saved successfully')
  await order(three, one, two)

  await press(page, 'History')
  const history = dialogOf(page, 'History')
  const change = history.getByRole('listitem').filter({ hasText: 'Stories of the series changed' }).first()
  await press(change, await nameOfFirstUndo(change))
  await expectMessage(page, 'The change was reverted')
  await expect(history.getByText('reverts a change')).toBeVisible()
  await press(history, 'Close')
  await order(one, two, three)

  await choose(page, two)
  await press(page, 'Move')
  await pickSeries(page, 'Move 1 story to another series', other)
  await order(one, three)
  await choose(page, three)
  await runAction(page, 'Remove')
  const removing = dialogOf(page, `Remove 1 story from “${cycle}”?`)
  await expect(removing).toContainText('Removed stories are not deleted. They stay in the list of all stories.')
  await press(removing, 'Remove')
  await expectMessage(page, 'Item removed successfully')
  await order(one)

  await choose(page, one)
  await runAction(page, 'Workflow actions')
  const actions = dialogOf(page, 'Workflow actions')
  await actions.getByRole('radio', { name: 'submit → In review' }).check()
  await press(actions, 'Run action')
  await expect(cards(page).getByText('In review')).toBeVisible()
  await page.goto('/ui/inbox?resourceType=STORY&state=In%20review')
  await page.getByRole('link', { name: one }).click()
  await expect(page.getByRole('heading', { level: 1, name: one })).toBeVisible()

  await page.goto(seriesUrl)
  await delayAnswerUntilEvent(page, deleteSeries)
  await press(page, 'Delete series')
  const deleting = dialogOf(page, `Delete the series “${cycle}”?`)
  await expect(deleting).toContainText('The series will be moved to the bin. Its stories are not deleted.')
  await press(deleting, 'Delete series')
  await expectMessage(page, 'Serie deleted successfully')
  await expect(page.getByRole('heading', { level: 1, name: 'Stories' })).toBeVisible()
  await choose(page, one, two, three)
  await runAction(page, 'Delete')
  const deleteDialog = dialogOf(page, 'Delete 3 stories?')
  await expect(deleteDialog.getByRole('listitem')).toHaveText([one, two, three])
  await press(deleteDialog, 'Delete')
  await expectMessage(page, 'Stories deleted successfully')
  await expect(page.getByRole('link', { name: one })).toHaveCount(0)
})

/* Buttons that undo are named after the event. */
const nameOfFirstUndo = async (entry: Locator): Promise<string> =>
  (await entry.getByRole('button', { name: /^Revert/ }).getAttribute('aria-label')) ?? ''

test('two people edit a story, and no change is lost without a question', async ({ sessions, openPage }) => {
  test.slow()
  const suffix = randomUUID().slice(0, 8)
  const calls = await sessions('editor')
  const { image } = await addTestWork(calls, suffix)
  const title = `Edited ${suffix}`
  const { uuid } = await addTestStory(calls, title, image.uuid, ['One', 'Two', 'Three'])
  const page = await openPage({ as: 'editor', allow: [/status of 412/] })
  await page.goto(`/ui/story/editor/${uuid}`)
  const steps = page.getByRole('region', { name: 'Steps', exact: true }).getByRole('listitem')
  const order = async (...titles: string[]) => {
    for (const [at, text] of titles.entries()) await expect(steps.nth(at)).toContainText(text)
  }
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await order('One', 'Two', 'Three')

  await page.getByRole('button', { name: 'Move step 1: One' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await order('Two', 'One', 'Three')
  await expect(page.getByRole('button', { name: 'Move step 2: One' })).toBeFocused()
  await press(page, 'Undo')
  await order('One', 'Two', 'Three')
  const handle = (position: number) => page.getByRole('button', { name: new RegExp(`^Drag step ${position} of 3`) })
  const last = await boxOf(steps.nth(2))
  const end = { x: last.x + last.width / 2, y: last.y + last.height / 2 }
  await dragByMouse(handle(1), end, 'One: position 3 of 3')
  await order('Two', 'Three', 'One')
  await dragByMouse(handle(1), end, 'Two: position 3 of 3')
  await order('Three', 'One', 'Two')
  await dragByKeys(handle(3), ['ArrowUp'], 'Two: position 2 of 3')
  await order('Three', 'Two', 'One')
  await dragByMouse(handle(1), end, 'Three: position 3 of 3')
  await order('Two', 'One', 'Three')
  for (const _ of ['mouse', 'keys', 'mouse']) await press(page, 'Undo')
  await order('Two', 'Three', 'One')
  await press(page, 'Undo')
  await expect(save).toBeDisabled()
  await press(page, 'Redo')
  await order('Two', 'Three', 'One')
  await press(page, 'Delete step 3: One')
  await press(dialogOf(page, 'Delete step?'), 'Delete step')
  await expectMessage(page, 'Changes saved successfully')
  await expect(steps).toHaveCount(2)
  await press(page, 'Undo')
  await order('Two', 'Three', 'One')
  await page.getByText('Settings', { exact: true }).click()
  const easing = page.getByRole('combobox', { name: 'Inbound transition' })
  await expect(easing).toHaveValue('Starts and ends slowly')
  await easing.click()
  await page.getByRole('option', { name: 'Bounces at the end' }).click()
  await page.getByRole('slider', { name: 'Speed' }).press('ArrowRight')
  await page.getByRole('textbox', { name: 'Step time for autoplay' }).fill('4')

  await page.getByRole('link', { name: 'Back to the stories' }).click()
  const leaving = dialogOf(page, 'Leave without saving?')
  await expect(leaving).toContainText('Changes that you made may not be saved.')
  await press(leaving, 'Cancel')
  await press(page, 'Preview')
  await press(dialogOf(page, 'Save before the preview?'), 'Cancel')
  const beforeUnload = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await beforeUnload
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  const otherVersion = await calls.call(readStory, { params: { uuid } })
  const annotations = otherVersion.annotations.map((step, at) => ({
    '@id': step['@id'],
    canvasUuid: step.canvasUuid,
    label: at === 1 ? 'Two of theirs' : step.label,
    resource: [{ chars: step.resource[0]!.chars }],
    transition: step.transition,
  }))
  await calls.call(updateStory, { params: { uuid }, body: { annotations } })
  await save.click()
  const stale = dialogOf(page, 'Someone else has changed this story')
  await expect(stale).toContainText('Someone else has saved this story.')
  await expect(stale.getByRole('list')).toHaveCount(2)
  await expect(stale.getByRole('list').first().getByRole('listitem').nth(1)).toHaveText(/Two of theirs.*changed/)
  await expect(stale.getByRole('list').last().getByRole('listitem').first()).toHaveText('Two')
  await press(stale, 'Cancel')
  await order('Two', 'Three', 'One')
  await save.click()
  await press(stale, 'Overwrite')
  await expectMessage(page, 'Changes saved successfully')
  await expect(save).toBeDisabled()
  const ownVersion = (await calls.call(readStory, { params: { uuid } })).annotations
  expect(ownVersion.map(({ label }) => label)).toEqual(['Two', 'Three', 'One'])
  expect(ownVersion.map(({ transition: { easing, speed, delay } }) => [easing, speed, delay])).toContainEqual([
    'easeOutBounce',
    2,
    4,
  ])

  await press(page, 'History')
  const history = dialogOf(page, 'History')
  const change = history.getByRole('listitem').filter({ hasText: 'Order of the steps' }).first()
  await press(change, await nameOfFirstUndo(change))
  await expectMessage(page, 'The change was reverted')
  await press(history, 'Close')
  await order('One', 'Two of theirs', 'Three')

  await press(page, 'Duplicate')
  await press(dialogOf(page, 'Duplicate this story?'), 'Duplicate')
  await expectMessage(page, 'Story duplicated successfully')
  await expect(page.getByRole('heading', { level: 1, name: `${title} (copy)` })).toBeVisible()
  await press(page, 'Settings')
  await press(dialogOf(page, `${title} (copy)`), 'Delete')
  const deleting = dialogOf(page, `Delete the story “${title} (copy)”?`)
  await press(deleting, 'Cancel')
  await press(dialogOf(page, `${title} (copy)`), 'Delete')
  await press(deleting, 'Delete')
  await expectMessage(page, 'Story deleted successfully')
  await expect(page.getByRole('heading', { level: 1, name: 'Stories' })).toBeVisible()
})

const drag = async (page: Page, ...points: (readonly [number, number])[]) => {
  const { x, y, width, height } = await boxOf(page.getByRole('application'))
  const place = ([across, down]: readonly [number, number]) => [x + width * across, y + height * down] as const
  const [from, ...rest] = points.map(place)
  await page.mouse.move(...from!) // `from` was read above
  await page.mouse.down()
  for (const to of rest) await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
}

test('markup and other scripts are plain text in stories and exports, which contain drawn areas', async ({
  sessions,
  openPage,
}) => {
  test.slow()
  const suffix = randomUUID().slice(0, 8)
  const calls = await sessions('editor')
  const { image } = await addTestWork(calls, suffix)
  const { uuid } = await addTestStory(calls, `${HTML} ${suffix}`, image.uuid, [HTML, RTL])
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${HTML} ${suffix}`)
  const steps = page.getByRole('region', { name: 'Steps', exact: true }).getByRole('listitem')
  await expect(steps.first()).toContainText(HTML)
  await expect(page.getByRole('textbox', { name: 'Commentary' })).toHaveValue(`${RTL} ${HTML}`)

  for (const [at, shape] of ['Ellipse', 'Polygon'].entries()) {
    await steps
      .nth(at)
      .getByRole('button', { name: at === 0 ? /bold/ : new RegExp(RTL) })
      .nth(1)
      .click()
    await press(page, 'Edit area')
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeEnabled({ timeout: 20_000 })
    await press(page, 'Draw again')
    await press(page, shape)
    await expect(page.getByRole('button', { name: 'Bottom right corner' })).toBeHidden()
    if (at === 0) await drag(page, [0.4, 0.4], [0.6, 0.55])
    else await drag(page, [0.4, 0.4], [0.6, 0.42], [0.5, 0.6], [0.41, 0.41])
    await expect(page.getByRole('button', { name: 'Bottom right corner' })).toBeVisible()
    await press(page, 'Save image area')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
  }
  await press(page, 'Save')
  await expectMessage(page, 'Changes saved successfully')
  const saved = (await calls.call(readStory, { params: { uuid } })).annotations.map(({ on }) => on[0]!.selector)
  for (const { default: fragment } of saved) expect(fragment.value).toMatch(/^xywh=\d+,\d+,\d+,\d+$/)
  expect(saved[0]!.item.value).toMatch(/d="[^"]*[Aa]/)
  expect(saved[1]!.item.value).toMatch(/d="M[\d.,]+(L[\d.,]+){3,}Z?"/)

  await page.goto(`/images/viewers/story/?storyID=${uuid}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(HTML)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(RTL)
  await expect(page.getByText(`${RTL} ${HTML}`)).toBeVisible()
  await expect(page).not.toHaveTitle('taken')

  const manifest = await (await calls.context.get(addressOf(storyManifest, { uuid }))).json()
  expect(manifest.label).toEqual({ none: [`${HTML} ${suffix}`] })
  const bodies = manifest.items[0].annotations[0].items[0].body as { value: string; format: string }[]
  expect(bodies.map(({ value, format }) => [value, format])).toEqual([
    [HTML, 'text/plain'],
    [`${RTL} ${HTML}`, 'text/plain'],
  ])

  await page.goto(`/ui/story/editor/${uuid}`)
  await press(page, 'Share')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page, /^Share/)
      .getByRole('link', { name: 'Export' })
      .click(),
  ])
  const files = filesOfZip(await readFile(await download.path()))
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-story-'))
  try {
    const pages: string[] = []
    for (const [name, bytes] of files) {
      const to = path.join(folder, name)
      await mkdir(path.dirname(to), { recursive: true })
      await writeFile(to, bytes)
      if (to.endsWith('index.html')) pages.push(to)
    }
    expect(pages).toHaveLength(1)
    const reader = await openPage({ offline: true })
    await readOffline(reader, pages[0]!, suffix)
    // Closes the page before its folder is deleted, because it may still load images.
    await reader.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})

const readOffline = async (page: Page, file: string, suffix: string) => {
  await page.goto(pathToFileURL(file).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${HTML} ${suffix}`)
  const title = page.getByRole('heading', { level: 2 })
  await expect(title).toHaveText(HTML)
  await expect(page.getByText(`${RTL} ${HTML}`).filter({ visible: true })).toHaveCount(1)
  const width = () => page.evaluate<number>(`document.querySelector('section.shown img').naturalWidth`)
  await expect.poll(width).toBeGreaterThan(10)
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText(RTL)
  await expect(title).toBeFocused()
  await expect.poll(width).toBeGreaterThan(10)
  await page.getByRole('link', { name: 'Previous step' }).click()
  await expect(title).toHaveText(HTML)
  await page.getByText('Steps of this story').first().click()
  await page.getByRole('link', { name: RTL }).click()
  await expect(title).toHaveText(RTL)
  await page.getByRole('link', { name: 'Italiano' }).click()
  await expect(page.getByRole('link', { name: 'Passo precedente' })).toBeVisible()
  await expect(title).toHaveText(RTL)
  await expect(page).toHaveTitle(`${HTML} ${suffix}`)
}
