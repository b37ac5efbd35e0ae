import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { downloadImage } from '@pressmark/contract/delivery/downloads.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { bagTenant } from '@pressmark/contract/preservation/bags.ts'
import { test as base, expect } from '../support/browser/journey.ts'
import { addItemWithImage } from '../support/fixtures/fixtures.ts'
import { withProduct } from '../support/fixtures/prepare-data.ts'
import { withTestTenant } from '../support/fixtures/tenant.ts'
import { LOCALES } from '../support/screens/looks.ts'

const test = base.extend({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing here
    ({}, provide) => withProduct(provide, { DOWNLOAD_MEGAPIXELS_PER_HOUR: '1', DOWNLOAD_MEGABYTES_PER_HOUR: '1' }),
    { scope: 'worker', timeout: 120_000 },
  ],
})

const REFUSED = [/429/]
const WORDS = {
  en: {
    download: 'Download',
    confirm: 'Confirm',
    tab: 'Originals',
    bag: 'Download as a BagIt package',
    refused: /The limit of downloads for one hour is reached\. Try again in (59|60) minutes\./,
  },
  it: {
    download: 'Scarica',
    confirm: 'Conferma',
    tab: 'Originali',
    bag: 'Scarica come pacchetto BagIt',
    refused: /Il limite di download per un’ora è stato raggiunto\. Riprova tra (59|60) minuti\./,
  },
} as const

for (const language of ['en', 'it'] as const) {
  const words = WORDS[language]

  test(`the dialog says when an image can be downloaded again: ${language}`, async ({
    fixtures,
    sessions,
    openPage,
  }) => {
    const { uuid, image } = fixtures.pictured
    const calls = await sessions('editor')
    await calls.context.get(addressOf(downloadImage, { uuid: image.uuid, region: 'full', size: 'full' }))
    const page = await openPage({ as: 'editor', locale: LOCALES[language], allow: REFUSED })
    await page.goto(`/ui/catalog/${fixtures.uuid}/cultural-item/${uuid}`)
    await page.getByRole('button', { name: words.download, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.download }).click()
    await dialog.getByRole('button', { name: words.confirm }).click()
    await expect(dialog.getByRole('alert')).toHaveText(words.refused)
  })

  test(`the list of originals says when a bag can be downloaded again: ${language}`, async ({
    product,
    sessions,
    openPage,
  }) => {
    const admin = await sessions('admin')
    await withTestTenant(admin, product, async ({ calls, session }) => {
      await addItemWithImage(calls, (await calls.call(findRoot)).uuid, 'Kept')
      expect((await calls.context.get(bagTenant.path)).status()).toBe(200)
      const page = await openPage({ ...session, locale: LOCALES[language], allow: REFUSED })
      await page.goto('/ui/management?tab=originals')
      await page.getByRole('button', { name: words.bag }).click()
      // Another alert can name the protections that this machine lacks.
      await expect(page.getByRole('alert').filter({ hasText: words.refused })).toBeVisible()
    })
  })
}
