import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addCollection, addItemWithImage } from '../support/fixtures/fixtures.ts'
import { followTiles } from '../support/pixels/viewer.ts'

test('an editor sends a draft link, a reviewer without an account watches the story, and the link is revoked', async ({
  sessions,
  openPage,
}) => {
  const suffix = randomUUID().slice(0, 8)
  const calls = await sessions('editor')
  const collection = await addCollection(calls, `Drafts ${suffix}`, (await calls.call(findRoot)).uuid)
  const { image } = await addItemWithImage(calls, collection, `Plan ${suffix}`)
  const annotations = [{ label: 'The gate', canvasUuid: image.uuid }]
  const { uuid } = await calls.call(createStory, { body: { sgtt: `A draft ${suffix}`, annotations } })

  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const links = page.getByRole('region', { name: 'Draft links' })
  await links.getByRole('textbox', { name: 'For whom' }).fill('Dr. Rossi')
  await links.getByRole('button', { name: 'Create draft link' }).dblclick()
  const address = await links.getByRole('textbox', { name: 'New draft link' }).inputValue()
  await expect(links.getByRole('listitem')).toHaveCount(1)

  const reviewer = await openPage({ allow: [/status of 40[14]/] })
  // OpenSeadragon logs an error for a tile whose page is left.
  const tilesReceived = followTiles(reviewer)
  await reviewer.goto(address)
  await expect(reviewer.getByRole('heading', { level: 2, name: 'The gate' })).toBeVisible()
  await expect(reviewer.locator('canvas').first()).toBeVisible()
  await tilesReceived()
  expect(reviewer.url()).not.toContain('draft')
  await reviewer.reload()
  await expect(reviewer.getByRole('heading', { level: 2, name: 'The gate' })).toBeVisible()
  await tilesReceived()

  await links.getByRole('button', { name: 'Revoke the draft link: Dr. Rossi' }).click()
  await expect(links.getByRole('listitem')).toHaveCount(0)
  await reviewer.reload()
  await expect(reviewer.getByText('Sign in to see this')).toBeVisible()
  await reviewer.goto(address)
  await reviewer.reload()
  await expect(reviewer.getByText('This link is not valid')).toBeVisible()
})
