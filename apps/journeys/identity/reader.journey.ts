import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { expect, test } from '../support/browser/journey.ts'

test('a reader is offered nothing that changes the catalogue, and the server takes nothing from them', async ({
  sessions,
  fixtures,
  visit,
}) => {
  const page = await visit({ as: 'reader' })
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

test('an editor is offered what a reader is not', async ({ fixtures, visit }) => {
  const page = await visit({ as: 'editor' })
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  await expect(page.getByRole('button', { name: 'Add item' })).toBeVisible()
  await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
  await expect(page.getByRole('button', { name: 'Add asset' })).toBeVisible()
})

for (const unknown of ['/ui/nothing-here', '/ui/catalog/a/b/c/d']) {
  test(`the unknown address ${unknown} leads to the catalogue home and says so`, async ({ visit }) => {
    const page = await visit({ as: 'reader' })
    await page.goto(unknown)
    await expect(page).toHaveURL('/ui/catalog')
    await expect(page.getByRole('alert').filter({ hasText: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
