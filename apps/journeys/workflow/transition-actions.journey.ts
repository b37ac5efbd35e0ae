import {
  createTask,
  deleteTask,
  findTasksByTransition,
  orderTasks,
  updateTask,
} from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Locator } from '@playwright/test'
import { dismissMessage } from '../support/browser/messages.ts'
import { addTestTransition } from '../support/fixtures/test-transition.ts'
import { openTransitions } from '../support/screens/transitions.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { dragByKeys, dragByMouse, dragByTouch } from '../support/browser/drag.ts'
import { expect, test } from '../support/browser/journey.ts'
import { boxOf } from '../support/pixels/pixels.ts'

// Playwright starts the files of this folder last, so their tests are shared between the workers.
test.describe.configure({ mode: 'parallel' })

/** Console errors that these journeys cause on purpose. */
const REFUSED = /Failed to load resource: the server responded with a status of (400|404|409|412)/
const BROKEN = /net::ERR_FAILED/

test('actions are created, changed and ordered by mouse and keys, and errors show a message', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  const { transition } = await addTestTransition(calls)
  const addTask = (subject: string) =>
    calls.call(createTask, {
      body: {
        templateName: 'sendEmail',
        transitionUuid: transition.uuid,
        parameters: { recipients: ['ada@example.org'], subject, body: 'x' },
      },
    })
  const tasks = [await addTask('One'), await addTask('Two'), await addTask('Three')]
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
  await dismissMessage(page, 'Order saved successfully')
  expect(await order()).toEqual(['Three', 'One', 'Two'])
  await dragByMouse(handleOf(rows.nth(1)), { x: x + 20, y: y + 4 }, 'Send an email: position 1 of 3')
  await dismissMessage(page, 'Order saved successfully')
  expect(await order()).toEqual(['One', 'Three', 'Two'])
  await dragByKeys(handleOf(rows.nth(0)), ['ArrowDown', 'ArrowDown'], 'Send an email: position 3 of 3')
  await dismissMessage(page, 'Order saved successfully')
  expect(await order()).toEqual(['Three', 'Two', 'One'])
  await dragByMouse(handleOf(rows.nth(2)), { x: x + 20, y: y + 4 }, 'Send an email: position 1 of 3')
  await dismissMessage(page, 'Order saved successfully')
  expect(await order()).toEqual(['One', 'Three', 'Two'])
  await rows.nth(2).getByRole('button', { name: 'Move Send an email up' }).click()
  await dismissMessage(page, 'Order saved successfully')
  expect(await order()).toEqual(['One', 'Two', 'Three'])
  const ordering = `**${orderTasks.path.replace(':uuid', '*')}`
  await page.route(ordering, (route) => route.abort())
  await rows.nth(0).getByRole('button', { name: 'Move Send an email down' }).click()
  await dismissMessage(page, 'Error while changing the order')
  await page.unroute(ordering)
  expect(await order()).toEqual(['One', 'Two', 'Three'])

  const touchPage = await openPage({ as: 'admin', hasTouch: true })
  await openTransitions(touchPage)
  await touchPage.getByRole('button', { name: `${transition.name}, from Default to ` }).press('Enter')
  const touchPageRows = touchPage
    .getByRole('region', { name: `Actions of ${transition.name}` })
    .getByRole('list', { name: 'Actions' })
    .getByRole('listitem')
  const last = await boxOf(touchPageRows.nth(2))
  await dragByTouch(
    handleOf(touchPageRows.nth(0)),
    { x: last.x + 20, y: last.y + 40 },
    'Send an email: position 3 of 3',
  )
  await dismissMessage(touchPage, 'Order saved successfully')
  expect(await order()).toEqual(['Two', 'Three', 'One'])
  const top = await boxOf(touchPageRows.nth(0))
  await dragByTouch(handleOf(touchPageRows.nth(2)), { x: top.x + 20, y: top.y + 4 }, 'Send an email: position 1 of 3')
  await dismissMessage(touchPage, 'Order saved successfully')
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
  const [address, secret] = ['Address', 'Secret'].map((name) => added.getByRole('textbox', { name }))
  await address!.fill('ftp://example.org')
  await secret!.fill('a secret of my own')
  await added.getByRole('button', { name: 'Confirm' }).click()
  await expect(address!).toHaveAccessibleDescription('Enter an address that begins with https://')
  await expect(secret!).toHaveAccessibleDescription(/Leave it empty, or enter whsec_/)
  await expect(address!).toBeFocused()
  await dismissMessage(page, 'Error during the creation')
  await address!.fill('http://10.0.0.1/')
  await secret!.fill('')
  await added.getByRole('button', { name: 'Confirm' }).click()
  await expect(address!).toHaveAccessibleDescription(/private network. The operator/)
  await dismissMessage(page, 'Error during the creation')
  await added.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()

  const subjectOf = page.getByRole('dialog', { name: 'Edit action' })
  const edit = async (subject: string) => {
    await subjectOf.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await subjectOf.getByRole('button', { name: 'Confirm' }).click()
  }
  await rows.nth(0).getByRole('button', { name: 'Edit Send an email' }).click()
  await edit('First')
  await dismissMessage(page, 'Action updated successfully')
  await expect(subjectOf).toBeHidden()
  await rows.nth(1).getByRole('button', { name: 'Edit Send an email' }).click()
  const { parameters, uuid } = tasks[1]!
  await calls.call(updateTask, { params: { uuid }, body: { parameters: { ...parameters, subject: 'Before' } } })
  await edit('Late')
  await expect(subjectOf.getByRole('alert').locator('ins')).toHaveText('Before')
  await subjectOf.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()
  expect(await order()).toEqual(['First', 'Before', 'Three'])

  await rows.nth(2).getByRole('button', { name: 'Delete Send an email' }).click()
  await removeAction(calls, tasks[2]!.uuid)
  const question = page.getByRole('dialog', { name: 'Delete the action' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await dismissMessage(page, 'Error while deleting')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(2)
})

test('a custom action is created, used, changed and deleted', async ({ sessions, openPage }) => {
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
  await dismissMessage(page, 'Custom action created')
  await expect(row).toContainText('1 parameter')
  await row.getByRole('button', { name: `Edit ${label}` }).click()
  const edited = page.getByRole('dialog', { name: 'Edit custom action' })
  await expect(edited.getByRole('textbox', { name: 'Name for the program' }).first()).not.toBeEditable()
  await edited.getByRole('textbox', { name: 'Label' }).first().fill(`${label}!`)
  await edited.getByRole('button', { name: 'Confirm' }).click()
  await dismissMessage(page, 'Custom action saved')
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
  await dismissMessage(page, 'Action created successfully')
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
  await dismissMessage(page, 'Action removed successfully')
  await panel.getByRole('button', { name: 'Custom actions' }).click()
  await remove()
  await dismissMessage(page, 'Custom action deleted')
  await expect(row).toHaveCount(0)
})

/* Deletes an action without the interface. */
const removeAction = async ({ context }: Calls, uuid: string) => {
  const answer = await context.delete(deleteTask.path.replace(':uuid', uuid))
  expect(answer.status()).toBe(204)
}
