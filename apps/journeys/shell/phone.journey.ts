import { expect, test } from '../support/browser/journey.ts'
import { PHONE } from '../support/screens/looks.ts'

test('by touch, the first tap highlights a card and the second opens it', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader', ...PHONE })
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  const cards = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  const [card, other] = [cards.nth(0), cards.nth(1)]
  const plain = await card.screenshot()
  await card.getByRole('link').tap()
  await expect(card).toHaveAttribute('data-highlighted', 'true')
  await expect.poll(async () => plain.equals(await card.screenshot()), 'the card is visible').toBe(false)
  await expect(page).toHaveURL(`/ui/catalog/${fixtures.uuid}`)
  await other.getByRole('link').tap()
  await expect(other).toHaveAttribute('data-highlighted', 'true')
  await expect(card).not.toHaveAttribute('data-highlighted')
  const title = await other.getByRole('link').textContent()
  await other.getByRole('link').tap()
  await expect(page).toHaveURL(/\/cultural-item\//)
  await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
})
