import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

/** The change that the view refuses. */
const REFUSED = /Failed to load resource: the server responded with a status of 403/

test('an administrator sees the product as an editor, cannot change anything, and returns', async ({
  openPage,
  sessions,
}) => {
  await withTemporaryUser(
    await sessions('admin'),
    async ({ username, name, surname }) => {
      const page = await openPage({ allow: [REFUSED] })
      await page.goto('/ui/management?tab=people')
      await signIn(page, username, TEMPORARY_PASSWORD)
      await page.getByRole('button', { name: 'Elio Rossetti', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('tab', { name: 'Permissions' }).click()
      await dialog.getByRole('button', { name: 'View as this user' }).click()

      const line = page.getByRole('complementary', { name: 'View as this user' })
      await expect(line).toContainText('You see the product as Elio Rossetti. You cannot change anything.')
      await expect(page).toHaveURL(/\/ui\/catalog/)
      const main = page.getByRole('navigation', { name: 'Main menu' })
      await expect(main.getByRole('link', { name: 'Stories' })).toBeVisible()
      await expect(main.getByRole('link', { name: 'Management' })).toBeHidden()
      await checkAccessibility(page, 'the catalogue as another user')

      await page.getByRole('button', { name: 'Actions of this collection' }).click()
      await page.getByRole('menuitem', { name: 'Create collection' }).click()
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Not for a view')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('alert')).toContainText('You cannot change anything while you view')
      await page.reload()
      await line.getByRole('button', { name: 'End the view' }).click()
      await expect(page).toHaveURL('/ui/management?tab=people')
      await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
      await expect(line).toBeHidden()
      await page.getByRole('tab', { name: 'History' }).click()
      const recorded = page.getByRole('listitem').filter({ hasText: 'View as this user ended' })
      await expect(recorded.filter({ hasText: `${name} ${surname}` })).toBeVisible()
    },
    ['ROLE_TENANT_ADMIN'],
  )
})
