import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  createTemplate,
  deleteTemplate,
  findTemplatesByResourceType,
  orderTemplates,
} from '@pressmark/contract/metadata/templates.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Page } from '@playwright/test'
import { appearsBriefly } from '../support/browser/appears.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { dragByKeys, dragByMouse, dragByTouch, pickUpByKeys } from '../support/browser/drag.ts'
import { expect, test } from '../support/browser/journey.ts'
import { keepMessages } from '../support/browser/messages.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { closeSessions } from '../support/browser/browser-sessions.ts'

/** A free id is answered with 400, which browsers log. @source spec 001 §7 */
const FREE_ID = [/status of 400 .*findByNameAndResourceType/]

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const list = (page: Page, priority: 'High' | 'Medium' | 'Low') =>
  page.getByRole('list', { name: priority, exact: true })

const readTemplates = async ({ call }: Calls, type: ResourceType) =>
  (await call(findTemplatesByResourceType, { query: { type, sort: ['priority', 'order'] } }))._embedded
    .customMetadataTemplates

/** Restores the fields of an entity kind after the work. */
const restoreAfter = async (calls: Calls, type: ResourceType, work: () => Promise<void>): Promise<void> => {
  const before = await readTemplates(calls, type)
  try {
    await work()
  } finally {
    await closeSessions()
    for (const { uuid } of await readTemplates(calls, type)) {
      if (before.some((one) => one.uuid === uuid)) continue
      const answer = await calls.context.delete(addressOf(deleteTemplate, { uuid }))
      expect(answer.status()).toBe(204)
    }
    const body = { customMetadataTemplates: before, entity: type }
    await calls.call(orderTemplates, { params: { type }, body })
  }
}

test('a new field gets high priority and appears in the form of a new item', async ({ sessions, openPage }) => {
  const calls = await sessions('admin')
  await restoreAfter(calls, 'ITEM', async () => {
    const page = await openPage({ as: 'admin', allow: FREE_ID })
    await page.goto('/ui/catalog')
    await menu(page).getByRole('link', { name: 'Configuration' }).click()
    await expect(page.getByText('18 fields')).toBeVisible()
    await page.getByRole('button', { name: 'Add field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add field' })
    await dialog.getByLabel('ID').fill('restorer')
    await dialog.getByLabel('Field name', { exact: false }).first().fill('Restorer')
    // The message is visible for less than a second.
    const saved = appearsBriefly(page, { where: '[role=dialog] output', text: 'Field saved' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await saved
    await expect(dialog).toBeHidden()
    await expect(page.getByText('19 fields')).toBeVisible()
    await expect(list(page, 'Medium').getByRole('listitem').first()).toContainText('restorer')

    await page.getByLabel('Priority of Restorer').selectOption('High')
    await expect(
      page.getByText('At most 2 fields can have high priority. Author now has medium priority.'),
    ).toBeVisible()
    await expect(list(page, 'High').getByRole('listitem')).toContainText(['Title', 'Restorer'])
    await expect(list(page, 'Medium').getByRole('listitem').first()).toContainText('Author')
    await expect.poll(async () => (await readTemplates(calls, 'ITEM'))[1]?.name).toBe('restorer')

    await menu(page).getByRole('link', { name: 'Catalogue' }).click()
    await page.getByRole('button', { name: 'Add item' }).first().click()
    const main = page.getByRole('dialog', { name: 'Add item' }).getByRole('group', { name: 'Main fields' })
    await expect(main.getByRole('textbox', { name: 'Restorer' })).toBeVisible()
    await expect(main.getByRole('textbox', { name: 'Author' })).toHaveCount(0)
  })
})

test('fields are moved by mouse, touch, keys and menu, and a demotion can be undone', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  await restoreAfter(calls, 'STORY', async () => {
    for (const name of ['one', 'two']) {
      const body = { name, label: `Field ${name}`, type: 'STRING', resourceType: 'STORY' } as const
      await calls.call(createTemplate, { body })
    }
    const names = async () => (await readTemplates(calls, 'STORY')).map(({ name }) => name)
    expect(await names()).toEqual(['sgtt', 'autn', 'two', 'one', 'sgti'])
    const page = await openPage({ as: 'admin' })
    await keepMessages(page)
    await page.goto('/ui/configuration?entity=STORY')
    const row = (label: string) => page.getByRole('listitem').filter({ hasText: label })

    const handle = (label: string) => page.getByRole('button', { name: `Move ${label}`, exact: true })
    const below = async (priority: string) => {
      const { x, y } = await boxOf(page.getByRole('heading', { level: 2, name: new RegExp(`^${priority}`) }))
      return { x: x + 8, y: y + 40 }
    }

    await dragByMouse(handle('Field two'), await below('Low'), 'Field two: position 1 of 1 in Low')
    await expect(list(page, 'Low').getByRole('listitem')).toHaveCount(1)
    await expect.poll(names).toEqual(['sgtt', 'autn', 'one', 'sgti', 'two'])
    const { x, y } = await boxOf(row('sgtt'))
    await dragByMouse(handle('Field one'), { x: x + 20, y: y + 8 }, 'Field one: position 1 of 3 in High')
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(list(page, 'High').getByRole('listitem')).toContainText(['Field one', 'Title'])
    await expect.poll(names).toEqual(['one', 'sgtt', 'autn', 'sgti', 'two'])
    await undo.click()
    await expect.poll(names).toEqual(['sgtt', 'autn', 'one', 'sgti', 'two'])
    await expect(list(page, 'Medium').getByRole('listitem').first()).toContainText('Field one')

    await dragByKeys(handle('Field one'), ['ArrowDown'], 'Field one: position 2 of 2 in Medium')
    await expect(handle('Field one')).toBeFocused()
    await expect.poll(names).toEqual(['sgtt', 'autn', 'sgti', 'one', 'two'])
    await pickUpByKeys(handle('Field one'))
    await page.keyboard.press('ArrowRight')
    await expect(handle('Field one'), 'also while it is dragged over another list').toBeFocused()
    await expect(page.getByText('Field one: position 2 of 2 in Low')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Cancelled: Field one stays at position 2 of 2 in Medium')).toBeAttached()
    await expect(list(page, 'Medium').getByRole('listitem')).toHaveCount(2)
    await dragByKeys(handle('Field one'), ['ArrowRight', 'ArrowUp'], 'Field one: position 1 of 2 in Low')
    await expect(list(page, 'Low').getByRole('listitem')).toContainText(['Field one', 'Field two'])
    await expect(handle('Field one')).toBeFocused()
    await expect.poll(names).toEqual(['sgtt', 'autn', 'sgti', 'one', 'two'])
    await page.getByRole('button', { name: 'More actions for Field two' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect.poll(names).toEqual(['sgtt', 'autn', 'sgti', 'two', 'one'])

    const touchPage = await openPage({ as: 'admin', hasTouch: true })
    await touchPage.goto('/ui/configuration?entity=STORY')
    const last = await boxOf(list(touchPage, 'Low').getByRole('listitem').last())
    const finger = touchPage.getByRole('button', { name: 'Move Field two', exact: true })
    await dragByTouch(finger, { x: last.x + 20, y: last.y + last.height / 2 }, 'Field two: position 2 of 2 in Low')
    await expect.poll(names).toEqual(['sgtt', 'autn', 'sgti', 'one', 'two'])
  })
})

test('two administrators who move fields in the same second keep both moves', async ({ sessions, openPage }) => {
  const calls = await sessions('admin')
  await restoreAfter(calls, 'STORY', async () => {
    for (const name of ['one', 'two']) {
      const body = { name, label: `Field ${name}`, type: 'STRING', resourceType: 'STORY' } as const
      await calls.call(createTemplate, { body })
    }
    const names = async () => (await readTemplates(calls, 'STORY')).map(({ name }) => name)
    const first = await openPage({ as: 'admin', allow: [/status of 409 .*ordering/] })
    const second = await openPage({ as: 'admin' })
    for (const page of [first, second]) {
      await page.goto('/ui/configuration?entity=STORY')
      await expect(list(page, 'Medium').getByRole('listitem')).toHaveCount(3)
    }
    // The first has read the order and saves its move only after the second has saved another one.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const ordering = `**${orderTemplates.path.replace(':type', '*')}`
    const sent = first.waitForRequest(ordering)
    await first.route(ordering, async (route) => {
      await released
      await route.continue()
    })
    await first.getByRole('button', { name: 'More actions for Title', exact: true }).click()
    await first.getByRole('menuitem', { name: 'Move down' }).click()
    await sent
    await second.getByLabel('Priority of Field two').selectOption('Low')
    await expect.poll(names).toEqual(['sgtt', 'autn', 'one', 'sgti', 'two'])
    release()
    await expect.poll(names).toEqual(['autn', 'sgtt', 'one', 'sgti', 'two'])
    for (const page of [first, second]) {
      await expect(list(page, 'High').getByRole('listitem')).toContainText(['Author', 'Title'])
      await expect(list(page, 'Low').getByRole('listitem')).toContainText(['Field two'])
    }
  })
})

test('the dialog explains errors of a field and the effect on values', async ({ sessions, openPage }) => {
  const calls = await sessions('admin')
  await restoreAfter(calls, 'ITEM', async () => {
    const page = await openPage({ as: 'admin', allow: FREE_ID })
    await page.goto('/ui/configuration')
    await page.getByRole('button', { name: 'Add field' }).click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Save' })
    await save.click()
    await expect(dialog.getByText('Field is required')).toHaveCount(2)
    await dialog.getByLabel('ID').fill('sgtt')
    await expect(dialog.getByText('This ID already exists')).toBeVisible()
    await dialog.getByLabel('Field name', { exact: false }).first().fill('Another title')
    await save.click()
    await expect(dialog.getByText('This ID already exists')).toBeVisible()
    await dialog.getByLabel('ID').fill('reviewer')
    await dialog.getByLabel('Default value').fill('a'.repeat(257))
    await save.click()
    await expect(dialog.getByText('Maximum 256 characters allowed')).toBeVisible()
    await dialog.getByLabel('Type').selectOption('Email')
    await dialog.getByLabel('Default value').fill('nobody')
    await save.click()
    await expect(dialog.getByText('E-mail must be valid')).toBeVisible()
    await dialog.getByLabel('Type').selectOption('Dictionary')
    const options = dialog.getByRole('combobox', { name: 'Options' })
    for (const option of [' Anna ', 'Anna', '   ', 'Bruno']) {
      await options.fill(option)
      await options.press('Enter')
    }
    await expect(dialog.getByLabel('Default value').getByRole('option')).toHaveText(['', 'Anna', 'Bruno'])
    await dialog.getByLabel('Default value').selectOption('Bruno')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'Another title' })).toContainText('Default: Bruno')

    await page.getByRole('button', { name: 'Edit Another title' }).click()
    await expect(dialog.getByLabel('ID')).toHaveAttribute('readonly')
    await dialog.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByRole('dialog', { name: 'Add field' })).toBeVisible()
    await expect(dialog.getByText('This ID already exists')).toBeVisible()
    await dialog.getByLabel('ID').fill('reviewer2')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('20 fields')).toBeVisible()

    await page.getByRole('button', { name: 'Edit Material' }).click()
    await dialog.getByLabel('Type').selectOption('Integer')
    await expect(
      dialog.getByText(/entries have a value in this field\. \d+ of them do not match the new type/),
    ).toBeVisible()
    await dialog.getByText('Values that do not match').click()
    const example = dialog.getByRole('listitem').first().getByRole('link')
    await expect(example).toHaveAttribute('href', /^\/ui\/catalog\/[^/]+\/cultural-item\/[^/]+$/)
    await expect(example, 'the form stays open').toHaveAttribute('target', '_blank')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Discard and close?' }).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'More actions for Material' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(dialog.getByText('The values are kept but no longer shown.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'More actions for Title', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  })
})
