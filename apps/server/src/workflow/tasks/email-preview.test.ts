import { randomUUID } from 'node:crypto'
import { listEmailMessages } from '@pressmark/contract/identity/email-messages.ts'
import {
  listSamples,
  MAX_TEST_EMAILS,
  previewEmail,
  sendTestEmail,
} from '@pressmark/contract/workflow/email-preview.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { fire, runDueActions, transitionNamed, withTask } from '../workflow.testing.ts'

let world: World
let offline: World
let tenant: TestTenant
let admin: TestPerson
let transitionUuid: string
beforeAll(async () => {
  // Nothing is delivered here: no job is processed.
  world = await openWorld({ mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Pressmark <no-reply@museum.example>' } })
  offline = await openWorld()
})
afterAll(() => Promise.all([world.close(), offline.close()]))
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  transitionUuid = (await transitionNamed(admin, 'submit')).uuid
})

const texts = { subject: 'About {title}\nnow', body: '{pressmark} is {state}: {link}' }
const emails = async () => (await admin.call(listEmailMessages)).body._embedded.emailMessages

test('the preview is the email that the action sends for the entity', async () => {
  const item = await newItem(tenant, 'A sheet')
  const body = { transitionUuid, assetUuid: item, ...texts }
  const { body: preview } = await admin.call(previewEmail, { body })
  expect(preview).toMatchObject({
    subject: 'About A sheet now',
    hasMailServer: true,
    recipient: `${admin.username}@example.org`,
  })
  expect(preview.text).toMatch(/^Ms\. .* is In review: http.*\/ui\/catalog\/.*/)
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['ada@example.org'], ...texts })
  await fire(admin, 'submit', item)
  await runDueActions(world, tenant)
  const rows = await tenant.run((db) =>
    db.selectFrom('email_message').select(['subject', 'text']).where('tenant_id', '=', db.tenantId).execute(),
  )
  expect(rows).toEqual([{ subject: preview.subject, text: preview.text }])
})

test('a test email goes to the caller only', async () => {
  const body = { transitionUuid, assetUuid: await newItem(tenant, 'A sheet'), ...texts }
  const { status, body: sent } = await admin.call(sendTestEmail, { body })
  expect([status, sent.recipient]).toEqual([202, `${admin.username}@example.org`])
  expect(await emails()).toMatchObject([{ subject: '[Test] About A sheet now', recipients: [sent.recipient] }])
})

test('an address gets few test emails in an hour', async () => {
  const body = { transitionUuid, assetUuid: await newItem(tenant, 'A sheet'), ...texts }
  for (let sent = 0; sent < MAX_TEST_EMAILS; sent += 1)
    expect((await admin.call(sendTestEmail, { body })).status).toBe(202)
  expect((await admin.call(sendTestEmail, { body })).refusal.code).toBe('tooManyAttempts')
  const colleague = await tenant.as('Administrators')
  expect((await colleague.call(sendTestEmail, { body })).status).toBe(202)
})

test('without a mail server, a test sends nothing and says so', async () => {
  const elsewhere = await offline.tenant()
  const person = await elsewhere.as('Administrators')
  const { uuid } = await transitionNamed(person, 'submit')
  const body = { transitionUuid: uuid, assetUuid: await newItem(elsewhere, 'A sheet'), ...texts }
  expect((await person.call(previewEmail, { body })).body.hasMailServer).toBe(false)
  expect((await person.call(sendTestEmail, { body })).refusal.code).toBe('noMailServer')
  expect((await person.call(listEmailMessages)).body.page.totalElements).toBe(0)
})

test('a placeholder that does not exist, and an entity that is unknown or of another tenant, are refused', async () => {
  const assetUuid = await newItem(tenant, 'A sheet')
  const wrong = { transitionUuid, assetUuid, subject: '{name}', body: 'x' }
  expect((await admin.call(previewEmail, { body: wrong })).refusal.code).toBe('invalidParameters')
  const foreign = await newItem(await world.tenant(), 'Theirs')
  for (const uuid of [randomUUID(), foreign]) {
    const body = { transitionUuid, assetUuid: uuid, ...texts }
    expect((await admin.call(previewEmail, { body })).status).toBe(404)
    expect((await admin.call(sendTestEmail, { body })).status).toBe(404)
  }
  expect(await emails()).toEqual([])
})

test('the latest entities are offered for a preview, and found by a part of the title or pressmark', async () => {
  await newItem(await world.tenant(), 'Theirs')
  const [first, second] = [await newItem(tenant, 'A map'), await newItem(tenant, 'A 100% sheet')]
  const samples = async (text?: string) => {
    const query = text === undefined ? {} : { text }
    return (await admin.call(listSamples, { params: { uuid: transitionUuid }, query })).body.samples.map(
      ({ uuid }) => uuid,
    )
  }
  expect(await samples()).toEqual([second, first])
  expect(await samples('MAP')).toEqual([first])
  expect(await samples('0%')).toEqual([second])
  expect(await samples('ms.')).toEqual([second, first])
  expect(await samples('nothing')).toEqual([])
})
