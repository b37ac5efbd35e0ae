import { viewerAddress, type Shown, type Viewer } from '@pressmark/contract/media/viewers.ts'
import type { FrameLocator, Page } from '@playwright/test'
import { openOnOtherSite } from '../support/browser/embedding.ts'
import { expect, test } from '../support/browser/journey.ts'
import { axeViolations, WCAG_22_AA } from '../support/browser/check-accessibility.ts'
import { loadedFonts } from '../support/browser/loaded-fonts.ts'
import { boxOf, average, readScreen } from '../support/pixels/pixels.ts'
import { waitForPicture } from '../support/pixels/viewer.ts'
import { LOCALES, LOOKS } from '../support/screens/looks.ts'

const NOT_PUBLIC = [/status of 401/, /status of 404/]

const openEmbedded = (page: Page, address: string, check: (frame: FrameLocator) => Promise<void>) =>
  openOnOtherSite(
    page,
    `<iframe src="${address.replaceAll('&', '&amp;')}" style="border:0;width:800px;height:500px" allow="fullscreen; clipboard-write" title="Embedded"></iframe>`,
    () => check(page.frameLocator('iframe')),
  )

const redness = async (page: Page, at: { x: number; y: number }) => {
  const [red, green] = average(await readScreen(page, { ...at, width: 20, height: 20 }), {
    x: 0,
    y: 0,
    width: 20,
    height: 20,
  })
  return red - green
}

test('the viewer shows an image, and a link to a region shows that region', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader' })
  const { item, asset } = { item: fixtures.pictured.uuid, asset: fixtures.pictured.image.uuid }
  await page.goto(viewerAddress('image', { item, asset }))
  await waitForPicture(page)
  const stage = await boxOf(page.getByRole('application'))
  // The upper quarters of the picture: red on the left, green on the right.
  const left = { x: stage.x + 100, y: stage.y + stage.height / 2 - 150 }
  const right = { x: stage.x + stage.width - 140, y: left.y }
  await expect.poll(() => redness(page, left)).toBeGreaterThan(40)
  await expect.poll(() => redness(page, right)).toBeLessThan(-40)

  await page.goto(viewerAddress('image', { item, asset, xywh: '600,20,300,180' }))
  await waitForPicture(page)
  await expect.poll(() => redness(page, left)).toBeLessThan(-40)
  await expect(page.getByRole('button', { name: 'Copy link to this view' })).toBeVisible()
})

test('Mirador shows the pixels of an image that is not public to an editor, and asks visitors to sign in', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'editor' })
  const address = viewerAddress('iiif', { item: fixtures.pictured.uuid, asset: fixtures.pictured.image.uuid })
  await page.goto(address)
  const { x, y, width, height } = await boxOf(page.locator('.openseadragon-container'))
  // The upper quarters of the picture: red on the left, green on the right.
  const at = (side: number) => ({ x: x + width / 2 + side * 60 - 10, y: y + height / 2 - 60 })
  await expect.poll(() => redness(page, at(-1)), { timeout: 120_000 }).toBeGreaterThan(40)
  await expect.poll(() => redness(page, at(1))).toBeLessThan(-40)

  const visitor = await openPage({ allow: NOT_PUBLIC })
  await visitor.goto(address)
  await expect(visitor.getByRole('alert')).toContainText('Sign in to see this')
  await expect(visitor.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a page of the same origin sends the viewer to a region and receives its position', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'reader' })
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
  await expect(frame.getByRole('button', { name: 'Zoom in' })).toBeEnabled({ timeout: 120_000 })
  const url = viewerAddress('image', { item, asset, xywh: '700,50,200,100' })
  await page.evaluate(
    `document.querySelector('iframe').contentWindow.postMessage({ url: ${JSON.stringify(url)} }, location.origin)`,
  )
  await expect.poll(() => page.evaluate('window.heard.at(-1)')).toMatch(/xywh=(6\d\d|700)%2C/)
})

test('an image that is not public requires a login, also in a page of another origin', async ({
  product,
  fixtures,
  openPage,
}) => {
  const page = await openPage({ allow: NOT_PUBLIC })
  const address = product.address() + viewerAddress('image', { asset: fixtures.pictured.image.uuid })
  await openEmbedded(page, address, async (frame) => {
    await expect(frame.getByText('Sign in to see this')).toBeVisible()
    await expect(frame.getByRole('link', { name: /Sign in/ })).toHaveAttribute('target', '_blank')
  })
})

test('the login leads back to the viewer that required it', async ({ fixtures, openPage }) => {
  const page = await openPage({ allow: NOT_PUBLIC })
  await page.goto(viewerAddress('image', { asset: fixtures.pictured.image.uuid }))
  const href = await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')
  expect(href).toContain(encodeURIComponent(`asset=${fixtures.pictured.image.uuid}`))
})

test('the application cannot be embedded in a frame', async ({ product, openPage }) => {
  const page = await openPage({ allow: [/frame-ancestors/i, /X-Frame-Options/i, /Refused to/i, /chrome-error/] })
  await openEmbedded(page, `${product.address()}/ui/login`, async (frame) => {
    await expect(frame.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
  })
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`axe finds nothing in the viewers: ${name}`, async ({ fixtures, openPage }) => {
    const page = await openPage({ as: 'reader', allow: NOT_PUBLIC, colorScheme, locale: LOCALES[language], ...size })
    const shown: [Viewer, Shown][] = [
      ['image', { item: fixtures.pictured.uuid }],
      ['iiif', { item: fixtures.pictured.uuid }],
      ['audio', { item: fixtures.pictured.uuid }],
      ['3d', { item: fixtures.pictured.uuid }],
      ['video', { asset: '00000000-0000-7000-8000-000000000000' }],
    ]
    for (const [viewer, what] of shown) {
      await page.goto(viewerAddress(viewer, what))
      const opened = { image: page.getByRole('application'), iiif: page.locator('.openseadragon-container') }
      await expect(viewer in opened ? opened[viewer as keyof typeof opened] : page.getByRole('alert')).toBeVisible()
      expect.soft(await axeViolations(page, 'html', [...WCAG_22_AA, 'best-practice']), viewer).toEqual([])
      const landmarks = [page.getByRole('main'), page.getByRole('heading', { level: 1 })]
      expect.soft(await Promise.all(landmarks.map((each) => each.count())), viewer).toEqual([1, 1])
      await expect.poll(() => loadedFonts(page), viewer).toContain('Inter Variable')
    }
  })
}
