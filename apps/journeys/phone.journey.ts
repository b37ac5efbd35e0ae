import { expect, test } from './support/journey.ts'
import { PHONE, NOT_THERE, screens } from './support/screens-of.ts'

test('under a finger the first tap highlights a card, and the second opens it', async ({ shelf, visit }) => {
  const page = await visit({ as: 'reader', ...PHONE })
  await page.goto(`/ui/catalog/${shelf.uuid}`)
  const cards = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  const [card, other] = [cards.nth(0), cards.nth(1)]
  const plain = await card.screenshot()
  await card.getByRole('link').tap()
  await expect(card).toHaveAttribute('data-highlighted', 'true')
  await expect.poll(async () => plain.equals(await card.screenshot()), 'it can be seen').toBe(false)
  await expect(page).toHaveURL(`/ui/catalog/${shelf.uuid}`)
  await other.getByRole('link').tap()
  await expect(other).toHaveAttribute('data-highlighted', 'true')
  await expect(card).not.toHaveAttribute('data-highlighted')
  const title = await other.getByRole('link').textContent()
  await other.getByRole('link').tap()
  await expect(page).toHaveURL(/\/cultural-item\//)
  await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
})

const softly = expect.configure({ soft: true })

const WIDTHS = [1920, 1024, 768, 390] as const

const TOO_WIDE = `Math.max(...[document.documentElement, document.body, ...document.querySelectorAll('main, [role=dialog]')]
  .map((part) => part.scrollWidth - part.clientWidth))`

test('no screen scrolls sideways, from a phone to a large desk', async ({ shelf, visit }) => {
  test.setTimeout(480_000)
  const pages = { signedOut: await visit(), editor: await visit({ as: 'editor', allow: [NOT_THERE] }) }
  for (const { name, as, show } of screens(shelf)) {
    const page = pages[as ?? 'signedOut']
    await page.setViewportSize({ width: WIDTHS[0], height: 844 })
    await show(page, 'en')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      // What floats is placed anew a moment after the window changed; a screen that is too wide stays so.
      await softly
        .poll(() => page.evaluate<number>(TOO_WIDE), { message: `${name} at ${width} px, px too wide`, timeout: 3000 })
        .toBeLessThanOrEqual(0)
    }
  }
})
