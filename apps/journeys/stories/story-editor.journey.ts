import { randomUUID } from 'node:crypto'
import { readStory, updateStory } from '@pressmark/contract/stories/stories.ts'
import { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import type { Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { dialogOf, pressButton, undoLabelOf } from '../support/screens/lab.ts'
import { addTestStory, addTestWork, TOTAL, useLabData } from '../support/fixtures/lab-data.ts'
import { dismissMessage } from '../support/browser/messages.ts'
import { dragByKeys, dragByMouse, pickUpByKeys } from '../support/browser/drag.ts'
import { expect, test } from '../support/browser/journey.ts'
import { LOCALES } from '../support/screens/looks.ts'
import { boxOf } from '../support/pixels/pixels.ts'

/** Opens a story of three steps in the editor. */
const openEditor = async (calls: Calls, page: Page) => {
  const suffix = randomUUID().slice(0, 8)
  const { image } = await addTestWork(calls, suffix)
  const title = `Edited ${suffix}`
  const { uuid } = await addTestStory(calls, title, image.uuid, ['One', 'Two', 'Three'])
  await page.goto(`/ui/story/editor/${uuid}`)
  const steps = page.getByRole('region', { name: 'Steps', exact: true }).getByRole('listitem')
  const order = async (...titles: string[]) => {
    for (const [at, text] of titles.entries()) await expect(steps.nth(at)).toContainText(text)
  }
  await order('One', 'Two', 'Three')
  const handle = (position: number) => page.getByRole('button', { name: new RegExp(`^Drag step ${position} of 3`) })
  const last = await boxOf(steps.nth(2))
  const end = { x: last.x + last.width / 2, y: last.y + last.height / 2 }
  return { uuid, title, steps, order, handle, end, save: page.getByRole('button', { name: 'Save', exact: true }) }
}

test('steps are ordered and deleted, and each change is undone', async ({ sessions, openPage }) => {
  test.slow()
  const page = await openPage({ as: 'editor' })
  const { steps, order, handle, end, save } = await openEditor(await sessions('editor'), page)
  await page.getByRole('button', { name: 'Move step 1: One' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await order('Two', 'One', 'Three')
  await expect(page.getByRole('button', { name: 'Move step 2: One' })).toBeFocused()
  await pressButton(page, 'Undo')
  await order('One', 'Two', 'Three')
  await dragByMouse(handle(1), end, 'One: position 3 of 3')
  await order('Two', 'Three', 'One')
  await dragByMouse(handle(1), end, 'Two: position 3 of 3')
  await order('Three', 'One', 'Two')
  await dragByKeys(handle(3), ['ArrowUp'], 'Two: position 2 of 3')
  await order('Three', 'Two', 'One')
  await dragByMouse(handle(1), end, 'Three: position 3 of 3')
  await order('Two', 'One', 'Three')
  for (const _ of ['mouse', 'keys', 'mouse']) await pressButton(page, 'Undo')
  await order('Two', 'Three', 'One')
  await pressButton(page, 'Undo')
  await expect(save).toBeDisabled()
  await pressButton(page, 'Redo')
  await order('Two', 'Three', 'One')
  await pressButton(page, 'Delete step 3: One')
  await pressButton(dialogOf(page, 'Delete step?'), 'Delete step')
  await dismissMessage(page, 'Changes saved successfully')
  await expect(steps).toHaveCount(2)
  await expect(save, 'the deletion is saved').toBeDisabled()
  await pressButton(page, 'Undo')
  await order('Two', 'Three', 'One')
  await expect(save, 'the step is only restored on the screen').toBeEnabled()
})

test('the deletion of a step is saved without other changes, and undone', async ({ sessions, openPage }) => {
  test.slow()
  const calls = await sessions('editor')
  const page = await openPage({ as: 'editor', allow: [/status of 412/] })
  const { uuid, steps, order, save } = await openEditor(calls, page)
  const saved = async () => (await calls.call(readStory, { params: { uuid } })).annotations.map(({ label }) => label)
  const message = page.locator('.mantine-Notification-root').filter({ hasText: 'Changes saved successfully' })
  const title = page.getByRole('textbox', { name: 'Step title' })
  await title.fill('One, not saved')
  await pressButton(page, 'Delete step 2: Two')
  await pressButton(dialogOf(page, 'Delete step?'), 'Delete step')
  await expect(message).toBeVisible()
  expect(await saved()).toEqual(['One', 'Three'])
  await order('One, not saved', 'Three')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await pressButton(message, 'Undo')
  await dismissMessage(page, 'Changes saved successfully')
  expect(await saved()).toEqual(['One', 'Two', 'Three'])
  await order('One, not saved', 'Two', 'Three')
  await save.click()
  await dismissMessage(page, 'Changes saved successfully')
  expect(await saved()).toEqual(['One, not saved', 'Two', 'Three'])

  const current = await calls.call(readStory, { params: { uuid } })
  const annotations = current.annotations.map((step, at) => ({
    ...step,
    label: at === 0 ? 'One of theirs' : step.label,
  }))
  await calls.call(updateStory, { params: { uuid }, body: { annotations } })
  await pressButton(page, 'Delete step 3: Three')
  await pressButton(dialogOf(page, 'Delete step?'), 'Delete step')
  await dismissMessage(page, 'Changes saved successfully')
  expect(await saved(), 'the change of someone else is kept').toEqual(['One of theirs', 'Two'])
  await order('One of theirs', 'Two')
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(steps).toHaveCount(2)
})

test('two people edit a story, and no change is lost without a question', async ({ sessions, openPage }) => {
  test.slow()
  const calls = await sessions('editor')
  const page = await openPage({ as: 'editor', allow: [/status of 412/] })
  const { uuid, order, handle, end, save } = await openEditor(calls, page)
  await dragByMouse(handle(1), end, 'One: position 3 of 3')
  await order('Two', 'Three', 'One')
  await page.getByRole('radiogroup', { name: 'Commentary and settings of the step' }).getByText('Settings').click()
  const easing = page.getByRole('combobox', { name: 'Inbound transition' })
  await expect(easing).toHaveValue('Starts and ends slowly')
  await easing.click()
  await page.getByRole('option', { name: 'Bounces at the end' }).click()
  await page.getByRole('slider', { name: 'Speed' }).press('ArrowRight')
  await page.getByRole('textbox', { name: 'Step time for autoplay' }).fill('4')

  await page.getByRole('link', { name: 'Back to the stories' }).click()
  const leaving = dialogOf(page, 'Leave without saving?')
  await expect(leaving).toContainText('Changes that you made may not be saved.')
  await pressButton(leaving, 'Cancel')
  await pressButton(page, 'Preview')
  await pressButton(dialogOf(page, 'Save before the preview?'), 'Cancel')
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
  await dismissMessage(page, 'Someone else has changed other parts of this story in the meantime.')
  await order('Two of theirs', 'Three', 'One')
  await expect(save).toBeDisabled()
  const ownVersion = (await calls.call(readStory, { params: { uuid } })).annotations
  expect(ownVersion.map(({ label }) => label)).toEqual(['Two of theirs', 'Three', 'One'])
  expect(ownVersion.map(({ transition: { easing, speed, delay } }) => [easing, speed, delay])).toContainEqual([
    'easeOutBounce',
    2,
    4,
  ])

  await pressButton(page, 'History')
  const history = dialogOf(page, 'History')
  const change = history.getByRole('listitem').filter({ hasText: 'Order of the steps' }).first()
  await pressButton(change, await undoLabelOf(change))
  await dismissMessage(page, 'The change was reverted')
  await pressButton(history, 'Close')
  await order('One', 'Two of theirs', 'Three')
})

test('the time of a step has a decimal comma in Italian', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { image } = await addTestWork(calls, randomUUID().slice(0, 8))
  const { uuid } = await addTestStory(calls, 'Tempi', image.uuid, ['Uno'])
  const page = await openPage({ as: 'editor', locale: LOCALES.it, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/ui/story/editor/${uuid}`)
  await page.getByRole('radiogroup', { name: 'Commento e impostazioni del passo' }).getByText('Impostazioni').click()
  const time = page.getByRole('textbox', { name: 'Durata del passo nella riproduzione automatica' })
  await time.fill('2,5')
  await expect(time).toHaveValue('2,5 s')
  await time.clear()
  await time.pressSequentially('3.5')
  await expect(time, 'a typed point becomes a comma').toHaveValue('3,5 s')
  await page.evaluate("navigator.clipboard.writeText('4.5')")
  await time.press('Control+a')
  await time.press('Control+v')
  await expect(time, 'a pasted point becomes a comma').toHaveValue('4,5 s')
  await pressButton(page, 'Salva')
  await expect
    .poll(async () => (await calls.call(readStory, { params: { uuid } })).annotations[0]?.transition?.delay)
    .toBe(4.5)
})

test('a story is duplicated, and the copy is deleted', async ({ sessions, openPage }) => {
  const page = await openPage({ as: 'editor' })
  const { title } = await openEditor(await sessions('editor'), page)
  await pressButton(page, 'Duplicate')
  await pressButton(dialogOf(page, 'Duplicate this story?'), 'Duplicate')
  await dismissMessage(page, 'Story duplicated successfully')
  await expect(page.getByRole('heading', { level: 1, name: `${title} (copy)` })).toBeVisible()
  await pressButton(page, 'Settings')
  await pressButton(dialogOf(page, `${title} (copy)`), 'Delete')
  const deleting = dialogOf(page, `Delete the story “${title} (copy)”?`)
  await pressButton(deleting, 'Cancel')
  await pressButton(dialogOf(page, `${title} (copy)`), 'Delete')
  await pressButton(deleting, 'Delete')
  await dismissMessage(page, 'Story deleted successfully')
  await expect(page.getByRole('heading', { level: 1, name: 'Stories' })).toBeVisible()
})

const pageButton = (page: Page, pages: string, to: number) =>
  page.getByRole('navigation', { name: pages }).getByRole('button', { name: `Page ${to}`, exact: true })

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
  const { work, stories, options } = await useLabData(product, sessions)
  const editor = `/ui/story/editor/${stories[0]}`
  const page = await openPage({ ...options, permissions: ['clipboard-read', 'clipboard-write'] })
  const continueButton = page.getByRole('button', { name: 'Continue', exact: true })
  const pageRequested = (index: number) =>
    page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url())
      return pathname === findAllItems.path && searchParams.get('page') === String(index)
    })
  const first = pageRequested(0)
  await page.goto(`${editor}/cultural-item`)
  await first
  await expect(page.getByRole('heading', { name: `${TOTAL} Items` })).toBeVisible()
  await expect(pageButton(page, 'Pages of items', 1)).toHaveAttribute('aria-current', 'page')
  await expect(continueButton, 'no image is selected').toBeDisabled()
  const second = pageRequested(1)
  await pageButton(page, 'Pages of items', 2).click()
  await second
  await expect(page.getByRole('region', { name: 'Items', exact: true }).getByRole('listitem')).toHaveCount(2)
  await expect(continueButton).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search items' }).fill('work with stories')
  await page.getByRole('region', { name: 'Items', exact: true }).getByRole('radio').first().check()
  await continueButton.click()
  await expect(page, 'the only image of the item is in use, so its area follows').toHaveURL(
    new RegExp(`/cultural-item/${work.uuid}/select-area\\?canvasId=${work.image.uuid}`),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Select area' })).toBeVisible()
  await page.goto(`${editor}/cultural-item`)
  await expect(continueButton).toBeDisabled()
  await page.getByRole('region', { name: 'In this Story' }).getByRole('radio').check()
  await continueButton.click()
  await expect(page, 'for an image in use, its area').toHaveURL(
    new RegExp(`/select-area\\?canvasId=${work.image.uuid}`),
  )

  const ready = page.getByRole('button', { name: 'Zoom in' })
  await expect(ready).toBeEnabled({ timeout: 120_000 })
  const sides = () =>
    Promise.all(['X', 'Y', 'Width', 'Height'].map((side) => page.getByLabel(side, { exact: true }).inputValue()))
  const coordinates = page.getByRole('group').filter({ hasText: 'Coordinates' }).locator('summary')
  await expect(page.getByLabel('Width', { exact: true }), 'only for people who ask').toBeHidden()
  await coordinates.click()
  const lock = page.getByRole('button', { name: 'Lock drawing' })
  await expect(lock, 'unlocked initially').toHaveAttribute('aria-pressed', 'false')
  const corner = page.getByRole('button', { name: 'Bottom right corner' })
  await drag(page, [0.4, 0.4], [0.5, 0.55])
  await expect(corner).toBeVisible()
  const drawn = await sides()
  await lock.click()
  const unlock = page.getByRole('button', { name: 'Unlock drawing' })
  await expect(unlock).toHaveAttribute('aria-pressed', 'true')
  await drag(page, [0.6, 0.6], [0.65, 0.7])
  expect(await sides(), 'a locked area is not drawn again').toEqual(drawn)
  await unlock.click()
  await drag(page, [0.6, 0.6], [0.65, 0.7])
  await expect.poll(sides).not.toEqual(drawn)
  await pressButton(page, 'Cancel')

  await page.goto(`${editor}/selected-area-edit/0`)
  await expect(ready).toBeEnabled({ timeout: 120_000 })
  const save = page.getByRole('button', { name: 'Save image area' })
  const title = page.getByRole('textbox', { name: 'Step title' })
  await expect(title).toHaveValue('One')
  await expect(save, 'nothing has changed').toBeDisabled()
  await title.fill('One and more')
  await expect(save).toBeEnabled()
  await title.fill('One')
  await expect(save, 'no change after the old value is restored').toBeDisabled()
  await coordinates.click()
  await page.getByLabel('Width', { exact: true }).fill('300')
  await expect(save).toBeEnabled()
  await pressButton(page, 'Cancel')

  await pressButton(page, 'Share')
  const share = dialogOf(page, 'Share “Tale 1”')
  const copied = page.locator('.mantine-Notification-root').filter({ hasText: 'Copied to clipboard' })
  for (const [label, text] of [
    ['Embed code', /^<iframe src="http[^"]*storyID=/],
    ['Direct link', new RegExp(`^http\\S*storyID=${stories[0]}$`)],
  ] as const) {
    await pressButton(share, `Copy: ${label}`)
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
  const { stories, options } = await useLabData(product, sessions)
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
      // Images that load during the move change the height of rows, so a step may have several transitions.
      const moved = async () => [...new Set((await ended()).map(([at]) => at))].toSorted()
      await expect.poll(moved, 'two steps have swapped positions').toEqual([0, 1])
      for (const [, seconds] of await ended()) expect(seconds).toBeCloseTo(0.2, 3)
    }
    await expect.poll(tops).toEqual([two, one, three])
    if (reducedMotion === 'reduce') expect(await ended(), 'no step was animated').toEqual([])
    await expect(page.getByText(': position 2 of 3')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect.poll(tops).toEqual([one, two, three])
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await page.close()
  }
})
