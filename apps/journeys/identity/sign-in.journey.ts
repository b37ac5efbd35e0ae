import { logout } from '@pressmark/contract/identity/identity.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signIn } from '../support/browser/sign-in.ts'

const WRONG = [/status of 401 .*\/users\/login/]

test('the printed address opens the login, which rejects a wrong password and accepts the right one', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ allow: WRONG })
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

test('the login leads to the requested page, and a rejected call leads back to the login', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ allow: [/status of 401/] })
  // The page learns of the end of its session only from its next request.
  await page.route(
    ({ pathname }) => pathname === listen.path,
    () => {},
  )
  await page.goto(`/ui/catalog/${fixtures.uuid}?page=2`)
  await expect(page).toHaveURL(/\/ui\/login\?redirect=/)
  await signIn(page, 'reader')
  await expect(page).toHaveURL(`/ui/catalog/${fixtures.uuid}?page=2`)
  await expect(page.getByRole('heading', { level: 1, name: fixtures.title })).toBeVisible()
  const otherRequest = await page.request.post(logout.path)
  expect(otherRequest.status()).toBeLessThan(400)
  // An earlier request may already have been rejected. Then the link does not exist.
  await page.evaluate(`document.querySelector('nav a[href="/ui/catalog"]')?.click()`)
  await expect(page).toHaveURL(/\/ui\/login\?redirect=/)
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
})

for (const outside of ['https://evil.example/', '//evil.example/ui/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a redirect to ${outside} is ignored`, async ({ openPage }) => {
    const page = await openPage()
    await page.goto(`/ui/login?redirect=${encodeURIComponent(outside)}`)
    await signIn(page, 'reader')
    await expect(page).toHaveURL('/ui/catalog')
  })
}

test('the login page shows a signed-in person a message and continues after 3.5 s', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader' })
  // Measured by the clock of the page, because the test may check it late.
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
  const waitedMs = await page.evaluate<number>('leftAt - toldAt')
  expect(waitedMs).toBeGreaterThan(3000)
  expect(waitedMs).toBeLessThan(6000)
})
