import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { keepMessages } from '../support/browser/messages.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { signedIn, type Calls } from '../support/fixtures/calls.ts'
import { createTestTenant } from '../support/fixtures/tenant.ts'
import { goToSearch, searchBox } from '../support/screens/search.ts'
import { addCollection, addEmptyItem, BOXES, SHEETS } from '../support/fixtures/fixtures.ts'

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

const cardsOf = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')
const pageButton = (page: Page, to: number) =>
  page.getByRole('navigation', { name: 'Pages of items' }).getByRole('button', { name: `Page ${to}`, exact: true })

/** Creates a tenant whose root has many subcollections, and one item more than fits on a page. */
const addFullRoot = async (admin: Calls, product: string) => {
  const baseURL = await createTestTenant(admin, product, 'admin')
  const calls = await signedIn(baseURL, 'admin')
  const root = (await calls.call(findRoot)).uuid
  for (let at = 1; at <= BOXES; at += 1) await addCollection(calls, `Box ${at}`, root)
  const uuids: string[] = []
  for (let at = 1; at <= PAGE_SIZE + 1; at += 1)
    uuids.push(await addEmptyItem(calls, `Leaf ${String(at).padStart(2, '0')}`, root))
  return { calls, last: uuids.at(-1)!, uuids, options: { baseURL, storageState: await calls.storageState() } }
}

test('an item leads back to the page and the place of the root or of the results from which it was opened', async ({
  product,
  sessions,
  openPage,
}) => {
  const { options } = await addFullRoot(await sessions('admin'), product.address())
  const page = await openPage(options)
  const back = page.getByRole('link', { name: 'Back to the results' })
  await page.goto('/ui/catalog?sort=sgtt,asc&page=2')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/folders=1/)
  await cardsOf(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Leaf ${PAGE_SIZE + 1}` })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the collection' }).click()
  await expect(page).toHaveURL(/\/ui\/catalog\?.*page=2/)
  await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect(cardsOf(page)).toHaveCount(1)

  await page.goto('/ui/catalog/results?searchTerm=leaf&sort=sgtt,asc')
  const last = cardsOf(page).getByRole('link', { name: `Leaf ${PAGE_SIZE}`, exact: true })
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: `Leaf ${PAGE_SIZE}` })).toBeVisible()
  await back.click()
  await expect(page).toHaveURL(/\/ui\/catalog\/results\?searchTerm=leaf/)
  await expect(last, 'the list is at the place of the item').toBeInViewport()
  await pageButton(page, 2).click()
  await expect(cardsOf(page)).toHaveCount(1)
  await cardsOf(page).getByRole('link').click()
  await back.click()
  await expect(page).toHaveURL(/results\?searchTerm=leaf.*page=2/)
  await expect(cardsOf(page)).toHaveCount(1)
})

test('a list whose last page is emptied shows the page before, also if a colleague did it, and so does the bin', async ({
  product,
  sessions,
  openPage,
}) => {
  const { calls, last, uuids, options } = await addFullRoot(await sessions('admin'), product.address())
  const page = await openPage(options)
  await keepMessages(page)
  await page.goto('/ui/catalog?sort=createdDate,asc')
  await pageButton(page, 2).click()
  await expect(cardsOf(page)).toHaveCount(1)
  await cardsOf(page).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(cardsOf(page)).toHaveCount(PAGE_SIZE)
  await expect(page).not.toHaveURL(/page=/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await pageButton(page, 2).click()
  await expect(cardsOf(page)).toHaveCount(1)

  const connected = waitForEventStream(page)
  await page.reload()
  await connected
  await expect(cardsOf(page)).toHaveCount(1)
  await calls.call(deleteItem, { params: { uuid: last } })
  await expect(cardsOf(page), 'a colleague empties the page').toHaveCount(PAGE_SIZE)
  await page.goBack()
  await expect(cardsOf(page), 'Back leads to a page that exists').toHaveCount(PAGE_SIZE)

  for (const uuid of uuids.slice(0, PAGE_SIZE)) await calls.call(deleteItem, { params: { uuid } })
  await page.goto('/ui/bin?page=2')
  const entries = page.getByRole('list', { name: 'Bin' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await entries.getByRole('button', { name: /^Restore/ }).click()
  await expect(entries).toHaveCount(PAGE_SIZE)
  await expect(page).toHaveURL('/ui/bin')
  for (const wrong of ['0', '-1', 'abc', '99999', '1e12']) {
    await page.goto(`/ui/bin?page=${wrong}`)
    await expect(entries, `page ${wrong}`).toHaveCount(PAGE_SIZE)
  }
})
