import { createTenantSwitch } from '@pressmark/contract/identity/tenant-switches.ts'
import { listTenants, updateManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import type { Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

/** The console message for a rejected code. */
const REFUSED = [/401 .*\/users\/tenantSwitches\/redeem/]

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Makes a person an administrator of the second organisation as well. */
const addToSecondTenant = async ({ call }: Calls, administrator: string): Promise<void> => {
  const { _embedded } = await call(listTenants, { query: { searchTerm: 'valverde' } })
  await call(updateManagedTenant, { params: { id: _embedded.tenants[0]!.id }, body: { administrator } })
}

const openSwitchDialog = async (page: Page, surname: string) => {
  await menuOf(page, surname).click()
  await page.getByRole('menuitem', { name: 'Change organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change organisation' })
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  return dialog
}

test('a member of two organisations switches between them and stays signed in', async ({
  product,
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  await withTemporaryUser(admin, async ({ username, surname }) => {
    await addToSecondTenant(admin, username)
    const page = await openPage()
    await page.goto('/ui/login')
    await signIn(page, username, TEMPORARY_PASSWORD)
    await expect(page).toHaveURL(`${product.address()}/ui/catalog`)

    const dialog = await openSwitchDialog(page, surname)
    await expect(dialog.getByRole('radio', { name: 'Musei Civici di Montefiore' })).toBeChecked()
    await expect(dialog.getByText('Current organisation')).toBeVisible()
    // Confirm on the current organisation only closes the dialog.
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${product.address()}/ui/catalog`)

    await openSwitchDialog(page, surname)
    await dialog.getByRole('radio', { name: /Valverde/ }).check()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${product.address()}/ui/catalog`)

    await openSwitchDialog(page, surname)
    await dialog.getByRole('radio', { name: /Valverde/ }).check()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(`${product.otherAddress()}/ui/catalog`)
    await expect(menuOf(page, surname)).toContainText(/Valverde/)
    // The address with the code is not in the browser history.
    await page.goto(`${product.address()}/ui/catalog`)
    await expect(menuOf(page, surname)).not.toContainText(/Valverde/)
  })
})

test('a used code shows an error and does not sign in', async ({ product, sessions, openPage }) => {
  const admin = await sessions('admin')
  const { url } = await admin.call(createTenantSwitch, { body: { tenant: 'valverde' } })
  const page = await openPage({ allow: REFUSED })
  await page.goto(url)
  await expect(page).toHaveURL(`${product.otherAddress()}/ui/catalog`)
  const another = await openPage({ allow: REFUSED })
  await another.goto(url)
  await expect(heading(another, 'You were not signed in')).toBeVisible()
  await expect(another.getByRole('alert')).toHaveText(
    'You could not be signed in to the other organisation. Try again.',
  )
  await another.getByRole('link', { name: 'Go to sign-in' }).click()
  await expect(another.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('members of one organisation see no switch', async ({ openPage }) => {
  const page = await openPage({ as: 'editor' })
  await page.goto('/ui/catalog')
  await menuOf(page, 'Rossetti').click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Change organisation' })).toHaveCount(0)
})
