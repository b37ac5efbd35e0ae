import sharp from 'sharp'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { createTestTenant, limitTenant } from '../support/fixtures/tenant.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'
import { fileOf, openWidget } from '../support/screens/widget.ts'
import { chooseFiles, describeItem, upload } from '../support/screens/wizard.ts'

test('an upload into a full organisation names the reason, and succeeds after the limit is raised', async ({
  product,
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  await withTemporaryUser(admin, async ({ username }) => {
    const address = await createTestTenant(admin, product.address(), username)
    await limitTenant(admin, address, { peopleLimit: 1, storageLimit: 100 })
    const page = await openPage({ allow: [/status of 413/, /404 .*findByPressmark/] })
    await page.goto(`${address}/ui/login?redirect=/ui/management%3Ftab%3Doverview`)
    await signIn(page, username, TEMPORARY_PASSWORD)
    const needs = page.getByRole('region', { name: 'Needs you' })
    await expect(needs.getByRole('link', { name: '100% of the limit of users is reached' })).toBeVisible()
    await expect(needs.getByText('of the storage limit')).toHaveCount(0)

    await page.goto(`${address}/ui/catalog`)
    await describeItem(page, { title: 'Gold leaf', author: '', pressmark: 'Full 1' })
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#804020' } })
      .png()
      .toBuffer()
    await chooseFiles(page, [{ name: 'leaf.png', mimeType: 'image/png', buffer: picture }])
    await upload(page, 1)
    const widget = await openWidget(page)
    const file = fileOf(widget, 'leaf.png')
    await expect(file.getByText(/^The limit of storage of the organisation is reached\./)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    await limitTenant(admin, address, { storageLimit: picture.length })
    await widget.getByRole('button', { name: /^Retry uploading / }).click()
    await expect(page.getByText('Gold leaf has been imported').first()).toBeAttached()
    await page.goto(`${address}/ui/management?tab=overview`)
    const storage = needs.getByRole('link', { name: '100% of the storage limit is used' })
    expect(await axeViolations(page, EVERY_RULE)).toEqual([])
    await storage.click()
    await expect(page.getByRole('region', { name: 'Storage and users' })).toContainText(/Active users\s*1 of 1/)
  })
})
