import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  importAudio,
  importImage,
  importPdf,
  uploadAudio,
  uploadFile,
  uploadPdf,
} from '@pressmark/contract/ingest/imports.ts'
import { manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { readAudio, readOriginal, readVideo, readWaveform } from '@pressmark/contract/media/media.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showDerivatives } from '#catalogue/assets/show-derivatives.ts'
import { derivativeBlob } from '../blob-names.ts'
import { emptyItem, uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

const ORIGINAL = Buffer.from('fLaC and what else there is of it')
const SOUND = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251))

let world: World
let tenant: TestTenant
let admin: TestPerson
let uuid: string
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  const itemUuid = await emptyItem(admin, 'Ms. 1')
  const { link } = await uploadTo(admin, uploadAudio, 'Suono è qui.flac', ORIGINAL)
  uuid = (await admin.call(importAudio, { body: { itemUuid, audioLink: link } })).body.uuid
})
afterAll(() => world.close())

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  admin.send({ method, url: addressOf(readAudio, { uuid }), headers })

test('a file that is not processed yet is not found', async () => {
  expect((await get()).statusCode).toBe(404)
  const rendition = derivativeBlob(tenant.id, uuid, 'm4a')
  const stored = await world.blobs.put(Readable.from([SOUND]), () => rendition)
  const originalSha256 = createHash('sha256').update(ORIGINAL).digest('hex')
  const derivatives = { files: { rendition: stored }, duration: 4.5, facts: {} }
  await tenant.run((db) => showDerivatives(db, { uuid, kind: 'audios', originalSha256 }, derivatives))
  expect((await get()).statusCode).toBe(200)
  expect((await admin.call(ASSET_CALLS.audios.read, { params: { uuid } })).body).toMatchObject({
    ready: true,
    duration: 4.5,
  })
})

test('the whole file is sent with the headers that a player needs', async () => {
  const { rawPayload, headers } = await get()
  expect(rawPayload.equals(SOUND)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'audio/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'cookie, authorization',
  })
})

test('a range is sent as a range, and a range beyond the end is rejected', async () => {
  const part = await get({ range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    'bytes 100-199/1000',
    '100',
  ])
  expect(part.rawPayload.equals(SOUND.subarray(100, 200))).toBe(true)
  const end = await get({ range: 'bytes=-10' })
  expect(end.rawPayload.equals(SOUND.subarray(990))).toBe(true)
  const beyond = await get({ range: 'bytes=1000-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */1000'])
})

test('a range of another version is answered with the whole current file', async () => {
  const { headers } = await get()
  expect((await get({ range: 'bytes=0-9', 'if-range': String(headers.etag) })).statusCode).toBe(206)
  expect((await get({ range: 'bytes=0-9', 'if-range': '"older"' })).statusCode).toBe(200)
  expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test('an address with the version of a file is kept for a year, and an outdated one redirects to it', async () => {
  const { _links } = (await admin.call(ASSET_CALLS.audios.read, { params: { uuid } })).body
  const address = String(_links.media?.href)
  const current = await admin.send({ url: new URL(address).pathname + new URL(address).search })
  expect([current.statusCode, current.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable'])
  const outdated = await admin.send({ url: addressOf(readAudio, { uuid }, { version: 'outdated' }) })
  const { location, 'cache-control': caching, 'access-control-allow-origin': origins } = outdated.headers
  expect([outdated.statusCode, location, caching, origins]).toEqual([302, address, 'private, no-cache', '*'])
  const visitor = await tenant.visitor.send({ url: new URL(address).pathname + new URL(address).search })
  expect([visitor.statusCode, visitor.headers['cache-control']]).toEqual([401, 'private, no-cache'])
})

test('HEAD sends the same headers and no body', async () => {
  const { statusCode, headers, rawPayload } = await get({}, 'HEAD')
  expect([statusCode, headers['content-length'], headers['accept-ranges']]).toEqual([200, '1000', 'bytes'])
  expect(rawPayload).toHaveLength(0)
})

test('people who may download get the original under its name, byte for byte', async () => {
  const url = addressOf(readOriginal, { uuid })
  const { headers, rawPayload } = await admin.send({ method: 'GET', url })
  expect(rawPayload.equals(ORIGINAL)).toBe(true)
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Suono e qui.flac"; filename*=UTF-8''Suono%20%C3%A8%20qui.flac`,
  )
  expect(headers['content-type']).toBe('application/octet-stream')
  expect((await (await tenant.as('Readers')).send({ method: 'GET', url })).statusCode).toBe(403)
  expect((await tenant.visitor.send({ method: 'GET', url })).statusCode).toBe(401)
})

test('a file is only served under its own kind', async () => {
  expect((await admin.send({ method: 'GET', url: addressOf(readVideo, { uuid }) })).statusCode).toBe(404)
  expect((await admin.send({ method: 'GET', url: addressOf(readWaveform, { uuid }) })).statusCode).toBe(404)
})

test('a file is hidden from anonymous readers until it is public', async () => {
  const url = addressOf(readAudio, { uuid })
  expect((await tenant.visitor.send({ method: 'GET', url })).statusCode).toBe(401)
  const other = await (await world.tenant()).as('Administrators')
  expect((await other.send({ method: 'GET', url })).statusCode).toBe(404)
  const { pool } = world.database
  await pool.query(
    `update asset_record set state_uuid = (select uuid from state where tenant_id = $1 and name = 'Published') where uuid = $2`,
    [tenant.id, uuid],
  )
  const published = await tenant.visitor.send({ method: 'GET', url, headers: { range: 'bytes=0-1' } })
  expect([published.statusCode, published.headers['cache-control']]).toEqual([206, 'public, no-cache'])
})

test('people who must see the watermark cannot download originals of images and documents, but all other originals', async () => {
  const itemUuid = await emptyItem(admin, 'Ms. 2')
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345678' } })
    .png()
    .toBuffer()
  const { link } = await uploadTo(admin, uploadFile, 'recto.png', picture)
  const image = (await admin.call(importImage, { body: { itemUuid, imageLink: link } })).body.uuid
  const { link: pdfLink } = await uploadTo(admin, uploadPdf, 'Pages.pdf', Buffer.from('%PDF-1.4 with pages'))
  const pdf = (await admin.call(importPdf, { body: { itemUuid, pdfLink } })).body.uuid
  const reader = await tenant.as('Readers')
  const { pool } = world.database
  await pool.query(`insert into member_role (tenant_id, person_uuid, role) values ($1, $2, 'ROLE_IMAGE_DOWNLOAD')`, [
    tenant.id,
    reader.personUuid,
  ])
  const get = async (asset: string) =>
    (await reader.send({ method: 'GET', url: addressOf(readOriginal, { uuid: asset }) })).statusCode
  const linked = async ({ call }: TestPerson) => {
    const { body } = await call(manifest3, { params: { uuid: itemUuid } })
    return (body as unknown as { rendering?: object[] }).rendering
  }
  expect([await get(image), await get(pdf)]).toEqual([200, 200])
  expect(await linked(reader)).toHaveLength(1)
  await pool.query(`update tenant set watermark = 'a blob' where id = $1`, [tenant.id])
  expect([await get(image), await get(pdf), await get(uuid)]).toEqual([403, 403, 200])
  expect([await linked(reader), (await linked(admin))?.length]).toEqual([undefined, 1])
  expect((await admin.send({ method: 'GET', url: addressOf(readOriginal, { uuid: pdf }) })).statusCode).toBe(200)
  expect((await admin.send({ method: 'GET', url: addressOf(readOriginal, { uuid: image }) })).statusCode).toBe(200)
  await pool.query('update tenant set watermark = null where id = $1', [tenant.id])
})

test('people who may see an item get its document under its name', async () => {
  const itemUuid = await emptyItem(admin, 'Ms. 3')
  const pdf = Buffer.from('%PDF-1.4 and what else there is of it')
  const { link } = await uploadTo(admin, uploadPdf, 'Hours.pdf', pdf)
  const { body } = await admin.call(importPdf, { body: { itemUuid, pdfLink: link } })
  const url = addressOf(readOriginal, { uuid: body.uuid })
  const { rawPayload, headers } = await admin.send({ method: 'GET', url })
  expect(rawPayload.equals(pdf)).toBe(true)
  expect(headers['content-disposition']).toContain('filename="Hours.pdf"')
  const other = await (await world.tenant()).as('Administrators')
  expect((await other.send({ method: 'GET', url })).statusCode).toBe(404)
})
