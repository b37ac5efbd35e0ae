import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { NOTIFICATION_MS } from '@pressmark/contract/platform/constants.ts'
import { importCulturalItem, uploadFile, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { createTemplate } from '@pressmark/contract/metadata/templates.ts'
import { readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { createUser } from '@pressmark/contract/identity/users.ts'
import { createWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import type { Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { leaveOutFirstAnswers } from '../support/browser/first-answers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { withTestTenant } from '../support/fixtures/tenant.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { readImports } from '../support/fixtures/fixtures.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

const many = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `${word} ${String(at + 1).padStart(2, '0')}`)

const IMAGES = 11

/** Fills every list beyond one page. With the administrator and the default workgroups there are 22 people and 23 workgroups.
 *  The item with images is the 22nd import. Fields of series are the last ones of the list of fields. */
const fillLists = async ({ call, context }: Calls, tenantName: string): Promise<void> => {
  for (const name of many(21, 'user')) {
    const username = `${name.replace(' ', '-')}-${tenantName}`
    await call(createUser, {
      body: { username, name, email: 'user@example.org', password: TEMPORARY_PASSWORD, tenantName },
    })
  }
  for (const name of many(20, 'Group')) await call(createWorkgroup, { body: { name, tenantName } })
  for (const label of many(40, 'Field')) {
    const name = label.toLowerCase().replace(' ', '')
    await call(createTemplate, { body: { name, label, type: 'STRING', resourceType: 'SERIES' } })
  }
  const resourceType = 'COLLECTION'
  await call(createTemplate, {
    body: { name: 'kind', label: 'Kind', type: 'ENUM', enumValues: ['Map', 'Plan'], resourceType },
  })
  await call(createTemplate, { body: { name: 'loan', label: 'On loan', type: 'BOOLEAN', resourceType } })
  const parentCollectionsUuids = [(await call(findRoot)).uuid]
  for (const sgtt of many(21, 'Import'))
    await call(importCulturalItem, { body: { sgtt, pressmark: sgtt, parentCollectionsUuids } })
  const file = { name: 'leaf.png', mimeType: 'image/png', buffer: await stampedPng({ width: 512, height: 512 }) }
  const uploaded = await context.post(uploadFile.path, { multipart: { file } })
  const { link } = (await uploaded.json()) as UploadedFile
  const images = many(IMAGES, 'Leaf').map((sgtt) => ({ imageLink: link, sgtt, originalName: file.name }))
  const { uuid } = await call(importCulturalItem, {
    body: { sgtt: 'Quire', pressmark: 'Quire', parentCollectionsUuids, images },
  })
  await expect
    .poll(async () => (await readImports({ call }, uuid)).every((one) => one.overall.importState === 'DONE'), {
      timeout: 120_000,
    })
    .toBe(true)
}

const pageButton = async (page: Page, pages: string, to: number) => {
  await page
    .getByRole('navigation', { name: pages })
    .getByRole('button', { name: `Page ${to}`, exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`[?&]page=${to}(&|$)`))
}

/* Sets both filters in one script, before React renders again. */
const chooseBoth = (page: Page): Promise<unknown> =>
  page.evaluate(`{
    const [state, person] = document.querySelectorAll('search select')
    for (const [select, value] of [[state, 'DONE'], [person, person.options[1].value]]) {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }`)

test('long lists of the administration have pages, and their addresses restore the page', async ({
  product,
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  await withTestTenant(admin, product, async ({ address, calls, session }) => {
    await fillLists(calls, new URL(address).hostname.split('.')[0]!)
    const page = await openPage(session)

    await page.goto('/ui/management')
    const imported = page.getByRole('list', { name: 'Imported items' })
    const titles = imported.getByRole('link')
    await expect(titles).toHaveCount(20)
    await expect(titles.first()).toHaveText('Quire')
    await imported.getByRole('button', { name: 'Files of Quire' }).click()
    const leaves = imported.getByRole('list', { name: 'Images of Quire' }).getByRole('listitem')
    await expect(leaves).toHaveCount(10)
    await expect(leaves.first().locator('[data-filled]')).toHaveCount(5)
    await imported.getByRole('button', { name: 'Show more' }).click()
    await expect(leaves).toHaveCount(IMAGES)
    await expect(leaves.last()).toContainText('Leaf 11')
    await expect(imported.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    await expect(page.getByText('1–20 of 22')).toBeVisible()
    await pageButton(page, 'Pages of imports', 2)
    await expect(titles).toHaveText(['Import 02', 'Import 01'])
    await page.reload()
    await expect(titles).toHaveText(['Import 02', 'Import 01'])

    await chooseBoth(page)
    await expect(page).toHaveURL(/[?&]state=DONE&person=[\w-]{36}$/)
    await expect(titles).toHaveCount(20)

    await page.goto('/ui/management?tab=people')
    const users = page.getByRole('table', { name: 'Users' }).getByRole('row')
    await expect(users).toHaveCount(1 + 20)
    await pageButton(page, 'Pages of users', 2)
    await expect(users).toHaveCount(1 + 2)
    await expect(users.nth(1)).toContainText('user 21')
    await page.goBack()
    await expect(users).toHaveCount(1 + 20)
    await page.getByRole('tab', { name: 'Workgroups', exact: true }).click()
    const workgroups = page.getByRole('table', { name: 'Workgroups' }).getByRole('row')
    await expect(workgroups).toHaveCount(1 + 20)
    await pageButton(page, 'Pages of workgroups', 2)
    await expect(workgroups).toHaveCount(1 + 3)
    await expect(workgroups.last()).toContainText('Readers')

    // The fields of the other entity kinds fill most of the first page of fifty.
    await page.goto('/ui/configuration?entity=SERIES')
    await expect(page.getByText('43 fields')).toBeVisible()

    await page.goto('/ui/catalog')
    await page.getByRole('button', { name: 'Create collection' }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Kind').locator('option')).toHaveText(['', 'Map', 'Plan'])
    await expect(form.getByLabel('On loan').locator('option')).toHaveText(['', 'False', 'True'])
    await calls.end()
  })
})

test('a notification stays for five seconds, and longer under the pointer', async ({ sessions, openPage }) => {
  const calls = await sessions('admin')
  await withTemporaryUser(calls, async ({ username, name, surname }) => {
    const page = await openPage({ as: 'admin' })
    await page.clock.install()
    await page.goto(`/ui/management?tab=people&searchTerm=${username}`)
    await page.getByRole('button', { name: `${name} ${surname}`, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Edit' }).click()
    const notice = page.getByText('User updated successfully')
    const save = async (as: string) => {
      await dialog.getByRole('textbox', { name: 'Surname' }).fill(as)
      await dialog.getByRole('button', { name: 'Save' }).click()
      // The response arrives at an unknown time, so the clock advances by a millisecond for each check.
      await expect
        .poll(async () => {
          await page.clock.runFor(1)
          return notice.isVisible()
        })
        .toBe(true)
    }
    await page.clock.pauseAt(Date.now() + 60_000)
    await save('Neri')
    await page.clock.runFor(NOTIFICATION_MS - 100)
    await expect(notice).toBeVisible()
    // The fade-out uses the same clock.
    await page.clock.runFor(1000)
    await expect(notice).toHaveCount(0)

    await dialog.getByRole('button', { name: 'Edit' }).click()
    await save('Verdi')
    await notice.hover()
    await page.clock.runFor(3 * NOTIFICATION_MS)
    await expect(notice).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(NOTIFICATION_MS + 1000)
    await expect(notice).toHaveCount(0)
  })
})

test('lists whose organisation cannot be read say so, and try again', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', allow: [/503 .*tenants\/info/] })
  await leaveOutFirstAnswers(page)
  const info = `**${readTenantInfo.path}`
  for (const [tab, list] of [
    ['imports', 'Imports'],
    ['people', 'Users'],
  ] as const) {
    await page.route(info, (route) => route.fulfill({ status: 503 }))
    await page.goto(`/ui/management?tab=${tab}`)
    const region = page.getByRole('region', { name: list, exact: true })
    const again = region.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute(info)
    await again.click()
    await expect(again).toBeHidden()
    await expect(region).toHaveAttribute('aria-busy', 'false')
  }
})
