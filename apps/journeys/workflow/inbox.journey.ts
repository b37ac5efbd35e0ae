import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { createTransition } from '@pressmark/contract/workflow/transitions.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'
import { addTestTransition } from '../support/fixtures/test-transition.ts'

test('a waiting entry is moved in its row, with a comment where the action needs one, and another order is in the address', async ({
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  const { suffix, state, transition } = await addTestTransition(admin)
  const back = { itemFromState: state.name, itemToState: 'Default', resourceType: 'ITEM' as const }
  const accepting = await admin.call(createTransition, { body: { ...back, name: `accept ${suffix}` } })
  await admin.call(createTransition, { body: { ...back, name: `refuse ${suffix}`, commentRequired: true } })
  const calls = await sessions('editor')
  const collection = await addCollection(calls, `Inbox ${suffix}`, (await calls.call(findRoot)).uuid)
  const uuids: Record<string, string> = {}
  for (const name of ['Box 10', 'Box 9', 'Album']) {
    const uuid = await addEmptyItem(calls, `${name} ${suffix}`, collection)
    uuids[name] = uuid
    await calls.call(fireTransition, {
      body: { assetUuid: uuid, resourceType: 'ITEM', transitionUuid: transition.uuid },
    })
  }
  const stateOf = async (name: string) => (await calls.call(readItem, { params: { uuid: uuids[name]! } })).state

  const page = await openPage({ as: 'editor', allow: [/status of 409/] })
  await page.goto('/ui/inbox')
  const groups = page.getByRole('navigation', { name: 'Waiting entries by state' })
  await groups.getByRole('button', { name: new RegExp(state.name) }).click()
  const waiting = page.getByRole('region', { name: 'Waiting entries' })
  const rows = waiting.getByRole('list').getByRole('listitem')
  await expect(rows.getByRole('heading')).toHaveText([`Box 10 ${suffix}`, `Box 9 ${suffix}`, `Album ${suffix}`])
  await waiting.getByRole('combobox', { name: 'Order' }).selectOption('By title')
  await expect(page).toHaveURL(/sort=title/)
  await expect(rows.getByRole('heading')).toHaveText([`Album ${suffix}`, `Box 9 ${suffix}`, `Box 10 ${suffix}`])

  await rows
    .first()
    .getByRole('button', { name: `refuse ${suffix}: Album ${suffix}` })
    .click()
  const form = page.getByRole('group', { name: `refuse ${suffix}: Album ${suffix}` })
  const comment = form.getByRole('textbox', { name: 'Comment' })
  await expect(comment).toBeFocused()
  const refuse = form.getByRole('button', { name: `refuse ${suffix}` })
  await expect(refuse).toBeDisabled()
  await comment.fill('The date is missing')
  await refuse.click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(`“Album ${suffix}” is now in Default`).first()).toBeVisible()
  expect(await stateOf('Album')).toBe('Default')

  // Two presses are one call, which a second one would refuse.
  await rows
    .first()
    .getByRole('button', { name: `accept ${suffix}: Box 9 ${suffix}` })
    .dblclick()
  await expect(rows).toHaveCount(1)
  expect(await stateOf('Box 9')).toBe('Default')

  // A colleague moves the last entry while it is shown.
  const accept = rows.getByRole('button', { name: `accept ${suffix}: Box 10 ${suffix}` })
  await expect(accept).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // The live notice would take the entry away before the press.
  await page.route('**/meta/transitionInbox**', async (route) => {
    await released
    await route.continue()
  })
  const body = { assetUuid: uuids['Box 10']!, resourceType: 'ITEM' as const, transitionUuid: accepting.uuid }
  await calls.call(fireTransition, { body })
  await accept.click()
  await expect(page.getByText('The entry is no longer in the state where this action starts.').first()).toBeVisible()
  release()
  await expect(groups.getByRole('button', { name: new RegExp(state.name) })).toBeHidden()
})
