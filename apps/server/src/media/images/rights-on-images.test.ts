import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openImageWorld, putItemsInState, sizeOf, type ImageWorld } from './image-world.testing.ts'

const WIDTH = 3000
const HEIGHT = 2000

let images: ImageWorld
let reader: string
let image: string

beforeAll(async () => {
  images = await openImageWorld()
  reader = (await images.tenant.as('Readers')).cookie
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const picture = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise } })
  image = await images.importImage('large.png', await picture.png().toBuffer())
})
afterAll(() => images.close())

const ask = (path: string, cookie: string | undefined) => images.get(`/${path.replace('*', image)}`, { cookie })
const fullSize = async (cookie: string) => {
  const { width, height } = JSON.parse((await ask('iiif/3/*/info.json', cookie)).bytes.toString()) as {
    width: number
    height: number
  }
  return [width, height]
}

describe('a member who may not inspect restricted media', () => {
  test('sees images at most 2048 px large, in tiles and as a whole', async () => {
    expect(await fullSize(images.editor.cookie)).toEqual([3000, 2000])
    expect(await fullSize(reader)).toEqual([1500, 1000])
    const whole = await ask('iiif/3/*/full/max/0/default.jpg', reader)
    expect(await sizeOf(whole)).toEqual([1500, 1000])
    expect((await ask('images/*/image.dzi', reader)).bytes.toString()).toContain('Width="1500" Height="1000"')
  })

  test.each([
    ['iiif/3/*/2816,0,184,256/184,256/0/default.jpg', 400],
    ['iiif/2/*/1500,0,256,256/256,/0/default.jpg', 400],
    ['images/*/image_files/12/0_0.jpg', 404],
    ['images/*/image_files/11/5_0.jpg', 200],
    ['images/*/image_files/11/6_0.jpg', 404],
  ])('%s is answered with %i, also after an editor has requested it', async (path, status) => {
    await ask(path, images.editor.cookie)
    expect([(await ask(path, reader)).status, (await ask(path, reader)).status]).toEqual([status, status])
  })

  test('gets stored tiles without decoding, those of the level below', async () => {
    const path = 'iiif/3/*/256,256,256,256/256,256/0/default.jpg'
    const below = await ask('iiif/3/*/512,512,512,512/256,256/0/default.jpg', images.editor.cookie)
    const first = await ask(path, reader)
    const second = await ask(path, reader)
    expect([first.bytes.equals(below.bytes), second.bytes.equals(below.bytes)]).toEqual([true, true])
    expect(second.headers['x-request-id']).toBeUndefined()
    const editors = await ask(path, images.editor.cookie)
    expect([editors.bytes.equals(first.bytes), editors.headers.etag === first.headers.etag]).toEqual([false, false])
  })

  test('cannot have the full image confirmed by its entity tag', async () => {
    const path = `/iiif/3/${image}/full/1000,/0/default.jpg`
    const { headers } = await images.get(path, { cookie: images.editor.cookie })
    const conditional = { cookie: reader, headers: { 'if-none-match': String(headers.etag) } }
    expect((await images.get(path, conditional)).status).toBe(200)
  })

  test('sees public images at full zoom', async () => {
    await putItemsInState(images.tenant, 'Published')
    await expect.poll(() => fullSize(reader)).toEqual([3000, 2000])
    expect((await ask('iiif/3/*/info.json', undefined)).status).toBe(200)
    await putItemsInState(images.tenant, 'Default')
    await expect.poll(() => fullSize(reader)).toEqual([1500, 1000])
  })
})
