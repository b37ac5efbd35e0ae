import { randomUUID } from 'node:crypto'
import { createTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { createTaskTemplate } from '@pressmark/contract/workflow/custom-task-templates.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { createState } from '@pressmark/contract/workflow/states.ts'
import { createTransition, findTransitionsFromState } from '@pressmark/contract/workflow/transitions.ts'
import type { Page } from '@playwright/test'
import { addTestTransition } from '../support/fixtures/test-transition.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { dragByKeys } from '../support/browser/drag.ts'
import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'

// Playwright starts the files of this folder last, so their tests are shared between the workers.
test.describe.configure({ mode: 'parallel' })

/** Console errors that these journeys cause on purpose. */
const TAKEN = /Failed to load resource: the server responded with a status of 409/

const expectMessage = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')

/** Creates a collection with items in the default state. */
const prepare = async ({ call }: Calls, name: string, items: number) => {
  const collection = await addCollection({ call }, name, (await call(findRoot)).uuid)
  const uuids: string[] = []
  for (let at = 1; at <= items; at += 1) {
    const body = { sgtt: `${name} ${at}`, pressmark: `${name} ${at}`, parentCollectionsUuids: [collection] }
    uuids.push((await call(importCulturalItem, { body })).uuid)
  }
  const states = () => Promise.all(uuids.map(async (uuid) => (await call(readItem, { params: { uuid } })).state))
  return { collection, uuids, states }
}

const addState = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add state' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add state' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: '#9055A2' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  return dialog
}

const addTransition = async (page: Page, { event, to }: { event: string; to: string }) => {
  await page.getByRole('button', { name: 'Add transition' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add transition/ })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Field is required')).toHaveCount(3)
  await dialog.getByRole('combobox', { name: 'From state' }).selectOption('Default')
  await dialog.getByRole('combobox', { name: 'To state' }).selectOption(to)
  await dialog.getByRole('textbox', { name: 'Event name' }).fill(event)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectMessage(page, 'Transition created successfully')
}

const addEmailAction = async (page: Page, subject: string) => {
  await page.getByRole('button', { name: 'Add action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add action' })
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await dialog.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Send an email' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  const body = dialog.getByRole('textbox', { name: 'Text' })
  await body.fill('Please look at {name}')
  await expect(dialog.getByText('There is no placeholder “name”')).toBeVisible()
  await body.fill('Please look at ')
  const insert = dialog.getByRole('group', { name: 'Insert into Text' })
  await insert.getByRole('button', { name: '{title}' }).click()
  await expect(body).toHaveValue('Please look at {title}')
  const recipients = dialog.getByRole('combobox', { name: 'Recipients' })
  await recipients.fill('nobody')
  await recipients.press('Enter')
  await expect(dialog.getByText('E-mail must be valid')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await recipients.press('Backspace')
  await expect(dialog.getByText('E-mail must be valid')).toBeHidden()
  await recipients.fill('ada@example.org')
  await recipients.press('Enter')
  await confirm.click()
  await expectMessage(page, 'Action created successfully')
  await expect(dialog).toBeHidden()
}

test('an administrator builds a workflow of states, transitions and actions', async ({ openPage }) => {
  const suffix = randomUUID().slice(0, 8)
  const [state, event] = [`Proofread ${suffix}`, `proofread ${suffix}`]
  const page = await openPage({ as: 'admin', allow: [TAKEN] })
  await page.goto('/ui/configuration')
  await expect(page.getByRole('tab', { name: 'Metadata' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Workflows' }).click()
  await addState(page, state)
  await expectMessage(page, 'State created successfully')
  const again = await addState(page, state)
  await expect(again.getByText('values-combination-already-used')).toBeVisible()
  await expect(again.getByText('A state with this name exists. Choose another name.')).toBeVisible()
  await again.getByRole('textbox', { name: 'Name' }).press('End')
  await again.getByRole('textbox', { name: 'Name' }).pressSequentially('!')
  await expect(again.getByText('values-combination-already-used')).toBeHidden()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()

  const ofState = (name: string) =>
    page.getByRole('list', { name: 'States' }).getByRole('listitem').filter({ hasText: name })
  await expect(ofState(state)).toContainText('No entries')
  await ofState('Published')
    .getByRole('link', { name: /^\d+ items?$/ })
    .click()
  await expect(cards(page).first()).toContainText('Published')
  await expect(cards(page).filter({ hasNotText: 'Published' })).toHaveCount(0)
  await page.goBack()
  const edited = page.getByRole('dialog', { name: 'Edit state' })
  await page.getByRole('button', { name: `Edit ${state}` }).click()
  await expect(edited.getByRole('textbox', { name: 'Name' })).not.toBeEditable()
  await edited.getByRole('button', { name: '#008D8D' }).click()
  await edited.getByRole('button', { name: 'Confirm' }).click()
  await expectMessage(page, 'State updated successfully')

  await page.getByRole('tab', { name: 'Transitions' }).click()
  await addTransition(page, { event, to: state })
  const drawn = page.getByRole('button', { name: `${event}, from Default to ${state}` })
  const row = page.getByRole('list', { name: 'Transitions' }).getByRole('listitem').filter({ hasText: event })
  // The diagram is drawn late and moves the list.
  await expect(drawn).toBeVisible()
  await row.hover()
  await expect(drawn).toHaveAttribute('data-highlighted', 'true')
  // The pointer rests on another transition while the keyboard moves on.
  const other = page.getByRole('list', { name: 'Transitions' }).getByRole('listitem').filter({ hasNotText: event })
  await other.first().hover()
  await expect(other.first()).toHaveAttribute('data-highlighted', 'true')
  // A diagram that is drawn again loses the focus.
  await expect(async () => {
    await drawn.blur()
    await drawn.focus()
    await expect(row).toHaveAttribute('data-highlighted', 'true', { timeout: 2000 })
  }).toPass()
  await page.mouse.move(0, 0)
  await expect(row).toHaveAttribute('data-highlighted', 'true')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: `Actions of ${event}` })
  await addEmailAction(page, `First of ${suffix}`)
  await addEmailAction(page, `Second of ${suffix}`)
  const actions = panel.getByRole('list', { name: 'Actions' }).getByRole('listitem')
  await expect(actions).toHaveCount(2)
  const handle = actions.first().getByRole('button', { name: 'Move Send an email', exact: true })
  await dragByKeys(handle, ['ArrowDown'], 'Send an email: position 2 of 2')
  await expectMessage(page, 'Order saved successfully')
  await actions.first().getByRole('button', { name: 'Delete Send an email' }).click()
  await page
    .getByRole('dialog', { name: 'Delete the action' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expectMessage(page, 'Action removed successfully')
  await expect(actions).toHaveCount(1)
  await panel.getByRole('button', { name: 'Back to the transitions' }).click()
  await expect(row).toContainText('1 action')

  await page.getByRole('tab', { name: 'States' }).click()
  await page.getByRole('button', { name: `Delete ${state}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete the state' })
  await expect(question.getByRole('listitem')).toContainText(event)
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
  await question.getByRole('button', { name: 'Cancel' }).click()
})

test('the graph shows all states with their whole names after each change', async ({ sessions, openPage }) => {
  const { call } = await sessions('admin')
  const suffix = randomUUID().slice(0, 4)
  const names = ['Checked', 'Wird vermessen', 'IN MMXXVI', 'Online'].map((name) => `${name} ${suffix}`)
  for (const name of names) await call(createState, { body: { name, color: '#4A90E2' } })
  for (const [at, from] of names.slice(0, -1).entries()) {
    const body = { name: `step ${at} ${suffix}`, itemFromState: from, itemToState: names[at + 1]! }
    await call(createTransition, { body: { ...body, resourceType: 'COLLECTION' } })
  }
  const page = await openPage({ as: 'admin', allow: [TAKEN] })
  await page.goto('/ui/configuration?tab=workflows&part=transitions')
  await page.getByRole('combobox', { name: 'Resource type' }).selectOption('Collection')
  const states = page.getByRole('region', { name: 'Graph of states and transitions' }).locator('.react-flow__node')
  await expect(states.filter({ hasText: names[3]! })).toBeVisible()
  // No state is added, only a line that moves the others.
  await addTransition(page, { event: `begin ${suffix}`, to: names[0]! })
  await expect(page.getByRole('button', { name: `begin ${suffix}, from Default to ${names[0]}` })).toBeVisible()
  await expect.poll(() => page.evaluate<string[]>(OUTSIDE)).toEqual([])
  expect(await page.evaluate<string[]>(CUT)).toEqual([])
})

/* The states that are not wholly inside the graph, and those whose names are cut. */
const OUTSIDE = `[...document.querySelectorAll('.react-flow__node')].filter((node) => {
  const [box, frame] = [node.getBoundingClientRect(), node.closest('section').getBoundingClientRect()]
  return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
}).map((node) => node.textContent)`
const CUT = `[...document.querySelectorAll('.react-flow__node, .react-flow__node *')]
  .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth).map((node) => node.textContent)`

test('an editor moves items by a transition, which sends an email', async ({ sessions, openPage }) => {
  const admin = await sessions('admin')
  const { suffix, state: target, transition } = await addTestTransition(admin)
  const [state, event] = [target.name, transition.name]
  const parameters = { recipients: ['ada@example.org'], subject: `About ${suffix}`, body: 'Please look at {title}.' }
  await admin.call(createTask, { body: { templateName: 'sendEmail', transitionUuid: transition.uuid, parameters } })
  const { collection, states } = await prepare(await sessions('editor'), `Moved ${suffix}`, 3)
  const editorPage = await openPage({ as: 'editor' })
  await editorPage.goto(`/ui/catalog/${collection}`)
  await expect(cards(editorPage)).toHaveCount(3)
  await editorPage.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(editorPage.getByRole('button', { name: 'More actions' })).toBeVisible()
  await editorPage.keyboard.press('w')
  const dialog = editorPage.getByRole('dialog', { name: 'Workflow actions' })
  const run = dialog.getByRole('button', { name: 'Run action' })
  await expect(run).toBeDisabled()
  await dialog.getByRole('radio', { name: `${event} → ${state}` }).check()
  await run.click()
  await expectMessage(editorPage, 'State updated successfully')
  await expect(dialog).toBeHidden()
  await expect(cards(editorPage).getByText(state)).toHaveCount(3)
  expect(await states()).toEqual([state, state, state])
  await cards(editorPage).first().getByRole('link').click()
  await editorPage.getByRole('button', { name: state }).click()
  await expect(dialog.getByText('No actions available at the moment.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await editorPage.getByRole('button', { name: 'More actions' }).click()
  await editorPage.getByRole('menuitem', { name: 'Workflow log' }).click()
  const log = editorPage.getByRole('dialog', { name: 'Workflow log' })
  await expect(log.getByRole('heading', { name: event })).toBeVisible()
  await expect(log.getByText('Email · ada@example.org')).toBeVisible()
  await expect(log.getByText('Not sent: no mail server is set.')).toBeVisible({ timeout: 120_000 })

  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/management?tab=messages')
  await expect(page.getByText('No mail server is configured. Emails are stored here and not sent.')).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: `About ${suffix}` })
    .first()
    .getByRole('button')
    .click()
  await expect(page.getByRole('dialog', { name: 'Message' }).getByText(/Please look at Moved/)).toBeVisible()
})

test('the menu counts waiting entries, which are moved from the inbox, and a conflict shows a message', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { collection, uuids, states } = await prepare(calls, `Waits ${randomUUID().slice(0, 8)}`, 3)
  const query = { itemFromState: 'Default', resourceType: 'ITEM' as const }
  const transitions = await calls.call(findTransitionsFromState, { query })
  const submit = transitions._embedded.transitionTemplates.find(({ name }) => name === 'submit')!
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Workflow actions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Workflow actions' })
  await dialog.getByRole('radio', { name: 'submit → In review' }).check()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Ready for a look')
  const transition = { assetUuid: uuids[1]!, resourceType: 'ITEM' as const, transitionUuid: submit.uuid }
  await calls.call(fireTransition, { body: transition })
  await dialog.getByRole('button', { name: 'Run action' }).click()
  await expect(dialog.getByText('2 entries changed state.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: '1 entry was skipped:' })).toContainText(
    'It was in the state In review',
  )
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(await states()).toEqual(['In review', 'In review', 'In review'])

  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /Inbox.*wait/ })
    .click()
  await expect(page).toHaveURL(/\/ui\/inbox/)
  // The menu covers the screen while the pointer is on it.
  await page.getByRole('heading', { level: 2, name: /wait/ }).hover()
  await page
    .getByRole('navigation', { name: 'Waiting entries by state' })
    .getByRole('button', { name: /Item.*In review/ })
    .click()
  const waiting = page.getByRole('region', { name: 'Waiting entries' })
  const ownEntries = waiting.getByRole('listitem').filter({ hasText: /Waits/ })
  await expect(ownEntries.filter({ hasText: 'Ready for a look' }).first()).toBeVisible()
  await expect(ownEntries.first().getByRole('time')).toHaveText(/now|ago/)
  await ownEntries.first().getByRole('checkbox').check()
  await waiting.getByRole('button', { name: 'Workflow actions' }).click()
  await dialog.getByRole('radio', { name: 'reject → Rejected' }).check()
  await dialog.getByRole('button', { name: 'Run action' }).click()
  await expectMessage(page, 'State updated successfully')
  await expect.poll(async () => (await states()).filter((state) => state === 'Rejected').length).toBe(1)
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`axe finds nothing in workflows and messages: ${name}`, async ({ sessions, openPage }) => {
    const name = `kind-${randomUUID().slice(0, 8)}`
    await (await sessions('admin')).call(createTaskTemplate, { body: { name, label: name, parameters: [] } })
    const page = await openPage({ as: 'admin', colorScheme, locale: LOCALES[language], ...size })
    const main = page.getByRole('main')
    await page.goto('/ui/configuration?tab=workflows')
    await expect(main.getByRole('listitem').first()).toBeVisible()
    await checkAccessibility(page, 'states')
    await page.getByRole('button', { name: /^(Add state|Aggiungi stato)$/ }).click()
    await expect(page.getByRole('dialog').getByRole('switch').first()).toBeVisible()
    await checkAccessibility(page, 'a new state', '[role=dialog]')
    await page.goto('/ui/configuration?tab=workflows&part=transitions&entity=COLLECTION')
    const publish = main.getByRole('button', { name: /^publish, / })
    await expect(publish).toBeVisible()
    await checkAccessibility(page, 'transitions')
    await publish.click()
    const add = page.getByRole('button', { name: /^(Add action|Aggiungi azione)$/ })
    await expect(add).toBeEnabled()
    await checkAccessibility(page, 'actions')
    await add.click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    await checkAccessibility(page, 'a new action', '[role=dialog]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^(Custom actions|Azioni personalizzate)$/ }).click()
    const kinds = page.getByRole('dialog', { name: /^(Custom actions|Azioni personalizzate)$/ })
    await expect(kinds.getByRole('listitem')).not.toHaveCount(0)
    await checkAccessibility(page, 'own kinds of action', '[role=dialog]')
    await kinds.getByRole('button', { name: /^(Add custom action|Aggiungi azione personalizzata)$/ }).click()
    const kind = page.getByRole('dialog', { name: /^(Add custom action|Aggiungi azione personalizzata)$/ })
    await kind.getByRole('button', { name: /^(Add parameter|Aggiungi parametro)$/ }).click()
    await kind.getByRole('combobox', { name: /^(Type|Tipo)$/ }).selectOption('ENUM')
    await expect(kind.getByRole('combobox', { name: /^(Options|Opzioni)/ })).toBeVisible()
    await checkAccessibility(page, 'a new kind of action', '[role=dialog]')
    await page.goto('/ui/management?tab=messages')
    await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0)
    await checkAccessibility(page, 'messages')
  })
}
