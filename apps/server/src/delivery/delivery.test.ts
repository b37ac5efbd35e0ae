import { setTimeout as sleep } from 'node:timers/promises'
import type { Capability } from '@pressmark/contract/platform/capabilities.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { DOWNLOAD_PRESETS, downloadImage, downloadItem, readSharing } from '@pressmark/contract/delivery/downloads.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  findAssetImportByImportId,
  importCulturalItem,
  uploadFile,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { readConfig } from '#platform/config.ts'
import type { Caller } from '#platform/http/route.ts'
import { newAsset, newItem } from '../testing/media.testing.ts'
import {
  multipart,
  openWorld,
  type TestClient,
  type TestPerson,
  type TestTenant,
  type World,
} from '../testing/world.ts'
import { downloadBlob } from './downloads.ts'
import { readSharing as rule } from './sharing.ts'
import { removeOldDownloads } from './old-downloads.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
let item: string
/** Red left and blue right, 1000 × 700; green, 400 × 600; red and blue, 6000 × 5000. */
let halves: string
let green: string
let large: string

beforeAll(async () => {
  world = await openWorld()
  await world.work()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  const pictures = [await twoHalves(1000, 700), await plain('#00ff00', 400, 600), await twoHalves(6000, 5000)]
  const imported = await importPictures(pictures)
  item = imported.item
  ;[halves, green, large] = imported.images as [string, string, string] // one for each image that was sent
})
afterAll(() => world.close())

const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

const twoHalves = async (width: number, height: number) =>
  sharp(await plain('#ff0000', width, height))
    .composite([{ input: await plain('#0000ff', width / 2, height), left: width / 2, top: 0 }])
    .png()
    .toBuffer()

const importPictures = async (pictures: Buffer[]) => {
  const images = []
  for (const bytes of pictures) {
    const sent = await editor.send({ method: 'POST', url: uploadFile.path, ...multipart('picture.png', bytes) })
    images.push({ imageLink: (sent.json() as UploadedFile).link, sgtt: `Leaf ${images.length + 1}` })
  }
  const root = (await editor.call(findRoot)).body.uuid
  const body = { pressmark: 'Ms. 1/a', sgtt: 'Città', parentCollectionsUuids: [root], images }
  const started = (await editor.call(importCulturalItem, { body })).body
  for (const one of started.images!) await waitForImports(one)
  return { item: started.uuid, images: started.images!.map(({ uuid }) => uuid) }
}

const waitForImports = async (query: { importId: string }) => {
  for (;;) {
    const { body } = await editor.call(findAssetImportByImportId, { params: { assetType: 'images' }, query })
    if (body.overall.importState === 'DONE') return
    if (body.overall.importState === 'ERROR') throw new Error(JSON.stringify(body.overall.reason))
    await sleep(50)
  }
}

const get = async (client: TestClient, url: string) => {
  const { statusCode: status, headers, rawPayload: bytes, body } = await client.send({ method: 'GET', url })
  return { status, headers, bytes, json: () => JSON.parse(body) as { code?: string; done: number; total: number } }
}

const picture = (uuid: string, size: string, region = 'full', client: TestClient = editor) =>
  get(client, addressOf(downloadImage, { uuid, region, size }))

const zip = (size: string, client: TestClient = editor, uuid = item) =>
  get(client, addressOf(downloadItem, { uuid, size }))

/* Polls as the screen does, with shorter intervals. */
const untilReady = async (ask: () => ReturnType<typeof get>) => {
  const seen: number[] = []
  for (;;) {
    const answer = await ask()
    if (answer.status !== 202) return { ...answer, seen }
    expect(answer.headers['retry-after']).toBe('5')
    seen.push(answer.json().done)
    await sleep(100)
  }
}

const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return [width, height, format]
}

const colourAt = async (bytes: Buffer, left: number, top: number) => {
  const [r = 0, g = 0, b = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return r > 180 && b < 80 ? 'red' : b > 180 && r < 80 ? 'blue' : g > 180 && r < 80 ? 'green' : `${r},${g},${b}`
}

/* Downloads that count for the people of this tenant at the moment. */
const inProgress = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from running_download
    where starts_with(id, ${`${tenant.id} `})`.execute(world.database.owner)
  return rows[0]?.count ?? 0
}

const jobs = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pgboss.job
    where name = 'delivery.download' and (data->>'tenantId')::integer = ${tenant.id}`.execute(world.database.owner)
  return rows[0]?.count ?? 0
}

describe('one image', () => {
  test('is a file named after its pressmark and title, whole or at half its size', async () => {
    const whole = await picture(halves, 'full')
    expect([whole.status, whole.headers['content-type'], ...(await sizeOf(whole.bytes))]).toEqual([
      200,
      'image/jpeg',
      1000,
      700,
      'jpeg',
    ])
    expect(whole.headers['content-disposition']).toBe(
      `attachment; filename="Ms_1_a_Leaf_1.jpg"; filename*=UTF-8''Ms_1_a_Leaf_1.jpg`,
    )
    expect(await sizeOf((await picture(halves, 'pct:50')).bytes)).toEqual([500, 350, 'jpeg'])
    expect([await colourAt(whole.bytes, 10, 350), await colourAt(whole.bytes, 990, 350)]).toEqual(['red', 'blue'])
  })

  test('has a name of whole characters when the 80th unit of its title is half a surrogate pair', async () => {
    const rename = (title: string) =>
      tenant.run((db) =>
        db
          .updateTable('asset_record')
          .set({ title })
          .where('tenant_id', '=', db.tenantId)
          .where('uuid', '=', halves)
          .execute(),
      )
    await rename(`${'a'.repeat(79)}𠀀b`)
    const { status, headers } = await picture(halves, 'pct:50')
    await rename('Leaf 1')
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`${'a'.repeat(79)}_500x350.jpg`),
    ])
  })

  test.each(DOWNLOAD_PRESETS)('fills $name with a crop at its ratio', async ({ width, height }) => {
    const scale = Math.min(6000 / width, 5000 / height)
    const [w, h] = [Math.floor(width * scale), Math.floor(height * scale)]
    const { status, bytes } = await picture(large, `${width},${height}`, `${6000 - w},0,${w},${h}`)
    expect([status, ...(await sizeOf(bytes))]).toEqual([200, width, height, 'jpeg'])
    expect(await colourAt(bytes, width - 5, 5)).toBe('blue')
    const fitted = await sizeOf((await picture(large, `${width},${height}`)).bytes)
    expect([fitted[0] === width || fitted[1] === height, Number(fitted[0]) / Number(fitted[1])]).toEqual([
      true,
      expect.closeTo(1.2, 2),
    ])
  })

  test('a large image is made by a job: 202 until it is ready, then the same request returns it', async () => {
    const before = await jobs()
    const answers = await Promise.all([picture(large, 'full'), picture(large, 'full'), picture(large, 'max')])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(answers[0]?.json()).toEqual({ done: 0, total: 1 })
    const { status, headers, bytes } = await untilReady(() => picture(large, 'full'))
    expect([status, headers['content-type'], Number(headers['content-length'])]).toEqual([
      200,
      'image/jpeg',
      bytes.length,
    ])
    expect(await sizeOf(bytes)).toEqual([6000, 5000, 'jpeg'])
    expect([await colourAt(bytes, 100, 4900), await colourAt(bytes, 5900, 100)]).toEqual(['red', 'blue'])
    expect((await jobs()) - before).toBe(1)
  })

  test('an invalid region, an invalid size and a missing image are rejected', async () => {
    expect((await picture(halves, 'full', 'square')).json().code).toBe('badRequest')
    expect((await picture(halves, 'pct:20')).json().code).toBe('badRequest')
    expect((await picture(item, 'full')).json().code).toBe('notFound')
  })
})

describe('an item', () => {
  const entriesOf = async (bytes: Buffer) => {
    const file = await fromBufferPromise(bytes)
    const entries: { name: string; method: number; bytes: Buffer }[] = []
    for await (const entry of file.eachEntry()) {
      const chunks = await (await file.openReadStreamPromise(entry)).toArray()
      entries.push({ name: entry.fileName, method: entry.compressionMethod, bytes: Buffer.concat(chunks as Buffer[]) })
    }
    return entries
  }

  test('is a zip of its images at one size, in their order, each equal to its own download', async () => {
    const { status, headers, bytes } = await untilReady(() => zip('300,300'))
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''Ms_1_a_Citt%C3%A0_300x300.zip`)
    const entries = await entriesOf(bytes)
    expect(entries.map(({ name, method }) => [name, method])).toEqual([
      ['0001_Leaf_1.jpg', 0],
      ['0002_Leaf_2.jpg', 0],
      ['0003_Leaf_3.jpg', 0],
    ])
    for (const [index, uuid] of [halves, green, large].entries()) {
      expect(entries[index]?.bytes.equals((await picture(uuid, '300,300')).bytes)).toBe(true)
    }
  })

  test('reports progress, includes large images, and is made once for all callers', async () => {
    const before = await jobs()
    const other = await tenant.as('Editors')
    const [one, two] = await Promise.all([zip('full'), zip('full', other)])
    expect([one.status, two.status, one.json().total]).toEqual([202, 202, 3])
    const { bytes, seen } = await untilReady(() => zip('full'))
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    const entries = await entriesOf(bytes)
    expect(await Promise.all(entries.map((entry) => sizeOf(entry.bytes)))).toEqual([
      [1000, 700, 'jpeg'],
      [400, 600, 'jpeg'],
      [6000, 5000, 'jpeg'],
    ])
    expect([(await zip('full', other)).bytes.equals(bytes), (await jobs()) - before]).toEqual([true, 1])
  })

  test('without images it is rejected, with images still importing the caller waits', async () => {
    const empty = await newItem(tenant, 'Empty')
    const refused = await zip('full', editor, empty)
    expect([refused.status, refused.json().code]).toEqual([409, 'itemWithoutMedia'])
    const coming = await newAsset(tenant, empty, 'images', {})
    await tenant.run((db) =>
      sql`insert into asset_import (tenant_id, import_id, asset_uuid, item_uuid)
          values (${db.tenantId}, gen_random_uuid(), ${coming}, ${empty})`.execute(db),
    )
    expect((await zip('full', editor, empty)).status).toBe(202)
    expect((await picture(coming, 'full')).status).toBe(202)
  })
})

describe('who may download', () => {
  test('members without the right are refused with a text, anonymous readers must sign in, other tenants get 404', async () => {
    const reader = await tenant.as('Readers')
    const other = await (await world.tenant()).as('Editors')
    for (const [client, status] of [
      [reader, 403],
      [tenant.visitor, 401],
      [other, 404],
    ] as const) {
      const answers = await Promise.all([picture(halves, 'full', 'full', client), zip('full', client)])
      expect(answers.map((answer) => answer.status)).toEqual([status, status])
    }
  })

  test('people who must see the watermark wait for the watermarked image and never get the clean one', async () => {
    const watermarkReader = await tenant.as('Readers')
    await tenant.run((db) =>
      sql`insert into member_role (tenant_id, person_uuid, role)
          values (${db.tenantId}, ${watermarkReader.personUuid}, 'ROLE_IMAGE_DOWNLOAD')`.execute(db),
    )
    const watermark = (name: string | null) =>
      sql`update tenant set watermark = ${name} where id = ${tenant.id}`.execute(world.database.owner)
    const setWatermarked = (name: string) =>
      tenant.run((db) =>
        sql`update asset_record set watermarked_pyramid = (select pyramid from asset where tenant_id = ${db.tenantId} and uuid = ${green}),
              watermarked_with = ${name} where tenant_id = ${db.tenantId} and uuid = ${halves}`.execute(db),
      )
    const download = () => picture(halves, '300,300', 'full', watermarkReader)
    expect(await colourAt((await download()).bytes, 10, 100)).toBe('red')
    await watermark('crest-1')
    expect([(await download()).status, (await zip('100,100', watermarkReader)).status]).toEqual([202, 202])
    await setWatermarked('crest-0')
    expect((await download()).status).toBe(202)
    await setWatermarked('crest-1')
    expect(await colourAt((await download()).bytes, 10, 100)).toBe('green')
    expect(await colourAt((await picture(halves, '300,300')).bytes, 10, 100)).toBe('red')
    const sharing = (client: TestClient) => client.call(readSharing, { params: { uuid: item } })
    expect([(await sharing(watermarkReader)).body.watermarked, (await sharing(editor)).body.watermarked]).toEqual([
      true,
      false,
    ])
    await watermark(null)
  })
})

test('a file is stored for an hour, and made again on a later request', async () => {
  await untilReady(() => zip('200,200'))
  await expect.poll(inProgress).toBe(0)
  const rows = await tenant.run((db) =>
    sql<{ key: string }>`update download set ready_at = ready_at - interval '59 minutes'
        where tenant_id = ${db.tenantId} and ready_at is not null returning key`.execute(db),
  )
  await removeOldDownloads(world)
  expect((await zip('200,200')).status).toBe(200)
  await tenant.run((db) =>
    sql`update download set ready_at = ready_at - interval '2 minutes' where tenant_id = ${db.tenantId}`.execute(db),
  )
  await removeOldDownloads(world)
  for (const { key } of rows.rows) {
    for (const form of ['jpg', 'zip'] as const)
      expect(await world.blobs.size(downloadBlob(tenant.id, key, form))).toBeUndefined()
  }
  expect((await untilReady(() => zip('200,200'))).status).toBe(200)
})

test('a file that cannot be made is reported once, and tried again on the next request', async () => {
  const broken = await newItem(tenant, 'Broken')
  const image = await newAsset(tenant, broken, 'images', {
    pyramid: 't1/derivatives/none.tif',
    width: 6000,
    height: 6000,
  })
  // A lost pyramid is rebuilt first. Here the rebuild has failed.
  await tenant.run((db) =>
    sql`insert into rebuild (tenant_id, asset_uuid, forced, failed_at, reason)
      values (${db.tenantId}, ${image}, false, now(), '{"code":"unexpected"}')`.execute(db),
  )
  const { status, json } = await untilReady(() => zip('full', editor, broken))
  expect([status, json().code]).toEqual([500, 'downloadFailed'])
  await expect.poll(inProgress).toBe(0)
  expect((await zip('full', editor, broken)).status).toBe(202)
})

test('in the open profile an item cannot be downloaded as a whole', async () => {
  const caller = { capabilities: new Set<Capability>() } as Pick<Caller, 'capabilities'> as Caller // the rule reads nothing else of the caller
  const anyone = { ...(await world.tenancy.all()).find(({ id }) => id === tenant.id)! }
  const sharing = await tenant.run((db) => rule(db, { tenant: anyone, caller, profile: 'open' }, item))
  expect(sharing.byItem).toBe(false)
  expect([readConfig({}).profile, readConfig({ PROFILE: 'open' }).profile]).toEqual(['standard', 'open'])
  expect(() => readConfig({ PROFILE: 'half' })).toThrow('PROFILE must be')
})

test('sharing states who can open the item now, and why', async () => {
  const reader = await tenant.as('Readers')
  const published = await newItem(tenant, 'Published', { state: 'Published' })
  const sharing = async (uuid: string, client: TestClient = reader) =>
    (await client.call(readSharing, { params: { uuid } })).body
  const shut = {
    everyone: false,
    reason: 'state',
    state: 'Default',
    mayDownload: false,
    byItem: true,
    watermarked: false,
  }
  expect(await sharing(item)).toEqual(shut)
  expect(await sharing(item, editor)).toEqual({ ...shut, mayDownload: true })
  expect(await sharing(published)).toMatchObject({ everyone: true, reason: 'publicState', state: 'Published' })
  for (const [access, reason, everyone] of [
    ['all', 'tenantShowsAll', true],
    ['none', 'tenantShowsNone', false],
  ] as const) {
    await sql`update tenant set anonymous_access = ${access} where id = ${tenant.id}`.execute(world.database.owner)
    await world.tenancy.invalidate()
    expect(await sharing(published)).toMatchObject({ reason, everyone })
  }
})
