import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { seriesViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { createSeries } from '@pressmark/contract/stories/series.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openOnOtherSite } from '../support/browser/embedding.ts'
import { addCollection, addItemWithImage } from '../support/fixtures/fixtures.ts'
import { addTestStory } from '../support/fixtures/lab-data.ts'
import { publish } from '../support/fixtures/publish.ts'

test('an editor shares a series, and visitors of another site read its stories one after the other', async ({
  sessions,
  openPage,
}) => {
  const suffix = randomUUID().slice(0, 8)
  const calls = await sessions('admin')
  const collection = await addCollection(calls, `Works of ${suffix}`, (await calls.call(findRoot)).uuid)
  const open = await addItemWithImage(calls, collection, `Open ${suffix}`)
  const shut = await addItemWithImage(calls, collection, `Shut ${suffix}`)
  await publish(calls, { resourceType: 'ITEM', uuid: open.uuid })
  const stories = [
    await addTestStory(calls, `Dawn ${suffix}`, open.image.uuid, ['First light', 'The bell']),
    await addTestStory(calls, `Noon ${suffix}`, open.image.uuid, ['The square']),
    await addTestStory(calls, `Dusk ${suffix}`, shut.image.uuid, ['The gate']),
  ]
  for (const { uuid } of stories) await publish(calls, { resourceType: 'STORY', uuid })
  const title = `A day in ${suffix}`
  const storyboards = stories.map(({ uuid }) => uuid)
  const { uuid } = await calls.call(createSeries, {
    body: { sgtt: title, description: 'From dawn to dusk.', storyboards },
  })

  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/story/series/${uuid}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: `Share “${title}”` })
  await expect(dialog.getByText('Only members can see this series. It is in the state “Default”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await publish(calls, { resourceType: 'SERIES', uuid })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(dialog.getByText('Everyone can see this series. Visitors do not see these stories')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([`Dusk ${suffix}`])
  const address = await dialog.getByRole('textbox', { name: 'Direct link' }).inputValue()
  expect(address).toBe(new URL(seriesViewerAddress(uuid), page.url()).href)

  const visitor = await openPage()
  const embed = `<iframe src="${address}" title="Series" style="width:1200px;height:800px"></iframe>`
  await openOnOtherSite(visitor, embed, async () => {
    const frame = visitor.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(frame.getByText('From dawn to dusk.')).toBeVisible()
    await expect(frame.getByText('3 stories')).toBeVisible()
    await frame.getByRole('link', { name: `Dawn ${suffix}` }).click()
    await expect(frame.getByRole('heading', { level: 2, name: 'First light' })).toBeVisible()
    await expect(frame.getByRole('link', { name: /^Previous story/ })).toHaveCount(0)
    await frame.getByRole('link', { name: `Next story: Noon ${suffix}` }).click()
    await expect(frame.getByRole('heading', { level: 2, name: 'The square' })).toBeVisible()
    await frame.getByRole('link', { name: `Next story: Dusk ${suffix}` }).click()
    await expect(frame.getByText('The image of this step is not public.')).toBeVisible()
    await frame.getByRole('link', { name: title }).click()
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
  await visitor.goto(`${seriesViewerAddress(uuid)}&lang=it`)
  await expect(visitor.getByText('3 storie')).toBeVisible()
})

test('the page of a series is empty, protected or missing in words', async ({ sessions, openPage }) => {
  const calls = await sessions('admin')
  const { uuid } = await calls.call(createSeries, { body: { sgtt: `Empty ${randomUUID()}` } })
  const page = await openPage({ allow: [/status of 40[14]/] })
  await page.goto(seriesViewerAddress(uuid))
  await expect(page.getByText('Sign in to see this')).toBeVisible()
  await publish(calls, { resourceType: 'SERIES', uuid })
  await page.goto(seriesViewerAddress(uuid))
  await expect(page.getByText('This series has no stories to show')).toBeVisible()
  await page.goto(seriesViewerAddress(randomUUID()))
  await expect(page.getByText('Nothing found at this address')).toBeVisible()
})
