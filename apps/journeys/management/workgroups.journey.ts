import { randomUUID } from 'node:crypto'
import { readUser } from '@pressmark/contract/identity/users.ts'
import { createWorkgroup, deleteWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import type { Page } from '@playwright/test'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { withTemporaryUser } from '../support/fixtures/temporary-user.ts'

const workgroups = (page: Page) => page.getByRole('table', { name: 'Workgroups' })
const dialog = (page: Page) => page.getByRole('dialog')
const expectMessage = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test('a workgroup is created, gets members and permissions, and is renamed and deleted', async ({
  sessions,
  openPage,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ name: first, surname }) => {
    const name = `${first} ${surname}`
    const page = await openPage({ as: 'admin' })
    await page.goto('/ui/management?tab=people')
    await page.getByRole('tab', { name: 'Workgroups', exact: true }).click()
    await expect(page).toHaveURL('/ui/management?tab=people&list=workgroups')
    const group = `Binders ${randomUUID().slice(0, 8)}`
    await page.getByRole('button', { name: 'Add workgroup' }).click()
    await dialog(page).getByRole('button', { name: 'Create workgroup' }).click()
    await expect(dialog(page).getByText('Workgroup name is required')).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Who binds')
    await dialog(page).getByRole('textbox', { name: 'Workgroup name' }).fill(group)
    await page.keyboard.press('Enter')
    await expectMessage(page, 'Workgroup created successfully')
    const row = workgroups(page).getByRole('row').filter({ hasText: group })
    await expect(row.getByRole('cell').nth(1)).toHaveText('0')

    await row.getByRole('button', { name: group, exact: true }).click()
    const description = dialog(page).getByRole('textbox', { name: 'Description' })
    await expect(description).toHaveValue('Who binds')
    await expect(description).not.toBeEditable()
    await expect(dialog(page).getByText('No members yet.')).toBeVisible()
    await dialog(page).getByRole('combobox', { name: 'Add user' }).fill(surname)
    await dialog(page).getByRole('option', { name }).click()
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expectMessage(page, 'User added successfully!')
    const members = dialog(page).getByRole('list', { name: 'Members' })
    await expect(members.getByRole('listitem')).toContainText(name)

    await dialog(page).getByRole('tab', { name: 'Permissions' }).click()
    const publisher = dialog(page).getByRole('switch', { name: 'ROLE_PUBLISHER' })
    await publisher.check()
    await expectMessage(page, 'Permissions updated successfully!')
    await dialog(page).getByRole('tab', { name: 'Users' }).click()
    await members.getByRole('listitem').hover()
    await members.getByRole('button', { name: `Remove ${name}` }).click()
    await expectMessage(page, 'User removed successfully!')
    await expect(dialog(page).getByText('No members yet.')).toBeVisible()

    await dialog(page).getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByRole('textbox', { name: 'Workgroup name' }).fill('')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page).getByText('Workgroup name is required')).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Workgroup name' }).fill(`${group} two`)
    await description.fill('Who binds what comes apart')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'Workgroup updated successfully')
    await expect(description).not.toBeEditable()
    await expect(description).toHaveValue('Who binds what comes apart')
    await page.keyboard.press('Escape')
    await workgroups(page)
      .getByRole('button', { name: `Delete ${group} two` })
      .click()
    await dialog(page).getByRole('button', { name: 'Delete workgroup' }).click()
    await expectMessage(page, 'Workgroup deleted successfully.')
    await expect(workgroups(page).getByText(group)).toHaveCount(0)

    const system = workgroups(page).getByRole('row').filter({ hasText: 'Administrators' })
    await expect(system.getByRole('button', { name: /Delete/ })).toHaveCount(0)
    await system.getByRole('button', { name: 'Administrators', exact: true }).click()
    await expect(dialog(page).getByRole('list', { name: 'Members' })).toContainText('Ada Martini')
    await expect(dialog(page).getByRole('button', { name: /Edit|Remove/ })).toHaveCount(0)
  })
})

test('many workgroups of a user are filtered by a part of their name, and the choice stays', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  const name = `Città ${randomUUID().slice(0, 8)}`
  const uuids: string[] = []
  for (let at = 1; at <= 12; at += 1)
    uuids.push((await calls.call(createWorkgroup, { body: { name: `${name} ${at}`, tenantName: 'default' } })).uuid)
  try {
    await withTemporaryUser(calls, async (user) => {
      const page = await openPage({ as: 'admin' })
      await page.goto(`/ui/management?tab=people&user=${user.uuid}&part=workgroups`)
      const box = (label: string) => dialog(page).getByRole('checkbox', { name: label })
      await box('Readers').check()
      const filter = dialog(page).getByRole('searchbox', { name: 'Filter workgroups' })
      await filter.fill(`${name.replace('à', 'a').toLowerCase()} 12`)
      await expect(dialog(page).getByRole('checkbox')).toHaveCount(1)
      await box(`${name} 12`).check()
      await expect(filter).toHaveAccessibleDescription('2 workgroups chosen')
      await filter.fill('nothing like this')
      await expect(dialog(page).getByText('No workgroup has this text in its name.')).toBeVisible()
      expect(await axeViolations(page, '[role=dialog]')).toEqual([])
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('User workgroups updated successfully!')).toBeVisible()
      const { userGroupUuids } = await calls.call(readUser, { params: { uuid: user.uuid } })
      expect(userGroupUuids).toHaveLength(2)
      expect(userGroupUuids).toContain(uuids[11])
    })
  } finally {
    for (const uuid of uuids) await calls.call(deleteWorkgroup, { params: { uuid } })
  }
})
