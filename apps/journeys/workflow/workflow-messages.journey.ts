import { readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import { groupByState } from '@pressmark/contract/workflow/transition-runs.ts'
import { listStates, updateState } from '@pressmark/contract/workflow/states.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import {
  createTransition,
  deleteTransition,
  findTransitionsByResourceType,
  updateTransition,
} from '@pressmark/contract/workflow/transitions.ts'
import { dismissMessage } from '../support/browser/messages.ts'
import { addItemInOwnCollection, addTestTransition } from '../support/fixtures/test-transition.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

// Playwright starts the files of this folder last, so their tests are shared between the workers.
test.describe.configure({ mode: 'parallel' })

/** Console errors that these journeys cause on purpose. */
const REFUSED = /Failed to load resource: the server responded with a status of (400|404|409|412)/
const BROKEN = /net::ERR_FAILED/

const change = async ({ call }: Calls, uuid: string) => {
  const { _embedded } = await call(listStates, { query: {} })
  const { color } = _embedded.itemStates.find((state) => state.uuid === uuid)!
  await call(updateState, { params: { uuid }, body: { color: color === '#008D8D' ? '#5C6670' : '#008D8D' } })
}

test('states and transitions that another administrator has changed, or that exist, show a message', async ({
  sessions,
  openPage,
}) => {
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
  await expect(edited.getByRole('alert')).toContainText('Someone else has changed this')
  await expect(edited.getByRole('alert').getByRole('radiogroup')).toHaveAccessibleName('Colour')
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
  const words = `“${transition.name}” already leads from Default to ${state.name}.`
  await expect(added.getByText(words), 'names the transition that exists').toBeVisible()
  await added.getByRole('combobox', { name: 'From state' }).selectOption('Rejected')
  await expect(flag).toBeHidden()
  await added.getByRole('combobox', { name: 'From state' }).selectOption('Default')
  await again.click()
  await expect(flag).toBeVisible()
  await added.getByRole('textbox', { name: 'Event name' }).fill(`${transition.name}!`)
  await expect(flag).toBeHidden()
  await again.click()
  await dismissMessage(page, 'Transition created successfully')

  const row = (name: string) => page.getByRole('button', { name, exact: true })
  await row(`Edit ${transition.name}`).click()
  const changed = page.getByRole('dialog', { name: /^Edit transition/ })
  await calls.call(updateTransition, { params: { uuid: transition.uuid }, body: { name: `${suffix} before` } })
  await changed.getByRole('textbox', { name: 'Event name' }).fill(`${suffix} late`)
  await changed.getByRole('button', { name: 'Confirm' }).click()
  await expect(changed.getByRole('alert').locator('ins')).toHaveText(`${suffix} before`)
  await changed.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()
  await row(`Edit ${suffix} before`).click()
  await changed.getByRole('textbox', { name: 'Event name' }).fill(`${suffix} now`)
  await changed.getByRole('button', { name: 'Confirm' }).click()
  await dismissMessage(page, 'Item updated successfully')
  await row(`Delete ${suffix} now`).click()
  await page.getByRole('dialog', { name: 'Delete the transition' }).getByRole('button', { name: 'Delete' }).click()
  await dismissMessage(page, 'Item removed successfully')

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
  await dismissMessage(page, 'Transition created successfully')
  await expect(total(before + 1)).toBeVisible()
  expect(await count()).toBe(before + 1)
})

/** Requests after an action whose answer is partly missing. A refetch of the screen takes about fifteen. */
const MAX_REQUESTS = 60

test('a transition of an entry that another person has moved fails with a message', async ({ sessions, openPage }) => {
  const calls = await sessions('admin')
  const { transition, state, suffix } = await addTestTransition(calls)
  const { collection, item } = await addItemInOwnCollection(calls, `Overtaken ${suffix}`)
  const page = await openPage({ as: 'editor', allow: [REFUSED, BROKEN] })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${item}`)
  await page.getByRole('button', { name: 'Default' }).click()
  const dialog = page.getByRole('dialog', { name: 'Workflow actions' })
  await dialog.getByRole('radio', { name: `${transition.name} → ${state.name}` }).check()
  await calls.call(fireTransition, {
    body: { assetUuid: item, resourceType: 'ITEM', transitionUuid: transition.uuid },
  })
  await dialog.getByRole('button', { name: 'Run action' }).click()
  await dismissMessage(page, 'Error during state update')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const body = { sgtt: `Gone ${suffix}`, pressmark: `Gone ${suffix}`, parentCollectionsUuids: [collection] }
  const { uuid: other } = await calls.call(importCulturalItem, { body })
  // Without live notices, the selection keeps the item that a colleague deletes.
  const isLive = ({ pathname }: { pathname: string }) => pathname === listen.path
  await page.route(isLive, (route) => route.fulfill({ status: 204 }))
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('checkbox', { name: `Select Gone ${suffix}` }).check()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  const question = `**${groupByState.path}`
  await page.route(question, (route) => route.abort())
  await page.keyboard.press('w')
  await expect(
    dialog.getByText('Could not determine the state of the selected items or retrieve actions.'),
  ).toBeVisible()
  await page.unroute(question)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await calls.context.delete(addressOf(deleteItem, { uuid: other }))).status()).toBe(204)
  await page.keyboard.press('w')
  await expect(dialog.getByText('No items selected.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.unroute(isLive)
  await page.goto(`/ui/catalog/${collection}`)

  const input = { name: `put away ${suffix}`, itemFromState: 'Default', itemToState: state.name }
  const shelving = await calls.call(createTransition, { body: { ...input, resourceType: 'COLLECTION' } })
  await page.getByRole('main').getByRole('button', { name: 'Default' }).click()
  await dialog.getByRole('radio', { name: `${input.name} → ${state.name}` }).check()
  const reading = `**${addressOf(readCollection, { uuid: collection })}`
  await page.route(reading, (route) => route.abort())
  let requests = 0
  page.on('request', () => (requests += 1))
  await dialog.getByRole('button', { name: 'Run action' }).click()
  await dismissMessage(page, 'Error refreshing collection details')
  expect(requests, 'one address without an answer does not refetch the whole screen').toBeLessThan(MAX_REQUESTS)
  await page.unroute(reading)
  await calls.context.delete(deleteTransition.path.replace(':uuid', shelving.uuid))
  await calls.context.delete(deleteTransition.path.replace(':uuid', transition.uuid))
})

const LOCKED = /This state locks editing. Only users who can run its workflow actions can change the entry./

test('a locked entry cannot be edited without the permission to fire, and the screen says why', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  const { transition, suffix, state } = await addTestTransition(calls, { locksEditing: true })
  const { collection, item } = await addItemInOwnCollection(calls, `Locked ${suffix}`)
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
