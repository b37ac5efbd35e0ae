import { viewerAddress, type Shown, type Viewer } from '@pressmark/contract/media/viewers.ts'
import type { FrameLocator, Page } from '@playwright/test'
import { openElsewhere } from '../support/browser/embedding.ts'
import { expect, test } from '../support/browser/journey.ts'
import { axeViolations } from '../support/browser/look.ts'
import { boxOf, average, seen } from '../support/pixels/pixels.ts'
import { waitForPicture } from '../support/pixels/viewer.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'

const NOT_PUBLIC = [/status of 401/, /status of 404/]

const openEmbedded = (page: Page, address: string, look: (frame: FrameLocator) => Promise<void>) =>
  openElsewhere(
    page,
    `<iframe src="${address.replaceAll('&', '&amp;')}" style="border:0;width:800px;height:500px" allow="fullscreen; clipboard-write" title="Embedded"></iframe>`,
    () => look(page.frameLocator('iframe')),
  )

const redness = async (page: Page, at: { x: number; y: number }) => {
  const [red, green] = average(await seen(page, { ...at, width: 20, height: 20 }), {
    x: 0,
    y: 0,
    width: 20,
    height: 20,
  })
  return red - green
}

test('an image is drawn in the viewer, and a link to a part of it draws that part', async ({ fixtures, visit }) => {
  const page = await visit({ as: 'reader' })
  const { item, asset } = { item: fixtures.pictured.uuid, asset: fixtures.pictured.image.uuid }
  await page.goto(viewerAddress('image', { item, asset }))
  await waitForPicture(page)
  const stage = await boxOf(page.getByRole('application'))
  // The quarters of the picture: red at the top left, green at the top right.
  const left = { x: stage.x + 100, y: stage.y + stage.height / 2 - 150 }
  const right = { x: stage.x + stage.width - 140, y: left.y }
  await expect.poll(() => redness(page, left)).toBeGreaterThan(40)
  await expect.poll(() => redness(page, right)).toBeLessThan(-40)

  await page.goto(viewerAddress('image', { item, asset, xywh: '600,20,300,180' }))
  await waitForPicture(page)
  await expect.poll(() => redness(page, left)).toBeLessThan(-40)
  await expect(page.getByRole('button', { name: 'Copy link to this view' })).toBeVisible()
})

test('a page of the same origin sends the viewer to a region, and hears where it is', async ({ fixtures, visit }) => {
  const page = await visit({ as: 'reader' })
  const { item, asset } = { item: fixtures.pictured.uuid, asset: fixtures.pictured.image.uuid }
  await page.goto('/ui/login')
  await page.evaluate(`(() => {
    window.heard = []
    addEventListener('message', ({ data }) => window.heard.push(data.url))
    const frame = document.createElement('iframe')
    frame.src = ${JSON.stringify(viewerAddress('image', { item, asset }))}
    frame.style = 'position:fixed;inset:0;width:900px;height:600px'
    document.body.append(frame)
  })()`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('button', { name: 'Zoom in' })).toBeEnabled({ timeout: 20_000 })
  const url = viewerAddress('image', { item, asset, xywh: '700,50,200,100' })
  await page.evaluate(
    `document.querySelector('iframe').contentWindow.postMessage({ url: ${JSON.stringify(url)} }, location.origin)`,
  )
  await expect.poll(() => page.evaluate('window.heard.at(-1)')).toMatch(/xywh=(6\d\d|700)%2C/)
})

test('what is not public asks for a login, also in a page of another origin', async ({ product, fixtures, visit }) => {
  const page = await visit({ allow: NOT_PUBLIC })
  const address = product.address() + viewerAddress('image', { asset: fixtures.pictured.image.uuid })
  await openEmbedded(page, address, async (frame) => {
    await expect(frame.getByText('Sign in to see this')).toBeVisible()
    await expect(frame.getByRole('link', { name: /Sign in/ })).toHaveAttribute('target', '_blank')
  })
})

test('a login leads back to the viewer that asked for it', async ({ fixtures, visit }) => {
  const page = await visit({ allow: NOT_PUBLIC })
  await page.goto(viewerAddress('image', { asset: fixtures.pictured.image.uuid }))
  const href = await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')
  expect(href).toContain(encodeURIComponent(`asset=${fixtures.pictured.image.uuid}`))
})

test('the application itself stays out of frames', async ({ product, visit }) => {
  const page = await visit({ allow: [/frame-ancestors/i, /X-Frame-Options/i, /Refused to/i, /chrome-error/] })
  await openEmbedded(page, `${product.address()}/ui/login`, async (frame) => {
    await expect(frame.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
  })
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`axe finds nothing in the viewers: ${name}`, async ({ fixtures, visit }) => {
    const page = await visit({ as: 'reader', allow: NOT_PUBLIC, colorScheme, locale: LOCALES[language], ...size })
    const shown: [Viewer, Shown][] = [
      ['image', { item: fixtures.pictured.uuid }],
      ['audio', { item: fixtures.pictured.uuid }],
      ['3d', { item: fixtures.pictured.uuid }],
      ['video', { asset: '00000000-0000-7000-8000-000000000000' }],
    ]
    for (const [viewer, what] of shown) {
      await page.goto(viewerAddress(viewer, what))
      await expect(viewer === 'image' ? page.getByRole('application') : page.getByRole('alert')).toBeVisible()
      expect.soft(await axeViolations(page), viewer).toEqual([])
    }
  })
}
