import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { createTemplate, findTemplatesByResourceType, orderTemplates } from '@pressmark/contract/metadata/templates.ts'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { withTestTenant } from '../support/fixtures/tenant.ts'

const MEDIUM = ['technique', 'support', 'donor']

/** Adds fields without headings to items. The last one has low priority. @returns the address of an item with values */
const addFields = async ({ call }: Calls): Promise<string> => {
  for (const name of [...MEDIUM, 'loans']) {
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    await call(createTemplate, { body: { name, label, type: 'STRING', resourceType: 'ITEM' } })
  }
  const { _embedded } = await call(findTemplatesByResourceType, { query: { type: 'ITEM' } })
  const uuidOf = new Map(_embedded.customMetadataTemplates.map(({ name, uuid }) => [name, uuid]))
  const placed = (priority: 'HIGH' | 'MEDIUM' | 'LOW', ...names: string[]) =>
    names.map((name) => ({ uuid: uuidOf.get(name)!, priority }))
  const customMetadataTemplates = [
    ...placed('HIGH', 'sgtt', 'autn'),
    ...placed('MEDIUM', 'pressmark', 'sgti', ...MEDIUM),
    ...placed('LOW', 'loans'),
  ]
  await call(orderTemplates, { params: { type: 'ITEM' }, body: { customMetadataTemplates } })
  const root = (await call(findRoot)).uuid
  const customMetadataList = ['technique', 'donor'].map((name) => ({ name, value: `A value of ${name}` }))
  const { uuid } = await call(importCulturalItem, {
    body: { sgtt: 'Chart', pressmark: 'C 1', parentCollectionsUuids: [root], customMetadataList },
  })
  return `/ui/catalog/${root}/cultural-item/${uuid}`
}

const heading = (page: Page) => page.getByRole('combobox', { name: 'Heading', exact: true })
const italian = (page: Page) => page.getByRole('combobox', { name: 'Heading in Italian' })

const saveHeading = async (page: Page, label: string, write: () => Promise<void>) => {
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  await saveOpened(page, write)
}

const saveOpened = async (page: Page, write: () => Promise<void>) => {
  await write()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('headings divide fields into sections, and a list of them leads to each', async ({
  product,
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  await withTestTenant(admin, product, async ({ calls, session }) => {
    const item = await addFields(calls)
    const page = await openPage(session)
    await page.goto('/ui/configuration')
    const row = (label: string) => page.getByRole('listitem').filter({ hasText: label })

    await saveHeading(page, 'Technique', async () => {
      await heading(page).fill('Physical description')
      await italian(page).fill('Descrizione fisica')
    })
    await expect(row('Technique')).toContainText('Heading: Physical description')
    await saveHeading(page, 'Support', async () => {
      await heading(page).fill('Phys')
      await page.getByRole('option', { name: 'Physical description' }).click()
      await expect(italian(page), 'as in the other field').toHaveValue('Descrizione fisica')
    })
    for (const label of ['Donor', 'Loans']) await page.getByRole('checkbox', { name: `Select ${label}` }).check()
    const selection = page.getByRole('region', { name: 'Selected fields' })
    await expect(selection).toContainText('2 fields selected')
    await checkAccessibility(page, 'selected fields')
    await selection.getByRole('button', { name: 'Set heading…' }).click()
    await saveOpened(page, () => heading(page).fill('Provenence'))
    await row('Loans').getByRole('button', { name: 'Heading: Provenence' }).click()
    await expect(page.getByRole('dialog')).toContainText('2 fields have this heading')
    await saveOpened(page, () => heading(page).fill('Provenance'))
    await expect(row('Donor')).toContainText('Heading: Provenance')
    await selection.getByRole('button', { name: 'Clear selection' }).click()
    await expect(selection).toBeHidden()
    await saveHeading(page, 'Loans', () => heading(page).fill('Exhibitions'))

    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview of the form: Item' })
    const described = preview.getByRole('group', { name: 'Physical description' })
    await expect(described.getByRole('textbox')).toHaveCount(2)
    await checkAccessibility(page, 'the preview of a form', '[role=dialog]')
    await preview.getByRole('button', { name: 'Close' }).last().click()

    await page.goto(item)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Physical description', 'Provenance'])
    const shown = page.getByRole('group', { name: 'Physical description' })
    await expect(shown).toContainText('A value of technique')
    await expect(shown, 'a field without a value').not.toContainText('Support')
    await page.getByRole('button', { name: 'View all metadata' }).click()
    const list = page.getByRole('navigation', { name: 'Sections' })
    await expect(list.getByRole('button')).toHaveText(['Physical description', 'Provenance', 'Exhibitions'])
    await list.getByRole('button', { name: 'Provenance' }).click()
    await expect(page.getByRole('group', { name: 'Provenance' }).last()).toBeFocused()
    await checkAccessibility(page, 'all metadata in sections', '[role=dialog]')

    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Title' }), 'not the list of sections').toBeFocused()
    await list.getByRole('button', { name: 'Exhibitions' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Exhibitions' }), 'among the collapsed fields').toBeFocused()
    await page.keyboard.press('Tab')
    const loans = page.getByRole('textbox', { name: 'Loans' })
    await expect(loans).toBeFocused()
    await loans.fill('Siena 1932')
    await checkAccessibility(page, 'a form in sections', '[role=dialog]')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    const viewport = { width: 390, height: 844 }
    const phone = await openPage({ ...session, viewport, colorScheme: 'dark', locale: 'it-IT' })
    await phone.goto(item)
    await phone.getByRole('button', { name: 'Modifica metadati' }).click()
    const sections = phone.getByRole('navigation', { name: 'Sezioni' })
    await expect(sections.getByRole('button')).toHaveText(['Descrizione fisica', 'Provenance', 'Exhibitions'])
    await sections.getByRole('button', { name: 'Descrizione fisica' }).click()
    const described390 = phone.getByRole('dialog').getByRole('group', { name: 'Descrizione fisica' })
    await expect(described390).toBeFocused()
    await expect(described390).toBeInViewport()
    await checkAccessibility(phone, 'a form in sections on a phone', '[role=dialog]')
    await calls.end()
  })
})
