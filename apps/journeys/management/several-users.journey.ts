import { randomUUID } from 'node:crypto'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { setUserActive } from '@pressmark/contract/identity/membership.ts'
import { createUser, deleteUser, readUser } from '@pressmark/contract/identity/users.ts'
import { createWorkgroup, deleteWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { closeSessions } from '../support/browser/browser-sessions.ts'
import { expect, test } from '../support/browser/journey.ts'
import { TEMPORARY_PASSWORD } from '../support/fixtures/temporary-user.ts'

test('several users are changed at once, each with its own result', async ({ sessions, openPage }) => {
  const { call, context } = await sessions('admin')
  const suffix = randomUUID().slice(0, 8)
  const add = (name: string) => {
    const names = { username: `${name.toLowerCase()}-${suffix}`, name, surname: `Intern ${suffix}` }
    const body = { ...names, email: 'intern@example.org', password: TEMPORARY_PASSWORD, tenantName: 'default' }
    return call(createUser, { body })
  }
  const users = [await add('Ada'), await add('Bea'), await add('Cleo')]
  const [ada, bea, cleo] = users.map(({ uuid }) => uuid) as [string, string, string]
  const workgroup = `Interns ${suffix}`
  const { uuid: interns } = await call(createWorkgroup, { body: { name: workgroup, tenantName: 'default' } })
  const read = (uuid: string) => call(readUser, { params: { uuid } })
  try {
    const page = await openPage({ as: 'admin', allow: [/404/] })
    await page.goto(`/ui/management?tab=people&searchTerm=${suffix}`)
    const table = page.getByRole('table', { name: 'Users' })
    const select = (name: string) => table.getByRole('checkbox', { name: `Select ${name} Intern ${suffix}` })
    const selection = page.getByRole('region', { name: 'Selected users' })
    const all = table.getByRole('checkbox', { name: 'Select all users of this page' })
    await select('Ada').check()
    await expect(selection).toContainText('1 user selected')
    await expect(all).not.toBeChecked()
    await all.check()
    await expect(selection).toContainText('3 users selected')
    await expect(select('Cleo')).toBeChecked()

    // The selection stays while another search is shown.
    await page.getByRole('searchbox', { name: 'Search users' }).fill('admin')
    await table
      .getByRole('row')
      .filter({ hasText: /^.*admin/ })
      .getByRole('checkbox')
      .first()
      .check()
    await expect(selection).toContainText('4 users selected')
    expect(await axeViolations(page, EVERY_RULE)).toEqual([])

    await selection.getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 4 users' })
    const submit = dialog.getByRole('button', { name: 'Change 4 users' })
    const stateOf = (username: string) => dialog.getByRole('row').filter({ hasText: username }).getByRole('cell').last()
    await expect(submit).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Workgroup' }).selectOption(workgroup)
    expect(await axeViolations(page)).toEqual([])
    // Cleo was deleted by a colleague.
    expect((await context.delete(addressOf(deleteUser, { uuid: cleo }))).status()).toBe(204)
    await submit.dblclick()
    await expect(dialog.getByText('2 users changed.')).toBeVisible()
    await expect(stateOf(`ada-${suffix}`)).toHaveText('Changed')
    await expect(stateOf(`bea-${suffix}`)).toHaveText('Changed')
    await expect(stateOf(`cleo-${suffix}`)).not.toHaveText(/Changed|Not changed yet/)
    await expect(dialog.getByText('Your own account is not changed here')).toBeVisible()
    for (const uuid of [ada, bea]) expect((await read(uuid)).userGroupUuids).toContain(interns)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(selection.getByRole('button', { name: 'Change…' })).toBeFocused()

    await call(setUserActive, { params: { uuid: bea }, body: { active: false } })
    await selection.getByRole('button', { name: 'Change…' }).click()
    await dialog.getByRole('combobox', { name: 'Change' }).selectOption('Deactivate')
    await submit.click()
    await expect(dialog.getByText('1 user changed.')).toBeVisible()
    await expect(stateOf(`bea-${suffix}`)).toHaveText('No change needed')
    expect((await read(ada)).active).toBe(false)
    expect((await read(ada)).userGroupUuids, 'kept').toContain(interns)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await selection.getByRole('button', { name: 'Clear selection' }).click()
    await expect(selection).toBeHidden()
    await expect(page.getByRole('region', { name: 'Users', exact: true })).toBeFocused()
  } finally {
    await closeSessions()
    for (const uuid of [ada, bea, cleo]) await context.delete(addressOf(deleteUser, { uuid }))
    await context.delete(addressOf(deleteWorkgroup, { uuid: interns }))
  }
})
