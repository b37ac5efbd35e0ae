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
  expect(await axeViolations(page, EVERY_RULE)).toEqual([])
})
