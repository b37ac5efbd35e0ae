import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import type { Page } from '@playwright/test'
import { dragByKeys } from '../support/browser/drag.ts'
import { expect, test } from '../support/browser/journey.ts'
import { drawArea } from '../support/screens/lab.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'

const create = async (page: Page, title: string) => {
  await page.goto('/ui/story')
  await page.getByRole('button', { name: 'Create story' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create story' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Image' })).toBeVisible()
}

test('by mouse, a story of seven steps over three items is created, saved and previewed', async ({
  sessions,
  openPage,
}) => {
  test.slow()
  const calls = await sessions('editor')
  const works = await addCollection(calls, 'Works of a story', (await calls.call(findRoot)).uuid)
  for (const title of ['Told one', 'Told two', 'Told three']) await addItemWithImage(calls, works, title)
  const page = await openPage({ as: 'editor' })
  await create(page, 'Seven steps by mouse')
  for (let part = 0; part < 7; part += 1) {
    if (part > 0) await page.getByRole('button', { name: 'Add step' }).click()
    const items = page.getByRole('region', { name: 'Items', exact: true })
    await page.getByRole('searchbox', { name: 'Search items' }).fill('told')
    await expect(items.getByRole('radio')).toHaveCount(3)
    await items
      .getByRole('radio')
      .nth(part % 3)
      .click()
    await page.getByRole('button', { name: 'Continue' }).click()
    // The only image of an item that a step uses already needs no choice.
    if (part < 3) await page.getByRole('button', { name: 'Add Image' }).click()
    await page.getByRole('textbox', { name: 'Step title' }).fill(`Part ${part + 1}`)
    await drawArea(page, part)
    await page.getByRole('button', { name: 'Save image area' }).click()
    await expect(page.getByRole('heading', { name: `${part + 1} Step${part > 0 ? 's' : ''}` })).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Commentary' }).fill('The last of them.')
  await expect(page.getByText('17 / 800')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Save and preview' }).click()
  const story = page.frameLocator('iframe')
  await expect(story.getByRole('heading', { name: 'Part 1' })).toBeVisible()
  await story.getByRole('button', { name: 'Next step' }).click()
  await expect(story.getByRole('heading', { name: 'Part 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Close preview' }).click()
  await expect(page.getByRole('heading', { name: '7 Steps' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test('by keyboard only, steps and areas are moved, and the changes are undone', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${fixtures.story}`)
  const steps = page.getByRole('region', { name: 'Steps', exact: true }).getByRole('listitem')
  await expect(steps.first()).toContainText('The whole sheet')
  const handle = page.getByRole('button', { name: /^Drag step 1 of 2/ })
  await dragByKeys(handle, ['ArrowDown'], 'The whole sheet: position 2 of 2')
  await expect(steps.first()).toContainText('A corner')
  await page.keyboard.press('Control+Z')
  await expect(steps.first()).toContainText('The whole sheet')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  await steps
    .nth(1)
    .getByRole('button', { name: /A corner/ })
    .nth(1)
    .focus()
  await page.keyboard.press('Enter')
  const coordinates = page.getByText('Coordinates', { exact: true })
  await coordinates.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('xywh=100,100,400,200')).toBeVisible()
  await page.getByRole('button', { name: 'Edit area' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Right edge' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Area. Press the arrow keys to move it.' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('button', { name: 'Save image area' }).focus()
  await page.keyboard.press('Enter')
  await coordinates.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('xywh=100,101,450,200')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Changes saved successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})
