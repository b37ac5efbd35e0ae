import { isLogged } from '@pressmark/contract/identity/identity.ts'
import type { Page } from '@playwright/test'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { DESKTOP, LOCALES, PHONE } from '../support/screens/looks.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** Opens a screen with a stopped clock, so that timers run only when the journey advances it. */
const openWithStoppedClock = async (page: Page, address: string): Promise<void> => {
  await page.clock.install()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(menu(page).getByRole('button', { name: 'Musei Civici' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('the side menu opens under the pointer and closes half a second after the pointer has left', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'editor', ...DESKTOP })
  await openWithStoppedClock(page, '/ui/catalog')
  await expect(menu(page)).not.toHaveAttribute('data-open')
  await menu(page).getByRole('link', { name: 'Support' }).hover()
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.mouse.move(800, 400)
  await page.clock.runFor(499)
  await expect(menu(page)).toHaveAttribute('data-open')
  // The menu stays open for a pointer that returns in time.
  await menu(page).getByRole('link', { name: 'Support' }).hover()
  await page.clock.runFor(5000)
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.mouse.move(800, 400)
  await page.clock.runFor(499)
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.clock.runFor(1)
  await expect(menu(page)).not.toHaveAttribute('data-open')
})

test('the side menu stays open while the focus is in it', async ({ openPage }) => {
  const page = await openPage({ as: 'editor', ...DESKTOP })
  await openWithStoppedClock(page, '/ui/catalog')
  await menu(page).getByRole('link', { name: 'Support' }).focus()
  await page.clock.runFor(5000)
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.getByRole('main').focus()
  await page.clock.runFor(499)
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.clock.runFor(1)
  await expect(menu(page)).not.toHaveAttribute('data-open')
})

test('the side menu can be pinned beside the screen, and the browser remembers it', async ({ openPage }) => {
  const page = await openPage({ as: 'editor', ...DESKTOP })
  await page.goto('/ui/catalog')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const before = await boxOf(heading)
  await menu(page).getByRole('button', { name: 'Keep the menu open' }).click()
  await page.mouse.move(800, 400)
  const label = menu(page).getByText('Support')
  await expect(menu(page)).not.toHaveAttribute('data-open')
  await expect(menu(page)).toHaveCSS('width', '232px')
  await expect(label).toHaveCSS('opacity', '1')
  expect((await boxOf(heading)).x - before.x, 'the menu covers nothing').toBe(232 - 64)
  expect(await axeViolations(page, 'html', EVERY_RULE)).toEqual([])
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(menu(page)).toHaveCSS('width', '232px')

  await page.setViewportSize({ width: 900, height: 800 })
  await expect(menu(page), 'too narrow').toHaveCSS('width', '64px')
  await page.setViewportSize(DESKTOP.viewport)
  await expect(menu(page)).toHaveCSS('width', '232px')
  await expect(page.getByRole('button', { name: 'Open the command palette' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('collapse')
  await page.getByRole('option', { name: 'Pin or collapse the menu' }).click()
  await expect(menu(page)).toHaveCSS('width', '64px')
  await expect(label).toHaveCSS('opacity', '0')
})

/* A string, because the types of the DOM are not available here. Records the position of the menu in each frame. */
const WATCH_MENU = `globalThis.places = new Set()
  requestAnimationFrame(function record() {
    const { x, y } = document.querySelector('[role=menu]')?.getBoundingClientRect() ?? {}
    if (x !== undefined) places.add(x + ' ' + y)
    requestAnimationFrame(record)
  })`

const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

test('with reduced motion, a menu is in its final position from the first frame', async ({ openPage }) => {
  const page = await openPage({ as: 'editor' })
  await page.goto('/ui/catalog')
  const button = page.getByRole('button', { name: 'More ways to add' })
  await expect(button).toBeVisible()
  await page.evaluate(WATCH_MENU)
  await button.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.evaluate(TWO_FRAMES)
  const { x, y } = (await page.getByRole('menu').boundingBox())!
  expect(await page.evaluate('[...places]')).toEqual([`${x} ${y}`])
})

test('by touch, the side menu closes immediately after an action', async ({ openPage }) => {
  const page = await openPage({ as: 'editor', viewport: { width: 1180, height: 820 }, hasTouch: true })
  await openWithStoppedClock(page, '/ui/catalog')
  await menu(page).getByRole('button', { name: 'Musei Civici' }).tap()
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.getByRole('menuitem', { name: 'Profile' }).press('Escape')
  await menu(page).getByRole('link', { name: 'Support' }).tap()
  await expect(page).toHaveURL('/ui/support')
  await expect(menu(page)).not.toHaveAttribute('data-open')
})

test('the tooltip of the organisation appears after a second', async ({ openPage }) => {
  const page = await openPage({ as: 'editor', ...DESKTOP })
  await openWithStoppedClock(page, '/ui/catalog')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Musei Civici/ })
    .hover()
  await page.clock.runFor(999)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(1)
  // The fade-in uses the same clock.
  await page.clock.runFor(500)
  await expect(page.getByRole('tooltip')).toContainText('Musei Civici di Montefiore')
})

test('on a phone the search collapses 150 ms after it has lost the focus', async ({ openPage }) => {
  const page = await openPage({ as: 'editor', ...PHONE })
  await openWithStoppedClock(page, '/ui/catalog')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  const field = page.getByRole('combobox', { name: 'Search items and collections' })
  await expect(field).toBeFocused()
  await page.clock.runFor(5000)
  await field.blur()
  await page.clock.runFor(149)
  await expect(field).toBeVisible()
  await page.clock.runFor(1)
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
})

test('on a phone the bar shows full labels, and the account menu leads to the other screens', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', ...PHONE, locale: LOCALES.it })
  await page.goto('/ui/catalog')
  const bar = page.getByRole('navigation', { name: 'Menu principale' })
  await expect(bar.getByRole('link')).toHaveText(['Catalogo', 'Storie', /^Da gestire/, 'Gestione'])
  const cutOff = () =>
    bar.evaluate(
      (all) => [...all.querySelectorAll('a > svg + span')].filter((word) => word.scrollWidth > word.clientWidth).length,
    )
  expect(await cutOff()).toBe(0)
  await bar.getByRole('button').tap()
  for (const name of ['Profilo', 'Operazioni in blocco', 'Cestino', 'Assistenza']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('menuitem', { name: 'Configurazione' }).tap()
  await expect(page).toHaveURL('/ui/configuration')
})

test('the search submits on Enter', async ({ openPage }) => {
  const page = await openPage({ as: 'editor', ...DESKTOP })
  await page.goto('/ui/catalog')
  const field = page.getByRole('combobox', { name: 'Search items and collections' })
  await field.fill('shelf')
  await field.press('Enter')
  await expect(page).toHaveURL('/ui/catalog/results?searchTerm=shelf')
})

test('language and colour scheme from the menu or the palette apply in another browser', async ({
  sessions,
  openPage,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ username, surname }) => {
    const enter = async (page: Page) => {
      await page.goto('/ui/login')
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill(TEMPORARY_PASSWORD)
      await page.locator('[type=submit]').click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const expectSettings = async (page: Page, language: string, scheme: string) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    }
    const preferencesSaved = (page: Page) =>
      page.waitForResponse((answer) => answer.url().endsWith('/users/preferences') && answer.ok())
    const english = { locale: 'en-GB', colorScheme: 'light', ...DESKTOP } as const

    const first = await openPage(english)
    await enter(first)
    await expectSettings(first, 'en', 'light')
    await menu(first)
      .getByRole('button', { name: new RegExp(surname) })
      .click()
    await Promise.all([preferencesSaved(first), first.getByRole('menuitemradio', { name: 'Italiano' }).click()])
    await expectSettings(first, 'it', 'light')

    const second = await openPage(english)
    await enter(second)
    await expectSettings(second, 'it', 'light')
    await expect(second.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
    await expect(second.getByRole('button', { name: 'Apri la tavolozza dei comandi' })).toBeVisible()
    await second.keyboard.press('Control+k')
    const palette = second.getByRole('dialog', { name: 'Tavolozza dei comandi' })
    await palette.getByRole('combobox').fill('scuro')
    await Promise.all([preferencesSaved(second), palette.getByRole('combobox').press('Enter')])
    await expectSettings(second, 'it', 'dark')
    await expectSettings(first, 'it', 'dark')

    const third = await openPage(english)
    await enter(third)
    await expectSettings(third, 'it', 'dark')
    // The next visit shows them at once, before the person is known. Pending requests end before the session does.
    await third.goto('about:blank')
    await third.context().clearCookies()
    await third.goto('/ui/login')
    await expectSettings(third, 'it', 'dark')
  })
})

test('the login screen leads a signed-in person to the catalogue', async ({ sessions, openPage }) => {
  await withTemporaryUser(await sessions('admin'), async ({ username }) => {
    const page = await openPage()
    await page.goto('/ui/login')
    await signIn(page, username, TEMPORARY_PASSWORD)
    await expect(page).toHaveURL('/ui/catalog')
    await page.goto('/ui/login')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
    expect(await (await page.request.get(isLogged.path)).json()).toEqual({ logged: false })
  })
})

test('a link to the current screen adds no entry to the browser history', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  const profile = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Profile' })
  await profile.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page).toHaveURL('/ui/management/self')
  const length = await page.evaluate<number>('history.length')
  await profile.click()
  await expect(page).toHaveURL('/ui/management/self')
  expect(await page.evaluate('history.length')).toBe(length)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/ui/catalog/${fixtures.uuid}`))
})
