import { randomUUID } from 'node:crypto'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { imageInformation3, readOriginal, readThumbnail } from '@pressmark/contract/media/media.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { manifest3, storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { createDraftLink, listDraftLinks, openDraft, revokeDraftLink } from '@pressmark/contract/stories/draft-links.ts'
import {
  deleteStory,
  exportStory,
  readPlayback,
  readStory,
  updateStory,
  type StoryPlayback,
} from '@pressmark/contract/stories/stories.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImageWorld, type ImageWorld } from '../../media/images/image-world.testing.ts'
import { newStory, stepOn } from '../stories.testing.ts'

let images: ImageWorld
let shown: string
let other: string
beforeAll(async () => {
  images = await openImageWorld()
  const bytes = async (background: string) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer()
  shown = await images.importImage('shown.jpg', await bytes('red'))
  other = await images.importImage('other.jpg', await bytes('blue'))
})
afterAll(() => images.close())

const TILE = 'full/300,/0/default.jpg'

/* Creates a story of the shown image, and opens a draft link of it. */
const opened = async (days = 7) => {
  const { editor, tenant } = images
  const { uuid } = await newStory(editor, 'A draft', [stepOn(shown, { label: 'Red', xywh: '0,0,300,200' })])
  const { status, body } = await editor.call(createDraftLink, { params: { uuid }, body: { days, note: ' Ada ' } })
  expect(status).toBe(201)
  const token = body.address.split('#draft=')[1]!
  expect(body.address.split('#')[0]).toBe(`http://${tenant.host}/images/viewers/story/?storyID=${uuid}`)
  const answer = await enter(token)
  const [cookie = ''] = [answer.headers['set-cookie'] ?? ''].flat()
  return { uuid, link: body.uuid, token, answer, cookie: cookie.split(';')[0]!, attributes: cookie }
}

const enter = (token: string) => images.tenant.visitor.send({ method: 'POST', url: openDraft.path, payload: { token } })

const tile = (cookie: string, image = shown, host = images.tenant.host) =>
  images.get(`/iiif/3/${image}/${TILE}`, { cookie, host })
const play = (cookie: string, uuid: string, host = images.tenant.host) =>
  images.get(addressOf(readPlayback, { uuid }), { cookie, host })

test('a draft link shows its story and its images to anonymous readers, and shared caches do not store them', async () => {
  const { uuid, cookie, answer, attributes } = await opened()
  expect(answer.statusCode).toBe(204)
  expect(attributes).toMatch(/^draft=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/)
  expect((await play('', uuid)).status).toBe(401)
  const got = await play(cookie, uuid)
  const story = JSON.parse(String(got.bytes)) as StoryPlayback
  expect([got.status, story.steps[0]]).toMatchObject([200, { label: 'Red', picture: 'shown', image: { uuid: shown } }])
  const service = new URL(story.steps[0]!.image!.service).pathname
  for (const path of [
    `${service}/info.json`,
    `${service}/${TILE}`,
    new URL(story.steps[0]!.image!.thumbnail).pathname,
  ]) {
    const { status, headers } = await images.get(path, { cookie })
    expect([path, status]).toEqual([path, 200])
    expect(headers['cache-control']).toMatch(/^private, /)
    expect(headers['vary']).toContain('cookie')
    expect((await images.get(path)).status, 'without the cookie').toBe(401)
  }
})

test('nothing else becomes readable: other images and stories, the item, its files, manifests and exports', async () => {
  const { uuid, cookie } = await opened()
  const { uuid: second } = await newStory(images.editor, 'Another draft', [stepOn(shown)])
  const { body } = await images.editor.call(readStory, { params: { uuid } })
  const item = body.annotations[0]!.image!.culturalItemUuid
  expect((await tile(cookie, other)).status).toBe(401)
  expect((await play(cookie, second)).status).toBe(401)
  const closed = [
    addressOf(imageInformation3, { uuid: other }),
    addressOf(readThumbnail, { uuid: other }),
    addressOf(readOriginal, { uuid: shown }),
    addressOf(readItem, { uuid: item }),
    addressOf(readStory, { uuid }),
    addressOf(storyManifest, { uuid }),
    addressOf(manifest3, { uuid: item }),
    addressOf(exportStory, { uuid }),
    addressOf(listDraftLinks, { uuid }),
  ]
  for (const path of closed) expect([path, (await images.get(path, { cookie })).status]).toEqual([path, 401])
  const write = await images.get(addressOf(deleteStory, { uuid }), { cookie, method: 'DELETE' })
  expect(write.status).toBe(401)
})

test('a revoked link ends at once, also for tiles that were sent before', async () => {
  const { uuid, link, token, cookie } = await opened()
  for (let times = 0; times < 3; times += 1) expect((await tile(cookie)).status).toBe(200)
  const params = { uuid, link }
  expect((await images.editor.call(revokeDraftLink, { params })).status).toBe(204)
  expect([(await tile(cookie)).status, (await play(cookie, uuid)).status, (await enter(token)).statusCode]).toEqual([
    401, 401, 404,
  ])
  expect((await images.editor.call(revokeDraftLink, { params })).status).toBe(404)
})

test('a link ends when it expires, and with its story', async () => {
  const { uuid, cookie, token } = await opened()
  const expire = (by: string) =>
    images.tenant.run((db) =>
      sql`update draft_link set expires_at = now() + ${by}::interval where tenant_id = ${db.tenantId} and story_uuid = ${uuid}`.execute(
        db,
      ),
    )
  expect((await tile(cookie)).status).toBe(200)
  await expire('-1 second')
  expect([(await tile(cookie)).status, (await play(cookie, uuid)).status, (await enter(token)).statusCode]).toEqual([
    401, 401, 404,
  ])
  await expire('1 day')
  expect((await tile(cookie)).status).toBe(200)
  await images.editor.call(deleteStory, { params: { uuid } })
  expect([(await tile(cookie)).status, (await play(cookie, uuid)).status]).toEqual([401, 404])
})

test('an image that leaves the story is closed at once', async () => {
  const { uuid, cookie } = await opened()
  expect((await tile(cookie)).status).toBe(200)
  await images.editor.call(updateStory, { params: { uuid }, body: { annotations: [stepOn(other)] } })
  expect([(await tile(cookie)).status, (await tile(cookie, other)).status]).toEqual([401, 200])
})

test('wrong tokens, and those of other organisations, get the same answer', async () => {
  const { token, link, uuid, cookie } = await opened()
  const otherTenant = await images.world.tenant()
  const elsewhere = await otherTenant.visitor.send({ method: 'POST', url: openDraft.path, payload: { token } })
  const answers = [await enter(randomUUID()), await enter(''), await enter(`${token}x`), elsewhere]
  const shapeOf = ({ statusCode, headers, body }: (typeof answers)[0]) => {
    const { requestId: _, instance: _i, ...problem } = JSON.parse(body) as Record<string, unknown>
    return [statusCode, headers['set-cookie'], problem]
  }
  for (const answer of answers) expect(shapeOf(answer)).toEqual(shapeOf(answers[0]!))
  expect(answers[0]!.statusCode).toBe(404)
  expect((await play(cookie, uuid, otherTenant.host)).status).toBe(404)
  expect((await tile(cookie, shown, otherTenant.host)).status).toBe(404)
  const theirs = await otherTenant.as('Editors')
  expect((await theirs.call(listDraftLinks, { params: { uuid } })).status).toBe(404)
  expect((await theirs.call(createDraftLink, { params: { uuid }, body: { days: 1 } })).status).toBe(404)
  expect((await theirs.call(revokeDraftLink, { params: { uuid, link } })).status).toBe(404)
})

test('links are listed without their tokens, of which only a hash is stored, and are in the history', async () => {
  const { uuid, link, token } = await opened(1)
  const listed = await images.editor.call(listDraftLinks, { params: { uuid } })
  expect(listed.body.draftLinks).toMatchObject([{ uuid: link, note: 'Ada' }])
  expect(JSON.stringify(listed.body)).not.toContain(token)
  const { rows } = await images.tenant.run((db) =>
    sql<{ row: string }>`select d::text as row from draft_link d`.execute(db),
  )
  expect(JSON.stringify(rows)).not.toContain(token)
  const { body } = await images.editor.call(listHistory, { query: { uuid } })
  expect(body._embedded.changes[0]).toMatchObject({ kind: 'story.draft-link-created', revertible: false })
  const reader = await images.tenant.as('Readers')
  expect((await reader.call(createDraftLink, { params: { uuid }, body: { days: 1 } })).status).toBe(403)
  for (const days of [0, 31, 1.5])
    expect((await images.editor.call(createDraftLink, { params: { uuid }, body: { days } })).status).toBe(400)
})
