import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { logout } from '@pressmark/contract/identity/identity.ts'
import { deleteUser, updateUser } from '@pressmark/contract/identity/users.ts'
import { changePassword } from '@pressmark/contract/identity/profile.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { readAudio } from '@pressmark/contract/media/media.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derivativeBlob } from '#media/blob-names.ts'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

/** More than the buffers of a connection hold, so that an answer that no one reads stays open. */
const LARGE = Buffer.alloc(40_000_000)

/* Sends the head of a request, and reads one part of the answer if there is one. */
const open = async ({ host }: TestTenant, { cookie }: TestPerson, lines: string[], { answers = false } = {}) => {
  const socket: Socket = connect(port, '127.0.0.1')
  let isClosed = false
  socket.on('error', () => {}).on('close', () => (isClosed = true))
  const [first = '', ...headers] = lines
  socket.write([`${first} HTTP/1.1`, `host: ${host}`, `cookie: ${cookie}`, ...headers, '', ''].join('\r\n'))
  if (answers) {
    const status = await new Promise<string>((resolve) =>
      socket.once('data', (part) => resolve(part.toString('latin1', 9, 12))),
    )
    expect(status).toBe('200')
    socket.pause()
  } else {
    // The head has arrived when a later request is answered.
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.resume()
  }
  return { isClosed: () => isClosed, socket }
}

/* A tenant whose editor sends and receives slowly, beside another editor. */
const scene = async () => {
  const tenant = await world.tenant()
  const [editor, other, admin] = [
    await tenant.as('Editors'),
    await tenant.as('Editors'),
    await tenant.as('Administrators'),
  ]
  const rendition = derivativeBlob(tenant.id, editor.personUuid, 'm4a')
  await world.blobs.put(Readable.from([LARGE]), () => rendition)
  const uuid = await newAsset(tenant, await newItem(tenant, 'Item'), 'audios', { rendition, duration: 1 })
  const upload = await editor.send({
    method: 'POST',
    url: createResumable.path,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${btoa('a.png')},kind ${btoa('image')}`,
    },
  })
  const part = [
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    'content-length: 1000',
  ]
  const download = `GET ${addressOf(readAudio, { uuid })}`
  const requests = [
    await open(tenant, editor, [download], { answers: true }),
    await open(tenant, editor, [`PATCH ${new URL(String(upload.headers.location)).pathname}`, ...part]),
    await open(tenant, editor, [
      `POST ${importCulturalItem.path}`,
      'content-type: application/json',
      'content-length: 1000',
    ]),
  ]
  return { tenant, editor, admin, requests, others: await open(tenant, other, [download], { answers: true }) }
}
type Open = Awaited<ReturnType<typeof open>>
type Scene = Awaited<ReturnType<typeof scene>>

/* Reads what is left of a download. */
const isCutOff = async ({ socket, isClosed }: Open): Promise<boolean> => {
  socket.resume()
  await expect.poll(() => isClosed() || socket.bytesRead > LARGE.length).toBe(true)
  const isWhole = socket.bytesRead > LARGE.length
  socket.destroy()
  return !isWhole
}

const userOf = ({ editor }: Scene) => ({ params: { uuid: editor.personUuid } })

test.each<[string, (scene: Scene) => Promise<{ status: number }>]>([
  ['the person signs out', ({ editor }) => editor.call(logout)],
  [
    'the person changes the password elsewhere',
    async ({ tenant, editor }) => {
      const elsewhere = await tenant.signIn(editor)
      const body = { oldPassword: editor.password, newPassword: 'another long password' }
      return elsewhere.call(changePassword, { params: { uuid: editor.personUuid }, body })
    },
  ],
  ['an administrator removes the person', (one) => one.admin.call(deleteUser, userOf(one))],
  [
    'an administrator takes a workgroup away',
    (one) => one.admin.call(updateUser, { ...userOf(one), body: { userGroupUuids: [] } }),
  ],
])('a download, an upload and a body in progress end when %s', async (_, change) => {
  const one = await scene()
  expect(one.requests.map(({ isClosed }) => isClosed())).toEqual([false, false, false])
  expect((await change(one)).status).toBeLessThan(300)
  const [download, upload, body] = one.requests as [Open, Open, Open]
  await expect.poll(() => [upload.isClosed(), body.isClosed()]).toEqual([true, true])
  expect([await isCutOff(download), await isCutOff(one.others)]).toEqual([true, false])
})

test('all requests in progress end when the organisation is suspended', async () => {
  const one = await scene()
  await world.database.owner
    .updateTable('tenant')
    .set({ suspended_at: new Date() })
    .where('id', '=', one.tenant.id)
    .execute()
  await world.tenancy.invalidate()
  const [download, upload, body] = one.requests as [Open, Open, Open]
  await expect.poll(() => [upload.isClosed(), body.isClosed()]).toEqual([true, true])
  expect([await isCutOff(download), await isCutOff(one.others)]).toEqual([true, true])
})
