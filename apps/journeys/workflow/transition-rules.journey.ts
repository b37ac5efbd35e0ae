import { openReceiver } from '../../server/src/testing/webhook-receiver.testing.ts'
import { createTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import { fireTransition, readTransitionLog } from '@pressmark/contract/workflow/transition-logs.ts'
import { deleteCollection } from '@pressmark/contract/catalogue/collections.ts'
import { updateItem, readItem } from '@pressmark/contract/catalogue/items.ts'
import { expect, test } from '../support/browser/journey.ts'
import { LOCALES, PHONE } from '../support/screens/looks.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { addItemInOwnCollection, addTestTransition } from '../support/fixtures/test-transition.ts'
import { previewNewEmail } from '../support/screens/transitions.ts'

// Playwright starts the files of this folder last, so their tests are shared between the workers.
test.describe.configure({ mode: 'parallel' })

test('an administrator sees the email of an action for an entry, and that no mail server is set', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  const { transition, suffix } = await addTestTransition(calls)
  const title = `Previewed ${suffix}`
  await addItemInOwnCollection(calls, title)
  const page = await openPage({ as: 'admin' })
  const { dialog, preview } = await previewNewEmail(page, transition.uuid, { title, suffix })
  const email = preview.getByRole('article', { name: 'Email' })
  await expect(email.getByRole('heading', { name: `About ${title}` })).toBeVisible()
  await expect(email).toContainText(`It is now ${transition.itemToState}.`)
  await expect(preview.getByText(/^No mail server is set, so nothing was sent/)).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Send test to me' })).toBeDisabled()
  await checkAccessibility(page, 'the preview of an email', '[role=dialog]')
  await preview.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('About {title}')
})

test('the message to a webhook is shown for a chosen entry, and a test shows the answer of the receiver', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  const { transition, suffix } = await addTestTransition(calls)
  const title = `Announced ${suffix}`
  await addItemInOwnCollection(calls, title)
  const receiver = await openReceiver((response) => response.writeHead(202).end('thank you'))
  const page = await openPage({ as: 'admin' })
  await page.goto(`/ui/configuration?tab=workflows&part=transitions&transition=${transition.uuid}`)
  await page.getByRole('button', { name: 'Add action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add action' })
  await dialog.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Call a webhook' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/')
  await dialog.getByRole('button', { name: 'Preview the message' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of the message' })
  await preview.getByRole('combobox', { name: 'Entry' }).fill(suffix)
  await page.getByRole('option', { name: new RegExp(title) }).click()
  await expect(preview.getByRole('article', { name: 'Message' })).toContainText(`"title": "${title}"`)
  await preview.getByRole('button', { name: 'Send a test' }).click()
  await expect(preview.getByText('The address is in a private network.')).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).last().click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await dialog.getByRole('button', { name: 'Preview the message' }).click()
  await preview.getByRole('combobox', { name: 'Entry' }).fill(suffix)
  await page.getByRole('option', { name: new RegExp(title) }).click()
  await preview.getByRole('button', { name: 'Send a test' }).click()
  await expect(preview.getByText('Answered 202')).toBeVisible()
  await expect(preview.getByText('thank you')).toBeVisible()
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ data: { title, test: true } })
  await checkAccessibility(page, 'the preview of a webhook', '[role=dialog]')
  await receiver.close()
})

test('on a phone in Italian, the preview of a webhook keeps the width of the screen and translates the result', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  const { transition, suffix } = await addTestTransition(calls)
  const title = `Annunciato ${suffix}`
  const { item } = await addItemInOwnCollection(calls, title)
  const parameters = { recipients: ['ada@example.org'], subject: '{title}', body: 'x' }
  await calls.call(createTask, { body: { templateName: 'sendEmail', transitionUuid: transition.uuid, parameters } })
  const fired = { assetUuid: item, resourceType: 'ITEM' as const, transitionUuid: transition.uuid }
  await calls.call(fireTransition, { body: fired })
  const page = await openPage({ as: 'admin', ...PHONE, locale: LOCALES.it, colorScheme: 'dark' })
  await page.goto(`/ui/configuration?tab=workflows&part=transitions&transition=${transition.uuid}`)
  await page.getByRole('button', { name: 'Registro delle esecuzioni' }).click()
  const runs = page.getByRole('dialog', { name: `Registro delle esecuzioni di ${transition.name}` })
  await expect(runs.getByText(/^(L’email è in coda|Non inviata: manca un server di posta)\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(runs).toBeHidden()
  await page.getByRole('button', { name: 'Aggiungi azione' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aggiungi azione' })
  await dialog.getByRole('combobox', { name: 'Azione' }).selectOption({ label: 'Chiama un webhook' })
  await dialog.getByRole('textbox', { name: 'Indirizzo' }).fill('http://10.0.0.1/')
  await dialog.getByRole('button', { name: 'Anteprima del messaggio' }).click()
  const preview = page.getByRole('dialog', { name: 'Anteprima del messaggio' })
  await preview.getByRole('combobox', { name: 'Voce' }).fill(suffix)
  await page.getByRole('option', { name: new RegExp(title) }).click()
  await expect(preview.getByRole('article')).toContainText(`"title": "${title}"`)
  expect(await page.evaluate('innerWidth')).toBe(390)
  await preview.getByRole('button', { name: 'Invia una prova' }).click()
  await expect(preview.getByText('L’indirizzo si trova in una rete privata.')).toBeVisible()
  await checkAccessibility(page, 'the preview of a webhook on a phone', '[role=dialog]')
})

test('a transition asks for a field and a comment, and shows what it will send before it runs', async ({
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  const { transition, suffix, state } = await addTestTransition(admin)
  const parameters = { recipients: ['ada@example.org', 'bea@example.org'], subject: '{title}', body: 'x' }
  await admin.call(createTask, { body: { templateName: 'sendEmail', transitionUuid: transition.uuid, parameters } })
  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/configuration?tab=workflows&part=transitions')
  await page.getByRole('button', { name: `Edit ${transition.name}` }).click()
  const edited = page.getByRole('dialog', { name: /^Edit transition/ })
  await edited.getByRole('combobox', { name: 'Permissions that may run it' }).click()
  await page.getByRole('option', { name: 'Move entries through the workflow' }).click()
  await page.keyboard.press('Tab')
  await edited.getByRole('combobox', { name: 'Field that must have a value' }).fill('Author')
  await page.getByRole('option', { name: 'Author', exact: true }).click()
  await edited.getByRole('switch', { name: 'Comment required' }).click()
  await checkAccessibility(page, 'the rules of a transition', '[role=dialog]')
  await edited.getByRole('button', { name: 'Confirm' }).click()
  const row = page.getByRole('list', { name: 'Transitions' }).getByRole('listitem').filter({ hasText: transition.name })
  await expect(row).toContainText('Only for some people')
  await expect(row).toContainText('Needs a field')
  await expect(row).toContainText('Needs a comment')

  const editor = await sessions('editor')
  const { collection, item } = await addItemInOwnCollection(editor, `Ruled ${suffix}`)
  const editorPage = await openPage({ as: 'editor' })
  await editorPage.goto(`/ui/catalog/${collection}/cultural-item/${item}`)
  await editorPage.getByRole('button', { name: 'Default' }).click()
  const dialog = editorPage.getByRole('dialog', { name: 'Workflow actions' })
  await dialog.getByRole('radio', { name: `${transition.name} → ${state.name}` }).check()
  const facts = dialog.getByRole('region', { name: 'Effects' })
  await expect(facts).toContainText('The field “Author” of 1 entry is empty')
  await expect(facts).toContainText('No email and no webhook is sent')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await editor.call(updateItem, {
    params: { uuid: item },
    body: { customMetadataList: [{ name: 'autn', value: 'Someone' }] },
  })
  await editorPage.getByRole('button', { name: 'Default' }).click()
  await dialog.getByRole('radio', { name: `${transition.name} → ${state.name}` }).check()
  await expect(facts).toContainText(`1 entry changes to ${state.name}`)
  await expect(facts).toContainText('1 email to 2 addresses')
  await facts.getByText('Show the entries').click()
  await expect(facts.getByText(new RegExp(`^Ruled ${suffix}`))).toBeVisible()
  await checkAccessibility(editorPage, 'what an action will do', '[role=dialog]')
  const run = dialog.getByRole('button', { name: 'Run action' })
  await expect(run).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Checked by two people')
  await run.click()
  await expect(dialog).toBeHidden()
  expect((await editor.call(readItem, { params: { uuid: item } })).state).toBe(state.name)
  await editorPage.getByRole('button', { name: 'More actions' }).click()
  await editorPage.getByRole('menuitem', { name: 'Workflow log' }).click()
  await expect(
    editorPage.getByRole('dialog', { name: 'Workflow log' }).getByText('Checked by two people'),
  ).toBeVisible()
})

test('an administrator filters the run log of a transition and retries a failed action', async ({
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  const { transition, suffix } = await addTestTransition(admin)
  const { collection: gone } = await addItemInOwnCollection(admin, `Gone ${suffix}`)
  const body = { templateName: 'addToCollection', transitionUuid: transition.uuid, parameters: { collection: gone } }
  await admin.call(createTask, { body })
  await admin.call(deleteCollection, { params: { uuid: gone }, query: {} })
  const { item } = await addItemInOwnCollection(admin, `Logged ${suffix}`)
  const fired = {
    assetUuid: item,
    resourceType: 'ITEM',
    transitionUuid: transition.uuid,
    comment: 'For the run log',
  } as const
  const { uuid } = await admin.call(fireTransition, { body: fired })
  const stateOf = async () => (await admin.call(readTransitionLog, { params: { uuid } })).outcomes[0]!.state
  await expect.poll(stateOf).toBe('FAILED')

  const page = await openPage({ as: 'admin' })
  await page.goto(`/ui/configuration?tab=workflows&part=transitions&transition=${transition.uuid}`)
  await page.getByRole('button', { name: 'Run log' }).click()
  const log = page.getByRole('dialog', { name: `Run log of ${transition.name}` })
  const runs = log.getByRole('list', { name: 'Run log' })
  await expect(runs.getByRole('link', { name: `Logged ${suffix}` })).toBeVisible()
  await expect(runs).toContainText('For the run log')
  await expect(runs).toContainText('Failed')
  await checkAccessibility(page, 'the run log of a transition', '[role=dialog]')
  await log.getByRole('combobox', { name: 'Result of the actions' }).selectOption('Retried')
  await expect(log.getByText('No run has an action with this result.')).toBeVisible()
  await log.getByRole('combobox', { name: 'Result of the actions' }).selectOption('Failed')
  await runs.getByRole('button', { name: /^Try again/ }).dblclick()
  await expect(page.getByText('The action will be tried again')).toBeVisible()
  await log.getByRole('combobox', { name: 'Result of the actions' }).selectOption('Retried')
  await expect(runs).toContainText('retried by a person')
  await runs.getByRole('link', { name: `Logged ${suffix}` }).click()
  await expect(page.getByRole('heading', { name: `Logged ${suffix}` })).toBeVisible()
})
