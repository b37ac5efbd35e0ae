import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'

test('editors see who edits the item or the story that they look at, and readers do not', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Presence ${suffix}`, (await calls.call(findRoot)).uuid)
  const item = await addEmptyItem(calls, `Shared leaf ${suffix}`, collection)
  const { uuid: story } = await calls.call(createStory, { body: { sgtt: `Shared story ${suffix}`, annotations: [] } })
  const [first, second, reader] = [
    await openPage({ as: 'admin' }),
    await openPage({ as: 'editor' }),
    await openPage({ as: 'reader', allow: [] }),
  ]
  const address = `/ui/catalog/${collection}/cultural-item/${item}`
  for (const page of [first, second, reader]) {
    const connected = waitForEventStream(page)
    await page.goto(address)
    await connected
  }
  const editing = (page: typeof first) => page.getByText('is editing this now')
  await first.getByRole('button', { name: 'Edit metadata' }).click()
  await expect(editing(second)).toHaveCount(1)
  await checkAccessibility(second, 'an item that a colleague edits')
  for (const page of [first, reader]) await expect(editing(page), 'oneself is not shown').toHaveCount(0)
  await first.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(editing(second), 'some time after the form was closed').toHaveCount(0, { timeout: 60_000 })

  const connected = waitForEventStream(second)
  await second.goto(`/ui/story/editor/${story}`)
  await connected
  await first.goto(`/ui/story/editor/${story}`)
  await expect(editing(second)).toHaveCount(1)
  await expect(editing(first)).toHaveCount(1)
})
