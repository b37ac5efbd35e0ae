import { logout } from '@pressmark/contract/identity/identity.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signIn } from '../support/browser/sign-in.ts'

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

test('who signs in is led to where they wanted to go, and back to the login when a call is refused', async ({
  fixtures,
  visit,
}) => {
  const page = await visit({ allow: [/status of 401/] })
  // Nobody tells the page that its session has ended, nor that this line is cut: it learns that by what it asks for.
  await page.route(
    ({ pathname }) => pathname === listen.path,
    () => {},
  )
  await page.goto(`/ui/catalog/${fixtures.uuid}?page=2`)
  await expect(page).toHaveURL(/\/ui\/login\?redirect=/)
  await signIn(page, 'reader')
  await expect(page).toHaveURL(`/ui/catalog/${fixtures.uuid}?page=2`)
  await expect(page.getByRole('heading', { level: 1, name: fixtures.title })).toBeVisible()
  const elsewhere = await page.request.post(logout.path)
  expect(elsewhere.status()).toBeLessThan(400)
  // Unless something that was asked just now was refused already, and the link is gone.
  await page.evaluate(`document.querySelector('nav a[href="/ui/catalog"]')?.click()`)
  await expect(page).toHaveURL(/\/ui\/login\?redirect=/)
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
})

for (const outside of ['https://evil.example/', '//evil.example/ui/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a redirect to ${outside} is ignored`, async ({ visit }) => {
    const page = await visit()
    await page.goto(`/ui/login?redirect=${encodeURIComponent(outside)}`)
    await signIn(page, 'reader')
    await expect(page).toHaveURL('/ui/catalog')
  })
}

test('who is signed in already is told so and goes on after 3.5 s', async ({ fixtures, visit }) => {
  const page = await visit({ as: 'reader' })
  // By the page's own clock: this program may look at it late.
  await page.addInitScript(`
    new MutationObserver(() => {
      if (document.body?.textContent.includes('You are already signed in.')) window.toldAt ??= performance.now()
    }).observe(document, { childList: true, subtree: true })
    navigation.addEventListener('navigate', ({ destination }) => {
      if (!destination.url.includes('/ui/login')) window.leftAt ??= performance.now()
    })`)
  await page.goto(`/ui/login?redirect=${encodeURIComponent(`/ui/catalog/${fixtures.uuid}`)}`)
  await expect(page.getByText('You are already signed in.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/ui/catalog/${fixtures.uuid}`)
  const waited = await page.evaluate<number>('leftAt - toldAt')
  expect(waited).toBeGreaterThan(3000)
  expect(waited).toBeLessThan(6000)
})
