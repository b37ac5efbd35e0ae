import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { createDraftLink } from '@pressmark/contract/stories/draft-links.ts'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import { runInEmbedded } from '../../server/src/testing/embedded-client.testing.ts'
import { expect, test } from '../support/browser/journey.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { addCollection, addItemWithImage } from '../support/fixtures/fixtures.ts'
import { ON_CLUSTER } from '../../../tools/harness/product.ts'
import { followTiles } from '../support/pixels/viewer.ts'

/** The shortest validity is a day. */
const EXPIRE = `update draft_link set expires_at = now() - interval '1 second' where story_uuid = $1`

/** Creates a story with one step, which is not public. */
const addDraft = async (calls: Calls): Promise<string> => {
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Drafts ${suffix}`, (await calls.call(findRoot)).uuid)
  const { image } = await addItemWithImage(calls, collection, `Plan ${suffix}`)
  const annotations = [{ label: 'The gate', canvasUuid: image.uuid }]
  return (await calls.call(createStory, { body: { sgtt: `A draft ${suffix}`, annotations } })).uuid
}

test('an editor sends a draft link, a reviewer without an account watches the story, and the link is revoked', async ({
  sessions,
  openPage,
}) => {
  const uuid = await addDraft(await sessions('editor'))
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

test('a draft link that has expired no longer opens the story, and leaves the list of the editor', async ({
  product,
  sessions,
  openPage,
}) => {
  test.skip(ON_CLUSTER, 'the database of a cluster is not embedded')
  const calls = await sessions('editor')
  const uuid = await addDraft(calls)
  const body = { days: 1, note: 'Dr. Bianchi' }
  const { address } = await calls.call(createDraftLink, { params: { uuid }, body })
  const reviewer = await openPage({ allow: [/status of 40[14]/] })
  const tilesReceived = followTiles(reviewer)
  await reviewer.goto(address)
  await expect(reviewer.getByRole('heading', { level: 2, name: 'The gate' })).toBeVisible()
  await tilesReceived()

  await runInEmbedded(product.folder, EXPIRE, [uuid])
  await reviewer.reload()
  await expect(reviewer.getByText('Sign in to see this')).toBeVisible()
  await reviewer.goto(address)
  await reviewer.reload()
  await expect(reviewer.getByText('This link is not valid')).toBeVisible()
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/editor/${uuid}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const links = page.getByRole('region', { name: 'Draft links' })
  await expect(links.getByRole('button', { name: 'Create draft link' })).toBeVisible()
  await expect(links.getByRole('listitem')).toHaveCount(0)
})
