import { setTimeout as sleep } from 'node:timers/promises'
import { deleteAssets } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  findAssetImportByImportId,
  importCulturalItem,
  uploadFile,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import { exportStory } from '@pressmark/contract/stories/stories.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { newImage, newStory, stepOn } from '../../stories/stories.testing.ts'
import {
  multipart,
  openWorld,
  type TestClient,
  type TestPerson,
  type TestTenant,
  type World,
} from '../../testing/world.ts'
import type { StagedPicture } from './offline/camera.ts'

const HTML = `<script>alert(1)</script> & <img src=x onerror='alert("2")'> https://outside.example`
const RTL = 'شجرة \u202eבראשית'

let world: World
let tenant: TestTenant
let editor: TestPerson
/** Red left and blue right, 6000 × 3000 px. */
let halves: string
let story: string

beforeAll(async () => {
  world = await openWorld()
  await world.work()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  halves = await importHalves()
  await publish('asset', halves)
  const lost = await newImage(tenant, 'Lost', { state: 'Published' })
  const shut = await newImage(tenant, 'Shut')
  const drawing = '<svg><polygon points="0,0 50,0 25,50"/></svg>'
  const made = await newStory(editor, `A journey ${HTML}`, [
    stepOn(halves, { label: HTML, commentary: HTML, xywh: '0,0,3000,3000' }),
    stepOn(halves, { label: RTL, commentary: `one\n${RTL}`, xywh: '5000,1000,300,200', drawing }),
    stepOn(halves, { label: '', commentary: '', xywh: '0,0,3000,3000' }),
    stepOn(lost.image, { label: 'Once here', xywh: '0,0,1,1' }),
    stepOn(shut.image, { label: 'Secret', commentary: 'Secret too', xywh: '0,0,1,1' }),
  ])
  story = made.uuid
  await publish('story', story)
  const params = { uuid: lost.item, assetType: 'images' } as const
  await editor.call(deleteAssets, { params, body: { uuids: [lost.image] } })
  // An image that is not processed has no file.
  await tenant.run((db) =>
    sql`update asset_record set pyramid = null where tenant_id = ${db.tenantId} and uuid = ${shut.image}`.execute(db),
  )
})
afterAll(() => world.close())

const importHalves = async (): Promise<string> => {
  const plain = (background: string, width: number) =>
    sharp({ create: { width, height: 3000, channels: 3, background } })
      .png()
      .toBuffer()
  const bytes = await sharp(await plain('#ff0000', 6000))
    .composite([{ input: await plain('#0000ff', 3000), left: 3000, top: 0 }])
    .png()
    .toBuffer()
  const sent = await editor.send({ method: 'POST', url: uploadFile.path, ...multipart('halves.png', bytes) })
  const images = [{ imageLink: (sent.json() as UploadedFile).link, sgtt: 'Halves' }]
  const body = { pressmark: 'Halves', sgtt: HTML, parentCollectionsUuids: [(await editor.call(findRoot)).body.uuid] }
  const [started] = (await editor.call(importCulturalItem, { body: { ...body, images } })).body.images!
  const query = { importId: started!.importId }
  for (;;) {
    const { overall } = (await editor.call(findAssetImportByImportId, { params: { assetType: 'images' }, query })).body
    if (overall.importState === 'DONE') return started!.uuid
    if (overall.importState === 'ERROR') throw new Error(JSON.stringify(overall.reason))
    await sleep(50)
  }
}

const publish = (table: 'story' | 'asset', uuid: string, state = 'Published') =>
  tenant.run((db) =>
    sql`update ${sql.table(`${table}_record`)} set state_uuid = (select uuid from state where tenant_id = ${db.tenantId} and name = ${state})
      where tenant_id = ${db.tenantId} and uuid = ${uuid}`.execute(db),
  )

const exported = async (client: TestClient, uuid = story, lang?: 'it') => {
  const answer = await client.send({ method: 'GET', url: addressOf(exportStory, { uuid }, { lang }) })
  const files = new Map<string, Buffer>()
  if (answer.statusCode === 200) {
    const zip = await fromBufferPromise(answer.rawPayload)
    for await (const entry of zip.eachEntry()) {
      const chunks = (await (await zip.openReadStreamPromise(entry)).toArray()) as Buffer[] // a zip stream returns bytes
      files.set(entry.fileName.replace(/^[^/]+\//, ''), Buffer.concat(chunks))
    }
  }
  return { status: answer.statusCode, headers: answer.headers, files, page: String(files.get('index.html')) }
}

const fileOf = (name: string, width: number) => ({ name: `pictures/${name}.jpg`, width })

/** Returns the images that the script of a page shows. */
const stagedIn = (page: string) =>
  [...page.matchAll(/ data-stage="([^"]*)"/g)].map(
    ([, data]) => JSON.parse(data!.replaceAll('&quot;', '"')) as StagedPicture,
  )

const colourAt = async (bytes: Buffer | undefined, left: number) => {
  const [r = 0, , b = 0] = await sharp(bytes).extract({ left, top: 10, width: 1, height: 1 }).raw().toBuffer()
  return r > 180 && b < 80 ? 'red' : b > 180 && r < 80 ? 'blue' : 'another'
}

test('a story is a folder of two pages and its images, whole and by area, each image once', async () => {
  const { headers, files } = await exported(tenant.visitor)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toContain('attachment; filename="A_journey_script_alert')
  const names = ['0001.jpg', '0002-whole.jpg', '0003.jpg'].map((name) => `pictures/${name}`)
  expect([...files.keys()]).toEqual(['index.html', 'it.html', ...names])
  const [first, whole, second] = names.map((name) => files.get(name))
  const sizes = await Promise.all([first, whole, second].map((bytes) => sharp(bytes).metadata()))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [2048, 2048],
    [4096, 2048],
    [300, 200],
  ])
  expect([await colourAt(first, 2000), await colourAt(second, 10)]).toEqual(['red', 'blue'])
  expect([await colourAt(whole, 2000), await colourAt(whole, 2100)]).toEqual(['red', 'blue'])
  const italian = await exported(tenant.visitor, story, 'it')
  expect([...italian.files.keys()].slice(0, 2)).toEqual(['en.html', 'index.html'])
  expect(italian.page).toContain('<html lang="it">')
  expect(italian.page).toContain('href="en.html" lang="en"')
})

test('texts of people are escaped, and only the link to the public story leads outside', async () => {
  const { files } = await exported(tenant.visitor)
  for (const name of ['index.html', 'it.html']) {
    const page = String(files.get(name))
    expect(page.match(/<script>/g)).toHaveLength(1)
    expect(page.match(/<img /g)).toHaveLength(3)
    expect(page).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;img src=x onerror=&#39;alert(&quot;2&quot;)',
    )
    expect(page).toContain(`<h2 id="title-2" dir="auto" tabindex="-1">${RTL}</h2>`)
    expect(page).toContain(`<div class="commentary" dir="auto"><p>one<br>${RTL}</p></div>`)
    expect(page).toContain('<path d="M0,0L50,0L25,50Z"/>')
    const named = [...page.matchAll(/\s(?:href|src|srcset|action|data|content)="([^"]*)"/g)].map(([, value]) => value!)
    const [policy] = named.filter((value) => value.includes('default-src'))
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|http|\*/)
    const fonts = [...page.matchAll(/url\('([^']*)'\)/g)].map(([, value]) => value!.slice(0, 'data:font/woff2'.length))
    expect([policy, fonts]).toEqual([expect.stringContaining('font-src data:'), ['data:font/woff2', 'data:font/woff2']])
    const live = named.filter((value) => value.startsWith('http'))
    expect(live).toEqual([expect.stringMatching(new RegExp(`^http://[^/]+/images/viewers/story/\\?storyID=${story}$`))])
    const staged = stagedIn(page)
    expect(staged).toEqual([
      expect.objectContaining({ area: { x: 0, y: 0, width: 3000, height: 3000 }, detail: fileOf('0001', 2048) }),
      expect.objectContaining({ outline: 'M0,0L50,0L25,50Z', detail: fileOf('0003', 300) }),
      expect.objectContaining({ outline: 'M0,0L3000,0L3000,3000L0,3000Z', detail: fileOf('0001', 2048) }),
    ])
    for (const { image, whole, ...picture } of staged) {
      expect([image, whole]).toEqual([{ width: 6000, height: 3000 }, fileOf('0002-whole', 4096)])
      expect(picture.flight).toEqual({ ms: 10_000, easing: 'easeInOutCubic' })
    }
    const addresses = named.filter(
      (value) => /^#|\.(html|jpg)$|:/.test(value) && value !== policy && !live.includes(value),
    )
    expect(addresses.length).toBeGreaterThan(10)
    expect(addresses.filter((one) => !/^(#step-\d+|(index|en|it)\.html|pictures\/\d{4}\.jpg)$/.test(one))).toEqual([])
  }
})

test('an image that is gone, not public or not ready is a note, and no text of a hidden image is exported', async () => {
  const { page } = await exported(tenant.visitor)
  expect(page).toContain('<p class="lack">The image of this step no longer exists.</p>')
  expect(page).toContain('<p class="lack">The image of this step is not public.</p>')
  expect(page).not.toContain('Secret')
  const member = await exported(editor)
  expect(member.page).toContain('<p class="lack">The image of this step was still being prepared.</p>')
  expect(member.page).toContain('Secret too')
})

test('a story without steps is exported with a note', async () => {
  const { uuid } = await newStory(editor, 'Nothing')
  const { page } = await exported(editor, uuid)
  expect(page).toContain('This story has no steps.')
  expect(page, 'the story is not public').not.toContain('class="online"')
})

test('people who may read a story may export it, with the image bytes that they are shown elsewhere', async () => {
  const { uuid } = await newStory(editor, 'For members', [stepOn(halves, { xywh: '2000,0,2000,1000' })])
  const other = await (await world.tenant()).as('Editors')
  expect([(await exported(tenant.visitor, uuid)).status, (await exported(other, uuid)).status]).toEqual([401, 404])
  const sizeOf = async (client: TestClient) => {
    const bytes = (await exported(client, uuid)).files.get('pictures/0001.jpg')
    const { width = 0, height } = await sharp(bytes).metadata()
    return [width, height, await colourAt(bytes, 10), await colourAt(bytes, width - 10)]
  }
  const sizeOfWhole = async (client: TestClient) => {
    const { files, page } = await exported(client, uuid)
    const { width } = await sharp(files.get('pictures/0002-whole.jpg')).metadata()
    expect(stagedIn(page)).toMatchObject([{ image: { width: 6000, height: 3000 }, whole: { width } }])
    return width
  }
  const reader = await tenant.as('Readers')
  expect(await sizeOf(reader)).toEqual([2000, 1000, 'red', 'blue'])
  await publish('asset', halves, 'In review')
  // People who may not inspect restricted media see it 1500 px wide, the largest level up to 2048.
  expect(await sizeOf(reader)).toEqual([500, 250, 'red', 'blue'])
  expect([await sizeOfWhole(reader), await sizeOfWhole(editor)]).toEqual([1500, 4096])
  expect(await sizeOf(editor)).toEqual([2000, 1000, 'red', 'blue'])
  await sql`update tenant set watermark = 'crest' where id = ${tenant.id}`.execute(world.database.owner)
  const waiting = await exported(reader, uuid)
  expect(waiting.page).toContain('The image of this step was still being prepared.')
  expect([...waiting.files.keys()], 'no image without its watermark').toEqual(['index.html', 'it.html'])
  expect(await sizeOf(editor)).toEqual([2000, 1000, 'red', 'blue'])
})
