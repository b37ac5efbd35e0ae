import { readTenantInfo } from '@pressmark/contract/identity/identity.ts'
import { createWorkgroup, deleteWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import { createTemplate, deleteTemplate } from '@pressmark/contract/metadata/templates.ts'
import { createState, deleteState, updateState } from '@pressmark/contract/workflow/states.ts'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'

test('administrators see who changed fields, the workflow and users, also after a deletion', async ({
  sessions,
  openPage,
}) => {
  const { call } = await sessions('admin')
  const field = { resourceType: 'ITEM', name: 'recalled', label: 'Recalled', type: 'STRING', priority: 'LOW' } as const
  const template = await call(createTemplate, { body: field })
  await call(deleteTemplate, { params: { uuid: template.uuid } })
  const body = { name: 'Recalled state', color: '#112233', public: false, locksEditing: false }
  const state = await call(createState, { body })
  await call(updateState, { params: { uuid: state.uuid }, body: { public: true } })
  await call(deleteState, { params: { uuid: state.uuid } })

  const { name: tenantName } = await call(readTenantInfo)
  const group = await call(createWorkgroup, { body: { name: 'Recalled group', tenantName } })
  await call(deleteWorkgroup, { params: { uuid: group.uuid } })

  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/configuration')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const fields = page.getByRole('dialog', { name: 'History of fields' })
  await expect(fields.getByText('Field deleted · recalled')).toBeVisible()
  await expect(fields.getByText('Field created · recalled')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'History', exact: true }), 'the focus returns').toBeFocused()

  await page.goto('/ui/configuration?tab=workflows')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const workflow = page.getByRole('dialog', { name: 'History of the workflow' })
  const changed = workflow.getByRole('listitem').filter({ hasText: 'Workflow state changed · Recalled state' })
  await expect(changed).toContainText('PublicBefore: NoAfter: Yes')

  await page.goto('/ui/management?tab=people')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const people = page.getByRole('dialog', { name: 'History of users and workgroups' })
  await expect(people.getByText('Workgroup deleted · Recalled group')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('each row of the settings opens the history of its entity only', async ({ sessions, openPage }) => {
  const { call } = await sessions('admin')
  const body = { name: 'Watched state', color: '#112233', public: false, locksEditing: false }
  const state = await call(createState, { body })
  await call(updateState, { params: { uuid: state.uuid }, body: { public: true } })
  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/configuration?tab=workflows')
  const button = page.getByRole('button', { name: 'History of Watched state' })
  await button.click()
  const history = page.getByRole('dialog', { name: 'History of Watched state' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').last()).toContainText('Workflow state created · Watched state')
  expect(await axeViolations(page, 'html', EVERY_RULE)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button, 'the focus returns').toBeFocused()
  await call(deleteState, { params: { uuid: state.uuid } })

  for (const [address, name] of [
    ['/ui/configuration', 'History of Title'],
    ['/ui/management?tab=people', 'History of Elio Rossetti'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
  }
})
