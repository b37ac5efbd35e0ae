import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { expect } from '@playwright/test'
import { test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { withTestTenant } from '../support/fixtures/tenant.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { addItemWithImage } from '../support/fixtures/fixtures.ts'

const WORDS = {
  en: {
    tab: 'Originals',
    pressmarks: 'Every item has its own pressmark.',
    longest: 'Oldest check',
    download: 'Download as a BagIt package',
    rebuild: 'Repair derivatives',
    started: 'The rebuild has started',
    systemCalls: 'a system call filter',
  },
  it: {
    tab: 'Originali',
    pressmarks: 'Ogni oggetto ha una segnatura propria.',
    longest: 'Verifica meno recente',
    download: 'Scarica come pacchetto BagIt',
    rebuild: 'Ripara i derivati',
    started: 'La ricostruzione è iniziata',
    systemCalls: 'un filtro delle chiamate di sistema',
  },
} as const

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`an administrator sees the fixity of originals and downloads all of them, and has lost files rebuilt: ${name}`, async ({
    product,
    sessions,
    openPage,
  }) => {
    const words = WORDS[language]
    const admin = await sessions('admin')
    await withTestTenant(admin, product, async ({ calls, session }) => {
      await addItemWithImage(calls, (await calls.call(findRoot)).uuid, 'Kept')
      const page = await openPage({ ...session, colorScheme, locale: LOCALES[language], ...size })
      await page.goto('/ui/management')
      await page.getByRole('tab', { name: words.tab }).click()
      await expect(page).toHaveURL(/tab=originals/)
      const panel = page.getByRole('tabpanel')
      await expect(panel.getByRole('term').filter({ hasText: words.longest })).toBeVisible()
      await checkAccessibility(page, words.tab)
      await panel.getByRole('button', { name: words.rebuild }).click()
      await expect(page.getByText(words.started)).toBeVisible()
      const started = page.waitForEvent('download')
      await panel.getByRole('button', { name: words.download }).click()
      const download = await started
      expect(download.suggestedFilename()).toMatch(/^j-[0-9a-f]{8}-[0-9a-f-]{36}-\d{4}-\d\d-\d\d\.zip$/)
      expect(await download.failure()).toBeNull()
      const missing = { status: 'ok', missing: [], missingProtections: ['systemCalls'] }
      await page.route('**/readyz', (route) => route.fulfill({ json: missing }))
      await page.reload()
      await expect(panel.getByRole('alert').filter({ hasText: words.systemCalls })).toBeVisible()
      await page.goto('/ui/management?tab=pressmarks')
      await expect(page.getByText(words.pressmarks)).toBeVisible()
    })
  })
}
