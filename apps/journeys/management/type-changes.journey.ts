import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { createTemplate, findTemplateByName } from '@pressmark/contract/metadata/templates.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { withTestTenant } from '../support/fixtures/tenant.ts'

const HEIGHTS = ['12,5', '31', '1,234', '18 cm']

/** Adds a field with a value in each of some items. @returns the items */
const addHeights = async ({ call }: Calls): Promise<string[]> => {
  await call(createTemplate, { body: { name: 'height', label: 'Height', type: 'STRING', resourceType: 'ITEM' } })
  const root = (await call(findRoot)).uuid
  const uuids = []
  for (const [at, value] of HEIGHTS.entries()) {
    const body = { sgtt: `Chart ${at + 1}`, pressmark: `C ${at + 1}`, parentCollectionsUuids: [root] }
    const customMetadataList = [{ name: 'height', value }]
    uuids.push((await call(importCulturalItem, { body: { ...body, customMetadataList } })).uuid)
  }
  return uuids
}

const heightOf = async ({ call }: Calls, uuid: string) =>
  (await call(readItem, { params: { uuid } })).customMetadataList.find(({ name }) => name === 'height')?.value

const typeOf = async ({ call }: Calls) =>
  (await call(findTemplateByName, { query: { name: 'height', type: 'ITEM' } })).type

test('an administrator changes the type of a field after a preview of its values, and undoes it', async ({
  product,
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  await withTestTenant(admin, product, async ({ calls, session }) => {
    const items = await addHeights(calls)
    const page = await openPage(session)
    await page.goto('/ui/configuration')

    await page.getByRole('button', { name: 'Edit Height' }).click()
    const form = page.getByRole('dialog', { name: 'Edit field' })
    await form.getByRole('combobox', { name: 'Type' }).selectOption('Number')
    await expect(form.getByText('3 of them do not match the new type. Convert them first.')).toBeVisible()
    await form.getByRole('button', { name: 'Convert values' }).click()

    const dialog = page.getByRole('dialog', { name: 'Change the type of “Height”?' })
    const counts = dialog.getByRole('status')
    await expect(counts).toHaveText('1 value converts · 1 stays as it is · 2 do not convert')
    const unconverted = dialog.getByRole('list', { name: 'Values that do not convert' })
    await expect(unconverted).toContainText('Decimals or thousands?')
    await expect(unconverted.getByRole('link', { name: 'Chart 4' })).toHaveAttribute('target', '_blank')
    await checkAccessibility(page, 'the preview of a change of type', '[role=dialog]')

    await dialog.getByLabel('Numbers such as 1,234').selectOption('The comma separates decimals')
    await expect(counts).toHaveText('2 values convert · 1 stays as it is · 1 does not convert')
    const change = dialog.getByRole('button', { name: 'Change type' })
    await expect(change).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'Remove the 1 value that does not convert' }).check()
    await change.click()

    await expect(page.getByRole('heading', { name: 'Type of Height changed from String to Number' })).toBeVisible()
    await expect(page.getByText('3 changed · 1 stayed as it was · 1 entry with removed values')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Chart 4' })).toContainText('Removed: 18 cm')
    expect(await Promise.all(items.map((item) => heightOf(calls, item)))).toEqual(['12.5', '31', '1.234', undefined])
    expect(await typeOf(calls)).toBe('NUMBER')

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.locator('output').getByText('3 changes undone')).toBeVisible()
    expect(await Promise.all(items.map((item) => heightOf(calls, item)))).toEqual(HEIGHTS)
    expect(await typeOf(calls)).toBe('STRING')
  })
})
