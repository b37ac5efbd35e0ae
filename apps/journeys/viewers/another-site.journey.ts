import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import { chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Calls } from '../support/fixtures/calls.ts'
import { launch, VISITOR } from '../../../tools/harness/browser.ts'
import { watchConsole } from '../support/browser/console.ts'
import { expect, test } from '../support/browser/journey.ts'
import { repository } from '../../../tools/harness/repository.ts'
import { average, boxOf, difference, pixelsOf, readScreen } from '../support/pixels/pixels.ts'

/** Width of the element in which other sites show images, px. */
const STAGE = 800
const CELLS = 4
/** JPEG and two scaling methods change the average of a cell by at most this value, of 255. */
const TOLERANCE = 10

const installed = path.join(repository, 'node_modules')
const SCRIPTS: Record<string, string> = {
  '/openseadragon.js': path.join(installed, 'openseadragon/build/openseadragon/openseadragon.min.js'),
  '/mirador.js': path.join(installed, 'mirador/dist/mirador.min.js'),
}

// A message of the published build of Mirador about its own parts.
const MIRADORS_OWN = [/element\.ref was removed in React 19.*mirador\.js/]

/** Serves another site with the published viewers and one page. */
const openSite = async (page: Page, body: string, work: () => Promise<void>) => {
  const html = `<!doctype html><html lang="en"><title>Another site</title><style>body{margin:0}</style><body>${body}</body></html>`
  const server = createServer(async (request, answer) => {
    const script = SCRIPTS[request.url ?? '']
    if (script === undefined) answer.setHeader('content-type', 'text/html; charset=utf-8').end(html)
    else answer.setHeader('content-type', 'text/javascript').end(await readFile(script))
  })
  await new Promise<void>((waitForEventStream) => server.listen(0, '127.0.0.1', waitForEventStream))
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await work()
  } finally {
    server.close()
  }
}

/** Returns a public item of the demo as soon as its image is processed. */
const publicItem = async ({ call }: Calls, origin: string) => {
  const find = async () => {
    const { _embedded } = await call(findAllItems, { query: { page: 0, size: 1000 } })
    return _embedded.culturalItems.find(
      ({ state, mediaTypeInfo, notReadyImagesCount }) =>
        state === 'Published' && mediaTypeInfo.imagesCount > 0 && notReadyImagesCount === 0,
    )
  }
  await expect.poll(find, { timeout: 120_000 }).toBeDefined()
  const { uuid, sgtt } = (await find())! // the poll above has found it
  const { _embedded } = await call(listAssetsOfItem, { params: { uuid, assetType: 'images' } })
  const image = _embedded.images![0]!
  const answer = await fetch(`${origin}/iiif/3/${image.uuid}/full/${STAGE},/0/default.png`)
  expect(answer.status, 'an anonymous person receives the image').toBe(200)
  const picture = sharp(Buffer.from(await answer.arrayBuffer()))
  const { width, height } = await picture.metadata()
  return {
    uuid,
    title: sgtt,
    image: image.uuid,
    manifest: origin + addressOf(manifest3, { uuid }),
    width,
    height,
    picture,
  }
}
type PublicItem = Awaited<ReturnType<typeof publicItem>>

/** Compares the content of `stage`, which has the proportions of the image, with the image. */
const expectPicture = async (page: Page, stage: Locator, { picture, width, height }: PublicItem) => {
  const box = await boxOf(stage)
  const expected = await pixelsOf(
    picture.clone().resize(Math.round(box.width), Math.round(box.height), { fit: 'fill' }),
  )
  expect(Math.abs(box.width / box.height - width / height)).toBeLessThan(0.02)
  await expect(async () => {
    const shown = await readScreen(page, box)
    const [across, down] = [Math.floor(box.width / CELLS), Math.floor(box.height / CELLS)]
    // Only the inner cells, because buttons may cover the corners.
    for (const column of [1, 2])
      for (const row of [1, 2]) {
        const cell = { x: column * across, y: row * down, width: across, height: down }
        expect(difference(average(shown, cell), average(expected, cell))).toBeLessThan(TOLERANCE)
      }
  }).toPass({ timeout: 120_000 })
}

let item: PublicItem
test.beforeAll(async ({ product, sessions }) => {
  item = await publicItem(await sessions('reader'), product.address())
})

const stageOf = ({ width, height }: PublicItem) => `width:${STAGE}px;height:${Math.round((STAGE * height) / width)}px`

test('OpenSeadragon on another site shows an image from its manifest and can read its pixels', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 1400 } })
  const body = `<div id="stage" style="${stageOf(item)}"></div><script src="/openseadragon.js"></script>`
  await openSite(page, body, async () => {
    await page.evaluate(`(async () => {
      const manifest = await (await fetch(${JSON.stringify(item.manifest)})).json()
      const [service] = manifest.items[0].items[0].items[0].body.service
      window.viewer = OpenSeadragon({ id: 'stage', tileSources: service.id + '/info.json', drawer: 'canvas',
        crossOriginPolicy: 'Anonymous', showNavigationControl: false, visibilityRatio: 1, animationTime: 0, immediateRender: true })
    })()`)
    await expect.poll(() => page.evaluate('viewer.world.getItemAt(0)?.getFullyLoaded()')).toBe(true)
    await expectPicture(page, page.locator('#stage'), item)
    // Reading the pixels of a canvas without CORS would throw.
    expect(
      await page.evaluate(`document.querySelector('#stage canvas').getContext('2d').getImageData(9, 9, 1, 1).data[3]`),
    ).toBe(255)
  })
})

test('Mirador on another site opens the manifest', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 1400 }, allow: MIRADORS_OWN })
  const body =
    '<div id="mirador" style="position:relative;width:1200px;height:900px"></div><script src="/mirador.js"></script>'
  await openSite(page, body, async () => {
    await page.evaluate(
      `Mirador.viewer({ id: 'mirador', windows: [{ manifestId: ${JSON.stringify(item.manifest)} }] }) && undefined`,
    )
    await expect(page.getByRole('heading', { name: item.title }).first()).toBeVisible({ timeout: 120_000 })
    await expectCentre(page, page.locator('.openseadragon-container'))
  })
})

for (const viewer of ['image', 'iiif'] as const) {
  test(`a page of another site embeds the ${viewer} viewer, which shows the image`, async ({ product, openPage }) => {
    const page = await openPage({ viewport: { width: 1440, height: 1400 } })
    const address = product.address() + viewerAddress(viewer, { item: item.uuid })
    const body = `<iframe src="${address.replaceAll('&', '&amp;')}" title="Embedded" style="border:0;width:1000px;height:800px"></iframe>`
    await openSite(page, body, async () => {
      const stage =
        viewer === 'image'
          ? page.frameLocator('iframe').getByRole('application')
          : page.frameLocator('iframe').locator('.openseadragon-container')
      await expectCentre(page, stage)
    })
  })
}

/** Starts a browser that allows third-party cookies. Private contexts block them, and so does the default of Debian. */
const openTrustingBrowser = async (sessions: (username: 'reader') => Promise<Calls>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-browser-'))
  await mkdir(path.join(folder, 'Default'))
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }
  await writeFile(path.join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(folder, { ...launch, ...VISITOR })
  const problems: string[] = []
  await watchConsole(context, { allowed: [/status of 401/], problems })
  await context.addCookies((await (await sessions('reader')).storageState()).cookies)
  return {
    page: await context.newPage(),
    close: async () => {
      await context.close()
      await rm(folder, { recursive: true, maxRetries: 5 })
      expect(problems).toEqual([])
    },
  }
}

test('a viewer on another site opens the login, receives a token and then shows an image that is not public', async ({
  product,
  sessions,
  fixtures,
}) => {
  const image = `${product.address()}/iiif/3/${fixtures.pictured.image.uuid}`
  const picture = `${image}/full/200,/0/default.jpg`
  const { page, close } = await openTrustingBrowser(sessions)
  await openSite(page, '<img id="picture" alt=""><button id="access">Sign in</button>', async () => {
    const show = () =>
      page.evaluate(`new Promise((shown) => {
        picture.onload = () => shown(picture.naturalWidth)
        picture.onerror = () => shown(0)
        picture.src = ${JSON.stringify(picture)} + '?' + Math.random()
      })`)
    expect(await show(), 'the session cookie is not sent to other sites').toBe(0)

    const services = await page.evaluate(
      `fetch(${JSON.stringify(`${image}/info.json`)}).then(async (answer) => [answer.status, await answer.json()])`,
    )
    const [status, { service }] = services as [number, { service: ProbeService[] }]
    expect(status).toBe(401)
    const [access] = service[0]!.service
    const token = access!.service.find(({ type }) => type === 'AuthAccessTokenService2')!
    await page.evaluate(
      `access.onclick = () => window.open(${JSON.stringify(access!.id)} + '?origin=' + location.origin) && undefined`,
    )
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ])
    if (!opened.isClosed()) await opened.waitForEvent('close')

    const reply = await page.evaluate(`new Promise((heard) => {
      addEventListener('message', ({ data }) => heard(data))
      const frame = document.createElement('iframe')
      frame.hidden = true
      frame.src = ${JSON.stringify(token.id)} + '?messageId=1&origin=' + location.origin
      document.body.append(frame)
    })`)
    expect(reply).toMatchObject({ type: 'AuthAccessToken2', messageId: '1' })
    const { accessToken } = reply as { accessToken: string }
    const probed =
      await page.evaluate(`fetch(${JSON.stringify(service[0]!.id)}, { headers: { authorization: 'Bearer ' + ${JSON.stringify(accessToken)} } })
      .then((answer) => answer.json())`)
    expect(probed).toMatchObject({ type: 'AuthProbeResult2', status: 200 })
    expect(await show()).toBe(200)
  })
  await close()
})

type ProbeService = { id: string; service: { id: string; service: { id: string; type: string }[] }[] }

/* The centre of the image is in the centre of the element at every size. */
const expectCentre = async (page: Page, stage: Locator) => {
  const { picture, width, height } = item
  await expect(stage).toBeVisible({ timeout: 120_000 })
  const box = await boxOf(stage)
  const scale = Math.min(box.width / width, box.height / height)
  const halfSize = { width: Math.round((width * scale) / 2), height: Math.round((height * scale) / 2) }
  const middle = await picture
    .clone()
    .extract({
      left: Math.floor(width / 4),
      top: Math.floor(height / 4),
      width: Math.floor(width / 2),
      height: Math.floor(height / 2),
    })
    .toBuffer()
  const expected = await pixelsOf(sharp(middle).resize(halfSize.width, halfSize.height, { fit: 'fill' }))
  const left = Math.round(box.x + (box.width - halfSize.width) / 2)
  const top = Math.round(box.y + (box.height - halfSize.height) / 2)
  await expect(async () => {
    const shown = await readScreen(page, { x: left, y: top, ...halfSize })
    const frame = { x: 0, y: 0, ...halfSize }
    expect(difference(average(shown, frame), average(expected, frame))).toBeLessThan(TOLERANCE)
  }).toPass({ timeout: 120_000 })
}
