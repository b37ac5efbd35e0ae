import type { Asset } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { readItem, type Item } from '@pressmark/contract/catalogue/items.ts'
import type { Page } from '@playwright/test'
import { signedIn } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'
import { signIn } from '../support/browser/sign-in.ts'

const REFUSED = [/status of 401 .*\/users\/login/]
const NOT_FOUND = [/status of 404 /]

/** Sends a request from the page, with the session of its person. */
const statusOf = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (path) => (await fetch(path)).status, address)

/** The same path on the host of another tenant. */
const at = (origin: string, address: string): string => origin + new URL(address).pathname

test('a person cannot sign in at another organisation', async ({ product, openPage }) => {
  const page = await openPage({ allow: REFUSED })
  await page.goto(`${product.address()}/ui/login`)
  await signIn(page, 'valverde-admin')
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  for (const username of ['editor', 'reader']) {
    await page.goto(`${product.otherAddress()}/ui/login`)
    await signIn(page, username)
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  }
  await signIn(page, 'valverde-admin')
  await expect(page).toHaveURL(`${product.otherAddress()}/ui/catalog`)
})

type PrivateItem = { item: Item; image: Asset; collection: string }

/** Checks that the person on this page cannot find the item by search, tree or address, and cannot load its image. */
const expectUnknown = async (page: Page, home: string, { item, image, collection }: PrivateItem) => {
  await page.goto(`${home}/ui/catalog/results?searchTerm=${encodeURIComponent(item.sgtt)}`)
  await expect(page.getByText('No items found')).toBeVisible()
  await page.goto(`${home}/ui/catalog`)
  await expect(page.getByRole('treeitem').nth(1)).toBeVisible()
  await expect(page.getByRole('treeitem', { name: collection })).toHaveCount(0)
  await page.goto(`${home}/ui/catalog/${item.parentCollectionsUuids[0]}/cultural-item/${item.uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This item does not exist' })).toBeVisible()
  await page.goto(`${home}/ui/catalog/${item.parentCollectionsUuids[0]}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Collection not found' })).toBeVisible()
  for (const address of [...addressesOf(image), image._links.self.href])
    expect(await statusOf(page, at(home, address)), address).toBe(404)
}

/** Addresses of the image data. */
const addressesOf = ({ _links }: Asset): string[] => {
  const [thumb, service] = [_links.thumb!.href, _links.iiif!.href]
  return [
    thumb,
    `${service}/info.json`,
    `${service}/0,0,256,256/256,/0/default.jpg`,
    `${service}/full/max/0/default.jpg`,
  ]
}

test('the second organisation cannot see the content of the first', async ({
  product,
  sessions,
  fixtures,
  openPage,
}) => {
  const { context } = await sessions('editor')
  const { uuid, image } = fixtures.pictured
  for (const address of addressesOf(image))
    expect((await context.get(new URL(address).pathname)).status(), 'the item is visible in its own tenant').toBe(200)
  const item = (await (await context.get(`/meta/culturalItems/${uuid}`)).json()) as Item

  const page = await openPage({ allow: NOT_FOUND })
  await page.goto(`${product.otherAddress()}/ui/login`)
  await signIn(page, 'valverde-admin')
  await expect(page).toHaveURL(`${product.otherAddress()}/ui/catalog`)
  await expectUnknown(page, product.otherAddress(), { item, image, collection: fixtures.title })
})

test('the first organisation cannot see the content of the second', async ({ product, openPage }) => {
  const otherCalls = await signedIn(product.otherAddress(), 'valverde-admin')
  const drawer = await addCollection(otherCalls, 'Locked drawer', (await otherCalls.call(findRoot)).uuid)
  const { uuid, image } = await addItemWithImage(otherCalls, drawer, 'PrivateItem from strangers')
  const item = await otherCalls.call(readItem, { params: { uuid } })
  await otherCalls.end()

  const page = await openPage({ as: 'admin', allow: NOT_FOUND })
  await expectUnknown(page, product.address(), { item, image, collection: 'Locked drawer' })
})
