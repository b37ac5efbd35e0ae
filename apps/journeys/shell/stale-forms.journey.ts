import { randomUUID } from 'node:crypto'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { createWorkgroup, deleteWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import { findRoot, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { createTemplate, deleteTemplate, readTemplate } from '@pressmark/contract/metadata/templates.ts'
import type { Page } from '@playwright/test'
import { closeSessions } from '../support/browser/browser-sessions.ts'
import { expect, test } from '../support/browser/journey.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'
import { withTemporaryUser } from '../support/fixtures/temporary-user.ts'

/** Browsers report each refusal on the console. */
const REFUSED = /Failed to load resource: the server responded with a status of 412/
const CONFLICT = 'Someone else has changed this'
const MERGED = 'Someone else has made other changes in the meantime. Both are saved.'
const RELOAD = 'Reload'
const SAVE_CHOSEN = 'Save the chosen values'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()

/* Keeps the value of the person in the only field that is asked. */
const keepOwn = (page: Page) =>
  dialog(page)
    .getByRole('radio', { name: /^Your change/ })
    .check()

/* Opens a dialog of the list, and starts to edit after the page receives notices. */
const edit = async (page: Page, address: string, name: string) => {
  const connected = waitForEventStream(page)
  await page.goto(address)
  await connected
  await page.getByRole('button', { name, exact: true }).click()
  await press(page, 'Edit')
}

test('a form with old user data does not overwrite the change of a colleague', async ({ sessions, openPage }) => {
  await withTemporaryUser(await sessions('admin'), async ({ name, surname }) => {
    const address = `/ui/management?tab=people&searchTerm=${surname}`
    const [first, second] = [await openPage({ as: 'admin' }), await openPage({ as: 'admin', allow: [REFUSED] })]
    for (const page of [first, second]) await edit(page, address, `${name} ${surname}`)
    await field(first, 'First name').fill('Anna')
    await press(first, 'Save')
    await expect(first.getByText('User updated successfully')).toBeVisible()

    await expect(dialog(second), 'the dialog is refreshed, the form is not').toHaveAccessibleName(`Anna ${surname}`)
    await expect(field(second, 'First name')).toHaveValue(name)
    await field(second, 'Email').fill('second@example.org')
    await press(second, 'Save')
    await expect(second.getByText(MERGED)).toBeVisible()
    await expect(field(second, 'First name'), 'changes of different fields are merged').toHaveValue('Anna')
    await expect(field(first, 'Email')).toHaveValue('second@example.org')
  })
})

test('a form with an old workgroup name does not overwrite the change of a colleague', async ({
  sessions,
  openPage,
}) => {
  const { call, context } = await sessions('admin')
  const name = `Conservators ${randomUUID().slice(0, 8)}`
  const { uuid } = await call(createWorkgroup, { body: { name, tenantName: 'default' } })
  try {
    const address = '/ui/management?tab=people&list=workgroups'
    const [first, second] = [await openPage({ as: 'admin' }), await openPage({ as: 'admin', allow: [REFUSED] })]
    for (const page of [first, second]) await edit(page, address, name)
    await field(first, 'Workgroup name').fill(`${name} one`)
    await press(first, 'Save')
    await expect(first.getByText('Workgroup updated successfully')).toBeVisible()

    await expect(dialog(second), 'the dialog is refreshed, the form is not').toHaveAccessibleName(`${name} one`)
    await field(second, 'Workgroup name').fill(`${name} two`)
    await press(second, 'Save')
    await expect(dialog(second).getByRole('alert')).toContainText(`Your change: ${name} two`)
    await keepOwn(second)
    await press(second, SAVE_CHOSEN)
    await expect(second.getByText('Workgroup updated successfully')).toBeVisible()
    await expect(dialog(first)).toHaveAccessibleName(`${name} two`)
  } finally {
    await closeSessions()
    expect((await context.delete(addressOf(deleteWorkgroup, { uuid }))).status()).toBe(204)
  }
})

test('a choice of workgroups shows those that a colleague has chosen in the meantime', async ({
  sessions,
  openPage,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ name, surname }) => {
    const [first, second] = [await openPage({ as: 'admin' }), await openPage({ as: 'admin', allow: [REFUSED] })]
    const choose = async (page: Page, workgroup: string) => {
      const connected = waitForEventStream(page)
      await page.goto(`/ui/management?tab=people&searchTerm=${surname}`)
      await connected
      await page.getByRole('button', { name: `${name} ${surname}`, exact: true }).click()
      await dialog(page).getByRole('tab', { name: 'Workgroups' }).click()
      await dialog(page).getByRole('checkbox', { name: workgroup }).check()
    }
    await choose(second, 'Editors')
    await choose(first, 'Readers')
    const refreshed = second.waitForResponse(/iam\/jarvisUsers\/[^/?]+$/)
    await press(first, 'Save')
    await expect(first.getByText('User workgroups updated successfully!')).toBeVisible()

    await refreshed
    await press(second, 'Save')
    const alert = dialog(second).getByRole('alert')
    await expect(alert).toContainText(CONFLICT)
    await expect(alert.locator('ins')).toContainText('Readers')
    await expect(alert).toContainText('Your change: Editors')
    await expect(dialog(second).getByRole('checkbox', { name: 'Editors' }), 'the choice stays').toBeChecked()
    await press(second, RELOAD)
    await expect(dialog(second).getByRole('checkbox', { name: 'Readers' })).toBeChecked()
    await expect(dialog(second).getByRole('checkbox', { name: 'Editors' })).not.toBeChecked()
  })
})

test('changes of different labels and options of a field are merged, and only one value is asked', async ({
  sessions,
  openPage,
}) => {
  const { call, context } = await sessions('admin')
  const name = `material-${randomUUID().slice(0, 8)}`
  const enumValues = ['Paper', 'Vellum', 'Wood']
  const body = { name, label: name, type: 'ENUM', resourceType: 'SERIES' } as const
  const { uuid } = await call(createTemplate, { body: { ...body, enumValues } })
  try {
    const [first, second] = [await openPage({ as: 'admin' }), await openPage({ as: 'admin', allow: [REFUSED] })]
    const options = (page: Page) => dialog(page).getByRole('combobox', { name: 'Options' })
    const open = async (page: Page, label: string) => {
      await page.goto('/ui/configuration?entity=SERIES')
      await page.getByRole('button', { name: `Edit ${label}` }).click()
      await expect(options(page)).toBeVisible()
    }
    const addOption = async (page: Page, option: string) => {
      await options(page).fill(option)
      await options(page).press('Enter')
    }
    for (const page of [first, second]) await open(page, name)
    await options(first).press('Backspace')
    await addOption(first, 'Silk')
    await field(first, 'Field name in Italian').fill('Materiale')
    await press(first, 'Save')
    await expect(dialog(first)).toBeHidden()

    await addOption(second, 'Glass')
    await dialog(second).getByRole('textbox', { name: 'Field name', exact: true }).fill(`${name} two`)
    await press(second, 'Save')
    await expect(second.getByText(MERGED)).toBeVisible()
    const merged = await call(readTemplate, { params: { uuid } })
    expect(merged).toMatchObject({
      enumValues: ['Paper', 'Vellum', 'Silk', 'Glass'],
      labels: { en: `${name} two`, it: 'Materiale' },
    })

    for (const page of [first, second]) await open(page, `${name} two`)
    await addOption(first, 'Bone')
    await field(first, 'Field name in Italian').fill('Materiali')
    await press(first, 'Save')
    await expect(dialog(first)).toBeHidden()
    await addOption(second, 'Horn')
    await field(second, 'Field name in Italian').fill('Supporto')
    await press(second, 'Save')
    const alert = dialog(second).getByRole('alert')
    await expect(alert.getByRole('radiogroup')).toHaveCount(1)
    await expect(alert.getByRole('radiogroup', { name: 'Field name in Italian' })).toContainText(
      'Your change: Supporto',
    )
    await keepOwn(second)
    await press(second, SAVE_CHOSEN)
    await expect(dialog(second)).toBeHidden()
    expect(await call(readTemplate, { params: { uuid } })).toMatchObject({
      enumValues: ['Paper', 'Vellum', 'Silk', 'Glass', 'Bone', 'Horn'],
      labels: { en: `${name} two`, it: 'Supporto' },
    })
  } finally {
    await closeSessions()
    expect((await context.delete(addressOf(deleteTemplate, { uuid }))).status()).toBe(204)
  }
})

test('changes of different fields of a collection are merged without a question', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const uuid = await addCollection(calls, 'Shared fonds', (await calls.call(findRoot)).uuid)
  const [first, second] = [await openPage({ as: 'editor' }), await openPage({ as: 'admin', allow: [REFUSED] })]
  for (const page of [first, second]) {
    await page.goto(`/ui/catalog/${uuid}`)
    await page.getByRole('navigation', { name: 'Location of this collection' }).getByRole('button').click()
    await press(page, 'Edit')
  }
  await field(first, 'Title').fill('Shared fonds of two')
  await press(first, 'Save')
  await expect(dialog(first)).toBeHidden()
  await field(second, 'Description').fill('Letters of the family')
  await press(second, 'Save')
  await expect(second.getByText(MERGED)).toBeVisible()
  expect(await calls.call(readCollection, { params: { uuid } })).toMatchObject({
    sgtt: 'Shared fonds of two',
    sgti: 'Letters of the family',
  })
})
