import { findImageByUuid } from '@pressmark/contract/catalogue/assets.ts'
import { managementOptions, readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { findItemImportsByTenant } from '@pressmark/contract/ingest/import-monitor.ts'
import type { Page } from '@playwright/test'
import { failImport } from '../support/fixtures/failed-import.ts'
import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { leaveOutFirstAnswers } from '../support/browser/first-answers.ts'

const isDark = LOOKS[0]?.colorScheme === 'dark'
const GREEN = isDark ? 'rgb(127, 207, 155)' : 'rgb(31, 111, 61)'
const RED = isDark ? 'rgb(255, 155, 145)' : 'rgb(179, 38, 30)'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('an administrator finds a failed import, sees the reason and retries it', async ({
  product,
  sessions,
  openPage,
}) => {
  const { restoreFile } = await failImport(await sessions('admin'), product, 'Lost and found')
  const page = await openPage({ as: 'admin' })
  // The list is requested with the name from the data of the tenant.
  const requests: string[] = []
  await leaveOutFirstAnswers(page)
  await page.route(`**${readTenantInfo.path}`, async (route) => {
    const response = await route.fetch()
    requests.push('the organisation')
    await route.fulfill({ response })
  })
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === findItemImportsByTenant.path) requests.push(searchParams.get('tenant') ?? '')
  })
  await page.goto('/ui/management')
  await expect(page.getByRole('list', { name: 'Imported items' })).toBeVisible()
  expect(requests.slice(0, 2)).toEqual(['the organisation', 'default'])
  await page.unroute(`**${readTenantInfo.path}`)
  await page.goto('/ui/catalog')
  await menu(page).getByRole('link', { name: 'Management' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Management' })).toBeVisible()
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.mouse.move(700, 300)
  await expect(menu(page), 'the menu closes after the pointer has left').not.toHaveAttribute('data-open')
  await expect(page).toHaveTitle(/^Management — /)
  await page.getByLabel('State', { exact: true }).selectOption('Error')
  await expect(page).toHaveURL('/ui/management?state=ERROR')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('ERROR')
  await page.getByLabel('Imported by').selectOption('Ada Martini')
  const imported = page.getByRole('list', { name: 'Imported items' })
  // Other imports may have failed as well.
  const ownImports = imported.getByRole('listitem').filter({ hasText: 'Item Lost and found' })
  await expect(ownImports.getByText('1 failed')).toBeVisible()
  await imported.getByRole('button', { name: 'Files of Item Lost and found' }).click()
  await expect(ownImports.getByText('lost.png', { exact: true }), 'the file name, beside the title').toBeVisible()
  // The values of the list are shown until the image is loaded.
  await page.route(`**${findImageByUuid.path}?*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sgtt: 'Leaf as read', autn: 'Another hand' } })
  })
  await ownImports.getByRole('button', { name: 'Lost leaf' }).click()
  const read = page.getByRole('dialog', { name: 'Import' })
  await expect(read.getByRole('heading', { name: 'Leaf as read' })).toBeVisible()
  await expect(read.getByText('Another hand')).toBeVisible()
  await page.unroute(`**${findImageByUuid.path}?*`)
  await page.reload()
  await imported.getByRole('button', { name: 'Files of Item Lost and found' }).click()
  await ownImports.getByRole('button', { name: 'Lost leaf' }).click()

  const panel = page.getByRole('dialog', { name: 'Import' })
  await expect(panel.getByText('A scribe')).toBeVisible()
  const stages = panel.getByRole('list', { name: 'Stages' }).getByRole('listitem')
  await expect(stages).toHaveText([
    'MetadataDone',
    'UploadError',
    'ProcessingWaiting',
    'IndexingWaiting',
    'OverallError',
  ])
  await expect(panel.getByRole('heading', { name: 'Lost leaf' })).toBeVisible()
  // A filled circle is a finished stage. The other icons are check, alert and upload.
  for (const [at, icon] of ['circle-check', 'alert-triangle', 'upload', 'upload', 'alert-triangle'].entries()) {
    await expect(stages.nth(at).locator('[data-filled]')).toHaveCount(icon === 'circle-check' ? 1 : 0)
    await expect(stages.nth(at).locator(`svg.tabler-icon-${icon}`)).toBeVisible()
  }
  await expect(stages.nth(0).locator('svg')).toHaveCSS('color', GREEN)
  await expect(stages.nth(1).locator('svg')).toHaveCSS('color', RED)
  await expect(panel.getByText('The uploaded file no longer exists. Upload it again.')).toBeVisible()
  await restoreFile()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(stages).toHaveText(['MetadataDone', 'UploadDone', 'ProcessingDone', 'IndexingDone', 'OverallDone'])
  await expect(stages.locator('[data-filled]')).toHaveCount(5)
  await expect(panel.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(imported.getByText('Item Lost and found')).toHaveCount(0)
})

test('a reader sees neither menu entry, and both addresses say that the right is missing', async ({
  sessions,
  openPage,
}) => {
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog')
  await expect(menu(page).getByRole('link')).toHaveText(['Profile', 'Catalogue', 'Stories', 'Support'])
  for (const address of ['/ui/management', '/ui/configuration']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You do not have the right to open this screen')
    await expect(menu(page)).toBeVisible()
    await page.getByRole('alert').getByRole('link', { name: 'Catalogue' }).click()
    await expect(page).toHaveURL('/ui/catalog')
  }
  const { context } = await sessions('reader')
  const answer = await context.fetch(managementOptions.path, { method: 'OPTIONS' })
  expect(answer.headers()['allow']).toBe('OPTIONS')
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`axe finds nothing in management and configuration: ${name}`, async ({ product, sessions, openPage }) => {
    await failImport(await sessions('admin'), product, `Lost ${name}`)
    const page = await openPage({ as: 'admin', colorScheme, locale: LOCALES[language], ...size })
    await page.goto('/ui/management')
    await page.getByRole('button', { name: new RegExp(`Lost ${name}`) }).click()
    await expect(page.getByRole('button', { name: 'Lost leaf' })).toBeVisible()
    await checkAccessibility(page, 'imports')
    await page.getByRole('button', { name: 'Lost leaf' }).click()
    await expect(page.getByRole('dialog').getByText('A scribe')).toBeVisible()
    await checkAccessibility(page, 'a file of an import', '[role=dialog]')
    await page.goto('/ui/configuration')
    await expect(page.getByRole('listitem').filter({ hasText: 'sgtt' })).toBeVisible()
    await checkAccessibility(page, 'fields')
    await page.getByRole('button', { name: /^(Edit Technique|Modifica Tecnica)$/ }).click()
    await expect(page.getByRole('dialog').getByText('Silk damask').first()).toBeVisible()
    await checkAccessibility(page, 'a field', '[role=dialog]')
  })
}
