import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { deleteUser, listUsers } from '@pressmark/contract/identity/users.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signIn } from '../support/browser/sign-in.ts'

const GUEST = 'valverde-admin'

test('someone with an account in another organisation is invited, accepts by signing in, and can be removed again', async ({
  product,
  sessions,
  openPage,
}) => {
  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/management?tab=people')
  const invite = async (login: string) => {
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.getByRole('button', { name: 'Existing account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite someone with an account' })
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(dialog.getByText('Enter a username or an email')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Username or email' }).fill(login)
    await dialog.getByRole('combobox', { name: 'Workgroups' }).press('ArrowDown')
    await dialog.getByRole('option', { name: 'Editors' }).click()
    await dialog.getByRole('combobox', { name: 'Workgroups' }).press('Tab')
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Invite', exact: true }).dblclick()
    const created = page.getByRole('dialog', { name: `Invitation for ${login}` })
    const address = await created.getByRole('textbox', { name: 'Link' }).inputValue()
    await created.getByRole('button', { name: 'Close' }).last().click()
    return address
  }
  await invite('unknown-account')
  const address = await invite(GUEST)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Membership' }).selectOption('Invited')
  const table = page.getByRole('table', { name: 'Invited users' })
  await expect(table.getByRole('row')).toHaveCount(3)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Revoke the invitation of unknown-account' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)

  const guest = await openPage({ allow: [/status of 4(01|10) /] })
  await guest.goto(address)
  await expect(guest.getByText(`Sign in with your account ${GUEST} to accept.`)).toBeVisible()
  expect(await axeViolations(guest)).toEqual([])
  await signIn(guest, GUEST, 'a wrong password')
  await expect(guest.getByText('Invalid username or password')).toBeVisible()
  await signIn(guest, GUEST)
  await expect(guest).toHaveURL(`${product.address()}/ui/catalog`)
  await expect(page.getByText('No invitation is open.')).toBeVisible()

  const visitor = await openPage({ allow: [/status of 4(01|10) /] })
  await visitor.goto(address)
  await expect(visitor.getByText('This link was already used or has expired.', { exact: false })).toBeVisible()
  await signIn(visitor, GUEST)
  await expect(visitor, 'a member can sign in there').toHaveURL(`${product.address()}/ui/catalog`)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(GUEST)
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1)).toContainText('Editors')

  const { call } = await sessions('admin')
  const [member] = (await call(listUsers, { query: { searchTerm: GUEST } }))._embedded.jarvisUsers
  await call(deleteUser, { params: { uuid: member!.uuid } })
  await guest.goto(`${product.otherAddress()}/ui/login`)
  await signIn(guest, GUEST)
  await expect(guest, 'the other membership stays').toHaveURL(`${product.otherAddress()}/ui/catalog`)
})

test('the users of a CSV file are invited after a preview, and each row has its result', async ({
  sessions,
  openPage,
}) => {
  const { call } = await sessions('admin')
  const suffix = randomUUID().slice(0, 8)
  const users = ['ada', 'ugo'].map((name) => `${name}-${suffix}`)
  const rows = [
    ...users.map((username) => `${username};Zoë;Neri;${username}@example.org;Editors`),
    `admin;;;admin@example.org;`,
    `eva-${suffix};;;nobody;`,
    `ivo-${suffix};;;ivo@example.org;Guests`,
  ]
  const page = await openPage({ as: 'admin', allow: [/status of 409 /] })
  await page.goto('/ui/management?tab=people')
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('button', { name: 'Users from a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite several users' })
  const choose = async (text: string) => {
    const opened = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    await (await opened).setFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('first,second\n1,2\n')
  await expect(dialog.getByText('The first row needs the columns username and email.')).toBeVisible()
  await choose(`username;name;surname;email;workgroups\n${rows.join('\n')}\n`)
  const table = dialog.getByRole('table', { name: 'Invite several users' })
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(table.getByRole('row').nth(4)).toContainText('Email is missing or not valid')
  await expect(table.getByRole('row').nth(5)).toContainText('This workgroup does not exist')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Invite 3 users' }).dblclick()
  await expect(dialog.getByText('2 users were invited.')).toBeVisible()
  await expect(table.getByRole('row').nth(1)).toContainText('Link created')
  await expect(table.getByRole('row').nth(3)).toContainText('Username exist')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await axeViolations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the links' }).click()
  const links = await text(await (await downloading).createReadStream())
  expect(links).toMatch(new RegExp(`^username,email,link\r\n${users[0]},.*/ui/set-password#.*\r\n${users[1]},`))
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const { _embedded } = await call(listUsers, { query: { searchTerm: suffix } })
  expect(_embedded.jarvisUsers.map(({ username, name }) => [username, name])).toEqual(users.map((one) => [one, 'Zoë']))
  for (const { uuid } of _embedded.jarvisUsers) await call(deleteUser, { params: { uuid } })
})
