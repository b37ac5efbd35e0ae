import { readFile } from 'node:fs/promises'
import { createTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import { findTransitionsByResourceType } from '@pressmark/contract/workflow/transitions.ts'
import type { WorkflowDocument } from '@pressmark/contract/workflow/workflow-documents.ts'
import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { addTestTransition } from '../support/fixtures/test-transition.ts'

// Playwright starts the files of this folder last, so their tests are shared between the workers.
test.describe.configure({ mode: 'parallel' })

test('an administrator exports a workflow, and imports it for another resource type after a preview', async ({
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  const { transition, state, suffix } = await addTestTransition(admin)
  const parameters = { recipients: ['stranger@example.org'], subject: '{title}', body: 'x' }
  await admin.call(createTask, { body: { templateName: 'sendEmail', transitionUuid: transition.uuid, parameters } })
  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/configuration?tab=workflows&part=transitions')
  const menu = page.getByRole('button', { name: 'Copy and files' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Copy workflow…' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy workflow: Item' })
  await copy.getByRole('combobox', { name: 'Copy to resource type' }).selectOption('Story')
  const copied = copy.getByRole('list', { name: 'Transitions' }).getByRole('listitem')
  await expect(copied.filter({ hasText: transition.name })).toContainText('New')
  await expect(copied.filter({ hasText: 'submit: Default' })).toContainText('Exists, left out')
  await checkAccessibility(page, 'the preview of a copied workflow', '[role=dialog]')
  await copy.getByRole('button', { name: 'Cancel' }).click()

  await menu.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as a file' }).click()
  const file = await (await downloading).path()
  const document = JSON.parse(await readFile(file, 'utf8')) as WorkflowDocument
  // Other journeys add transitions too. Only the one of this journey is imported, with a state that differs.
  document.transitions = document.transitions.filter(({ name }) => name === transition.name)
  document.transitions[0]!.workgroups = ['Curators abroad']
  const shortened = { url: 'https://example.org/hook' }
  document.transitions[0]!.actions.push(
    { action: 'callWebhook', parameters: shortened, isShortened: true },
    { action: 'setMetadata', parameters: { name: 'nowhere', value: 'x' } },
  )
  document.states = document.states
    .filter(({ name }) => name === 'Default' || name === state.name)
    .map((one) => (one.name === state.name ? { ...one, color: '#2D9C5D' } : one))

  await menu.click()
  await page.getByRole('menuitem', { name: 'Import a file…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import workflow' })
  const choose = async (name: string, content: string) => {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
  }
  await choose('other.json', '{}')
  await expect(dialog.getByText('This file is not an exported workflow. Choose another file.')).toBeVisible()
  await choose('workflow.json', JSON.stringify(document))
  await dialog.getByRole('combobox', { name: 'Copy to resource type' }).selectOption('Serie')
  const confirm = dialog.getByRole('button', { name: 'Import workflow' })
  await expect(dialog.getByRole('list', { name: 'States' })).toContainText('Differs: choose above')
  await expect(confirm).toBeDisabled()
  const unresolved = dialog.getByRole('list', { name: 'Needs attention' })
  await expect(unresolved).toContainText('Workgroup “Curators abroad”')
  await expect(unresolved).toContainText('Only for administrators')
  await expect(unresolved).toContainText('stranger@example.org')
  await expect(unresolved).toContainText('Address https://example.org/hook')
  await expect(unresolved).toContainText('Value: This field does not exist')
  await checkAccessibility(page, 'the preview of an import', '[role=dialog]')
  await dialog.getByRole('radio', { name: 'Create them with a new name' }).check()
  await expect(dialog.getByRole('list', { name: 'States' })).toContainText(`${state.name} as ${state.name} (2)`)
  await confirm.dblclick()
  await expect(page.getByText('Workflow imported')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { _embedded } = await admin.call(findTransitionsByResourceType, { query: { resourceType: 'SERIES' } })
  const imported = _embedded.transitionTemplates.filter(({ name }) => name.includes(suffix))
  expect(imported).toMatchObject([
    { itemToState: `${state.name} (2)`, fireRoles: ['ROLE_TENANT_ADMIN'], actionsCount: 2 },
  ])
})
