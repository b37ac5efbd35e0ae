import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'

test('the overview shows entries, storage and people, and leads to what needs attention', async ({ openPage }) => {
  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/management')
  await expect(page.getByRole('tab', { name: 'Imports' }), 'the first tab stays').toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/ui/management?tab=overview')
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(/[\d,]+ items/)
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText(/Images \([\d,]+\)/)
  await expect(page.getByRole('region', { name: 'Users' })).toContainText('Without a second factor')
  await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Originals checked within 30 days' })).toContainText(
    'Damaged originals',
  )
  const imports = page.getByRole('region', { name: 'Imports' })
  await expect(imports).toContainText(/[\d,]+ files? in 30 days/)
  await expect(imports.getByRole('list', { name: 'Imported files by day' }).getByRole('listitem')).toHaveCount(30)
  await expect(page.getByRole('region', { name: 'Background jobs' })).toContainText(/jobs? waiting/)
  const system = page.getByRole('region', { name: 'Last backup' })
  await expect(system).toContainText(/None yet.*Pressmark\s*0\.2\.0.*PostgreSQL\s*\d+/s)
  await expect(page.getByRole('link', { name: 'No backup was taken yet' })).toHaveAttribute(
    'href',
    '/help/en/administration.html#backup',
  )
  expect(await axeViolations(page, EVERY_RULE)).toEqual([])
  await imports.getByRole('link', { name: 'Failed' }).click()
  await expect(page).toHaveURL('/ui/management?state=ERROR')
})
