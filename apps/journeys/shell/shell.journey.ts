import { isLogged } from '@pressmark/contract/identity/identity.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { DESKTOP, LOCALES, PHONE } from '../support/screens/looks.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { SOMEBODYS_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** Opens a screen whose clock is the journey's from here on: nothing that waits goes on by itself. */
const openHeld = async (page: Page, address: string): Promise<void> => {
  await page.clock.install()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(menu(page).getByRole('button')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('the side menu opens under the pointer, and closes half a second after that has left', async ({ visit }) => {
  const page = await visit({ as: 'editor', ...DESKTOP })
  await openHeld(page, '/ui/catalog')
  await expect(menu(page)).not.toHaveAttribute('data-open')
  await menu(page).getByRole('link', { name: 'Support' }).hover()
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.mouse.move(800, 400)
  await page.clock.runFor(499)
  await expect(menu(page)).toHaveAttribute('data-open')
  // Who comes back in time finds it as it was.
  await menu(page).getByRole('link', { name: 'Support' }).hover()
  await page.clock.runFor(5000)
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.mouse.move(800, 400)
  await page.clock.runFor(499)
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.clock.runFor(1)
  await expect(menu(page)).not.toHaveAttribute('data-open')
})

test('the side menu stays open while the focus is in it', async ({ visit }) => {
  const page = await visit({ as: 'editor', ...DESKTOP })
  await openHeld(page, '/ui/catalog')
  await menu(page).getByRole('link', { name: 'Support' }).focus()
  await page.clock.runFor(5000)
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.getByRole('main').focus()
  await page.clock.runFor(499)
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.clock.runFor(1)
  await expect(menu(page)).not.toHaveAttribute('data-open')
})

/* In the browser's own words: where the menu lies, frame by frame. */
const WATCH_MENU = `globalThis.places = new Set()
  requestAnimationFrame(function look() {
    const { x, y } = document.querySelector('[role=menu]')?.getBoundingClientRect() ?? {}
    if (x !== undefined) places.add(x + ' ' + y)
    requestAnimationFrame(look)
  })`

const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

test('who asked for less motion sees a menu in its place from the first frame on', async ({ visit }) => {
  const page = await visit({ as: 'editor' })
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

test('under a finger the side menu closes after an action, without waiting', async ({ visit }) => {
  const page = await visit({ as: 'editor', viewport: { width: 1180, height: 820 }, hasTouch: true })
  await openHeld(page, '/ui/catalog')
  await menu(page).getByRole('button').tap()
  await expect(menu(page)).toHaveAttribute('data-open')
  await page.getByRole('menuitem', { name: 'Profile' }).press('Escape')
  await menu(page).getByRole('link', { name: 'Support' }).tap()
  await expect(page).toHaveURL('/ui/support')
  await expect(menu(page)).not.toHaveAttribute('data-open')
})

test('the organisation explains itself after a second', async ({ visit }) => {
  const page = await visit({ as: 'editor', ...DESKTOP })
  await openHeld(page, '/ui/catalog')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Musei Civici/ })
    .hover()
  await page.clock.runFor(999)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(1)
  // What fades in does so by the same clock.
  await page.clock.runFor(500)
  await expect(page.getByRole('tooltip')).toContainText('Musei Civici di Montefiore')
})

test('on a phone the search folds 150 ms after it has lost the focus', async ({ visit }) => {
  const page = await visit({ as: 'editor', ...PHONE })
  await openHeld(page, '/ui/catalog')
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

test('on a phone the bar has whole words, and the account leads to the other places', async ({ visit }) => {
  const page = await visit({ as: 'admin', ...PHONE, locale: LOCALES.it })
  await page.goto('/ui/catalog')
  const bar = page.getByRole('navigation', { name: 'Menu principale' })
  await expect(bar.getByRole('link')).toHaveText(['Catalogo', 'Storie', /^In attesa/, 'Gestione'])
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

test('the search submits on Enter', async ({ visit }) => {
  const page = await visit({ as: 'editor', ...DESKTOP })
  await page.goto('/ui/catalog')
  const field = page.getByRole('combobox', { name: 'Search items and collections' })
  await field.fill('shelf')
  await field.press('Enter')
  await expect(page).toHaveURL('/ui/catalog/results?searchTerm=shelf')
})

test('language and scheme go along to another browser, chosen in the menu or in the palette', async ({
  sessions,
  visit,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ username, surname }) => {
    const enter = async (page: Page) => {
      await page.goto('/ui/login')
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill(SOMEBODYS_PASSWORD)
      await page.locator('[type=submit]').click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const shows = async (page: Page, language: string, scheme: string) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    }
    const kept = (page: Page) =>
      page.waitForResponse((answer) => answer.url().endsWith('/users/preferences') && answer.ok())
    const english = { locale: 'en-GB', colorScheme: 'light', ...DESKTOP } as const

    const first = await visit(english)
    await enter(first)
    await shows(first, 'en', 'light')
    await menu(first)
      .getByRole('button', { name: new RegExp(surname) })
      .click()
    await Promise.all([kept(first), first.getByRole('menuitemradio', { name: 'Italiano' }).click()])
    await shows(first, 'it', 'light')

    const second = await visit(english)
    await enter(second)
    await shows(second, 'it', 'light')
    await expect(second.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
    await expect(second.getByRole('button', { name: 'Apri la tavolozza dei comandi' })).toBeVisible()
    await second.keyboard.press('Control+k')
    const palette = second.getByRole('dialog', { name: 'Tavolozza dei comandi' })
    await palette.getByRole('combobox').fill('scuro')
    await Promise.all([kept(second), palette.getByRole('combobox').press('Enter')])
    await shows(second, 'it', 'dark')
    await shows(first, 'it', 'dark')

    const third = await visit(english)
    await enter(third)
    await shows(third, 'it', 'dark')
    // Shown at once the next time, before anybody is known. What the screen still reads is let go before the session is.
    await third.goto('about:blank')
    await third.context().clearCookies()
    await third.goto('/ui/login')
    await shows(third, 'it', 'dark')
  })
})

test('the login screen lets who is signed in go', async ({ sessions, visit }) => {
  await withTemporaryUser(await sessions('admin'), async ({ username }) => {
    const page = await visit()
    await page.goto('/ui/login')
    await signIn(page, username, SOMEBODYS_PASSWORD)
    await expect(page).toHaveURL('/ui/catalog')
    await page.goto('/ui/login')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
    expect(await (await page.request.get(isLogged.path)).json()).toEqual({ logged: false })
  })
})
