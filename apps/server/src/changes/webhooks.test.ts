import { createHmac } from 'node:crypto'
import { updateItem } from '@pressmark/contract/catalogue/items.ts'
import { listChanges } from '@pressmark/contract/changes/changes.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  replayWebhook,
  updateWebhook,
  type NewWebhook,
  type Webhook,
} from '@pressmark/contract/changes/webhooks.ts'
import { listSettingsHistory } from '@pressmark/contract/tenants/settings-history.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEncryption, readSecretKey, type Encryption } from '#platform/encryption.ts'
import { newItem } from '../testing/media.testing.ts'
import { openReceiver, status, type Receiver } from '../testing/webhook-receiver.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../testing/world.ts'
import { deliverChanges } from './deliver.ts'
import { positionEvents } from './sequencer.ts'
import { deleteOldDeliveries, enqueueDelivery, enqueueIdle } from './webhooks.ts'

let world: World
let encryption: Encryption
let tenant: TestTenant
let admin: TestPerson
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld({ privateHosts: new Set(['127.0.0.1']) })
  encryption = createEncryption(await readSecretKey(world.config))
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

const create = async (change: Partial<NewWebhook> = {}) => {
  const { status: code, body } = await admin.call(createWebhook, {
    body: { name: 'Search index', url: receiver.url, ...change },
  })
  expect(code).toBe(201)
  return { ...body.webhook, secret: body.secret }
}
const now = async (uuid: string): Promise<Webhook> => {
  const { webhooks } = (await admin.call(listWebhooks)).body
  return webhooks.find((one) => one.uuid === uuid)!
}
const rename = async (item: string, title: string) => {
  const body = { customMetadataList: [{ name: 'sgtt', value: title }] }
  expect((await admin.call(updateItem, { params: { uuid: item }, body })).status).toBe(200)
}
/** Runs one delivery, as the worker does. */
const deliver = async (webhook: string, { turn }: { turn?: { turn?: string } } = {}) => {
  const { signal } = new AbortController()
  while ((await positionEvents(world.database, tenant.id)).length > 0);
  const { privateHosts } = world.config
  const context = { database: world.database, jobs: world.jobs, encryption, privateHosts, signal, timeoutMs: 500 }
  await deliverChanges(context, { tenantId: tenant.id, webhook, ...(turn ?? (await turnOf(webhook))) })
}
const turnOf = async (webhook: string): Promise<{ turn?: string }> => {
  const { rows } = await world.database.pool.query<{ turn: string | null }>(
    `select turn from webhook where uuid = '${webhook}'`,
  )
  const turn = rows[0]?.turn ?? null
  return turn === null ? {} : { turn }
}
const set = (webhook: string, values: string) =>
  world.database.pool.query(`update webhook set ${values} where uuid = '${webhook}'`)
const log = async (uuid: string) =>
  (await admin.call(listWebhookDeliveries, { params: { uuid }, query: {} })).body._embedded.deliveries
const titles = () => receiver.received.map(({ body }) => (JSON.parse(body) as { data: { title: string } }).data.title)

describe('a webhook', () => {
  test('gets each later change, signed, in the order of the feed, with the content of the feed', async () => {
    await newItem(tenant, 'Before the webhook')
    await positionEvents(world.database, tenant.id)
    const { uuid, secret } = await create({ full: true })
    const item = await newItem(tenant, 'A sheet')
    await rename(item, 'Another title')
    await deliver(uuid)
    const messages = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object })
    expect(messages.map(({ type }) => type)).toEqual(['item.created', 'item.changed'])
    const { changes } = (await admin.call(listChanges, { query: { full: true } })).body
    expect(messages.map(({ data }) => data)).toEqual(changes.slice(1))
    const { headers, body } = receiver.received[0]!
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect((await log(uuid)).map(({ kind, status: code, accepted }) => [kind, code, accepted])).toEqual([
      ['item.changed', 200, true],
      ['item.created', 200, true],
    ])
    expect((await now(uuid)).lastDeliveredAt).not.toBeNull()
  })

  test('gets only its kinds, without persons and values by default', async () => {
    const { uuid } = await create({ kinds: ['item.changed'] })
    const item = await newItem(tenant, 'A sheet')
    await rename(item, 'Another title')
    await newItem(tenant, 'A later sheet')
    await deliver(uuid)
    expect(titles()).toEqual(['Another title'])
    expect(receiver.received[0]!.body).not.toContain(admin.username)
    const { rows } = await world.database.pool.query(
      `select w.position = f.position as up_to_date, is_enqueued from webhook w join change_feed f using (tenant_id) where w.uuid = '${uuid}'`,
    )
    expect(rows).toEqual([{ up_to_date: true, is_enqueued: false }])
  })

  test('waits after a failed message, and gets the later ones only after it', async () => {
    const { uuid } = await create()
    receiver.answers(status(500))
    await newItem(tenant, 'First')
    await newItem(tenant, 'Second')
    await deliver(uuid)
    expect(titles()).toEqual(['First'])
    expect(await now(uuid)).toMatchObject({ state: 'FAILING', lastDeliveredAt: null })
    expect(Date.parse((await now(uuid)).nextTryAt!)).toBeGreaterThan(Date.now())
    receiver.answers(status(204))
    await deliver(uuid)
    expect(titles(), 'nothing is due yet').toEqual(['First'])
    await set(uuid, 'next_try_at = now()')
    await deliver(uuid)
    expect(titles()).toEqual(['First', 'First', 'Second'])
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[1])
    expect(await now(uuid)).toMatchObject({ state: 'ACTIVE', failingSince: null, nextTryAt: null })
  })

  test('is paused with an email after three days without success, and gets everything when it is resumed', async () => {
    const { uuid } = await create()
    receiver.answers(status(503))
    await newItem(tenant, 'First')
    await set(uuid, `failing_since = now() - interval '4 days', tries = 12`)
    await deliver(uuid)
    const paused = await now(uuid)
    expect(paused).toMatchObject({ state: 'PAUSED', nextTryAt: null })
    const emails = await tenant.run((db) => db.selectFrom('email_message').select(['recipients', 'text']).execute())
    expect(emails).toEqual([
      { recipients: [`${admin.username}@example.org`], text: expect.stringContaining('Answered 503') },
    ])
    await newItem(tenant, 'Second')
    receiver.answers(status(200))
    await deliver(uuid)
    expect(titles()).toEqual(['First'])
    const { body } = await admin.call(updateWebhook, {
      params: { uuid },
      body: { paused: false },
      headers: { 'if-match': `"${paused.version}"` },
    })
    expect(body).toMatchObject({ state: 'ACTIVE', failingSince: null })
    await deliver(uuid)
    expect(titles()).toEqual(['First', 'First', 'Second'])
  })

  test('sends no further change after a person has paused it or given it another address', async () => {
    const other = await openReceiver()
    try {
      for (const change of [{ paused: true }, { url: other.url }]) {
        const { uuid } = await create()
        receiver.received.length = 0
        receiver.answers((response) => {
          void admin.call(updateWebhook, { params: { uuid }, body: change }).then(() => response.end())
        })
        await newItem(tenant, 'First')
        await newItem(tenant, 'Second')
        await deliver(uuid)
        expect(titles(), JSON.stringify(change)).toEqual(['First'])
        // The next job has the turn.
        await deliver(uuid)
        expect(titles(), JSON.stringify(change)).toEqual(['First'])
      }
      expect(other.received).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  test('is paused at once by 410 Gone, by an address that became private, and by a secret of another key', async () => {
    for (const [values, text] of [
      [`url = url`, 'Answered 410'],
      [`url = 'http://169.254.169.254/'`, 'private network'],
      [`secret = '\\x00'`, 'secret'],
    ] as const) {
      const { uuid } = await create()
      receiver.answers(status(410))
      await set(uuid, values)
      await newItem(tenant, 'A sheet')
      await deliver(uuid)
      expect((await now(uuid)).state, text).toBe('PAUSED')
      expect((await log(uuid))[0]!.message).toContain(text)
    }
  })

  test('is sent all changes since a time again', async () => {
    const { uuid } = await create()
    await newItem(tenant, 'First')
    await positionEvents(world.database, tenant.id)
    const from = new Date().toISOString()
    await newItem(tenant, 'Second')
    await deliver(uuid)
    const { status: code } = await admin.call(replayWebhook, { params: { uuid }, body: { from } })
    expect(code).toBe(200)
    await deliver(uuid)
    expect(titles()).toEqual(['First', 'Second', 'Second'])
    const later = new Date(Date.now() + 60_000).toISOString()
    await admin.call(replayWebhook, { params: { uuid }, body: { from: later } })
    await deliver(uuid)
    expect(titles(), 'a time in the future changes nothing').toHaveLength(3)
  })

  test('answers a ping at once, and shows the answer of the receiver', async () => {
    const { uuid } = await create()
    receiver.answers((response) => response.writeHead(418).end('short and stout'))
    const { body } = await admin.call(pingWebhook, { params: { uuid } })
    expect(body).toMatchObject({ status: 418, accepted: false, answer: 'short and stout' })
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'ping' })
    expect((await log(uuid))[0]).toMatchObject({ kind: 'ping', position: null, status: 418 })
    expect((await now(uuid)).state).toBe('ACTIVE')
  })

  test('signs with a new secret as soon as it is renewed', async () => {
    const { uuid, secret } = await create()
    const renewed = (await admin.call(renewWebhookSecret, { params: { uuid } })).body.secret
    expect(renewed).not.toBe(secret)
    await admin.call(pingWebhook, { params: { uuid } })
    const { headers, body } = receiver.received[0]!
    const signature = createHmac('sha256', Buffer.from(renewed.slice('whsec_'.length), 'base64'))
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    const { rows } = await world.database.pool.query<{ secret: Buffer }>(
      `select secret from webhook where uuid = '${uuid}'`,
    )
    expect(rows[0]!.secret.includes(renewed), 'the stored secret is encrypted').toBe(false)
  })

  test('is refused with an address that no program outside can have', async () => {
    for (const url of ['not an address', 'ftp://example.org/', 'http://10.0.0.1/', 'https://a:b@example.org/']) {
      const { refusal } = await admin.call(createWebhook, { body: { name: 'Wrong', url } })
      expect([refusal.code, refusal.errors?.[0]?.field], url).toEqual(['badRequest', 'url'])
    }
    const { uuid } = await create()
    const change = { params: { uuid }, body: { url: 'http://10.0.0.1/' } }
    expect((await admin.call(updateWebhook, change)).refusal.errors).toMatchObject([{ field: 'url' }])
  })

  test('is recorded in the history of the settings, without its secret', async () => {
    const { uuid, secret } = await create()
    const body = { name: 'Another name' }
    expect((await admin.call(updateWebhook, { params: { uuid }, body })).body.name).toBe('Another name')
    expect((await admin.call(deleteWebhook, { params: { uuid } })).status).toBe(204)
    expect(await now(uuid)).toBeUndefined()
    const history = (await admin.call(listSettingsHistory, { query: { area: 'ORGANISATION' } })).body
    expect(history._embedded.changes.map(({ kind }) => kind).slice(0, 3)).toEqual([
      'webhook.deleted',
      'webhook.changed',
      'webhook.created',
    ])
    expect(JSON.stringify(history)).not.toContain(secret)
  })
})

test('an idle webhook is enqueued once for many changes, and a paused one never', async () => {
  const [idle, paused] = [await create(), await create()]
  await set(paused.uuid, 'paused_at = now()')
  await newItem(tenant, 'A sheet')
  await positionEvents(world.database, tenant.id)
  const jobs = async () => {
    const { rows } = await world.database.pool.query<{ webhook: string }>(
      `select data->>'webhook' as webhook from pgboss.job where name = 'changes.deliver' and data->>'tenantId' = '${tenant.id}'`,
    )
    return rows.map(({ webhook }) => webhook)
  }
  for (let time = 0; time < 3; time += 1) await tenant.run((db) => enqueueIdle(db, world.jobs, ['item.created']))
  expect(await jobs()).toEqual([idle.uuid])
  const other = await create({ kinds: ['story.created'] })
  await newItem(tenant, 'Another sheet')
  await positionEvents(world.database, tenant.id)
  for (const kinds of [['item.created'], ['session.opened'], []])
    await tenant.run((db) => enqueueIdle(db, world.jobs, kinds))
  expect(await jobs()).toEqual([idle.uuid])
  await tenant.run((db) => enqueueIdle(db, world.jobs, ['item.created', 'story.created']))
  expect((await jobs()).toSorted()).toEqual([idle.uuid, other.uuid].toSorted())
})

test('a job that was killed and runs again delivers nothing if its webhook has a newer job', async () => {
  const { uuid } = await create()
  await newItem(tenant, 'A sheet')
  await tenant.run((db) => enqueueDelivery(db, world.jobs, uuid))
  const older = await turnOf(uuid)
  await tenant.run((db) => enqueueDelivery(db, world.jobs, uuid))
  await deliver(uuid, { turn: older })
  await deliver(uuid, { turn: {} })
  expect(titles()).toEqual([])
  const newer = await turnOf(uuid)
  await tenant.run((db) => enqueueDelivery(db, world.jobs, uuid, { of: older.turn! }))
  expect(await turnOf(uuid), 'a job that lost its turn passes it to no one').toEqual(newer)
  await deliver(uuid)
  expect(titles()).toEqual(['A sheet'])
})

test('a webhook whose job was lost is enqueued again when its next try is overdue', async () => {
  const { uuid } = await create()
  await newItem(tenant, 'A sheet')
  await positionEvents(world.database, tenant.id)
  const jobs = async () => {
    const { rows } = await world.database.pool.query(
      `select from pgboss.job where name = 'changes.deliver' and data->>'webhook' = '${uuid}'`,
    )
    return rows.length
  }
  await set(uuid, `is_enqueued = true, failing_since = now(), next_try_at = now() - interval '1 minute'`)
  await tenant.run((db) => enqueueIdle(db, world.jobs))
  expect(await jobs()).toBe(0)
  await set(uuid, `next_try_at = now() - interval '11 minutes'`)
  await tenant.run((db) => enqueueIdle(db, world.jobs))
  expect(await jobs()).toBe(1)
})

test('old tries are deleted', async () => {
  const { uuid } = await create()
  await admin.call(pingWebhook, { params: { uuid } })
  await admin.call(pingWebhook, { params: { uuid } })
  await world.database.pool.query(
    `update webhook_delivery set at = now() - interval '8 days' where sequence = (select min(sequence) from webhook_delivery where webhook_uuid = '${uuid}')`,
  )
  await deleteOldDeliveries(world.database)
  expect(await log(uuid)).toHaveLength(1)
})

test('a running worker delivers by itself, once the receiver is there again', async () => {
  const own = await openWorld({ privateHosts: new Set(['127.0.0.1']) })
  try {
    await own.work()
    const elsewhere = await own.tenant()
    const person = await elsewhere.as('Administrators')
    await person.call(createWebhook, { body: { name: 'Index', url: receiver.url } })
    await newItem(elsewhere, 'First')
    await expect.poll(titles, { timeout: 10_000 }).toEqual(['First'])
    await receiver.close()
    await newItem(elsewhere, 'Second')
    const { webhooks } = (await person.call(listWebhooks)).body
    await expect
      .poll(async () => (await person.call(listWebhooks)).body.webhooks[0]!.state, { timeout: 10_000 })
      .toBe('FAILING')
    await receiver.comeBack()
    await newItem(elsewhere, 'Third')
    const body = { paused: false }
    expect((await person.call(updateWebhook, { params: { uuid: webhooks[0]!.uuid }, body })).status).toBe(200)
    await expect.poll(titles, { timeout: 20_000 }).toEqual(['First', 'Second', 'Third'])
  } finally {
    await own.close()
  }
})
