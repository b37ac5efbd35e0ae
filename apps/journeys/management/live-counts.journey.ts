import { randomUUID } from 'node:crypto'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { createUser, deleteUser } from '@pressmark/contract/identity/users.ts'
import { createWorkgroup, deleteWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import { createTemplate, deleteTemplate } from '@pressmark/contract/metadata/templates.ts'
import type { Page } from '@playwright/test'
import { closeSessions } from '../support/browser/browser-sessions.ts'
import { expect, test } from '../support/browser/journey.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { TEMPORARY_PASSWORD } from '../support/fixtures/temporary-user.ts'

const FIVE = [1, 2, 3, 4, 5] as const

test('lists and counts of users, workgroups and fields follow five quick changes by a colleague', async ({
  sessions,
  openPage,
}) => {
  const { call, context } = await sessions('admin')
  const suffix = randomUUID().slice(0, 8)
  const name = `Counted ${suffix}`
  const { uuid: workgroup } = await call(createWorkgroup, { body: { name, tenantName: 'default' } })
  const users: string[] = []
  const fields: string[] = []
  try {
    const [people, groups, configuration] = [
      await openPage({ as: 'admin' }),
      await openPage({ as: 'admin' }),
      await openPage({ as: 'admin' }),
    ]
    const open = async (page: Page, address: string) => {
      const live = waitForEventStream(page)
      await page.goto(address)
      await live
    }
    await Promise.all([
      open(people, `/ui/management?tab=people&searchTerm=${suffix}`),
      open(groups, '/ui/management?tab=people'),
      open(configuration, '/ui/configuration?entity=SERIES'),
    ])
    await groups.getByRole('tab', { name: 'Workgroups', exact: true }).click()
    const members = groups.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(1)
    await expect(members).toHaveText('0')
    const total = configuration.getByText(/^\d+ fields$/)
    await expect(total).toBeVisible()
    const before = Number.parseInt((await total.textContent())!)
    const rows = people.getByRole('table', { name: 'Users' }).getByRole('row')
    await expect(people.getByText('No users match this search.')).toBeVisible()

    // The calls overlap, so that their notices arrive in quick succession.
    const addUser = (at: number) => {
      const names = { username: `count-${at}-${suffix}`, name: `Count ${at}`, email: 'count@example.org' }
      const body = { ...names, password: TEMPORARY_PASSWORD, tenantName: 'default', userGroupUuids: [workgroup] }
      return call(createUser, { body })
    }
    const addField = (at: number) => {
      const body = { name: `count${at}x${suffix}`, label: `Count ${at}`, resourceType: 'SERIES' } as const
      return call(createTemplate, { body: { ...body, type: 'STRING' } })
    }
    users.push(...(await Promise.all(FIVE.map(addUser))).map(({ uuid }) => uuid))
    fields.push(...(await Promise.all(FIVE.map(addField))).map(({ uuid }) => uuid))
    await expect(rows).toHaveCount(1 + FIVE.length)
    await expect(members).toHaveText(String(FIVE.length))
    await expect(total).toHaveText(`${before + FIVE.length} fields`)

    await Promise.all(users.splice(0).map((uuid) => context.delete(addressOf(deleteUser, { uuid }))))
    await Promise.all(fields.splice(0).map((uuid) => context.delete(addressOf(deleteTemplate, { uuid }))))
    await expect(rows).toHaveCount(0)
    await expect(members).toHaveText('0')
    await expect(total).toHaveText(`${before} fields`)
  } finally {
    await closeSessions()
    for (const uuid of users) await context.delete(addressOf(deleteUser, { uuid }))
    for (const uuid of fields) await context.delete(addressOf(deleteTemplate, { uuid }))
    await context.delete(addressOf(deleteWorkgroup, { uuid: workgroup }))
  }
})
