import { randomUUID } from 'node:crypto'
import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { CHILD_COLLECTIONS_PAGE_SIZE, SELECT_ALL_CHUNK } from '@pressmark/contract/platform/constants.ts'
import { readSharing } from '@pressmark/contract/delivery/downloads.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { findItemImportsByUuids, importCulturalItem, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { deleteItem, findItemByPressmark } from '@pressmark/contract/catalogue/items.ts'
import { placeItems } from '@pressmark/contract/catalogue/parents.ts'
import { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import { listStates } from '@pressmark/contract/workflow/states.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { findTransitionsFromState } from '@pressmark/contract/workflow/transitions.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { Locator, Page, Route } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { touchPoint } from '../support/browser/touch.ts'
import { delayResponse } from '../support/browser/delay-response.ts'
import { expect, test } from '../support/browser/journey.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { addItemWithImage, addCollection, readImports } from '../support/fixtures/fixtures.ts'
import { followTiles, waitForPicture } from '../support/pixels/viewer.ts'
import { wizard } from '../support/screens/wizard.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')
const notices = (page: Page) => page.locator('.mantine-Notification-root')

const addEmptyItem = async ({ call }: Calls, sgtt: string, collection: string) =>
  (await call(importCulturalItem, { body: { sgtt, pressmark: sgtt, parentCollectionsUuids: [collection] } })).uuid

test('long lists are read in parts, a finger has to rest, and what cannot be shown or read is said', async ({
  sessions,
  openPage,
}) => {
  test.setTimeout(180_000)
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Corner ${suffix}`, (await calls.call(findRoot)).uuid)
  const folders = CHILD_COLLECTIONS_PAGE_SIZE + 1
  for (let at = 1; at <= folders; at += 1) await addCollection(calls, `Box ${at} of ${suffix}`, collection)
  const pictured = await addItemWithImage(calls, collection, `Pictured ${suffix}`)
  const emptyItems: string[] = []
  for (const name of ['One', 'Two', 'Three', 'Four'])
    emptyItems.push(await addEmptyItem(calls, `${name} ${suffix}`, collection))

  const allow = [/ERR_FAILED .*(itemStates|thumb)/, /status of 500 .*findByPressmark/]
  const page = await openPage({ as: 'editor', hasTouch: true, allow })
  await page.clock.install()
  await page.goto(`/ui/catalog/${collection}`)
  const strip = page.getByRole('region', { name: 'Collections in this collection' })
  await strip.getByRole('button', { name: /^92 more collections/ }).click()
  await expect(strip.getByRole('link')).toHaveCount(CHILD_COLLECTIONS_PAGE_SIZE)
  await strip.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(strip.getByRole('link')).toHaveCount(1)
  await strip.getByRole('button', { name: 'Show less' }).click()
  await expect(strip.getByRole('link')).toHaveCount(9)

  // Changes the page size of the requests from 1,000 to 2, so that five items need three requests.
  const parts: (string | null)[] = []
  const smaller = async (route: Route) => {
    const requested = new URL(route.request().url())
    if (requested.searchParams.get('size') !== String(SELECT_ALL_CHUNK)) return route.fallback()
    parts.push(requested.searchParams.get('page'))
    requested.searchParams.set('size', '2')
    return route.continue({ url: requested.href })
  }
  const listing = `**${addressOf(listItemsOfCollection, { uuid: collection })}?*`
  await page.route(listing, smaller)
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await all.click()
  await expect(page.getByRole('heading', { name: '5 selected' })).toBeVisible()
  expect(parts).toEqual(['0', '1', '2'])
  await page.unroute(listing)
  await page.getByRole('button', { name: 'Clear selection' }).click()

  const { down, up, stopClock, advanceClock, resumeClock } = await touchPoint(page)
  const first = cards(page).first()
  await first.getByRole('link').tap({ trial: true })
  await stopClock()
  await down(first.getByRole('link'))
  await advanceClock(499)
  await expect(first).not.toHaveAttribute('data-selected')
  await advanceClock(1)
  await expect(first).toHaveAttribute('data-selected', 'true')
  await up()
  await resumeClock()
  await expect(page.getByRole('heading', { name: '1 selected' })).toBeVisible()

  const profile = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Profile' })
  await profile.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page).toHaveURL('/ui/management/self')
  const visited = await page.evaluate<number>('history.length')
  await profile.click()
  await expect(page).toHaveURL('/ui/management/self')
  expect(await page.evaluate('history.length'), 'the same screen once more is no step').toBe(visited)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/ui/catalog/${collection}`))

  // A failed side request shows a message. A thumbnail that cannot be loaded leaves its icon.
  const card = cards(page).filter({ hasText: pictured.title })
  await expect(card.locator('img')).toHaveCount(1)
  await page.route(`**${listStates.path}?*`, (route) => route.abort())
  await page.route(/\/thumb/, (route) => route.abort())
  await page.reload()
  await expect(notices(page).filter({ hasText: 'The server cannot be reached' })).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  await expect(card.locator('.tabler-icon-photo').first()).toBeVisible()
  await page.unrouteAll()

  // Errors that the form shows do not also show a notification.
  await page.reload()
  await expect(card.locator('img')).toHaveCount(1)
  await page.route(`**${findItemByPressmark.path}?*`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await wizard(page).getByRole('textbox', { name: 'Pressmark' }).fill(`New ${suffix}`)
  await expect(wizard(page).getByText('The pressmark could not be checked because of a server error')).toBeVisible()
  await expect(notices(page)).toHaveCount(0)
  await page.unrouteAll()
  await page.keyboard.press('Escape')

  const requested = await calls.call(findItemImportsByUuids, { query: { uuid: [pictured.uuid] } })
  const half = { ...requested._embedded.culturalItems[0]!, uuid: emptyItems[0]!, progress: 0.42 }
  const overall = { ...half.overall, importState: 'IN_PROGRESS' }
  await page.route(`**${findItemImportsByUuids.path}?*`, (route) =>
    route.fulfill({ json: { ...requested, _embedded: { culturalItems: [{ ...half, overall }] } } }),
  )
  await page.reload()
  const working = cards(page).filter({ hasText: `One ${suffix}` })
  await expect(working.getByRole('progressbar', { name: 'Processing' })).toHaveAttribute('value', '42')
  await expect(cards(page).getByRole('progressbar')).toHaveCount(1)
})

const isLoading = async (button: Locator) => {
  await expect(button).toHaveAttribute('data-loading', 'true')
  await expect(button, 'it is not pressed twice').toBeDisabled()
}

test('dialogs that upload, move and delete show that they are at it', async ({ sessions, openPage }) => {
  test.setTimeout(120_000)
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const root = (await calls.call(findRoot)).uuid
  const [source, target] = [
    await addCollection(calls, `Here ${suffix}`, root),
    await addCollection(calls, `There ${suffix}`, root),
  ]
  const placed = await addItemWithImage(calls, source, `Carried ${suffix}`)
  const page = await openPage({ as: 'editor' })
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Confirm' })

  await page.goto(`/ui/catalog/${source}`)
  await page.getByRole('checkbox', { name: `Select ${placed.title}` }).check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByRole('searchbox').fill(`There ${suffix}`)
  await dialog.getByRole('radio', { name: `There ${suffix}` }).check()
  const releaseMove = await delayResponse(page, placeItems.method, `**${placeItems.path}`)
  await confirm.click()
  await isLoading(confirm)
  await expect(dialog.locator('[aria-busy=true]')).toBeVisible()
  await releaseMove()
  await expect(dialog).toBeHidden()
  await expect(cards(page)).toHaveCount(0)

  const picture = followTiles(page)
  await page.goto(`/ui/catalog/${target}/cultural-item/${placed.uuid}`)
  await picture()
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByLabel('New file').click()
  const buffer = await stampedPng({ width: 512, height: 512 })
  await (await chooser).setFiles({ name: 'other.png', mimeType: 'image/png', buffer })
  const releaseReplace = await delayResponse(page, replaceImage.method, `**${replaceImage.path}`)
  await confirm.click()
  await isLoading(confirm)
  await expect(dialog.getByRole('progressbar', { name: 'Uploading the file' })).toBeVisible()
  await releaseReplace()
  await expect(dialog).toBeHidden()
  await picture()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete item' }).click()
  const deleteButton = dialog.getByRole('button', { name: 'Delete' })
  const releaseDelete = await delayResponse(
    page,
    deleteItem.method,
    `**${addressOf(deleteItem, { uuid: placed.uuid })}`,
  )
  await deleteButton.click()
  await isLoading(deleteButton)
  await releaseDelete()
  await expect(page).toHaveURL(new RegExp(`/ui/catalog/${target}`))
})

/** Creates an item with two images. The second image is in review. */
const addItemWithTwoImages = async (calls: Calls, collection: string, sgtt: string) => {
  const images = []
  for (const [at, title] of ['Recto', 'Verso'].entries()) {
    const buffer = await stampedPng({ width: 1024, height: 512 * (at + 1) })
    const file = { name: `${title}.png`, mimeType: 'image/png', buffer }
    const uploaded = await calls.context.post(uploadFile.path, { multipart: { file } })
    expect(uploaded.status()).toBe(201)
    const { link } = (await uploaded.json()) as { link: string }
    images.push({ imageLink: link, sgtt: title, originalName: file.name })
  }
  const body = { sgtt, pressmark: sgtt, parentCollectionsUuids: [collection], images }
  const { uuid } = await calls.call(importCulturalItem, { body })
  await expect
    .poll(async () => (await readImports(calls, uuid)).map(({ overall }) => overall.importState), { timeout: 60_000 })
    .toEqual(['DONE', 'DONE'])
  const listed = await calls.call(listAssetsOfItem, { params: { uuid, assetType: 'images' } })
  const [recto, verso] = listed._embedded.images!
  const query = { itemFromState: 'Default', resourceType: 'MEDIA' } as const
  const { _embedded } = await calls.call(findTransitionsFromState, { query: query })
  const transitionUuid = _embedded.transitionTemplates.find(({ itemToState }) => itemToState === 'In review')!.uuid
  await calls.call(fireTransition, { body: { assetUuid: verso!.uuid, resourceType: 'MEDIA', transitionUuid } })
  return { uuid, listed, recto: recto!.uuid, verso: verso!.uuid }
}

test('an image is chosen by event and message, shows a state of its own, and what it lacks is only logged', async ({
  sessions,
  openPage,
}) => {
  test.setTimeout(120_000)
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Leaves ${suffix}`, (await calls.call(findRoot)).uuid)
  const { uuid, listed, recto, verso } = await addItemWithTwoImages(calls, collection, `Leaf ${suffix}`)
  const address = `/ui/catalog/${collection}/cultural-item/${uuid}`
  const page = await openPage({ as: 'editor' })
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  const picture = followTiles(page)
  await page.goto(address)
  await picture()
  const thumb = (name: string) => page.getByRole('link', { name: new RegExp(`^Image \\d ${name}`) })
  const badge = page.getByRole('main').getByRole('button', { name: 'In review' })
  await expect(thumb('Recto'), 'the one in the viewer').toHaveAttribute('aria-current', 'page')
  await expect(thumb('Verso')).not.toHaveAttribute('aria-current')
  await expect(badge, 'the first is in the state of its item').toHaveCount(0)

  const select = `dispatchEvent(new CustomEvent('pressmark:select-image', { detail: '${verso}' }))`
  await page.evaluate(select)
  await expect(page).toHaveURL(`${address}?image=2`)
  await expect(thumb('Verso')).toHaveAttribute('aria-current', 'page')
  await expect(thumb('Verso')).toHaveAttribute('title', 'Verso · In review')
  await expect(badge, 'a badge for a state of its own').toBeVisible()
  await picture()

  const post = (shown: Parameters<typeof viewerAddress>[1]) =>
    page.evaluate(`postMessage({ url: ${JSON.stringify(viewerAddress('image', shown))} }, location.origin)`)
  await post({ item: randomUUID(), asset: recto, xywh: '0,0,100,100' })
  await expect(page, 'of another item').toHaveURL(`${address}?image=2`)
  await post({ asset: recto, xywh: '0,0,100,100' })
  await expect(thumb('Recto')).toHaveAttribute('aria-current', 'page')
  await expect(badge).toHaveCount(0)

  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const crop = dialog.getByRole('checkbox', { name: 'Crop to the proportions of the size' })
  const size = async (name: RegExp) => {
    await dialog.getByRole('combobox', { name: 'Size' }).click()
    await page.getByRole('option', { name }).click()
  }
  await expect(crop, 'full resolution').toBeDisabled()
  await expect(dialog.getByText('Full and half resolution are not cropped.')).toBeVisible()
  await size(/Instagram/)
  await expect(crop).toBeEnabled()
  await size(/Half/)
  await expect(crop).toBeDisabled()
  await expect(dialog.getByText('All images'), 'one or all').toBeVisible()
  expect(logged).toEqual([])

  // The state of a person with the open profile.
  const sharing = await calls.call(readSharing, { params: { uuid } })
  await page.route(`**${addressOf(readSharing, { uuid })}`, (route) =>
    route.fulfill({ json: { ...sharing, byItem: false } }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(crop).toBeVisible()
  await expect(dialog.getByText('All images')).toHaveCount(0)

  const images = listed._embedded.images!.map((image) => ({ ...image, _links: { ...image._links, iiif: undefined } }))
  await page.route(`**${addressOf(listAssetsOfItem, { uuid, assetType: 'images' })}?*`, (route) =>
    route.fulfill({ json: { ...listed, _embedded: { images } } }),
  )
  await page.goto(address)
  await expect.poll(() => logged).toEqual([`No address for images ${recto}`])
  await page.unrouteAll()
  await page.goto(`${address}?media=books`)
  await waitForPicture(page)
  expect(logged.slice(1)).toEqual(['Unsupported asset type: books'])
  await expect(notices(page)).toHaveCount(0)

  const italian = await openPage({ as: 'editor', locale: 'it-IT' })
  await italian.goto(address)
  await italian.getByRole('button', { name: 'Scarica', exact: true }).click()
  const asking = italian.getByRole('dialog')
  await asking.getByRole('button', { name: 'Scarica' }).click()
  await expect(
    asking.getByText(
      'Verificare che l’uso previsto sia conforme agli accordi contrattuali con il proprietario dell’immagine.',
    ),
  ).toBeVisible()
  await expect(asking.getByRole('button', { name: 'Conferma' })).toBeVisible()
  await asking.getByRole('button', { name: 'Annulla' }).click()
  await expect(asking.getByRole('button', { name: 'Scarica' })).toBeVisible()
})
