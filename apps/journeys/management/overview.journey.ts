import { countStates, listStates, MAX_STATES } from '@pressmark/contract/workflow/states.ts'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'

const KINDS = [
  ['MEDIA', /assets?$/],
  ['COLLECTION', /collections?$/],
  ['STORY', /stor(y|ies)$/],
  ['SERIES', /series$/],
] as const

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
  const users = page.getByRole('region', { name: 'Users' })
  await expect(users).toContainText('Without a second factor')
  for (const [figure, address] of [
    [/^[\d,]+ users$/, '/ui/management?tab=people'],
    ['Signed in within a day', '/ui/management?tab=people&sort=sign-in'],
  ] as const)
    await expect(users.getByRole('link', { name: figure })).toHaveAttribute('href', address)
  await expect(page.getByRole('region', { name: 'Storage' }).getByRole('link').first()).toHaveAttribute(
    'href',
    '/ui/management?tab=organisation',
  )
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

test('the overview counts the entries of all kinds by state, and leads to them', async ({ sessions, openPage }) => {
  const { call } = await sessions('admin')
  const { counts } = await call(countStates)
  const states = (await call(listStates, { query: { size: MAX_STATES } }))._embedded.itemStates
  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/management?tab=overview')
  const entries = page.getByRole('region', { name: 'Other entries' })
  for (const [kind, name] of KINDS) {
    const total = counts.filter(({ resourceType }) => resourceType === kind).reduce((sum, { count }) => sum + count, 0)
    await expect(entries.getByRole('heading', { level: 3, name })).toHaveText(
      new RegExp(`^${total.toLocaleString('en')} `),
    )
  }
  expect(
    counts.some(({ resourceType }) => resourceType === 'STORY'),
    'there are stories',
  ).toBe(true)
  const story = counts.find(({ resourceType }) => resourceType === 'STORY')
  const state = states.find(({ uuid }) => uuid === story?.uuid)?.name ?? ''
  await entries.locator(`a[href^="/ui/story?"]`, { hasText: state }).first().click()
  await expect(page).toHaveURL(`/ui/story?state=${encodeURIComponent(state).replaceAll('%20', '+')}`)
  await page.goBack()
  await page.getByRole('region', { name: 'Items' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/ui\/catalog\/results\?state=/)
})
