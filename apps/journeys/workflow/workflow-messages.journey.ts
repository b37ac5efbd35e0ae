import { randomUUID } from 'node:crypto'
import { createCollection, findRoot, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import { groupByState } from '@pressmark/contract/workflow/transition-runs.ts'
import { createState, listStates, updateState } from '@pressmark/contract/workflow/states.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import {
  createTask,
  deleteTask,
  findTasksByTransition,
  orderTasks,
  updateTask,
} from '@pressmark/contract/workflow/transition-tasks.ts'
import {
  createTransition,
  deleteTransition,
  findTransitionsByResourceType,
  updateTransition,
} from '@pressmark/contract/workflow/transitions.ts'
import type { Locator, Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { dragByKeys, dragByMouse, dragByTouch } from '../support/browser/drag.ts'
import { expect, test } from '../support/browser/journey.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

// Playwright starts this file last, so its tests are shared between the workers.
test.describe.configure({ mode: 'parallel' })

/** Console errors that these journeys cause on purpose. */
const REFUSED = /Failed to load resource: the server responded with a status of (400|404|409|412)/
const BROKEN = /net::ERR_FAILED/

const expectMessage = async (page: Page, text: string) => {
  const message = page.locator('.mantine-Notification-root').filter({ hasText: text })
  await expect(message).toBeVisible()
  // Closes the message, because the next one may have the same text.
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toBeHidden()
}

/* Creates a state, and a transition from the default state to it, with unique names. */
const addTestTransition = async (
  { call }: Calls,
  resourceType: 'ITEM' | 'COLLECTION' = 'ITEM',
  locksEditing = false,
) => {
  const suffix = randomUUID().slice(0, 8)
  const state = await call(createState, { body: { name: `Away ${suffix}`, color: '#D14343', locksEditing } })
  const body = { name: `send ${suffix}`, itemFromState: 'Default', itemToState: state.name, resourceType }
  return { suffix, state, transition: await call(createTransition, { body }) }
}

const addTestItem = async ({ call }: Calls, name: string) => {
  const root = (await call(findRoot)).uuid
  const named = { customMetadataList: [{ name: 'sgtt', value: name }], parentCollectionsUuids: [root] }
  const collection = (await call(createCollection, { body: named })).uuid
  const body = { sgtt: name, pressmark: name, parentCollectionsUuids: [collection] }
  return { collection, item: (await call(importCulturalItem, { body })).uuid }
}

const openTransitions = async (page: Page) => {
  await page.goto('/ui/configuration')
  await page.getByRole('tab', { name: 'Workflows' }).click()
  await page.getByRole('tab', { name: 'Transitions' }).click()
}
const change = async ({ call }: Calls, uuid: string) => {
  const { _embedded } = await call(listStates, { query: {} })
  const { color } = _embedded.itemStates.find((state) => state.uuid === uuid)!
  await call(updateState, { params: { uuid }, body: { color: color === '#008D8D' ? '#5C6670' : '#008D8D' } })
}

test('states and transitions that another administrator has changed, or that exist, show a message', async ({
  sessions,
  openPage,
}) => {
  test.setTimeout(120_000)
  const calls = await sessions('admin')
  const { suffix, state, transition } = await addTestTransition(calls)
  const page = await openPage({ as: 'admin', allow: [REFUSED] })
  await page.goto('/ui/configuration')
  await page.getByRole('tab', { name: 'Workflows' }).click()
  const { page: list } = await calls.call(listStates, { query: {} })
  await expect(page.getByRole('heading', { name: `${list.totalElements} states`, exact: true })).toBeVisible()
  const dot = page.getByRole('list', { name: 'States' }).getByRole('listitem').filter({ hasText: state.name })
  await expect(dot.locator('circle')).toHaveAttribute('fill', state.color)
  await page.getByRole('button', { name: `Edit ${state.name}` }).click()
  const edited = page.getByRole('dialog', { name: 'Edit state' })
  await expect(edited).toBeVisible()
  // The other dialogs of the workflow have the same width limit.
  expect((await edited.boundingBox())!.width).toBeLessThanOrEqual(600)
  await change(calls, state.uuid)
  await expect(dot.locator('circle')).not.toHaveAttribute('fill', state.color)
  await edited.getByRole('button', { name: '#9055A2' }).click()
  await edited.getByRole('button', { name: 'Confirm' }).click()
  await expectMessage(page, 'Error, try again later')
  await edited.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('tab', { name: 'Transitions' }).click()
  await page.getByRole('button', { name: 'Add transition' }).click()
  const added = page.getByRole('dialog', { name: /^Add transition/ })
  await added.getByRole('combobox', { name: 'From state' }).selectOption('Default')
  await added.getByRole('combobox', { name: 'To state' }).selectOption(state.name)
  await added.getByRole('textbox', { name: 'Event name' }).fill(transition.name)
  const again = added.getByRole('button', { name: 'Confirm' })
  const flag = added.getByText('values-combination-already-used')
  await again.click()
  await expect(flag).toBeVisible()
  await added.getByRole('combobox', { name: 'From state' }).selectOption('Rejected')
  await expect(flag).toBeHidden()
  await added.getByRole('combobox', { name: 'From state' }).selectOption('Default')
  await again.click()
  await expect(flag).toBeVisible()
  await added.getByRole('textbox', { name: 'Event name' }).fill(`${transition.name}!`)
  await expect(flag).toBeHidden()
  await again.click()
  await expectMessage(page, 'Transition created successfully')

  const row = (name: string) => page.getByRole('button', { name, exact: true })
  await row(`Edit ${transition.name}`).click()
  const changed = page.getByRole('dialog', { name: /^Edit transition/ })
  await calls.call(updateTransition, { params: { uuid: transition.uuid }, body: { name: `${suffix} before` } })
  await changed.getByRole('textbox', { name: 'Event name' }).fill(`${suffix} late`)
  await changed.getByRole('button', { name: 'Confirm' }).click()
  await expectMessage(page, 'Error, try again later')
  await changed.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()
  await row(`Edit ${suffix} before`).click()
  await changed.getByRole('textbox', { name: 'Event name' }).fill(`${suffix} now`)
  await changed.getByRole('button', { name: 'Confirm' }).click()
  await expectMessage(page, 'Item updated successfully')
  await row(`Delete ${suffix} now`).click()
  await page.getByRole('dialog', { name: 'Delete the transition' }).getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Item removed successfully')

  await page.getByRole('combobox', { name: 'Resource type' }).selectOption('Collection')
  const count = async () => {
    const query = { resourceType: 'COLLECTION' as const }
    const { _embedded } = await calls.call(findTransitionsByResourceType, { query })
    return _embedded.transitionTemplates.length
  }
  const before = await count()
  const total = (many: number) => page.getByRole('heading', { name: new RegExp(`· ${many} transitions$`) })
  await expect(total(before)).toBeVisible()
  await page.getByRole('button', { name: 'Add transition' }).click()
  await added.getByRole('combobox', { name: 'From state' }).selectOption('Default')
  await added.getByRole('combobox', { name: 'To state' }).selectOption(state.name)
  await added.getByRole('textbox', { name: 'Event name' }).fill(`shelve ${suffix}`)
  await again.click()
  await expectMessage(page, 'Transition created successfully')
  await expect(total(before + 1)).toBeVisible()
  expect(await count()).toBe(before + 1)
})

test('actions are created, changed and ordered by mouse and keys, and errors show a message', async ({
  sessions,
  openPage,
}) => {
  test.setTimeout(120_000)
  const calls = await sessions('admin')
  const { transition } = await addTestTransition(calls)
  const put = (subject: string) =>
    calls.call(createTask, {
      body: {
        templateName: 'sendEmail',
        transitionUuid: transition.uuid,
        parameters: { recipients: ['ada@example.org'], subject, body: 'x' },
      },
    })
  const tasks = [await put('One'), await put('Two'), await put('Three')]
  const order = async () => {
    const query = { transitionUuid: transition.uuid }
    const { _embedded } = await calls.call(findTasksByTransition, { query })
    return _embedded.transitionTasks.map(({ parameters }) => parameters.subject)
  }
  const page = await openPage({ as: 'admin', allow: [REFUSED, BROKEN] })
  await openTransitions(page)
  await page.getByRole('button', { name: `${transition.name}, from Default to ` }).press('Enter')
  const panel = page.getByRole('region', { name: `Actions of ${transition.name}` })
  const rows = panel.getByRole('list', { name: 'Actions' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)

  const handleOf = (row: Locator) => row.getByRole('button', { name: 'Move Send an email', exact: true })
  const { x, y } = await boxOf(rows.nth(0))
  await dragByMouse(handleOf(rows.nth(2)), { x: x + 20, y: y + 4 }, 'Send an email: position 1 of 3')
  await expectMessage(page, 'Order saved successfully')
  expect(await order()).toEqual(['Three', 'One', 'Two'])
  await dragByMouse(handleOf(rows.nth(1)), { x: x + 20, y: y + 4 }, 'Send an email: position 1 of 3')
  await expectMessage(page, 'Order saved successfully')
  expect(await order()).toEqual(['One', 'Three', 'Two'])
  await dragByKeys(handleOf(rows.nth(0)), ['ArrowDown', 'ArrowDown'], 'Send an email: position 3 of 3')
  await expectMessage(page, 'Order saved successfully')
  expect(await order()).toEqual(['Three', 'Two', 'One'])
  await dragByMouse(handleOf(rows.nth(2)), { x: x + 20, y: y + 4 }, 'Send an email: position 1 of 3')
  await expectMessage(page, 'Order saved successfully')
  expect(await order()).toEqual(['One', 'Three', 'Two'])
  await rows.nth(2).getByRole('button', { name: 'Move Send an email up' }).click()
  await expectMessage(page, 'Order saved successfully')
  expect(await order()).toEqual(['One', 'Two', 'Three'])
  const ordering = `**${orderTasks.path.replace(':uuid', '*')}`
  await page.route(ordering, (route) => route.abort())
  await rows.nth(0).getByRole('button', { name: 'Move Send an email down' }).click()
  await expectMessage(page, 'Error while changing the order')
  await page.unroute(ordering)
  expect(await order()).toEqual(['One', 'Two', 'Three'])

  const touched = await openPage({ as: 'admin', hasTouch: true })
  await openTransitions(touched)
  await touched.getByRole('button', { name: `${transition.name}, from Default to ` }).press('Enter')
  const touchedRows = touched
    .getByRole('region', { name: `Actions of ${transition.name}` })
    .getByRole('list', { name: 'Actions' })
    .getByRole('listitem')
  const last = await boxOf(touchedRows.nth(2))
  await dragByTouch(handleOf(touchedRows.nth(0)), { x: last.x + 20, y: last.y + 40 }, 'Send an email: position 3 of 3')
  await expectMessage(touched, 'Order saved successfully')
  expect(await order()).toEqual(['Two', 'Three', 'One'])
  const top = await boxOf(touchedRows.nth(0))
  await dragByTouch(handleOf(touchedRows.nth(2)), { x: top.x + 20, y: top.y + 4 }, 'Send an email: position 1 of 3')
  await expectMessage(touched, 'Order saved successfully')
  expect(await order()).toEqual(['One', 'Two', 'Three'])

  await panel.getByRole('button', { name: 'Add action' }).click()
  const added = page.getByRole('dialog', { name: 'Add action' })
  await added.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Send an email' })
  await added.getByRole('combobox', { name: 'Recipients' }).fill('ada@example.org')
  await added.getByRole('combobox', { name: 'Recipients' }).press('Enter')
  await added.getByRole('textbox', { name: 'Subject' }).fill('One')
  await added.getByRole('textbox', { name: 'Text' }).fill('x')
  const flag = added.getByText('values-combination-already-used')
  await added.getByRole('button', { name: 'Confirm' }).click()
  await expect(flag).toBeVisible()
  await added.getByRole('textbox', { name: 'Subject' }).fill('One more')
  await expect(flag).toBeHidden()
  // The server answers 409. A proxy may answer 302, which has the same effect.
  const creating = `**${createTask.path}`
  await page.route(creating, (route) => route.fulfill({ status: 302, headers: { location: createTask.path } }))
  await added.getByRole('button', { name: 'Confirm' }).click()
  await expect(flag).toBeVisible()
  await page.unroute(creating)
  await added.getByRole('textbox', { name: 'Subject' }).fill('Two more')
  await expect(flag).toBeHidden()
  await added.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Call a webhook' })
  await added.getByRole('textbox', { name: 'Address' }).fill('ftp://example.org')
  await added.getByRole('button', { name: 'Confirm' }).click()
  await expectMessage(page, 'Error during the creation')
  await added.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()

  const subjectOf = page.getByRole('dialog', { name: 'Edit action' })
  const edit = async (at: number, subject: string) => {
    await subjectOf.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await subjectOf.getByRole('button', { name: 'Confirm' }).click()
    await expectMessage(page, at === 0 ? 'Action updated successfully' : 'Error during the update')
  }
  await rows.nth(0).getByRole('button', { name: 'Edit Send an email' }).click()
  await edit(0, 'First')
  await expect(subjectOf).toBeHidden()
  await rows.nth(1).getByRole('button', { name: 'Edit Send an email' }).click()
  const { parameters, uuid } = tasks[1]!
  await calls.call(updateTask, { params: { uuid }, body: { parameters: { ...parameters, subject: 'Before' } } })
  await edit(1, 'Late')
  await subjectOf.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()
  expect(await order()).toEqual(['First', 'Before', 'Three'])

  await rows.nth(2).getByRole('button', { name: 'Delete Send an email' }).click()
  await removeAction(calls, tasks[2]!.uuid)
  const question = page.getByRole('dialog', { name: 'Delete the action' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectMessage(page, 'Error while deleting')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(2)
})

test('a custom action is created, used, changed and deleted', async ({ sessions, openPage }) => {
  test.setTimeout(120_000)
  const { suffix, transition } = await addTestTransition(await sessions('admin'))
  const [name, label] = [`print-${suffix}`, `Print a label ${suffix}`]
  const page = await openPage({ as: 'admin', allow: [REFUSED] })
  await openTransitions(page)
  await page.getByRole('button', { name: `${transition.name}, from Default to ` }).press('Enter')
  const panel = page.getByRole('region', { name: `Actions of ${transition.name}` })
  await panel.getByRole('button', { name: 'Custom actions' }).click()
  const kinds = page.getByRole('dialog', { name: 'Custom actions' })
  const row = kinds.getByRole('listitem').filter({ hasText: name })
  await kinds.getByRole('button', { name: 'Add custom action' }).click()
  const kind = page.getByRole('dialog', { name: 'Add custom action' })
  const confirm = kind.getByRole('button', { name: 'Confirm' })
  await kind.getByRole('textbox', { name: 'Label' }).fill(label)
  await kind.getByRole('textbox', { name: 'Name for the program' }).fill('sendEmail')
  await kind.getByRole('button', { name: 'Add parameter' }).click()
  const size = kind.getByRole('group', { name: 'Parameter 1' })
  await size.getByRole('textbox', { name: 'Label' }).fill('Size')
  await size.getByRole('textbox', { name: 'Name for the program' }).fill('url')
  await size.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Choice' })
  await size.getByRole('switch', { name: 'Required' }).click()
  await confirm.click()
  await expect(size.getByText('Every custom action already has this parameter')).toBeVisible()
  await expect(size.getByText('Field is required')).toBeVisible()
  await size.getByRole('textbox', { name: 'Name for the program' }).fill('size')
  const options = size.getByRole('combobox', { name: 'Options' })
  for (const option of ['Small', 'Large']) {
    await options.fill(option)
    await options.press('Enter')
  }
  await kind.getByRole('button', { name: 'Add parameter' }).click()
  await kind.getByRole('button', { name: 'Remove parameter 2' }).click()
  await confirm.click()
  await expect(kind.getByText('values-combination-already-used')).toBeVisible()
  await kind.getByRole('textbox', { name: 'Name for the program' }).first().fill(name)
  await expect(kind.getByText('values-combination-already-used')).toBeHidden()
  await confirm.click()
  await expectMessage(page, 'Custom action created')
  await expect(row).toContainText('1 parameter')
  await row.getByRole('button', { name: `Edit ${label}` }).click()
  const edited = page.getByRole('dialog', { name: 'Edit custom action' })
  await expect(edited.getByRole('textbox', { name: 'Name for the program' }).first()).not.toBeEditable()
  await edited.getByRole('textbox', { name: 'Label' }).first().fill(`${label}!`)
  await edited.getByRole('button', { name: 'Confirm' }).click()
  await expectMessage(page, 'Custom action saved')
  await expect(row).toContainText(`${label}!`)
  await page.keyboard.press('Escape')
  await expect(kinds).toBeHidden()

  await panel.getByRole('button', { name: 'Add action' }).click()
  const action = page.getByRole('dialog', { name: 'Add action' })
  await action.getByRole('combobox', { name: 'Action' }).selectOption({ label: `${label}!` })
  await action.getByRole('combobox', { name: 'Size' }).click()
  await page.getByRole('option', { name: 'Large' }).click()
  await expect(action.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await action.getByRole('textbox', { name: 'Address' }).fill('https://example.org/labels')
  await action.getByRole('button', { name: 'Confirm' }).click()
  await expectMessage(page, 'Action created successfully')
  const actions = panel.getByRole('list', { name: 'Actions' }).getByRole('listitem')
  await expect(actions).toHaveText(new RegExp(`^${label}!Large`))

  const remove = async () => {
    await row.getByRole('button', { name: `Delete ${label}!` }).click()
    await page.getByRole('dialog', { name: 'Delete the custom action' }).getByRole('button', { name: 'Delete' }).click()
  }
  await panel.getByRole('button', { name: 'Custom actions' }).click()
  await remove()
  const question = page.getByRole('dialog', { name: 'Delete the custom action' })
  await expect(question.getByText('Transitions use this action. Remove it from them first.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await actions.getByRole('button', { name: `Delete ${label}!` }).click()
  await page
    .getByRole('dialog', { name: 'Delete the action' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expectMessage(page, 'Action removed successfully')
  await panel.getByRole('button', { name: 'Custom actions' }).click()
  await remove()
  await expectMessage(page, 'Custom action deleted')
  await expect(row).toHaveCount(0)
})

/* Deletes an action without the interface. */
const removeAction = async ({ context }: Calls, uuid: string) => {
  const answer = await context.delete(deleteTask.path.replace(':uuid', uuid))
  expect(answer.status()).toBe(204)
}

test('a transition of an entry that another person has moved fails with a message', async ({ sessions, openPage }) => {
  const calls = await sessions('admin')
  const { transition, state, suffix } = await addTestTransition(calls)
  const { collection, item } = await addTestItem(calls, `Overtaken ${suffix}`)
  const page = await openPage({ as: 'editor', allow: [REFUSED, BROKEN] })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${item}`)
  await page.getByRole('button', { name: 'Default' }).click()
  const dialog = page.getByRole('dialog', { name: 'Workflow actions' })
  await dialog.getByRole('radio', { name: `${transition.name} → ${state.name}` }).check()
  await calls.call(fireTransition, {
    body: { assetUuid: item, resourceType: 'ITEM', transitionUuid: transition.uuid },
  })
  await dialog.getByRole('button', { name: 'Run action' }).click()
  await expectMessage(page, 'Error during state update')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const body = { sgtt: `Gone ${suffix}`, pressmark: `Gone ${suffix}`, parentCollectionsUuids: [collection] }
  const { uuid: other } = await calls.call(importCulturalItem, { body })
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('checkbox', { name: `Select Gone ${suffix}` }).check()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  const asking = `**${groupByState.path}`
  await page.route(asking, (route) => route.abort())
  await page.keyboard.press('w')
  await expect(
    dialog.getByText('Could not determine the state of the selected items or retrieve actions.'),
  ).toBeVisible()
  await page.unroute(asking)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await calls.context.delete(addressOf(deleteItem, { uuid: other }))).status()).toBe(204)
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('w')
  await expect(dialog.getByText('No items selected.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const input = { name: `put away ${suffix}`, itemFromState: 'Default', itemToState: state.name }
  const shelving = await calls.call(createTransition, { body: { ...input, resourceType: 'COLLECTION' } })
  await page.getByRole('main').getByRole('button', { name: 'Default' }).click()
  await dialog.getByRole('radio', { name: `${input.name} → ${state.name}` }).check()
  const reading = `**${addressOf(readCollection, { uuid: collection })}`
  await page.route(reading, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Run action' }).click()
  await expectMessage(page, 'Error refreshing collection details')
  await page.unroute(reading)
  await calls.context.delete(deleteTransition.path.replace(':uuid', shelving.uuid))
  await calls.context.delete(deleteTransition.path.replace(':uuid', transition.uuid))
})

const LOCKED = /This state locks editing. Only users who can run its workflow actions can change the entry./

test('a locked entry cannot be edited without the permission to fire, and the screen says why', async ({
  sessions,
  openPage,
}) => {
  test.setTimeout(120_000)
  const calls = await sessions('admin')
  const { transition, suffix, state } = await addTestTransition(calls, 'ITEM', true)
  const { collection, item } = await addTestItem(calls, `Locked ${suffix}`)
  await calls.call(fireTransition, { body: { assetUuid: item, resourceType: 'ITEM', transitionUuid: transition.uuid } })
  const input = {
    name: `lock ${suffix}`,
    itemFromState: 'Default',
    itemToState: state.name,
    resourceType: 'COLLECTION' as const,
  }
  const locking = await calls.call(createTransition, { body: input })
  const locked = { assetUuid: collection, resourceType: 'COLLECTION' as const, transitionUuid: locking.uuid }
  await calls.call(fireTransition, { body: locked })
  await withTemporaryUser(
    calls,
    async ({ username }) => {
      const page = await openPage()
      await page.goto(`/ui/login?redirect=/ui/catalog/${collection}`)
      await signIn(page, username, TEMPORARY_PASSWORD)
      await page.getByRole('checkbox', { name: 'Select all' }).click()
      await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
      await page.getByRole('button', { name: 'More actions' }).click()
      await expect(page.getByRole('menuitem', { name: /^Link to.*locks editing/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Actions of this collection' }).click()
      for (const name of [/^Move/, /^Delete/])
        await expect(page.getByRole('menuitem', { name }).filter({ hasText: LOCKED })).toHaveAttribute(
          'aria-disabled',
          'true',
        )
      await page.getByRole('menuitem', { name: 'View and edit' }).click()
      const details = page.getByRole('dialog')
      await expect(details.getByText(LOCKED)).toBeVisible()
      await expect(details.getByRole('button', { name: 'Edit', exact: true })).toBeDisabled()
      await details.getByRole('button', { name: 'Close' }).last().click()

      await page.goto(`/ui/catalog/${collection}/cultural-item/${item}`)
      await expect(page.getByRole('complementary').getByText(LOCKED)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Edit metadata' })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Add asset' })).toBeDisabled()
      await page.getByRole('button', { name: 'More actions' }).click()
      await expect(page.getByRole('menuitem').filter({ hasText: LOCKED })).toHaveCount(4)
      await expect(page.getByRole('menuitem', { name: 'Workflow log' })).toHaveCount(0)
    },
    ['ROLE_METADATA_EDITOR', 'ROLE_CCC'],
  )
  // A person who may fire transitions sees all actions.
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${item}`)
  await expect(page.getByRole('button', { name: 'Edit metadata' })).toBeEnabled()
  await expect(page.getByText(LOCKED)).toHaveCount(0)
})
