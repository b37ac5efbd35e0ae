import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { expect, test } from '../support/browser/journey.ts'

test('a reader sees no action that changes the catalogue, and the server rejects such calls', async ({
  sessions,
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'reader' })
  for (const address of ['/ui/catalog', `/ui/catalog/${fixtures.uuid}`]) {
    await page.goto(address)
    await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Add|New/ })).toHaveCount(0)
  }
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
  await expect(page.getByRole('application')).toBeVisible()
  await expect(page.getByRole('button', { name: /Add/ })).toHaveCount(0)
  const { context } = await sessions('reader')
  const answer = await context.post(importCulturalItem.path, {
    data: { pressmark: 'Reader 1', sgtt: 'Not mine to add', parentCollectionsUuids: [fixtures.uuid] },
  })
  expect(answer.status()).toBe(403)
})

test('an editor sees the actions that a reader does not see', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  await expect(page.getByRole('button', { name: 'Add item' })).toBeVisible()
  await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
  await expect(page.getByRole('button', { name: 'Add asset' })).toBeVisible()
})

for (const unknown of ['/ui/nothing-here', '/ui/catalog/a/b/c/d']) {
  test(`the unknown address ${unknown} leads to the catalogue home and shows a message`, async ({ openPage }) => {
    const page = await openPage({ as: 'reader' })
    await page.goto(unknown)
    await expect(page).toHaveURL('/ui/catalog')
    await expect(page.getByRole('alert').filter({ hasText: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
