import { randomUUID } from 'node:crypto'
import { downloadImage, downloadItem } from '@pressmark/contract/delivery/downloads.ts'
import { bagTenant } from '@pressmark/contract/preservation/bags.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAsset, newItem } from '../testing/media.testing.ts'
import { openWorld, type TestClient, type TestTenant, type World } from '../testing/world.ts'

/* No worker runs, so prepared downloads stay in progress. An image has 36 megapixels, estimated as 14.4 MB. */
const IMAGE = { width: 6000, height: 6000 }
/* Equal plans share one file, so each image has a pyramid of its own. */
const newPyramid = () => ({ pyramid: `t1/derivatives/${randomUUID()}.tif` })
const LIMITS = { atOnce: 2, megapixelsPerHour: 150, megabytesPerHour: 1, storedBytes: 50_000_000 }

let world: World
beforeAll(async () => {
  world = await openWorld({ downloads: LIMITS })
})
afterAll(() => world.close())

const itemWithImages = async (tenant: TestTenant, count: number): Promise<string> => {
  const item = await newItem(tenant, 'Atlas')
  for (let n = 0; n < count; n += 1) await newAsset(tenant, item, 'images', { ...IMAGE, ...newPyramid() })
  return item
}

const ask = async (client: TestClient, url: string) => {
  const { statusCode: status, headers, body } = await client.send({ method: 'GET', url })
  return { status, retryAfter: headers['retry-after'], code: (JSON.parse(body) as { code?: string }).code }
}
const zipUrl = (uuid: string) => addressOf(downloadItem, { uuid, size: 'full' })
const zip = (client: TestClient, uuid: string) => ask(client, zipUrl(uuid))
/* The refusal of a zip in words. */
const detailOf = async (client: TestClient, uuid: string) => {
  const { body } = await client.send({ method: 'GET', url: zipUrl(uuid) })
  return (JSON.parse(body) as { detail: string }).detail
}

const useUp = (key: string, points: number) =>
  sql`insert into attempt (key, points, expire) values (${key}, ${points}, ${Date.now() + 600_000})`.execute(
    world.database.owner,
  )

test('a person with downloads in progress cannot start another one, and can poll those in progress', async () => {
  const tenant = await world.tenant()
  const [editor, other] = [await tenant.as('Editors'), await tenant.as('Editors')]
  const [first, second, third] = [
    await itemWithImages(tenant, 1),
    await itemWithImages(tenant, 1),
    await itemWithImages(tenant, 1),
  ]
  for (const item of [first, second]) expect((await zip(editor, item)).status).toBe(202)
  expect(await zip(editor, third)).toEqual({ status: 429, retryAfter: '30', code: 'tooManyDownloads' })
  expect((await zip(editor, first)).status).toBe(202)
  expect((await zip(other, third)).status).toBe(202)
  expect((await zip(editor, third)).status).toBe(202)
})

test('of downloads that a person starts at the same moment, those above the limit are refused in words', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const items = await Promise.all(Array.from({ length: 5 }, () => itemWithImages(tenant, 1)))
  const answers = await Promise.all(items.map((item) => zip(editor, item)))
  const refused = answers.filter(({ status }) => status !== 202)
  expect(refused).toHaveLength(items.length - LIMITS.atOnce)
  for (const answer of refused) expect(answer).toEqual({ status: 429, retryAfter: '30', code: 'tooManyDownloads' })
  expect(await detailOf(editor, items[answers.indexOf(refused[0]!)]!)).toBe(
    '2 downloads are in progress. Try again in 30 seconds, or when one of them has finished.',
  )
})

test('two requests at once for one file above the limit of an hour start nothing', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  await useUp(`download pixels:person ${editor.personUuid}`, 120)
  const item = await itemWithImages(tenant, 2)
  await Promise.all([zip(editor, item), zip(editor, item)])
  const refused = await zip(editor, item)
  expect([refused.status, refused.code]).toEqual([429, 'downloadLimitReached'])
  expect(await detailOf(editor, item)).toBe('The limit of downloads for one hour is reached. Try again in 10 minutes.')
})

test('pixels above the limit of an hour are refused with the time to wait', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  expect((await zip(editor, await itemWithImages(tenant, 3))).status).toBe(202)
  const image = await newAsset(tenant, await newItem(tenant, 'Map'), 'images', {
    ...IMAGE,
    ...newPyramid(),
    width: 9000,
  })
  const refused = await ask(editor, addressOf(downloadImage, { uuid: image, region: 'full', size: 'full' }))
  expect([refused.status, refused.code]).toEqual([429, 'downloadLimitReached'])
  expect(Number(refused.retryAfter)).toBeGreaterThan(3500)
})

test('prepared downloads of an organisation have a limit, and other organisations have their own', async () => {
  const tenant = await world.tenant()
  const [editor, other] = [await tenant.as('Editors'), await tenant.as('Editors')]
  expect((await zip(editor, await itemWithImages(tenant, 3))).status).toBe(202)
  const item = await itemWithImages(tenant, 1)
  expect(await zip(other, item)).toEqual({ status: 429, retryAfter: '600', code: 'downloadStorageFull' })
  await tenant.run((db) =>
    sql`update download set ready_at = now() - interval '50 minutes' where tenant_id = ${db.tenantId}`.execute(db),
  )
  const wait = Number((await zip(other, item)).retryAfter)
  expect([wait > 1100, wait <= 1200]).toEqual([true, true])
  const elsewhere = await world.tenant()
  expect((await zip(await elsewhere.as('Editors'), await itemWithImages(elsewhere, 1))).status).toBe(202)
})

test('a download that cannot fit is refused as too large', async () => {
  const tenant = await world.tenant()
  const refused = await zip(await tenant.as('Editors'), await itemWithImages(tenant, 4))
  expect([refused.status, refused.code]).toEqual([413, 'downloadTooLarge'])
})

test('a bag is refused while the bytes of the hour are used up', async () => {
  const tenant = await world.tenant()
  const administrator = await tenant.as('Administrators')
  await useUp(`download bytes:person ${administrator.personUuid}`, 1)
  const refused = await ask(administrator, bagTenant.path)
  expect([refused.status, refused.code]).toEqual([429, 'downloadLimitReached'])
  expect(Number(refused.retryAfter)).toBeGreaterThan(500)
})
