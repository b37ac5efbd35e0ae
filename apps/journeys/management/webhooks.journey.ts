import { createHmac, randomUUID } from 'node:crypto'
import { findRoot, updateCollection } from '@pressmark/contract/catalogue/collections.ts'
import { createWebhook, listWebhooks, updateWebhook } from '@pressmark/contract/changes/webhooks.ts'
import { openReceiver, status, type Receiver } from '../../server/src/testing/webhook-receiver.testing.ts'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test as base } from '../support/browser/journey.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'

const test = base.extend<{ receiver: Receiver }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing here
  receiver: async ({}, provide) => {
    const receiver = await openReceiver()
    await provide(receiver)
    await receiver.close()
  },
})

type Message = { type: string; data: { title: string } }
const messagesOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body) as Message)

test('an administrator adds a webhook, and the receiver gets signed changes in their order', async ({
  receiver,
  sessions,
  openPage,
}) => {
  const page = await openPage({ as: 'admin', allow: [/status of 400 /] })
  await page.goto('/ui/management?tab=webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expect(dialog.getByText('Enter an address', { exact: true })).toBeVisible()
  const name = `Index ${randomUUID().slice(0, 8)}`
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/hook')
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/not in a private network/)
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  for (const entity of ['Items', 'Images and other files', 'Stories', 'Series'])
    await dialog.getByRole('checkbox', { name: entity }).uncheck()
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Add a webhook' }).dblclick()
  const added = page.getByRole('dialog', { name: 'Webhook added' })
  const secret = await added.getByRole('textbox', { name: 'Secret' }).inputValue()
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await added.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: name })
  await expect(row, 'one webhook, although the button was pressed twice').toHaveCount(1)
  await expect(row).toContainText('Collections')

  const { call } = await sessions('admin')
  const root = (await call(findRoot)).uuid
  const collection = await addCollection({ call }, `Maps ${name}`, root)
  const body = { customMetadataList: [{ name: 'sgtt', value: `Atlases ${name}` }] }
  await call(updateCollection, { params: { uuid: collection }, body })
  const own = () => messagesOf(receiver).filter(({ data }) => data.title.endsWith(name))
  await expect.poll(() => own().map(({ type }) => type)).toEqual(['collection.created', 'collection.changed'])
  const [{ headers, body: sent }] = receiver.received as [Receiver['received'][number]]
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  await expect(row).toContainText('Last delivered', { timeout: 15_000 })
  expect(await axeViolations(page, 'html', EVERY_RULE)).toEqual([])
})

test('a webhook whose receiver fails shows it, is tested, paused, resumed and sends changes again', async ({
  receiver,
  sessions,
  openPage,
}) => {
  const { call } = await sessions('admin')
  const name = `Site ${randomUUID().slice(0, 8)}`
  receiver.answers((response) => response.writeHead(503).end('closed for today'))
  await call(createWebhook, {
    body: { name, url: receiver.url, kinds: ['collection.created'] },
  })
  await addCollection({ call }, `Charts ${name}`, (await call(findRoot)).uuid)
  const page = await openPage({ as: 'admin' })
  await page.goto('/ui/management?tab=webhooks')
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Trying again', { timeout: 15_000 })
  await expect(row).toContainText('next try')

  await row.getByRole('button', { name: `Log of ${name}` }).click()
  const log = page.getByRole('dialog', { name: `Log of ${name}` })
  await expect(log.getByRole('listitem').filter({ hasText: 'collection.created' }).first()).toContainText(
    'Answered 503',
  )
  await log.getByRole('button', { name: 'Send a test message' }).click()
  await expect(log.getByText('closed for today')).toBeVisible()
  await expect(log.getByRole('listitem').filter({ hasText: 'Test message' })).toContainText('Answered 503')
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: `Pause ${name}` }).click()
  await expect(row).toContainText('Paused')
  receiver.answers(status(204))
  await row.getByRole('button', { name: `Resume ${name}` }).click()
  await expect(row).toContainText('Active')
  const charts = () => messagesOf(receiver).filter(({ data }) => data.title === `Charts ${name}`).length
  await expect.poll(charts).toBeGreaterThan(1)
  const before = charts()
  await row.getByRole('button', { name: `Log of ${name}` }).click()
  await log.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(charts, { timeout: 15_000 }).toBe(before + 1)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog', { name: `Edit ${name}` })
  await form.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(row).toHaveCount(0)
})

test('two administrators change a webhook: different fields are merged, and the same field is asked', async ({
  receiver,
  sessions,
  openPage,
}) => {
  const { call } = await sessions('admin')
  const name = `Index ${randomUUID().slice(0, 8)}`
  const { webhook } = await call(createWebhook, { body: { name, url: receiver.url, kinds: ['item.created'] } })
  const page = await openPage({ as: 'admin', allow: [/status of 412 /] })
  await page.goto('/ui/management?tab=webhooks')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name} of the museum`)
  const change = (body: { name?: string; full?: boolean }) =>
    call(updateWebhook, { params: { uuid: webhook.uuid }, body })
  await change({ full: true })
  await change({ name: `${name} of the archive` })
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText(`Your change: ${name} of the museum`)
  await change({ name: `${name} of the library` })
  await dialog.getByRole('radio', { name: /^Your change/ }).check()
  await dialog.getByRole('button', { name: 'Save the chosen values' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${name} of the library`)
  await dialog.getByRole('radio', { name: /^Your change/ }).check()
  await dialog.getByRole('button', { name: 'Save the chosen values' }).click()
  await expect(dialog).toHaveCount(0)
  const { webhooks } = await call(listWebhooks)
  expect(webhooks.find(({ uuid }) => uuid === webhook.uuid)).toMatchObject({
    name: `${name} of the museum`,
    full: true,
    kinds: ['item.created'],
  })
})
