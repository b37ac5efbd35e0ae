import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { findStoryByUuid } from '@pressmark/contract/stories/stories.ts'
import { listStoriesOfSeries } from '@pressmark/contract/stories/series.ts'
import type { Locator, Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { openOnOtherSite } from '../support/browser/embedding.ts'
import { expect, test } from '../support/browser/journey.ts'
import { press, tabTo } from '../support/browser/keys.ts'
import { areaOf, platePng, type Field } from '../support/fixtures/test-images.ts'
import { publish } from '../support/fixtures/publish.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'
import { expectField } from '../support/browser/expect-field.ts'

/** Seven steps over three test images. Images are used again, and one field is used twice in a row. */
const STEPS: readonly Field[] = [
  { plate: 0, column: 0, row: 0 },
  { plate: 1, column: 1, row: 1 },
  { plate: 2, column: 2, row: 0 },
  { plate: 2, column: 1, row: 1 },
  { plate: 0, column: 2, row: 1 },
  { plate: 1, column: 0, row: 0 },
  { plate: 1, column: 2, row: 1 },
]

const plateName = (plate: number, suffix: string) => `Plate ${plate + 1} of ${suffix}`

/** Creates three public items with test images. */
const addTestImages = async (calls: Calls, suffix: string): Promise<void> => {
  const collection = await addCollection(calls, `Plates of ${suffix}`, (await calls.call(findRoot)).uuid)
  for (const plate of [0, 1, 2]) {
    const title = plateName(plate, suffix)
    const metadata = { pressmark: title, autn: 'A test' }
    const { uuid } = await addItemWithImage(calls, collection, title, { ...metadata, png: await platePng(plate) })
    await publish(calls, { resourceType: 'ITEM', uuid })
  }
}

/** Chooses a radio button of a group by keyboard. */
const choose = async (page: Page, group: Locator, name: string) => {
  const radio = group.getByRole('radio', { name })
  await expect(radio).toBeEnabled()
  await press(page, group.getByRole('radio').first(), 'Space')
  for (const _ of await group.getByRole('radio').all()) {
    if (await radio.isChecked()) return
    await page.keyboard.press('ArrowDown')
  }
  await expect(radio).toBeChecked()
}

const fillByKeyboard = async (page: Page, field: Locator, text: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await press(page, field, 'Control+A', key)
  await page.keyboard.type(text)
  await expect(field).toHaveValue(text)
}

/** Adds a step: chooses the image in the picker, enters the title, draws the area. */
const addStep = async (page: Page, field: Field, { title, suffix }: { title: string; suffix: string }) => {
  const used = page.getByRole('region', { name: 'In this Story' })
  const again = used.getByRole('radio', { name: plateName(field.plate, suffix) })
  await expect(page.getByRole('heading', { level: 1, name: 'Add Image' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Items', exact: true })).toBeVisible()
  if ((await again.count()) > 0) {
    await choose(page, used, plateName(field.plate, suffix))
    await press(page, page.getByRole('button', { name: 'Continue' }))
  } else {
    const items = page.getByRole('region', { name: 'Items', exact: true })
    await fillByKeyboard(page, page.getByRole('searchbox', { name: 'Search items' }), suffix)
    await expect(items.getByRole('radio')).toHaveCount(3)
    await choose(page, items, plateName(field.plate, suffix))
    await press(page, page.getByRole('button', { name: 'Continue' }))
    await press(page, page.getByRole('button', { name: 'Add Image' }))
  }
  await fillByKeyboard(page, page.getByRole('textbox', { name: 'Step title' }), title)
  const { x, y, width, height } = areaOf(field)
  const coordinates = page.getByText('Coordinates', { exact: true })
  await press(page, coordinates)
  for (const [name, value] of Object.entries({ X: x, Y: y, Width: width, Height: height }))
    await fillByKeyboard(page, page.getByRole('textbox', { name, exact: true }), String(value))
  await press(page, page.getByRole('button', { name: 'Save image area' }), 'Enter', 'Shift+Tab')
  await press(page, coordinates)
  await expect(page.getByText(`xywh=${[x, y, width, height].join()}`)).toBeVisible()
}

/** Confirms the dialog with this title. */
const confirm = async (page: Page, title: string | RegExp, action: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  await press(page, dialog.getByRole('button', { name: action, exact: true }))
  await expect(dialog).toBeHidden()
}

const expectMessage = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** Moves to a card of the grid with arrow keys, and selects it. */
const selectCard = async (page: Page, title: string) => {
  const card = page.getByRole('link', { name: title, exact: true })
  await expect(card).toBeVisible()
  await press(page, page.locator('[data-stop][tabindex="0"]'), 'Home')
  for (const _ of await page.locator('[data-stop]').all()) {
    if (await card.evaluate((element) => element.matches(':focus'))) break
    await page.keyboard.press('ArrowRight')
  }
  await expect(card).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Select ${title}`, exact: true })).toBeChecked()
}

const move = async (page: Page, story: string, action: string) => {
  await selectCard(page, story)
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Workflow actions' })
  await choose(page, dialog, action)
  await press(page, dialog.getByRole('button', { name: 'Run action' }))
  await expect(dialog).toBeHidden()
}

/** Creates the story by keyboard and returns its uuid. */
const createStoryByKeyboard = async (page: Page, { title, suffix }: { title: string; suffix: string }) => {
  await page.goto('/ui/story')
  await tabTo(page, page.getByRole('button', { name: 'Create story' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create story' })
  await fillByKeyboard(page, dialog.getByRole('textbox', { name: 'Title' }), title)
  await press(page, dialog.getByRole('button', { name: 'Confirm' }))
  for (const [at, field] of STEPS.entries()) {
    if (at > 0) await press(page, page.getByRole('button', { name: 'Add step' }))
    await addStep(page, field, { title: `Field ${at + 1}`, suffix })
  }
  await expect(page.getByRole('heading', { name: '7 Steps' })).toBeVisible()
  await fillByKeyboard(page, page.getByRole('textbox', { name: 'Commentary' }), 'The last of the fields.')
  await press(page, page.getByRole('radio', { name: 'Commentary' }), 'ArrowRight', 'Shift+Tab')
  await press(page, page.getByRole('slider', { name: 'Speed' }), 'End')
  await expect(page.getByRole('slider', { name: 'Speed' })).toHaveAttribute('aria-valuenow', '10')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.keyboard.press('Control+S')
  await expectMessage(page, 'Changes saved successfully')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

test('by keyboard only, a story is created, previewed, duplicated, ordered and published, and visitors of another site see it', async ({
  sessions,
  openPage,
}) => {
  const suffix = randomUUID().slice(0, 8)
  const [title, copy, series] = [`Fields of ${suffix}`, `Fields of ${suffix} (copy)`, `Series of ${suffix}`]
  const calls = await sessions('editor')
  await addTestImages(calls, suffix)
  const page = await openPage({ as: 'editor' })
  const story = await createStoryByKeyboard(page, { title, suffix })

  await press(page, page.getByRole('button', { name: 'Preview' }), 'Enter', 'Shift+Tab')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Field 1' })).toBeVisible()
  await press(page, preview.getByRole('button', { name: 'Next step' }), 'ArrowRight')
  await expect(preview.getByRole('heading', { name: 'Field 2' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Close preview' }))
  await expect(page.getByRole('heading', { name: '7 Steps' })).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Duplicate' }))
  await confirm(page, 'Duplicate this story?', 'Duplicate')
  await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Back to the stories' }))
  await press(page, page.getByRole('button', { name: 'Create series' }))
  const dialog = page.getByRole('dialog', { name: 'Create series' })
  await fillByKeyboard(page, dialog.getByRole('textbox', { name: 'Title' }), series)
  await press(page, dialog.getByRole('button', { name: 'Confirm' }))
  await expect(page.getByRole('heading', { level: 1, name: series })).toBeFocused()
  const seriesUuid = new URL(page.url()).pathname.split('/').at(-1)!
  await press(page, page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Stories' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Stories' })).toBeFocused()
  await selectCard(page, title)
  await selectCard(page, copy)
  await page.keyboard.press('l')
  const place = page.getByRole('dialog', { name: 'Add 2 stories to a series' })
  await fillByKeyboard(page, place.getByRole('searchbox', { name: 'Search series' }), series)
  await expect(place.getByRole('radio'), 'the other controls are hidden').toHaveCount(1)
  await choose(page, place, series)
  await press(page, place.getByRole('button', { name: 'Confirm' }))
  await expectMessage(page, 'Story moved successfully')

  await page.goto(`/ui/story/series/${seriesUuid}`)
  const order = async () => {
    const { _embedded } = await calls.call(listStoriesOfSeries, { params: { uuid: seriesUuid }, query: {} })
    return _embedded.storyboards.map(({ sgtt }) => sgtt)
  }
  expect(await order()).toEqual([title, copy])
  const position = page.getByRole('spinbutton', { name: `Position of ${copy}` })
  await fillByKeyboard(page, position, '1')
  await page.keyboard.press('Enter')
  await confirm(page, 'Move story', 'Confirm')
  await expectMessage(page, 'Order saved successfully')
  expect(await order()).toEqual([copy, title])

  await move(page, title, 'submit → In review')
  await move(page, title, 'publish → Published')
  await expect(page.getByRole('listitem').filter({ hasText: 'Published' })).toContainText(title)
  expect(await calls.call(findStoryByUuid, { query: { uuid: story } })).toMatchObject({ public: true })
  await page.keyboard.press('Escape')
  await press(page, page.getByRole('link', { name: title, exact: true }))
  await press(page, page.getByRole('button', { name: 'Share' }))
  const code = page.getByRole('dialog').getByRole('textbox', { name: 'Embed code' })
  await expect(page.getByText('Everyone can see this story.')).toBeVisible()
  const embed = await code.inputValue()

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const visitor = await openPage({ viewport })
    await openOnOtherSite(visitor, embed, async () => {
      const frame = visitor.frameLocator('iframe')
      const where = { picture: frame.locator('.picture'), card: frame.getByRole('region', { name: title }) }
      for (const [at, field] of STEPS.entries()) {
        if (at > 0) await frame.getByRole('button', { name: 'Next step' }).click()
        await expect(frame.getByRole('heading', { name: `Field ${at + 1}` })).toBeVisible()
        await expectField(visitor, where, field)
      }
      await expect(frame.getByText('The last of the fields.')).toBeVisible()
    })
  }
})
