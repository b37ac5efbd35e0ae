import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem, readUpload } from '@pressmark/contract/ingest/imports.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeOrphanedBlobs } from '../../orphaned-blobs.ts'
import { originalBlob } from '#media/blob-names.ts'
import { folderPartials } from '#platform/blobs/partial.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../../testing/world.ts'
import { openUploadParts } from './open.ts'
import { createResumables } from './resumables.ts'

let world: World
let port: number
let picture: Buffer
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
  const noise = randomBytes(600 * 400 * 3)
  picture = await sharp(noise, { raw: { width: 600, height: 400, channels: 3 } })
    .png()
    .toBuffer()
})
afterAll(() => world.close())

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }
type Sender = { tenant: TestTenant; person: TestPerson }
type Piece = { bytes?: Buffer; cutAfter?: number; headers?: Record<string, string> }

const send = ({ tenant, person }: Sender, method: string, at: string, { bytes, cutAfter, headers }: Piece = {}) =>
  new Promise<Answer | undefined>((resolve, reject) => {
    const { pathname } = new URL(at, 'http://any')
    const all = { host: tenant.host, cookie: person.cookie, 'tus-resumable': '1.0.0', ...headers }
    const outgoing = request({ port, method, path: pathname, headers: all }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    outgoing.on('error', (error) => (cutAfter === undefined ? reject(error) : resolve(undefined)))
    if (bytes === undefined) outgoing.end()
    else if (cutAfter === undefined) outgoing.end(bytes)
    else outgoing.write(bytes.subarray(0, cutAfter), () => setTimeout(() => outgoing.destroy(), 100))
  })

const base64 = (text: string) => Buffer.from(text).toString('base64')
const begin = async (by: Sender, size: number, { name = 'picture.png', kind = 'image' } = {}) => {
  const metadata = `filename ${base64(name)},kind ${base64(kind)}`
  const headers = { 'upload-length': String(size), 'upload-metadata': metadata, 'content-length': '0' }
  const answer = await send(by, 'POST', createResumable.path, { headers })
  expect(answer?.status).toBe(201)
  return answer!.headers.location!
}

const goOn = (by: Sender, at: string, offset: number, { bytes, cutAfter }: { bytes: Buffer; cutAfter?: number }) =>
  send(by, 'PATCH', at, {
    bytes,
    ...(cutAfter !== undefined && { cutAfter }),
    headers: {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
    },
  })

const received = async (by: Sender, at: string) => Number((await send(by, 'HEAD', at))?.headers['upload-offset'])

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const uuidOf = (at: string) => at.split('/').at(-1)!
const partialsOf = async (tenant: TestTenant) => {
  const folder = path.join(world.dataFolder, 'partial', `t${tenant.id}`)
  return existsSync(folder) ? readdir(folder) : []
}

test('a file sent in three pieces is complete, and an import can name it', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const at = await begin({ tenant, person: editor }, picture.length)
  const third = Math.ceil(picture.length / 3)
  for (let offset = 0; offset < picture.length; offset += third) {
    expect(await received({ tenant, person: editor }, at)).toBe(offset)
    const answer = await goOn({ tenant, person: editor }, at, offset, {
      bytes: picture.subarray(offset, offset + third),
    })
    expect(answer?.status).toBe(204)
  }
  expect(await received({ tenant, person: editor }, at)).toBe(picture.length)
  const { body: upload } = await editor.call(readUpload, { params: { uuid: uuidOf(at) } })
  expect(upload).toMatchObject({ originalName: 'picture.png', mediaType: 'image/png', sha256: sha256(picture) })
  expect(await partialsOf(tenant)).toEqual([])
  const root = (await editor.call(findRoot)).body.uuid
  const body = {
    pressmark: 'Ms. 1',
    sgtt: 'Sent',
    parentCollectionsUuids: [root],
    images: [{ imageLink: upload.link }],
  }
  expect((await editor.call(importCulturalItem, { body })).status).toBe(202)
})

test('bytes received before a lost connection are kept, and the upload continues from there', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const at = await begin({ tenant, person: editor }, picture.length)
  const cut = Math.floor(picture.length * 0.6)
  expect(await goOn({ tenant, person: editor }, at, 0, { bytes: picture, cutAfter: cut })).toBeUndefined()
  await expect.poll(() => received({ tenant, person: editor }, at)).toBe(cut)
  expect((await goOn({ tenant, person: editor }, at, cut, { bytes: picture.subarray(cut) }))?.status).toBe(204)
  const { body } = await editor.call(readUpload, { params: { uuid: uuidOf(at) } })
  expect(body.sha256).toBe(sha256(picture))
})

test('bytes at a wrong offset are refused', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const at = await begin({ tenant, person: editor }, picture.length)
  expect((await goOn({ tenant, person: editor }, at, 5000, { bytes: picture.subarray(5000) }))?.status).toBe(409)
  expect(await received({ tenant, person: editor }, at)).toBe(0)
})

test('a file that is not an image is refused after its first bytes, and nothing is left of it', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const page = Buffer.from(`<!doctype html><html><title>No picture</title>${' '.repeat(10_000)}`)
  const at = await begin({ tenant, person: editor }, 10_000_000, { name: 'page.png' })
  const answer = await goOn({ tenant, person: editor }, at, 0, { bytes: page })
  expect(answer?.status).toBe(415)
  expect(answer?.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(JSON.parse(answer!.body)).toMatchObject({ code: 'unsupportedContent', reason: { found: 'html' } })
  expect((await send({ tenant, person: editor }, 'HEAD', at))?.status).toBe(404)
  expect(await partialsOf(tenant)).toEqual([])
})

test.each(['constructor', '__proto__', 'unknown'])('an upload of the kind %s is refused', async (kind) => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const metadata = `filename ${base64('picture.png')},kind ${base64(kind)}`
  const headers = { 'upload-length': '10', 'upload-metadata': metadata, 'content-length': '0' }
  expect((await send({ tenant, person: editor }, 'POST', createResumable.path, { headers }))?.status).toBe(400)
})

test('an empty file is refused', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const metadata = `filename ${Buffer.from('a.png').toString('base64')}`
  const headers = { 'upload-length': '0', 'upload-metadata': metadata, 'content-length': '0' }
  const answer = await send({ tenant, person: editor }, 'POST', createResumable.path, { headers })
  expect(answer?.status).toBe(415)
})

test('only the person who started an upload can continue, drop or read it', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const at = await begin({ tenant, person: editor }, picture.length)
  const other = await tenant.as('Editors')
  expect((await send({ tenant, person: other }, 'HEAD', at))?.status).toBe(404)
  expect((await goOn({ tenant, person: other }, at, 0, { bytes: picture }))?.status).toBe(404)
  expect((await send({ tenant, person: other }, 'DELETE', at))?.status).toBe(404)
  expect((await send({ tenant, person: await tenant.as('Readers') }, 'HEAD', at))?.status).toBe(403)
})

test('an upload that is dropped is gone', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const at = await begin({ tenant, person: editor }, picture.length)
  expect((await send({ tenant, person: editor }, 'DELETE', at))?.status).toBe(204)
  expect((await send({ tenant, person: editor }, 'HEAD', at))?.status).toBe(404)
  expect(await partialsOf(tenant)).toEqual([])
})

test.each(['before the file moves', 'after the file moved', 'after the file moved, more than a day ago'])(
  'an upload interrupted %s is completed at the next request',
  async (when) => {
    const tenant = await world.tenant()
    const editor = await tenant.as('Editors')
    const at = await begin({ tenant, person: editor }, picture.length)
    const uuid = uuidOf(at)
    await goOn({ tenant, person: editor }, at, 0, { bytes: picture.subarray(0, 5000) })
    // All bytes are stored, and the process died before it recorded this.
    const partials = folderPartials(path.join(world.dataFolder, 'partial'))
    await partials.write(`t${tenant.id}/${uuid}`, 5000, Readable.from([picture.subarray(5000)]))
    await tenant.run((db) =>
      sql`update resumable_upload set received = size, sha256 = ${sha256(picture)} where tenant_id = ${db.tenantId} and uuid = ${uuid}`.execute(
        db,
      ),
    )
    if (when !== 'before the file moves')
      await world.blobs.adopt(partials.file(`t${tenant.id}/${uuid}`), originalBlob(tenant.id, sha256(picture)))
    if (when.endsWith('a day ago')) await removeOrphanedBlobs(world, -DAY_MS)
    expect(await received({ tenant, person: editor }, at)).toBe(picture.length)
    const { body } = await editor.call(readUpload, { params: { uuid } })
    expect(body.sha256).toBe(sha256(picture))
    expect(await world.blobs.size(originalBlob(tenant.id, sha256(picture)))).toBe(picture.length)
  },
)

test('an upload whose bytes are lost is not complete, and can be sent again', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const at = await begin({ tenant, person: editor }, picture.length)
  const lost = { received: picture.length, sha256: sha256(Buffer.from('lost')), media_type: 'image/png' }
  await tenant.run((db) => db.updateTable('resumable_upload').set(lost).where('uuid', '=', uuidOf(at)).execute())
  await folderPartials(path.join(world.dataFolder, 'partial')).remove(`t${tenant.id}/${uuidOf(at)}`)
  expect((await send({ tenant, person: editor }, 'HEAD', at))?.status).toBe(404)
  expect((await editor.call(readUpload, { params: { uuid: uuidOf(at) } })).status).toBe(404)
})

test('uploads without progress for a week are deleted', async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const old = await begin({ tenant, person: editor }, picture.length)
  const slow = await begin({ tenant, person: editor }, picture.length)
  const fresh = await begin({ tenant, person: editor }, picture.length)
  await tenant.run((db) =>
    sql`update resumable_upload set created_at = now() - interval '8 days',
        progress_at = now() - case when uuid = ${uuidOf(old)} then interval '8 days' else interval '6 days' end
      where tenant_id = ${db.tenantId} and uuid in (${uuidOf(old)}, ${uuidOf(slow)})`.execute(db),
  )
  const bytes = picture.subarray(0, 1000)
  expect((await goOn({ tenant, person: editor }, slow, 0, { bytes }))?.status).toBe(204)
  const { database, blobs } = world
  await createResumables({ database, uploadParts: openUploadParts(world.config, database, blobs) }).expireAll()
  expect((await partialsOf(tenant)).sort()).toEqual([uuidOf(fresh), uuidOf(slow)].sort())
  expect((await send({ tenant, person: editor }, 'HEAD', old))?.status).toBe(404)
})

test.each([
  ['audio', 'song.flac', 'fLaC', 'audio/flac'],
  ['video', 'film.flv', 'FLV\x01', 'video/x-flv'],
  ['pdf', 'book.pdf', '%PDF-1.7', 'application/pdf'],
  ['zip', 'model.zip', 'PK\x03\x04', 'application/zip'],
  ['object', 'model.obj', 'v 0 0 0\n', 'model/obj'],
  ['material', 'model.mtl', 'newmtl stone\n', 'model/mtl'],
])(
  'a file of kind %s is accepted in parts with its own type, and refused as an image',
  async (kind, name, start, mediaType) => {
    const tenant = await world.tenant()
    const person = await tenant.as('Editors')
    const bytes = Buffer.from(start, 'latin1')
    const at = await begin({ tenant, person }, bytes.length, { name, kind })
    expect((await goOn({ tenant, person }, at, 0, { bytes }))?.status).toBe(204)
    const { body } = await person.call(readUpload, { params: { uuid: uuidOf(at) } })
    expect(body).toMatchObject({ mediaType, originalName: name, sha256: sha256(bytes) })
    const asImage = await begin({ tenant, person }, bytes.length, { name })
    expect((await goOn({ tenant, person }, asImage, 0, { bytes }))?.status).toBe(415)
  },
)
