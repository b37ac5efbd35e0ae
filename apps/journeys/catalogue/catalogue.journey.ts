import { expect, test } from '../support/browser/journey.ts'
import { goToSearch, searchBox } from '../support/screens/search.ts'
import { BOXES, SHEETS } from '../support/fixtures/fixtures.ts'

const ITEMS = SHEETS + 1

test('the catalogue home shows the shell and the tree of collections', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'editor' })
  await page.goto('/ui/')
  await expect(page).toHaveURL('/ui/catalog')
  await expect(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Catalogue' }),
  ).toBeVisible()
  const header = page.getByRole('banner')
  const organisation = header.getByRole('link', { name: 'Musei Civici di Montefiore' })
  await expect(organisation.locator('img, svg').first(), 'logo').toBeVisible()
  await expect(header.getByRole('combobox', { name: 'Search items and collections' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Imported Items' })).toBeVisible()
  const tree = page.getByRole('tree', { name: 'Collections' })
  await expect(tree.getByRole('treeitem', { level: 1 })).toHaveAttribute('aria-selected', 'true')
  await tree.getByRole('treeitem', { name: fixtures.title }).click()
  await expect(page).toHaveURL(new RegExp(`/ui/catalog/${fixtures.uuid}\\?parentId=`))
  await expect(page.getByRole('heading', { level: 1, name: fixtures.title })).toBeVisible()
})

test('the tree expands by its arrows, and the breadcrumb leads to parent collections', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog')
  const branch = page.getByRole('treeitem', { name: fixtures.title })
  await expect(branch).toHaveAttribute('aria-expanded', 'false')
  await branch.focus()
  await page.keyboard.press('ArrowRight')
  await expect(branch).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('treeitem', { name: 'Box 07' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Box 07' })).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'Location of this collection' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Catalogue', fixtures.title, 'Box 07'])
  await expect(crumbs.getByText('Box 07')).toHaveAttribute('aria-current', 'page')
  await crumbs.getByRole('link', { name: fixtures.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: fixtures.title })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Location of this collection' })
    .getByRole('link', { name: 'Catalogue' })
    .click()
  await expect(page).toHaveURL('/ui/catalog')
})

test('the strip shows nine collections and the number of others, and expands to all', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'reader' })
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  const strip = page.getByRole('region', { name: 'Collections in this collection' })
  await expect(strip.getByRole('link')).toHaveCount(9)
  await strip.getByRole('button', { name: `${BOXES - 9} more collections Show all` }).click()
  await expect(strip.getByRole('link')).toHaveCount(BOXES)
  await strip.getByRole('button', { name: 'Show less' }).click()
  await expect(strip.getByRole('link')).toHaveCount(9)
  await strip.getByRole('link', { name: /Box 03/ }).click()
  await expect(page).toHaveURL(new RegExp(`parentId=${fixtures.uuid}`))
})

test('a card shows its image, the number of images, the state and the pressmark', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader' })
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  const card = page
    .getByRole('list', { name: 'Items' })
    .getByRole('listitem')
    .filter({ hasText: fixtures.pictured.title })
  const thumbnail = card.locator('img')
  await expect
    .poll(() => thumbnail.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(100)
  await expect(card.getByText('1 image', { exact: true })).toBeAttached()
  await expect(card.getByText('Default')).toBeVisible()
  await expect(card.getByText(`Shelf ${fixtures.pictured.title}`)).toBeVisible()
})

test('cards have pages of 20, and the page is part of the address', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader' })
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  const cards = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(page.getByRole('heading', { name: `${ITEMS} items` })).toBeVisible()
  await expect(cards).toHaveCount(20)
  const first = await cards.getByRole('heading').allTextContents()
  await page.getByRole('navigation', { name: 'Pages of items' }).getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(cards).toHaveCount(ITEMS - 20)
  const second = await cards.getByRole('heading').allTextContents()
  expect(new Set([...first, ...second]).size, 'each item once').toBe(ITEMS)
  await page.reload()
  await expect(cards.getByRole('heading')).toHaveText(second)
  await page.goBack()
  await expect(cards.getByRole('heading')).toHaveText(first)
  // A page after the last one leads to the last one, and a page that is not a number to the first.
  await page.goto(`/ui/catalog/${fixtures.uuid}?page=9`)
  await expect(cards.getByRole('heading')).toHaveText(second)
  await expect(page).toHaveURL(/[?&]page=2/)
  await page.goto(`/ui/catalog/${fixtures.uuid}?page=0`)
  await expect(cards.getByRole('heading')).toHaveText(first)
})

test('the search finds items and collections, and opens an item', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog')
  await goToSearch(page)
  await page.keyboard.type('shelf tests')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ui\/catalog\/results\?searchTerm=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “shelf tests”' })).toBeVisible()
  await expect(page.getByRole('link', { name: fixtures.title })).toBeVisible()
  await searchBox(page).fill(`${fixtures.pictured.title}`)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: fixtures.pictured.title, exact: true }).click()
  await expect(page).toHaveURL(`/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: fixtures.pictured.title })).toBeVisible()
})
