import { randomUUID } from 'node:crypto'
import { findUsersByTenantName } from '@pressmark/contract/identity/users.ts'
import { createWorkgroup, deleteWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import type { Page } from '@playwright/test'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { withTemporaryUser } from '../support/fixtures/temporary-user.ts'

const users = (page: Page) => page.getByRole('table', { name: 'Users' })
const elio = (page: Page) => page.getByRole('dialog', { name: 'Elio Rossetti' })

const uuidOf = async ({ call }: Calls, username: string): Promise<string> => {
  const query = { tenantName: 'default', searchTerm: username }
  const found = (await call(findUsersByTenantName, { query }))._embedded.jarvisUsers
  return found.find((user) => user.username === username)?.uuid ?? ''
}

test('the dialog of a user and its tab are in the address', async ({ sessions, openPage }) => {
  const uuid = await uuidOf(await sessions('admin'), 'editor')
  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/management?tab=people&sort=surname')
  const list = page.url()
  const open = users(page).getByRole('button', { name: 'Elio Rossetti', exact: true })
  await open.click()
  await expect(page).toHaveURL(`${list}&user=${uuid}`)
  await elio(page).getByRole('tab', { name: 'Permissions' }).click()
  await expect(page).toHaveURL(`${list}&user=${uuid}&part=permissions`)
  await page.reload()
  await expect(elio(page).getByRole('tab', { name: 'Permissions' })).toHaveAttribute('aria-selected', 'true')
  await expect(elio(page).getByRole('switch', { name: /^ROLE_CCC / })).toBeVisible()

  await page.goBack()
  await expect(elio(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await page.goForward()
  await expect(elio(page).getByRole('tab', { name: 'Permissions' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(elio(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await open.click()
  await page.keyboard.press('Escape')
  await expect(open, 'the focus returns').toBeFocused()
})

test('the dialog of a workgroup and its tab are in the address, and an unknown workgroup gets a message', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'admin', allow: [/status of 404/] })
  const list = '/ui/management?tab=people&list=workgroups'
  await page.goto(list)
  const dialog = page.getByRole('dialog', { name: 'Editors' })
  const open = page.getByRole('table', { name: 'Workgroups' }).getByRole('button', { name: 'Editors', exact: true })
  await open.click()
  await dialog.getByRole('tab', { name: 'Permissions' }).click()
  await expect(page).toHaveURL(/list=workgroups&group=[\da-f-]{36}&part=permissions$/)
  await page.reload()
  await expect(dialog.getByRole('switch', { name: /^ROLE_CCC / })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await open.click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)
  await expect(open, 'the focus returns').toBeFocused()

  await page.goto(`${list}&group=${randomUUID()}`)
  await expect(page.getByRole('alert')).toContainText('This workgroup was not found.')
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(list)
  await expect(open).toBeVisible()
})

test('a dialog of the address asks before it discards input, once', async ({ openPage }) => {
  const page = await openPage({ as: 'admin' })
  const discard = page.getByRole('dialog', { name: 'Discard and close?' })
  await page.goto('/ui/management?tab=people')
  const list = page.url()
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await users(page).getByRole('button', { name: 'Elio Rossetti', exact: true }).click()
    await elio(page).getByRole('tab', { name: 'Workgroups' }).click()
    await elio(page).getByRole('checkbox', { name: 'Readers' }).check()
    await elio(page).getByRole('tab', { name: 'Permissions' }).click()
    await expect(elio(page).getByRole('switch', { name: /^ROLE_CCC / })).toBeVisible()
    await elio(page).getByRole('tab', { name: 'Workgroups' }).click()
    await expect(elio(page).getByRole('checkbox', { name: 'Readers' }), 'the choice is kept').toBeChecked()
    await leave()
    await discard.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(list)
  }
})

test('an address of an unknown user leads to a message above the list', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', allow: [/status of (404|400)/] })
  for (const user of [randomUUID(), 'nobody']) {
    await page.goto(`/ui/management?tab=people&user=${user}&part=activity`)
    await expect(page.getByRole('alert')).toContainText('This user was not found.')
    await expect(users(page).getByRole('row').nth(1)).toBeVisible()
  }
  expect(await axeViolations(page, 'html', EVERY_RULE)).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL('/ui/management?tab=people')
  await users(page).getByRole('button', { name: 'Elio Rossetti', exact: true }).click()
  await expect(elio(page)).toBeVisible()
})

test('a user has the latest changes that the person made, and a link to all of them', async ({
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  const uuid = await uuidOf(admin, 'admin')
  const name = `Actors ${randomUUID().slice(0, 8)}`
  const group = await admin.call(createWorkgroup, { body: { name, tenantName: 'default' } })
  await admin.call(deleteWorkgroup, { params: { uuid: group.uuid } })
  const page = await openPage({ as: 'admin' })
  await page.goto(`/ui/management?tab=people&user=${uuid}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const changes = dialog.getByRole('list', { name: 'Latest activity' }).getByRole('listitem')
  await expect(changes.first()).toContainText(`Workgroup deleted · ${name}`)
  await expect(changes.nth(1)).toContainText(`Workgroup created · ${name}`)
  expect(await axeViolations(page, '[role=dialog]', EVERY_RULE)).toEqual([])
  await dialog.getByRole('link', { name: 'All changes by this user' }).click()
  await expect(page).toHaveURL(`/ui/management?tab=history&person=${uuid}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'By', exact: true })).toHaveValue(uuid)

  await withTemporaryUser(admin, async (user) => {
    await page.goto(`/ui/management?tab=people&user=${user.uuid}&part=activity`)
    await expect(dialog.getByText('This user has not changed any settings yet.')).toBeVisible()
  })
})

test('the list of users names the main permission of each', async ({ sessions, openPage }) => {
  await withTemporaryUser(
    await sessions('admin'),
    async ({ username }) => {
      const page = await openPage({ as: 'admin' })
      const row = (login: string) => users(page).getByRole('row').filter({ hasText: login })
      await page.goto(`/ui/management?tab=people&searchTerm=${username}`)
      await expect(users(page).getByRole('columnheader', { name: 'Role' })).toBeVisible()
      await expect(row(username)).toContainText('Upload and import media and 1 more')
      await expect(row(username).getByTitle('Download images and items')).toBeVisible()
      await page.goto('/ui/management?tab=people&searchTerm=martini')
      await expect(row('admin')).toContainText(
        /Manage (all organisations|and configure the organisation), with all permissions/,
      )
    },
    ['ROLE_CCC', 'ROLE_IMAGE_DOWNLOAD'],
  )
})
