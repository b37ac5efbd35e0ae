import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { createStory, readStory } from '@pressmark/contract/stories/stories.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addCollection, addItemWithImage } from '../support/fixtures/fixtures.ts'

test('an editor gives a story a cover, a title slide and a closing slide, and the viewer shows them around the steps', async ({
  sessions,
  openPage,
}) => {
  const suffix = randomUUID().slice(0, 8)
  const calls = await sessions('editor')
  const collection = await addCollection(calls, `Maps ${suffix}`, (await calls.call(findRoot)).uuid)
  const [first, second] = [
    await addItemWithImage(calls, collection, `Coast ${suffix}`),
    await addItemWithImage(calls, collection, `River ${suffix}`),
  ]
  const annotations = [
    { label: 'The coast', canvasUuid: first.image.uuid },
    { label: 'The river', canvasUuid: second.image.uuid },
  ]
  const { uuid } = await calls.call(createStory, { body: { sgtt: `Northwards ${suffix}`, annotations } })

  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Cover and slides' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cover and slides of the story' })
  await dialog.getByRole('radio', { name: `River ${suffix}` }).check()
  await dialog.getByRole('textbox', { name: 'Subtitle' }).fill('A journey in two maps')
  await dialog.getByRole('textbox', { name: 'Closing text' }).fill('Here the journey *ends*.')
  await dialog.getByRole('textbox', { name: 'Credits' }).fill('**Texts:** Ada')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Cover and slides saved')).toBeVisible()
  const saved = await calls.call(readStory, { params: { uuid } })
  expect(saved).toMatchObject({
    coverUuid: second.image.uuid,
    opening: { title: '', subtitle: 'A journey in two maps' },
    closing: { text: 'Here the journey *ends*.', credits: '**Texts:** Ada' },
  })
  expect(saved.thumbnail).toContain(second.image.uuid)

  const viewer = await openPage({ as: 'editor' })
  await viewer.goto(storyViewerAddress(uuid))
  await expect(viewer.getByRole('heading', { level: 2, name: `Northwards ${suffix}` })).toBeVisible()
  await expect(viewer.getByText('A journey in two maps')).toBeVisible()
  await viewer.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading', { level: 2, name: 'The coast' })).toBeVisible()
  await expect(viewer.getByText('1 / 2', { exact: true })).toBeVisible()
  await expect(viewer).toHaveURL(/step=1$/)
  await viewer.keyboard.press('End')
  await expect(viewer.getByRole('heading', { level: 2, name: 'Closing' })).toBeVisible()
  await expect(viewer.getByText('Texts:')).toHaveCSS('font-weight', '700')
  await expect(viewer).toHaveURL(/step=closing$/)
  await viewer.reload()
  await expect(viewer.getByText('Here the journey ends.')).toBeVisible()
  await viewer.getByRole('button', { name: 'Steps of this story' }).click()
  await viewer.getByRole('dialog').getByRole('button', { name: 'The river' }).click()
  await expect(viewer.getByText('2 / 2', { exact: true })).toBeVisible()
})
