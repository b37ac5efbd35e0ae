import { randomUUID } from 'node:crypto'
import { deleteAssets } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { readStory } from '@pressmark/contract/stories/stories.ts'
import type { Page } from '@playwright/test'
import { countActions } from '../support/browser/count-actions.ts'
import { expect, test } from '../support/browser/journey.ts'
import { dismissMessage } from '../support/browser/messages.ts'
import { addCollection, addItemWithImage } from '../support/fixtures/fixtures.ts'
import { addTestStory, addTestWork } from '../support/fixtures/lab-data.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { drawArea, pressButton } from '../support/screens/lab.ts'

const stepsOf = (page: Page) => page.getByRole('region', { name: 'Steps', exact: true }).getByRole('listitem')

/* Picks one of the found items, and its image. */
const pickImage = async (page: Page, { search, found, at }: { search: string; found: number; at: number }) => {
  await page.getByRole('searchbox', { name: 'Search items' }).fill(search)
  const radios = page.getByRole('region', { name: 'Items', exact: true }).getByRole('radio')
  await expect(radios).toHaveCount(found)
  await radios.nth(at).click()
  await pressButton(page, 'Continue')
  await pressButton(page, 'Add Image')
}

const TRIANGLE = [
  [0.4, 0.4],
  [0.6, 0.42],
  [0.5, 0.6],
] as const

test('a story of twelve steps over three images takes at most 50 clicks', async ({ sessions, openPage }) => {
  test.slow()
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const works = await addCollection(calls, `Works of ${suffix}`, (await calls.call(findRoot)).uuid)
  for (const title of ['one', 'two', 'three']) await addItemWithImage(calls, works, `Sheet ${title} ${suffix}`)
  const page = await openPage({ as: 'editor' })
  const actions = await countActions(page)
  await page.goto('/ui/story')
  await pressButton(page, 'Create story')
  const dialog = page.getByRole('dialog', { name: 'Create story' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`Twelve steps ${suffix}`)
  await pressButton(dialog, 'Confirm')
  for (let part = 0; part < 12; part += 1) {
    if (part % 4 > 0) await pressButton(page, 'Same image again')
    else {
      if (part > 0) await pressButton(page, 'Add step')
      await pickImage(page, { search: suffix, found: 3, at: part / 4 })
    }
    await page.getByRole('textbox', { name: 'Step title' }).fill(`Part ${part + 1}`)
    await drawArea(page, part)
    await pressButton(page, 'Save image area')
    await expect(stepsOf(page)).toHaveCount(part + 1)
    await expect(stepsOf(page).last(), 'the list scrolls to the new step').toBeInViewport({ ratio: 0.9 })
  }
  await pressButton(page, 'Save')
  await expect(page.locator('.mantine-Notification-root', { hasText: 'Changes saved successfully' })).toBeVisible()
  expect(actions).toEqual({ clicks: 47, keys: 0 })
})

test('an image that was deleted is replaced, and the texts and the area of the step stay', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const { uuid: item, image } = await addTestWork(calls, suffix)
  const other = await addTestWork(calls, `${suffix} again`)
  const { uuid } = await addTestStory(calls, `Lost ${suffix}`, image.uuid, ['One', 'Two'])
  await calls.call(deleteAssets, { params: { uuid: item, assetType: 'images' }, body: { uuids: [image.uuid] } })
  const before = (await calls.call(readStory, { params: { uuid } })).annotations[1]!
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}`)
  await page.getByRole('button', { name: /^2 Two/ }).click()
  await pressButton(page, 'Choose another image')
  await expect(page).toHaveURL(/replace=2/)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose another image' })).toBeVisible()
  await pickImage(page, { search: `${suffix} again`, found: 1, at: 0 })
  await expect(page.getByRole('textbox', { name: 'Step title' })).toHaveValue('Two')
  await expect(page.getByRole('button', { name: 'Bottom right corner' })).toBeVisible({ timeout: 120_000 })
  await pressButton(page, 'Save image area')
  await expect(page.getByRole('button', { name: 'Edit area' })).toBeVisible()
  await pressButton(page, 'Save')
  await dismissMessage(page, 'Changes saved successfully')
  const after = (await calls.call(readStory, { params: { uuid } })).annotations[1]!
  expect([after.canvasUuid, after.picture]).toEqual([other.image.uuid, 'shown'])
  expect([after.label, after.resource[0]?.chars, after.on[0]?.selector]).toEqual([
    before.label,
    before.resource[0]?.chars,
    before.on[0]?.selector,
  ])
})

test('the cards show travel and stay, the pace changes all steps at once, and a step is duplicated', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const { image } = await addTestWork(calls, suffix)
  const { uuid } = await addTestStory(calls, `Timed ${suffix}`, image.uuid, ['One', 'Two'])
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}`)
  const steps = stepsOf(page)
  const region = page.getByRole('region', { name: 'Steps', exact: true })
  await expect(steps.first()).toContainText('10 s + 1 s')
  await expect(region).toContainText('0:22 in total')
  await region.getByRole('radiogroup', { name: 'Pace' }).getByText('Brisk').click()
  for (const at of [0, 1]) await expect(steps.nth(at)).toContainText('2.5 s + 1 s')
  await expect(region).toContainText('0:07 in total')
  await pressButton(page, 'Undo')
  for (const at of [0, 1]) await expect(steps.nth(at)).toContainText('10 s + 1 s')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  await pressButton(page, 'Move step 1: One')
  await page.getByRole('menuitem', { name: 'Duplicate step' }).click()
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(1)).toContainText('One')
  await pressButton(page, 'Save')
  await dismissMessage(page, 'Changes saved successfully')
  const saved = (await calls.call(readStory, { params: { uuid } })).annotations
  expect(saved.map(({ label }) => label)).toEqual(['One', 'One', 'Two'])
  expect(saved[1]!.on[0]!.selector).toEqual(saved[0]!.on[0]!.selector)
  await pressButton(page, 'Move step 2: One')
  await page.getByRole('menuitem', { name: 'Same image again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Select area' })).toBeVisible()
})

test('the share dialog names the step and the image that is not public, and links to it', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const { uuid: item, image } = await addTestWork(calls, suffix)
  const { uuid } = await addTestStory(calls, `Hidden ${suffix}`, image.uuid, ['One', 'Two'])
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}`)
  await pressButton(page, 'Share')
  const dialog = page.getByRole('dialog', { name: `Share “Hidden ${suffix}”` })
  await expect(dialog).toContainText('(Steps 1 “One”, 2 “Two”)')
  await dialog.getByRole('link', { name: `Work of ${suffix}` }).click()
  await expect(page).toHaveURL(new RegExp(`/cultural-item/${item}`))
})

test('a polygon is drawn corner by corner, and saving without a shape asks', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const { image } = await addTestWork(calls, suffix)
  const { uuid } = await addTestStory(calls, `Cornered ${suffix}`, image.uuid, ['One'])
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}/selected-area-edit/0`)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeEnabled({ timeout: 120_000 })
  const { x, y, width, height } = await boxOf(page.getByRole('application'))
  const at = (across: number, down: number) => [x + width * across, y + height * down] as const
  const corner = page.getByRole('button', { name: 'Bottom right corner' })
  const save = page.getByRole('button', { name: 'Save image area' })
  const unclosed = page.getByRole('dialog', { name: 'Save without a shape?' })
  await pressButton(page, 'Draw again')
  await pressButton(page, 'Polygon')
  await expect(page.getByText('Click to place corners.')).toBeVisible()
  for (const [across, down] of TRIANGLE) await page.mouse.click(...at(across, down))
  await save.click()
  await expect(unclosed).toContainText('No shape is drawn or closed.')
  await pressButton(unclosed, 'Cancel')
  await expect(corner).toBeHidden()
  await page.mouse.click(...at(0.4, 0.4))
  await expect(corner, 'the first corner closes').toBeVisible()

  await pressButton(page, 'Draw again')
  for (const [across, down] of TRIANGLE) await page.mouse.click(...at(across, down))
  await page.mouse.dblclick(...at(0.42, 0.55))
  await expect(corner, 'a double click closes').toBeVisible()
  await save.click()
  await pressButton(page, 'Save')
  await dismissMessage(page, 'Changes saved successfully')
  const saved = (await calls.call(readStory, { params: { uuid } })).annotations[0]!.on[0]!.selector.item.value
  expect(saved, 'four corners').toMatch(/d="M[\d.,]+(L[\d.,]+){3}Z"/)
})
