import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetchImage } from '@pressmark/contract/ingest/fetch-image.ts'
import { importImage } from '@pressmark/contract/ingest/imports.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyItem, endedImport } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

const LIMIT = 200_000

/** Simulates an external website. */
const site = createServer((request, response) => {
  const answer = PAGES[request.url ?? '']
  if (answer) answer(response)
  else response.writeHead(404).end()
})
let picture = Buffer.alloc(0)
const PAGES: Record<string, (response: ServerResponse) => void> = {
  '/a%20leaf.png': (response) => response.end(picture),
  '/iiif/full': (response) => response.end(picture),
  '/moved.png': (response) => response.writeHead(302, { location: '/a%20leaf.png' }).end(),
  '/round.png': (response) => response.writeHead(302, { location: '/round.png' }).end(),
  '/inside.png': (response) => response.writeHead(302, { location: 'http://127.0.0.2/secret.png' }).end(),
  '/page.png': (response) => response.end('<html>not a picture</html>'),
  '/large.png': (response) => response.end(Buffer.concat([picture, Buffer.alloc(LIMIT)])),
  '/cut.png': (response) => {
    response.writeHead(200, { 'content-length': picture.length })
    response.write(picture.subarray(0, 100), () => response.destroy())
  },
}

let world: World
let guarded: World
let editor: TestPerson
let home: string
beforeAll(async () => {
  picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await once(site.listen(0, '127.0.0.1'), 'listening')
  home = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  ;[world, guarded] = await Promise.all([
    openWorld({ privateHosts: new Set(['127.0.0.1']), uploadLimit: LIMIT }),
    openWorld(),
  ])
  await world.work()
  editor = await (await world.tenant()).as('Editors')
})
afterAll(async () => {
  site.close()
  await Promise.all([world.close(), guarded.close()])
})

test('an image is fetched from its address and imported like an uploaded one', async () => {
  const { status, body } = await editor.call(fetchImage, { body: { url: `${home}/a%20leaf.png` } })
  expect(status).toBe(201)
  expect(body).toMatchObject({ originalName: 'a leaf.png', mediaType: 'image/png', size: picture.length })
  const itemUuid = await emptyItem(editor, 'From an address')
  const importId = randomUUID()
  await editor.call(importImage, { body: { itemUuid, imageLink: body.link, importId } })
  expect((await endedImport(editor, 'images', importId)).overall.importState).toBe('DONE')
})

test('a redirect is followed, and an address without an extension is checked by its content', async () => {
  for (const url of [`${home}/moved.png`, `${home}/iiif/full`])
    expect((await editor.call(fetchImage, { body: { url } })).body).toMatchObject({ mediaType: 'image/png' })
})

test.each(['/page.html', '/paper.pdf', '/shape.svg', '/leaf.webp?name=leaf.png'])(
  '%s has an ending that is not allowed, and is not asked for',
  async (path) => {
    const { status, refusal } = await editor.call(fetchImage, { body: { url: home + path } })
    expect([status, refusal.detail]).toEqual([415, 'Image extension is not allowed'])
  },
)

test.each([
  ['/nothing.png', 422, 'fetchFailed'],
  ['/round.png', 422, 'fetchFailed'],
  ['/inside.png', 422, 'fetchFailed'],
  ['/cut.png', 422, 'fetchFailed'],
  ['/page.png', 415, 'unsupportedContent'],
  ['/large.png', 413, 'fileTooLarge'],
])('%s answers %i %s', async (path, status, code) => {
  const answer = await editor.call(fetchImage, { body: { url: home + path } })
  expect([answer.status, answer.refusal.code]).toEqual([status, code])
})

test('addresses in internal networks get the same answer as missing files', async () => {
  const careful = await (await guarded.tenant()).as('Editors')
  for (const url of [`${home}/a%20leaf.png`, 'http://localhost/a.png', 'http://[::ffff:127.0.0.1]/a.png']) {
    const { status, refusal } = await careful.call(fetchImage, { body: { url } })
    expect([status, refusal.code]).toEqual([422, 'fetchFailed'])
  }
})

test.each(['file:///etc/passwd', 'ftp://museum.example/a.png', 'not an address'])('%s is refused', async (url) => {
  expect((await editor.call(fetchImage, { body: { url } })).status).toBe(400)
})
