import sharp from 'sharp'
import { expect, test } from '../support/browser/journey.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { withTestTenant } from '../support/fixtures/tenant.ts'
import { boxOf, pixelsOf, type Pixels } from '../support/pixels/pixels.ts'

/** The pure colour of the test watermark. The drawn landscape has no red tones. */
const RED = { r: 255, g: 0, b: 0, alpha: 1 }

/** @returns the centre of all reddish pixels as parts of width and height, 0..1, and their share of all pixels */
const redOf = ({ data, width, height }: Pixels) => {
  const red: { x: number; y: number }[] = []
  for (let at = 0; at < width * height; at += 1) {
    const [r, g, b] = [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!]
    if (r > g + 40 && r > b + 40) red.push({ x: (at % width) / width, y: Math.floor(at / width) / height })
  }
  const mean = (side: 'x' | 'y') => red.reduce((sum, one) => sum + one[side], 0) / Math.max(1, red.length)
  return { x: mean('x'), y: mean('y'), share: red.length / (width * height) }
}

test('the settings show how the watermark looks on an image, at the chosen position', async ({
  product,
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  await withTestTenant(admin, product, async ({ calls, session }) => {
    const page = await openPage(session)
    await page.goto('/ui/management?tab=organisation')
    const part = page.getByRole('region', { name: 'Watermark' })
    const sample = part.getByRole('figure', { name: 'How it looks on an image' })
    await expect(part).toBeVisible()
    await expect(sample, 'without a watermark').toHaveCount(0)
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 4, background: RED } })
      .png()
      .toBuffer()
    await part.locator('input[type=file]').setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer })
    await expect(sample).toBeVisible()
    const drawn = async () => redOf(await pixelsOf(sharp(await sample.locator('div').first().screenshot())))
    await expect.poll(async () => (await drawn()).share, 'repeated over the whole image').toBeGreaterThan(0.25)

    const place = part.getByRole('combobox', { name: 'Position' })
    for (const [option, x, y] of [
      ['Centre', 0.5, 0.5],
      ['Top left', 0.15, 0.15],
      ['Top right', 0.85, 0.15],
      ['Bottom left', 0.15, 0.85],
      ['Bottom right', 0.85, 0.85],
    ] as const) {
      await place.selectOption(option)
      await expect
        .poll(async () => {
          const red = await drawn()
          return red.share > 0 && red.share < 0.25 && Math.max(Math.abs(red.x - x), Math.abs(red.y - y)) < 0.12
        }, option)
        .toBe(true)
    }
    expect((await boxOf(sample)).width).toBeLessThanOrEqual((await boxOf(part)).width)
    expect(await axeViolations(page, 'main')).toEqual([])
    await part.getByRole('button', { name: 'Remove watermark' }).click()
    await expect(sample).toHaveCount(0)
    await calls.end()
  })
})
