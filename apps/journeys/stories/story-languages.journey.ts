import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { createStory, readStory } from '@pressmark/contract/stories/stories.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addCollection, addItemWithImage } from '../support/fixtures/fixtures.ts'

test('an editor adds Italian texts to a story, and readers choose the language, which the address keeps', async ({
  sessions,
  openPage,
}) => {
  const suffix = randomUUID().slice(0, 8)
  const calls = await sessions('editor')
  const collection = await addCollection(calls, `Winds ${suffix}`, (await calls.call(findRoot)).uuid)
  const { image } = await addItemWithImage(calls, collection, `Wind rose ${suffix}`)
  const annotations = [
    { label: 'North', canvasUuid: image.uuid, resource: [{ chars: 'The top of the map' }] },
    { label: 'South', canvasUuid: image.uuid },
  ]
  const { uuid } = await calls.call(createStory, { body: { sgtt: `Winds ${suffix}`, language: 'en', annotations } })

  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}`)
  const language = page.getByRole('combobox', { name: 'Language of the texts' })
  await language.click()
  await page.getByRole('option', { name: 'Add or remove languages…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Languages of the story' })
  await dialog.getByRole('combobox', { name: 'Add a language' }).fill('Ital')
  await page.getByRole('option', { name: 'Italian' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(language).toHaveValue('Italian')
  await expect(page.getByText('Texts without translation: 4')).toBeVisible()

  await page.getByRole('textbox', { name: 'Step title' }).fill('Nord')
  const commentary = page.getByRole('textbox', { name: 'Commentary' })
  await expect(commentary).toHaveAccessibleDescription(/Main text: The top of the map/)
  await commentary.fill('In alto')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(commentary).toHaveValue('')
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Changes saved successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Title and slides' }).click()
  const texts = page.getByRole('dialog', { name: 'Title and slides: Italian' })
  await texts.getByRole('textbox', { name: 'Title' }).fill(`Venti ${suffix}`)
  await texts.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Texts without translation: 1')).toBeVisible()
  const saved = await calls.call(readStory, { params: { uuid } })
  expect(saved.translations).toEqual({ it: { sgtt: `Venti ${suffix}` } })
  expect(saved.annotations[0]?.translations).toEqual({ it: { label: 'Nord', chars: 'In alto' } })
  await language.click()
  await page.getByRole('option', { name: 'English (main language)' }).click()
  await expect(page.getByRole('textbox', { name: 'Step title' })).toHaveValue('North')

  const viewer = await openPage({ as: 'editor', locale: 'en' })
  await viewer.goto(storyViewerAddress(uuid))
  await expect(viewer.getByRole('heading', { level: 2, name: 'North' })).toHaveAttribute('lang', 'en')
  await viewer.getByRole('combobox', { name: 'Language of the story' }).selectOption('Italiano')
  await expect(viewer.getByRole('heading', { level: 2, name: 'Nord' })).toHaveAttribute('lang', 'it')
  await expect(viewer).toHaveTitle(new RegExp(`Venti ${suffix}`))
  await expect(viewer).toHaveURL(/lang=it/)
  await checkAccessibility(viewer, 'story viewer in Italian')
  await viewer.reload()
  await expect(viewer.getByRole('heading', { level: 2, name: 'Nord' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Passo successivo' }).click()
  // The second step has no Italian text.
  await expect(viewer.getByRole('heading', { level: 2, name: 'South' })).toHaveAttribute('lang', 'en')

  const manifest = await viewer.request.get(addressOf(storyManifest, { uuid }))
  expect(await manifest.json()).toMatchObject({ label: { en: [`Winds ${suffix}`], it: [`Venti ${suffix}`] } })

  await language.click()
  await page.getByRole('option', { name: 'Add or remove languages…' }).click()
  await checkAccessibility(page, 'the languages of a story', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Make main language: Italian' }).click()
  await expect(page.getByText('Main language: Italian', { exact: true }).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Step title' })).toHaveValue('Nord')
  const exchanged = await calls.call(readStory, { params: { uuid } })
  expect([exchanged.language, exchanged.sgtt]).toEqual(['it', `Venti ${suffix}`])
  expect(exchanged.translations).toEqual({ en: { sgtt: `Winds ${suffix}` } })
  expect(exchanged.annotations[0]?.translations).toEqual({ en: { label: 'North', chars: 'The top of the map' } })
})
