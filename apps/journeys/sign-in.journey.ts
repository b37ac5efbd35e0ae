import { expect, test } from './support/journey.ts'
import { signIn } from './support/sign-in.ts'

const WRONG = [/status of 401 .*\/users\/login/]

test('the printed address leads to the login, a wrong password is told, the right one opens the catalogue', async ({
  product,
  visit,
}) => {
  const page = await visit({ allow: WRONG })
  await page.goto(product.address())
  await expect(page).toHaveURL(/\/ui\/login/)
  await expect(page.getByRole('navigation'), 'no side menu').toHaveCount(0)
  await expect(page.getByRole('banner'), 'no header').toHaveCount(0)
  await signIn(page, 'editor', 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  await signIn(page, 'editor')
  await expect(page).toHaveURL(`${product.address()}/ui/catalog`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('who signs in is led to where they wanted to go', async ({ shelf, visit }) => {
  const page = await visit()
  await page.goto(`/ui/catalog/${shelf.uuid}?page=2`)
  await expect(page).toHaveURL(/\/ui\/login\?redirect=/)
  await signIn(page, 'reader')
  await expect(page).toHaveURL(`/ui/catalog/${shelf.uuid}?page=2`)
  await expect(page.getByRole('heading', { level: 1, name: shelf.title })).toBeVisible()
})

for (const outside of ['https://evil.example/', '//evil.example/ui/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a redirect to ${outside} is ignored`, async ({ visit }) => {
    const page = await visit()
    await page.goto(`/ui/login?redirect=${encodeURIComponent(outside)}`)
    await signIn(page, 'reader')
    await expect(page).toHaveURL('/ui/catalog')
  })
}

test('who is signed in already is told so and goes on after 3.5 s', async ({ shelf, visit }) => {
  const page = await visit({ as: 'reader' })
  await page.goto(`/ui/login?redirect=${encodeURIComponent(`/ui/catalog/${shelf.uuid}`)}`)
  await expect(page.getByText('You are already logged in.')).toBeVisible()
  const told = Date.now()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page).toHaveURL(`/ui/catalog/${shelf.uuid}`)
  expect(Date.now() - told).toBeGreaterThan(3000)
  expect(Date.now() - told).toBeLessThan(6000)
})
