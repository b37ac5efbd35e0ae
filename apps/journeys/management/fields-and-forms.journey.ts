import { randomUUID } from 'node:crypto'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { createTemplate, deleteTemplate, findTemplatesByResourceType } from '@pressmark/contract/metadata/templates.ts'
import { createUser, readUser, updateUserPermission } from '@pressmark/contract/identity/users.ts'
import type { Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'
import { withTemporaryUser } from '../support/fixtures/temporary-user.ts'

/** A free id is answered with 400 and a free username with 404. The browser logs each rejected call. */
const FREE_ID = /status of 400 .*findByNameAndResourceType/
const REFUSED = /Failed to load resource: (net::ERR_FAILED|the server responded with a status of (400|404|409))/
const CLOSES_AFTER_MS = 800

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label })

/* Creates a field of series for this journey, and deletes it if it still exists. */
const withField = async ({ call, context }: Calls, label: string, work: (id: string) => Promise<void>) => {
  const name = `field-${randomUUID().slice(0, 8)}`
  const options = { enumValues: ['Anna', 'Bruno'], defaultValue: 'Bruno' }
  await call(createTemplate, { body: { name, label, type: 'ENUM', resourceType: 'SERIES', ...options } })
  try {
    await work(name)
  } finally {
    const remaining = await call(findTemplatesByResourceType, { query: { type: 'SERIES' } })
    for (const { uuid, locked } of remaining._embedded.customMetadataTemplates) {
      if (!locked) expect((await context.delete(addressOf(deleteTemplate, { uuid }))).status()).toBe(204)
    }
  }
}

test('the list of the five entity kinds shows their fields and numbers', async ({ sessions, openPage }) => {
  await withField(await sessions('admin'), 'Keeper', async () => {
    const page = await openPage({ as: 'admin' })
    await page.goto('/ui/configuration')
    const entity = page.getByRole('combobox', { name: 'Entity' })
    await expect(entity.getByRole('option')).toHaveText(['Item', 'Asset', 'Collection', 'Story', 'Serie'])
    await entity.selectOption('Serie')
    await expect(page).toHaveURL('/ui/configuration?entity=SERIES')
    await expect(page.getByText('4 fields')).toBeVisible()
    const headings = page.getByRole('heading', { level: 2 })
    await expect(headings).toHaveText(['High 2/2', 'Medium 2', 'Low 0'])
    await page.getByLabel('Priority of Keeper').selectOption('Low')
    await expect(headings).toHaveText(['High 1/2', 'Medium 2', 'Low 1'])
    await expect(row(page, 'Keeper')).toContainText('Dictionary')
    await entity.selectOption('Collection')
    await expect(page).toHaveURL('/ui/configuration?entity=COLLECTION')
    await expect(row(page, 'Keeper')).toHaveCount(0)
  })
})

test('the dialog changes and deletes a field, and names missing values', async ({ sessions, openPage }) => {
  await withField(await sessions('admin'), 'Keeper', async (id) => {
    const page = await openPage({ as: 'admin', allow: [FREE_ID] })
    await page.goto('/ui/configuration?entity=SERIES')
    await page.getByRole('button', { name: 'Edit Keeper' }).click()
    const width = (await dialog(page).boundingBox())!.width
    expect(width).toBeLessThanOrEqual(600)
    await expect(dialog(page).getByLabel('ID')).not.toBeEditable()
    const label = dialog(page).getByLabel('Field name', { exact: false }).first()
    const save = dialog(page).getByRole('button', { name: 'Save' })
    await label.fill('  ')
    await save.click()
    await expect(dialog(page).getByText('Field is required')).toBeVisible()
    await label.fill('Guardian')
    // A default value that is no longer an option is reset.
    await expect(dialog(page).getByLabel('Default value')).toHaveValue('Bruno')
    await dialog(page).getByRole('combobox', { name: 'Options' }).press('Backspace')
    await expect(dialog(page).getByLabel('Default value')).toHaveValue('')
    await save.click()
    await expect(dialog(page).getByText('Field saved')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(row(page, 'Guardian')).toContainText(id)
    await expect(row(page, 'Guardian')).not.toContainText('Default')

    await page.getByRole('button', { name: 'More actions for Guardian' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(dialog(page).getByText(`Delete the field “Guardian” (${id})?`)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete field' }).click()
    await expect(dialog(page).getByText('Field deleted')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('3 fields')).toBeVisible()
  })
})

test('the dialog stays for 800 ms after a change', async ({ sessions, openPage }) => {
  await withField(await sessions('admin'), 'Keeper', async () => {
    const page = await openPage({ as: 'admin' })
    await page.clock.install()
    await page.goto('/ui/configuration?entity=SERIES')
    await page.getByRole('button', { name: 'Edit Keeper' }).click()
    const save = dialog(page).getByRole('button', { name: 'Save' })
    await expect(save).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await save.click()
    const saved = dialog(page).getByText('Field saved')
    // The response arrives at an unknown time, so the clock advances by a millisecond for each check.
    await expect
      .poll(async () => {
        await page.clock.runFor(1)
        return saved.isVisible()
      })
      .toBe(true)
    await page.clock.runFor(CLOSES_AFTER_MS - 50)
    await expect(saved).toBeVisible()
    await page.clock.runFor(50)
    await expect(dialog(page)).toBeHidden()
  })
})

test('the dialog shows that an id cannot be checked', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', allow: [REFUSED] })
  await page.route(/findByNameAndResourceType/, (route) => route.abort())
  await page.goto('/ui/configuration?entity=SERIES')
  await page.getByRole('button', { name: 'Add field' }).click()
  await dialog(page).getByLabel('ID').fill('anything')
  await expect(dialog(page).getByText('validationError')).toBeVisible({ timeout: 120_000 })
})

test('a permission is sent with all other active ones, and a rejected change is reset', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  await withTemporaryUser(calls, async ({ uuid, name, surname }) => {
    const permission = { tenant: 'default', roles: ['ROLE_CCC', 'ROLE_PUBLISHER'] as const }
    await calls.call(updateUserPermission, { params: { uuid }, body: { ...permission, roles: [...permission.roles] } })
    const page = await openPage({ as: 'admin', allow: [REFUSED] })
    await page.goto(`/ui/management?tab=people&searchTerm=${surname}`)
    await page.getByRole('button', { name: `${name} ${surname}`, exact: true }).click()
    await dialog(page).getByRole('tab', { name: 'Permissions' }).click()
    const toggle = (role: string) => dialog(page).getByRole('switch', { name: new RegExp(`^${role} `) })
    await expect(toggle('ROLE_PUBLISHER')).toBeChecked()
    const sent = page.waitForRequest(/updateTenantPermission/)
    await toggle('ROLE_RESEARCHER').check()
    const { roles } = (await sent).postDataJSON() as { roles: string[] }
    expect(roles.toSorted()).toEqual(['ROLE_CCC', 'ROLE_PUBLISHER', 'ROLE_RESEARCHER'])
    await expect(page.getByText('Permissions updated successfully!')).toBeVisible()

    await page.route(/updateTenantPermission/, (route) => route.abort())
    await toggle('ROLE_IMAGE_DOWNLOAD').click()
    await expect(page.getByRole('alert').filter({ hasText: 'The server did not answer' })).toBeVisible()
    await expect(toggle('ROLE_IMAGE_DOWNLOAD')).not.toBeChecked()
    for (const role of roles) await expect(toggle(role)).toBeChecked()
    const { userRoles } = await calls.call(readUser, { params: { uuid } })
    expect(userRoles.toSorted()).toEqual(roles.toSorted())
  })
})

const WORDS = {
  en: { taken: 'Username exist', email: 'E-mail must be valid', create: 'Create user', add: 'Add user' },
  it: {
    taken: 'Il nome utente esiste già.',
    email: 'L’indirizzo email non è corretto',
    create: 'Crea utente',
    add: 'Aggiungi utente',
  },
}

for (const { name, colorScheme, language, size } of LOOKS) {
  const words = WORDS[language]
  test(`errors of the server about a user appear at the field: ${name}`, async ({ sessions, openPage }) => {
    await withTemporaryUser(await sessions('admin'), async ({ username }) => {
      const page = await openPage({ as: 'admin', colorScheme, locale: LOCALES[language], ...size, allow: [REFUSED] })
      // Without the check while typing, the server is the first to find the error.
      await page.route(/checkUsername/, (route) => route.abort())
      await page.goto('/ui/management?tab=people')
      await page.getByRole('button', { name: words.add }).click()
      const form = dialog(page)
      const fields = { username: form.locator('[data-path=username]'), email: form.locator('[data-path=email]') }
      await fields.username.fill(username)
      await fields.email.fill('another@example.org')
      await form.locator('[data-path=password]').fill('a long enough password')
      const create = form.getByRole('button', { name: words.create })
      await create.click()
      await expect(fields.username).toHaveAccessibleDescription(words.taken, { timeout: 120_000 })
      await expect(form.getByRole('alert')).toHaveCount(0)

      // Sends values that the form would not accept, as if a proxy had changed them.
      await page.route(addressOf(createUser), (route) =>
        route.continue({
          postData: JSON.stringify({ ...(route.request().postDataJSON() as object), email: 'nobody' }),
        }),
      )
      await fields.username.fill(`${username}-too`)
      await create.click()
      await expect(fields.email).toHaveAccessibleDescription(words.email, { timeout: 120_000 })
      await expect(fields.username).not.toHaveAccessibleDescription(words.taken)
      await expect(form.getByRole('alert')).toHaveCount(0)
    })
  })
}
