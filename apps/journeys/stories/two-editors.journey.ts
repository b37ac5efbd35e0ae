import { randomUUID } from 'node:crypto'
import { deleteStory, readStory } from '@pressmark/contract/stories/stories.ts'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { dismissMessage } from '../support/browser/messages.ts'
import { expect, test } from '../support/browser/journey.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { addTestStory, addTestWork } from '../support/fixtures/lab-data.ts'
import { dialogOf, pressButton } from '../support/screens/lab.ts'

/** Browsers report each refusal on the console. */
const REFUSED = [/status of 4(04|12)/]
const MERGED = 'Someone else has changed other parts of this story in the meantime. Both changes are saved.'
const OWN_ORDER = 'Someone else has moved steps too.'
const SAVE_CHOSEN = 'Save the chosen values'

type OpenPage = (options: { as: 'editor' | 'admin'; allow?: readonly RegExp[] }) => Promise<Page>

/* A story of three steps in the editors of two people. The second page saves second. */
const openTwoEditors = async (calls: Calls, openPage: OpenPage) => {
  const suffix = randomUUID().slice(0, 8)
  const { image } = await addTestWork(calls, suffix)
  const { uuid } = await addTestStory(calls, `Shared ${suffix}`, image.uuid, ['One', 'Two', 'Three'])
  const first = await openPage({ as: 'editor', allow: REFUSED })
  const second = await openPage({ as: 'admin', allow: REFUSED })
  for (const page of [first, second]) {
    const connected = waitForEventStream(page)
    await page.goto(`/ui/story/editor/${uuid}`)
    await connected
    await expect(cards(page)).toHaveCount(3)
  }
  return { uuid, first, second }
}

const cards = (page: Page) => page.getByRole('region', { name: 'Steps', exact: true }).getByRole('listitem')
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Step title' })
const conflictOf = (page: Page) => dialogOf(page, 'Someone else has changed this story')

const chooseStep = async (page: Page, title: string) => {
  await cards(page)
    .getByRole('button', { name: new RegExp(`^\\d+\\s*${title}`) })
    .click()
  await expect(titleField(page)).toHaveValue(title)
}

const rename = async (page: Page, title: string, to: string) => {
  await chooseStep(page, title)
  await titleField(page).fill(to)
}

const save = async (page: Page, message = 'Changes saved successfully') => {
  await saveButton(page).click()
  await dismissMessage(page, message)
  await expect(saveButton(page)).toBeDisabled()
}

const showsTitles = async (page: Page, ...titles: string[]) => {
  await expect(cards(page)).toHaveCount(titles.length)
  for (const [at, title] of titles.entries()) await expect(cards(page).nth(at)).toContainText(title)
}

const moveUp = async (page: Page, menu: string) => {
  await pressButton(page, menu)
  await page.getByRole('menuitem', { name: 'Move up' }).click()
}

const removeStep = async (page: Page, name: string) => {
  await pressButton(page, name)
  await pressButton(dialogOf(page, 'Delete step?'), 'Delete step')
  await dismissMessage(page, 'Changes saved successfully')
}

test('changes of different steps, and of different parts of one step, are merged without a question', async ({
  sessions,
  openPage,
}) => {
  test.slow()
  const calls = await sessions('editor')
  const { uuid, first, second } = await openTwoEditors(calls, openPage)
  await rename(second, 'Three', 'Third')
  await chooseStep(second, 'Two')
  await second.getByRole('textbox', { name: 'Commentary' }).fill('Of the second person')
  await rename(first, 'One', 'First')
  await rename(first, 'Two', 'Second')
  await save(first)
  await save(second, MERGED)
  await first.reload()
  for (const page of [first, second]) await showsTitles(page, 'First', 'Second', 'Third')
  const { annotations } = await calls.call(readStory, { params: { uuid } })
  expect(annotations[1]!.resource[0]!.chars).toBe('Of the second person')

  await chooseStep(second, 'Second')
  await moveUp(second, 'Move step 2: Second')
  await chooseStep(first, 'Third')
  await moveUp(first, 'Move step 3: Third')
  await save(first)
  await save(second, OWN_ORDER)
  await first.reload()
  for (const page of [first, second]) await showsTitles(page, 'Second', 'First', 'Third')
})

test('a text that both have changed is asked once, and each choice is saved', async ({ sessions, openPage }) => {
  test.slow()
  const { first, second } = await openTwoEditors(await sessions('editor'), openPage)
  await rename(second, 'Two', 'Mine')
  await rename(second, 'One', 'Uno')
  await rename(first, 'Two', 'Theirs')
  await rename(first, 'Three', 'Tre')
  await save(first)
  await saveButton(second).click()
  const dialog = conflictOf(second)
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
  const question = dialog.getByRole('radiogroup', { name: 'Step 2 “Two”: Step title' })
  const mine = question.getByRole('radio', { name: 'Your change: Mine' })
  await expect(mine, 'nothing is preset').not.toBeChecked()
  await expect(dialog).toContainText(/Last saved by \S.*, \d\d\/\d\d\/\d{4}, \d\d:\d\d/)
  await expect(dialog.getByRole('button', { name: SAVE_CHOSEN }), 'no button overwrites').toBeDisabled()
  await expect(question.getByRole('radio', { name: 'Their change: Two Theirs' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Changes of someone else that are kept' })).toContainText(
    'Step changed: “Tre” (Step title)',
  )
  await pressButton(dialog, 'Cancel')
  await showsTitles(second, 'Uno', 'Mine', 'Three')
  await saveButton(second).click()
  await mine.check()
  await pressButton(dialog, SAVE_CHOSEN)
  await dismissMessage(second, 'Changes saved successfully')
  await first.reload()
  for (const page of [first, second]) await showsTitles(page, 'Uno', 'Mine', 'Tre')

  await rename(second, 'Mine', 'Mine again')
  await rename(second, 'Uno', 'Eins')
  await rename(first, 'Mine', 'Theirs again')
  await save(first)
  await saveButton(second).click()
  await dialog.getByRole('radio', { name: /^Their change:/ }).check()
  await pressButton(dialog, SAVE_CHOSEN)
  await dismissMessage(second, 'Changes saved successfully')
  await first.reload()
  for (const page of [first, second]) await showsTitles(page, 'Eins', 'Theirs again', 'Tre')
})

test('a step that one person deletes and the other edits is deleted or kept by choice', async ({
  sessions,
  openPage,
}) => {
  test.slow()
  const { first, second } = await openTwoEditors(await sessions('editor'), openPage)
  await rename(second, 'Two', 'Two edited')
  await removeStep(first, 'Delete step 2: Two')
  await saveButton(second).click()
  const dialog = conflictOf(second)
  const byThem = dialog.getByRole('radiogroup', { name: /^Step 2 “Two” was deleted by someone else/ })
  await byThem.getByRole('radio', { name: /^Your change: keep the step/ }).check()
  await pressButton(dialog, SAVE_CHOSEN)
  await dismissMessage(second, 'Changes saved successfully')
  await first.reload()
  for (const page of [first, second]) await showsTitles(page, 'One', 'Two edited', 'Three')

  // With an unsaved change, the draft keeps the version with which it was opened.
  await chooseStep(second, 'Two edited')
  await titleField(second).fill('Two of both')
  await rename(first, 'Two edited', 'Two again')
  await save(first)
  await pressButton(second, 'Delete step 2: Two of both')
  await pressButton(dialogOf(second, 'Delete step?'), 'Delete step')
  const byPerson = dialog.getByRole('radiogroup', { name: /^Step 2 “Two edited” was deleted by you/ })
  await byPerson.getByRole('radio', { name: /^Their change: keep the step/ }).check()
  await pressButton(dialog, SAVE_CHOSEN)
  await dismissMessage(second, 'Changes saved successfully')
  await first.reload()
  for (const page of [first, second]) await showsTitles(page, 'One', 'Two again', 'Three')
})

test('a save of the settings of a story does not overwrite the steps of a colleague', async ({
  sessions,
  openPage,
}) => {
  test.slow()
  const { first, second } = await openTwoEditors(await sessions('editor'), openPage)
  await rename(second, 'One', 'First')
  await rename(first, 'Two', 'Second')
  await save(first)
  await pressButton(second, 'Settings')
  const settings = second.getByRole('dialog')
  await pressButton(settings, 'Edit')
  await settings.getByRole('textbox', { name: 'Author' }).fill('Two people')
  await pressButton(settings, 'Confirm')
  await dismissMessage(second, 'Item updated successfully')
  await settings.getByRole('button', { name: 'Close', exact: true }).last().click()
  await save(second, MERGED)
  await first.reload()
  for (const page of [first, second]) await showsTitles(page, 'First', 'Second', 'Three')
})

test('a change and a deletion of the story are shown to the colleague, who restores it and saves', async ({
  sessions,
  openPage,
}) => {
  test.slow()
  const calls = await sessions('editor')
  const { uuid, first, second } = await openTwoEditors(calls, openPage)
  await rename(second, 'Two', 'Second')
  await rename(first, 'One', 'First')
  await save(first)
  await dismissMessage(second, 'Elio Rossetti changed this story')
  await showsTitles(second, 'One', 'Second', 'Three')

  await calls.call(deleteStory, { params: { uuid } })
  const alert = second.getByRole('alert').filter({ hasText: 'Changes can be saved again when it is restored.' })
  await expect(alert).toContainText('This story was deleted')
  await checkAccessibility(second, 'a story that a colleague deleted')
  await showsTitles(second, 'One', 'Second', 'Three')
  await pressButton(alert, 'Restore')
  await expect(alert).toHaveCount(0)
  await save(second, MERGED)
  await showsTitles(second, 'First', 'Second', 'Three')
})
