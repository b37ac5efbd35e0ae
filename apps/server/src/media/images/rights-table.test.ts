import { readWatermark, setWatermark } from '@pressmark/contract/media/media.ts'
import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { broadcast } from '#platform/bus/bus.ts'
import { multipart } from '../../testing/world.ts'
import { openImageWorld, putItemsInState, type ImageWorld } from './image-world.testing.ts'

let images: ImageWorld
let image: string
let names: Record<'pyramid' | 'watermarked' | 'thumbnail', string>
const cookies: Record<string, string | undefined> = {}

beforeAll(async () => {
  images = await openImageWorld()
  const large = { create: { width: 3000, height: 2000, channels: 3 as const, background: '#204060' } }
  image = await images.importImage('large.png', await sharp(large).png().toBuffer())
  const admin = await images.tenant.as('Administrators')
  const watermark = sharp({ create: { width: 60, height: 20, channels: 3, background: '#ffffff' } })
  const form = multipart('mark.png', await watermark.png().toBuffer())
  expect((await admin.send({ method: 'PUT', url: setWatermark.path, ...form })).statusCode).toBe(204)
  expect((await admin.call(readWatermark)).status).toBe(200)
  const made = async () => expect((names = await readNames()).watermarked).toBeTruthy()
  await vi.waitFor(made, { timeout: 120_000 })
  Object.assign(cookies, {
    visitor: undefined,
    reader: await cookieOf(),
    researcher: await cookieOf('ROLE_RESEARCHER'),
    cataloguer: await cookieOf('ROLE_METADATA_EDITOR'),
    noWatermark: await cookieOf('ROLE_NO_WATERMARK'),
    editor: images.editor.cookie,
  })
})
afterAll(() => images.close())

/* Creates a member with this role beside the role of every member. */
const cookieOf = async (role?: Role): Promise<string> => {
  const { cookie, personUuid } = await images.tenant.as('Readers')
  if (role !== undefined)
    await images.tenant.run(async (db) => {
      await sql`insert into member_role (tenant_id, person_uuid, role) values (${db.tenantId}, ${personUuid}, ${role})`.execute(
        db,
      )
      await broadcast(db, { invalidate: 'rights' })
    })
  return cookie
}

const readNames = () =>
  images.tenant.run(async (db) => {
    const { rows } = await sql<
      typeof names
    >`select pyramid, watermarked_pyramid as watermarked, thumbnail from asset where uuid = ${image}`.execute(db)
    return rows[0]!
  })

/* An image of 3000 × 2000 px ends at level 12 of Deep Zoom, reduced at level 11. */
const ADDRESSES = {
  thumbnail: 'images/*/thumbnail.webp',
  'small whole': 'iiif/3/*/full/300,200/0/default.jpg',
  'info.json': 'iiif/3/*/info.json',
  'info.json 2': 'iiif/2/*/info.json',
  'stored tile': 'iiif/3/*/256,256,256,256/256,256/0/default.jpg',
  'computed region': 'iiif/2/*/100,100,700,600/350,/0/default.png',
  'deep tile': 'iiif/3/*/2816,1792,184,208/184,208/0/default.jpg',
  DZI: 'images/*/image.dzi',
  'DZI tile': 'images/*/image_files/11/1_1.jpg',
  'deep DZI tile': 'images/*/image_files/12/1_1.jpg',
} as const
type Address = keyof typeof ADDRESSES

/* Returns the status and the variant of the answer, which its entity tag identifies. */
const answerTo = async (who: string, address: Address): Promise<string> => {
  const { status, headers } = await images.get(`/${ADDRESSES[address].replace('*', image)}`, { cookie: cookies[who] })
  const tag = String(headers.etag ?? '')
  const variants = {
    thumbnail: names.thumbnail,
    clean: names.pyramid,
    'clean, reduced': `${names.pyramid}/reduced`,
    watermarked: names.watermarked,
    'watermarked, reduced': `${names.watermarked}/reduced`,
  }
  const variant = Object.entries(variants).find(([, name]) => tag.replace(/\/info\d"$/, '"') === `"${name}"`)?.[0]
  return status === 200 ? `200 ${variant}` : String(status)
}

const everywhere = (answer: string) =>
  Object.fromEntries(Object.keys(ADDRESSES).map((address) => [address, answer])) as Record<Address, string>

const whole = (variant: 'clean' | 'watermarked') => ({
  ...everywhere(`200 ${variant}`),
  thumbnail: '200 thumbnail',
  'small whole': '200 clean',
})
const REDUCED = {
  ...everywhere('200 watermarked, reduced'),
  thumbnail: '200 thumbnail',
  'small whole': '200 clean, reduced',
  'deep tile': '400',
  'deep DZI tile': '404',
}

/** @source decision 0002 */
const TABLE = {
  Default: {
    visitor: everywhere('401'),
    reader: REDUCED,
    researcher: whole('watermarked'),
    cataloguer: whole('watermarked'),
    noWatermark: whole('clean'),
    editor: whole('clean'),
  },
  Published: {
    visitor: whole('watermarked'),
    reader: whole('watermarked'),
    researcher: whole('watermarked'),
    cataloguer: whole('watermarked'),
    noWatermark: whole('clean'),
    editor: whole('clean'),
  },
}

describe.each(Object.entries(TABLE))('in the state %s, after an editor has requested the image', (state, people) => {
  beforeAll(async () => {
    await putItemsInState(images.tenant, state)
    await vi.waitFor(async () => expect(await answerTo('visitor', 'thumbnail')).toBe(people.visitor.thumbnail), {
      timeout: 120_000,
    })
    for (const address of Object.keys(ADDRESSES) as Address[])
      for (let twice = 0; twice < 2; twice += 1) await answerTo('editor', address)
  })

  test.each(Object.entries(people))('%s', async (who, expected) => {
    // The second request uses the cached decision.
    for (let twice = 0; twice < 2; twice += 1) {
      const answers: Record<string, string> = {}
      for (const address of Object.keys(ADDRESSES) as Address[]) answers[address] = await answerTo(who, address)
      expect(answers).toEqual(expected)
    }
  })
})
