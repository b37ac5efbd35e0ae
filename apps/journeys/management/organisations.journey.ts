import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/browser/journey.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { createTestTenant, limitTenant, newTenantName } from '../support/fixtures/tenant.ts'
import { DESKTOP, LOCALES, LOOKS } from '../support/screens/looks.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const picture = async (width: number, height: number) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 4, background: '#80402080' } })
    .png()
    .toBuffer(),
})

const fileOf = (page: Page, label: string) => page.getByRole('region', { name: label }).locator('input[type=file]')

test('a platform administrator creates, finds, changes and suspends an organisation', async ({
  product,
  sessions,
  openPage,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ username }) => {
    const [name, host] = [newTenantName(), product.address().replace('http://', '')]
    const page = await openPage({
      as: 'admin',
      allow: [/409 .*\/iam\/tenants/, /404 .*\/iam\/tenants/],
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.goto('/ui/management')
    await page.getByRole('tab', { name: 'All organisations' }).click()
    await expect(page).toHaveURL('/ui/management?tab=organisations')
    const table = page.getByRole('table', { name: 'All organisations' })
    const valverde = table.getByRole('row', { name: /valverde/ })
    await expect(valverde.getByRole('cell').nth(2)).toHaveText(/^\d+$/)
    await expect(valverde.getByRole('cell').nth(5)).toHaveText(/\d [kM]?B|bytes/)

    await page.getByRole('button', { name: 'Add organisation' }).click()
    const dialog = page.getByRole('dialog')
    const create = dialog.getByRole('button', { name: 'Create organisation' })
    await create.click()
    for (const problem of [
      /Use lowercase letters, digits and hyphens, with/,
      'Name is required',
      'An organisation needs an',
    ])
      await expect(dialog.getByText(problem)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'ID' }).fill('valverde')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Casa museo')
    await dialog.getByRole('textbox', { name: 'First administrator' }).fill('nobody-has-this')
    await create.click()
    await expect(dialog.getByText('No user has this username')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'First administrator' }).fill(username)
    await create.click()
    await expect(dialog.getByText('An organisation with this name already exists. Choose another name.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'ID' }).fill(name)
    await create.click()
    await expect(page.getByText('Organisation created')).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.getByRole('searchbox', { name: 'Search organisations' }).fill(name)
    await expect(page).toHaveURL(new RegExp(`searchTerm=${name}`))
    await expect(table.getByRole('row')).toHaveCount(2)
    const row = table.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText(`http://${name}.${host}`)
    await row.getByRole('button', { name: 'Casa museo', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Casa dei Tre Oci')
    await dialog.getByRole('combobox', { name: 'Access without signing in' }).selectOption('none')
    await dialog.getByRole('textbox', { name: 'Storage limit' }).fill('2.5')
    const users = dialog.getByRole('textbox', { name: 'Limit of users' })
    await users.pressSequentially('3.5')
    await expect(users, 'a typed sign').toHaveAccessibleDescription(/Enter a whole number/)
    await users.fill('')
    await expect(users).not.toHaveAccessibleDescription(/Enter a whole number/)
    await page.evaluate("navigator.clipboard.writeText('3.5')")
    await users.press('Control+v')
    await expect(users, 'a pasted number').toHaveAccessibleDescription(/Enter a whole number/)
    await expect(users).toHaveValue('')
    await users.fill('1')
    await dialog.getByRole('textbox', { name: 'Support page' }).fill('http://help.example.org')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter an address that begins with https://')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Support page' }).fill('https://help.example.org/')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Organisation saved')).toBeVisible()

    await row.getByRole('button', { name: 'Casa dei Tre Oci', exact: true }).click()
    await expect(dialog.getByRole('combobox', { name: 'Access without signing in' })).toHaveValue('none')
    await expect(dialog.getByRole('textbox', { name: 'Storage limit' })).toHaveValue('2.5 GB')
    await expect(dialog.getByRole('textbox', { name: 'Limit of users' })).toHaveValue('1')
    await dialog.getByRole('tab', { name: 'Logo and watermark' }).click()
    await fileOf(page, 'Watermark').setInputFiles(await picture(300, 100))
    await expect(dialog.getByRole('img', { name: 'Watermark' })).toBeVisible()
    await fileOf(page, 'Logo').setInputFiles(await picture(600, 900))
    const logo = dialog.getByRole('img', { name: 'Logo' })
    await expect(logo).toHaveJSProperty('naturalHeight', 256)
    await dialog.getByRole('button', { name: 'Remove watermark' }).click()
    await expect(dialog.getByRole('img', { name: 'Watermark' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    const otherPage = await openPage({ allow: [/status of 404/] })
    const answers = async () => (await otherPage.goto(`http://${name}.${host}/iam/tenants/info`))?.status()
    expect(await answers()).toBe(200)
    await row.getByRole('button', { name: 'Suspend Casa dei Tre Oci' }).click()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(row.getByText('Suspended')).toBeVisible()
    await expect.poll(answers).toBe(404)
    await row.getByRole('button', { name: 'Resume Casa dei Tre Oci' }).click()
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await expect(row.getByText('Suspended')).toHaveCount(0)
    await expect.poll(answers).toBe(200)
    // The default organisation cannot be suspended.
    await page.getByRole('searchbox', { name: 'Search organisations' }).fill('Montefiore')
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByRole('button', { name: /^Suspend/ })).toHaveCount(0)
  })
})

test('administrators set the logo, the support page and the languages of their organisation', async ({
  product,
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  await withTemporaryUser(admin, async ({ username, surname }) => {
    const address = await createTestTenant(admin, product.address(), username)
    const page = await openPage({ allow: [/404 .*checkUsername/, /409 .*\/iam\/jarvisUsers/] })
    await page.route('https://help.example.org/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Desk</title><h1>Desk of the museum</h1>',
      }),
    )
    await page.goto(`${address}/ui/login?redirect=/ui/management%3Ftab%3Dorganisation`)
    await signIn(page, username, TEMPORARY_PASSWORD)
    await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tab', { name: 'All organisations' })).toHaveCount(0)

    const identity = page.getByRole('region', { name: 'Name, address and visitors' })
    await expect(identity.getByRole('link', { name: address })).toBeVisible()
    await expect(identity).toContainText('Entries in public states')
    await expect(identity.getByRole('link', { name: 'Change under All organisations' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Storage and users' })).toContainText(/Active users\s*1(?! of)/)
    await limitTenant(admin, address, { peopleLimit: 1, storageLimit: 2_000_000_000 })
    await page.reload()
    const use = page.getByRole('region', { name: 'Storage and users' })
    await expect(use).toContainText(/Active users\s*1 of 1/)
    await expect(use).toContainText(/ of 2 GB/)
    await page.getByRole('tab', { name: 'Users & Workgroups' }).click()
    await page.getByRole('button', { name: 'Add user' }).click()
    const newUser = page.getByRole('dialog')
    for (const [field, value] of [
      ['Username', `second-${username}`],
      ['Email', 'second@example.org'],
      ['Password', 'a long enough password'],
    ] as const)
      await newUser.getByRole('textbox', { name: field }).fill(value)
    await newUser.getByRole('button', { name: 'Create user' }).click()
    await expect(newUser.getByText('The limit of users is reached.')).toBeVisible()
    await limitTenant(admin, address, { peopleLimit: null, storageLimit: null })
    await newUser.getByRole('button', { name: 'Create user' }).click()
    await expect(newUser).toBeHidden()
    await page.getByRole('tab', { name: 'Settings' }).click()

    const logo = page.getByRole('banner').locator('img')
    await expect(logo).toHaveCount(0)
    await fileOf(page, 'Logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await expect(page.getByText('The image cannot be read. Choose another file.')).toBeVisible()
    await fileOf(page, 'Logo').setInputFiles(await picture(400, 400))
    await expect(page.getByText('Logo saved')).toBeVisible()
    await expect(logo).toHaveJSProperty('naturalWidth', 256)
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await expect(logo).toHaveCount(0)

    await fileOf(page, 'Watermark').setInputFiles(await picture(300, 100))
    const place = page.getByRole('combobox', { name: 'Position' })
    await expect(place).toHaveValue('REPEATED')
    await place.selectOption('Bottom right')
    await expect(page.getByText('Position saved. All images get the watermark again.')).toBeVisible()
    await page.reload()
    await expect(place).toHaveValue('BOTTOM_RIGHT')
    await page.getByRole('button', { name: 'Remove watermark' }).click()
    await expect(place).toHaveCount(0)

    await page.getByRole('textbox', { name: 'Support page' }).fill('https://help.example.org/desk')
    const rights = page.getByRole('combobox', { name: 'Rights by default' })
    await rights.selectOption('CC BY 4.0 – Attribution')
    await page.getByRole('combobox', { name: 'Languages of the interface' }).selectOption('it')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Organisation saved')).toBeVisible()
    await expect(rights).toHaveValue('http://creativecommons.org/licenses/by/4.0/')
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Support' }).click()
    const frame = page.frameLocator('iframe[title^="Support page of Museo"]')
    await expect(frame.getByRole('heading', { name: 'Desk of the museum' })).toBeVisible()

    // A browser in English gets the only language that is left.
    await page.reload()
    await expect(heading(page, 'Assistenza')).toBeVisible()
    await menuOf(page, surname).click()
    await expect(page.getByRole('menuitemradio', { name: 'Italiano' })).toBeVisible()
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toHaveCount(0)
  })
})

for (const [language, words] of Object.entries({
  en: { menu: 'Main menu', support: 'Support', page: 'Signing in', next: 'Finding' },
  it: { menu: 'Menu principale', support: 'Assistenza', page: 'Accedere', next: 'Trovare' },
})) {
  test(`support is in the menu and shows the guide: ${language}`, async ({ openPage }) => {
    const page = await openPage({ as: 'reader', locale: language === 'en' ? LOCALES.en : LOCALES.it })
    await page.goto('/ui/catalog')
    await page.getByRole('navigation', { name: words.menu }).getByRole('link', { name: words.support }).click()
    // The menu covers the screen while the pointer is on it.
    await page.mouse.move(DESKTOP.viewport.width / 2, DESKTOP.viewport.height / 2)
    await expect(page).toHaveURL('/ui/support')
    await expect(heading(page, words.support)).toBeVisible()
    const guide = page.frameLocator('iframe')
    await expect(guide.getByRole('heading', { level: 1, name: words.page })).toBeVisible()
    await guide.getByRole('navigation').getByRole('link', { name: words.next }).click()
    await expect(guide.getByRole('heading', { level: 1, name: words.next })).toBeVisible()
  })
}

test('the side menu shows picture, name and organisation, and initials if the picture fails to load', async ({
  product,
  sessions,
  openPage,
}) => {
  await withTemporaryUser(await sessions('admin'), async ({ uuid, username, surname }) => {
    const page = await openPage({ allow: [/avatar/] })
    await page.goto('/ui/login')
    await signIn(page, username, TEMPORARY_PASSWORD)
    const menuButton = menuOf(page, surname)
    await expect(menuButton).toContainText(`Zoe ${surname}`)
    await expect(menuButton).toContainText('Musei Civici di Montefiore')
    await expect(menuButton).toContainText('ZJ')
    const avatar = `${product.address()}/iam/jarvisUsers/${uuid}/avatar`
    const uploaded = await page.request.put(avatar, { multipart: { avatarImage: await picture(300, 300) } })
    expect(uploaded.status()).toBe(204)
    await page.reload()
    await expect(menuButton.locator('img')).toHaveJSProperty('naturalWidth', 300)
    await page.route('**/avatar*', (route) => route.abort())
    await page.reload()
    await expect(menuButton).toContainText('ZJ')
    await expect(menuButton.locator('img')).toHaveCount(0)
    // Closes the page before the person is deleted, because its requests would be rejected.
    await page.close()
  })
})

test('management and configuration are hidden if the permissions cannot be loaded', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', allow: [/status of 500 .*\/ui\/management/] })
  await page.route('**/ui/management', (route) =>
    route.request().method() === 'OPTIONS' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  const checked = page.waitForResponse((answer) => answer.request().method() === 'OPTIONS')
  await page.goto('/ui/catalog')
  await checked
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Catalogue' })).toBeVisible()
  for (const name of ['Management', 'Configuration']) await expect(menu.getByRole('link', { name })).toHaveCount(0)
  await page.unroute('**/ui/management')
  await page.goto('/ui/catalog')
  for (const name of ['Management', 'Configuration']) await expect(menu.getByRole('link', { name })).toBeVisible()
})

test('the product has no further tabs', async ({ openPage }) => {
  const page = await openPage({ as: 'admin' })
  for (const [address, tab] of [
    ['/ui/management', 'Imports'],
    ['/ui/configuration', 'Metadata'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('tab', { name: tab })).toBeVisible()
    for (const name of ['Report', 'Graphic UI', 'Users & Organizations', 'Catalog', 'Notifications'])
      await expect(page.getByRole('tab', { name, exact: true })).toHaveCount(0)
  }
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`axe finds nothing in organisations, support and the guide: ${name}`, async ({ openPage }) => {
    const page = await openPage({
      as: 'admin',
      colorScheme,
      locale: LOCALES[language],
      ...size,
      allow: [/401 .*\/users\/tenantSwitches\/redeem/],
    })
    const dialog = page.getByRole('dialog')
    await page.goto('/ui/management?tab=organisation')
    await expect(page.getByRole('button', { name: /^(Save|Salva)$/ })).toBeVisible()
    await checkAccessibility(page, "the administrator's organisation")
    await page.goto('/ui/management?tab=organisations')
    await page.getByRole('button', { name: 'Biblioteca di Valverde', exact: true }).click()
    await expect(dialog.getByRole('textbox').first()).toBeVisible()
    await checkAccessibility(page, 'an organisation', '[role=dialog]')
    await dialog.getByRole('tab').nth(1).click()
    await expect(dialog.getByRole('img').first()).toBeVisible()
    await checkAccessibility(page, 'its pictures', '[role=dialog]')
    await page.keyboard.press('Escape')
    await checkAccessibility(page, 'the organisations')
    await page.getByRole('button', { name: /^(Add organisation|Aggiungi)$/ }).click()
    await expect(dialog.getByRole('textbox').first()).toBeVisible()
    await checkAccessibility(page, 'a new organisation', '[role=dialog]')
    await page.keyboard.press('Escape')
    await menuOf(page, 'Martini').click()
    await page.getByRole('menuitem', { name: /^(Change organisation|Cambia organizzazione)$/ }).click()
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    await checkAccessibility(page, 'changing organisation', '[role=dialog]')
    await page.goto('/ui/support')
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await checkAccessibility(page, 'support')
    for (const name of ['', 'add.html', 'second-factor.html', 'workflow.html', 'administration.html']) {
      await page.goto(`/help/${language}/${name}`)
      await checkAccessibility(page, `the guide, ${name}`)
    }
    await page.goto('/ui/switch#no-code')
    await expect(page.getByRole('alert')).toBeVisible()
    await checkAccessibility(page, 'a code that was refused')
  })
}
