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
import { hold } from '../support/browser/delay-response.ts'
import { expect, test } from '../support/browser/journey.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { placePicture, putCollection, readImports } from '../support/fixtures/fixtures.ts'
import { followTiles, waitForPicture } from '../support/pixels/viewer.ts'
import { wizard } from '../support/screens/wizard.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')
const notices = (page: Page) => page.locator('.mantine-Notification-root')

const putBare = async ({ call }: Calls, sgtt: string, collection: string) =>
  (await call(importCulturalItem, { body: { sgtt, pressmark: sgtt, parentCollectionsUuids: [collection] } })).uuid

test('long lists are read in parts, a finger has to rest, and what cannot be shown or read is said', async ({
  sessions,
  visit,
}) => {
  test.setTimeout(180_000)
  const calls = await sessions('editor')
  const mark = randomUUID().slice(0, 8)
  const collection = await putCollection(calls, `Corner ${mark}`, (await calls.call(findRoot)).uuid)
  const folders = CHILD_COLLECTIONS_PAGE_SIZE + 1
  for (let at = 1; at <= folders; at += 1) await putCollection(calls, `Box ${at} of ${mark}`, collection)
  const pictured = await placePicture(calls, collection, `Pictured ${mark}`)
  const bare: string[] = []
  for (const name of ['One', 'Two', 'Three', 'Four']) bare.push(await putBare(calls, `${name} ${mark}`, collection))

  const allow = [/ERR_FAILED .*(itemStates|thumb)/, /status of 500 .*findByPressmark/]
  const page = await visit({ as: 'editor', hasTouch: true, allow })
  await page.clock.install()
  await page.goto(`/ui/catalog/${collection}`)
  const strip = page.getByRole('region', { name: 'Collections in this collection' })
  await strip.getByRole('button', { name: /^92 more collections/ }).click()
  await expect(strip.getByRole('link')).toHaveCount(CHILD_COLLECTIONS_PAGE_SIZE)
  await strip.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(strip.getByRole('link')).toHaveCount(1)
  await strip.getByRole('button', { name: 'Show less' }).click()
  await expect(strip.getByRole('link')).toHaveCount(9)

  // The parts of a thousand are made smaller on their way, so that five items are three of them.
  const parts: (string | null)[] = []
  const smaller = async (route: Route) => {
    const asked = new URL(route.request().url())
    if (asked.searchParams.get('size') !== String(SELECT_ALL_CHUNK)) return route.fallback()
    parts.push(asked.searchParams.get('page'))
    asked.searchParams.set('size', '2')
    return route.continue({ url: asked.href })
  }
  const listing = `**${addressOf(listItemsOfCollection, { uuid: collection })}?*`
  await page.route(listing, smaller)
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await all.click()
  await expect(page.getByRole('heading', { name: '5 selected' })).toBeVisible()
  expect(parts).toEqual(['0', '1', '2'])
  await page.unroute(listing)
  await page.getByRole('button', { name: 'Clear selection' }).click()

  const { down, up, holdTime, letPass, letTimeGo } = await touchPoint(page)
  const first = cards(page).first()
  await first.getByRole('link').tap({ trial: true })
  await holdTime()
  await down(first.getByRole('link'))
  await letPass(499)
  await expect(first).not.toHaveAttribute('data-selected')
  await letPass(1)
  await expect(first).toHaveAttribute('data-selected', 'true')
  await up()
  await letTimeGo()
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

  // Of what is read beside the list, the failure is told; a picture that does not come leaves its symbol.
  const work = cards(page).filter({ hasText: pictured.title })
  await expect(work.locator('img')).toHaveCount(1)
  await page.route(`**${listStates.path}?*`, (route) => route.abort())
  await page.route(/\/thumb/, (route) => route.abort())
  await page.reload()
  await expect(notices(page).filter({ hasText: 'The server cannot be reached' })).toBeVisible()
  await expect(work.locator('img')).toHaveCount(0)
  await expect(work.locator('.tabler-icon-photo').first()).toBeVisible()
  await page.unrouteAll()

  // What the form itself says needs no notice.
  await page.reload()
  await expect(work.locator('img')).toHaveCount(1)
  await page.route(`**${findItemByPressmark.path}?*`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await wizard(page).getByRole('textbox', { name: 'Pressmark' }).fill(`New ${mark}`)
  await expect(wizard(page).getByText('The pressmark could not be checked because of a server error')).toBeVisible()
  await expect(notices(page)).toHaveCount(0)
  await page.unrouteAll()
  await page.keyboard.press('Escape')

  const asked = await calls.call(findItemImportsByUuids, { query: { uuid: [pictured.uuid] } })
  const half = { ...asked._embedded.culturalItems[0]!, uuid: bare[0]!, progress: 0.42 }
  const overall = { ...half.overall, importState: 'IN_PROGRESS' }
  await page.route(`**${findItemImportsByUuids.path}?*`, (route) =>
    route.fulfill({ json: { ...asked, _embedded: { culturalItems: [{ ...half, overall }] } } }),
  )
  await page.reload()
  const working = cards(page).filter({ hasText: `One ${mark}` })
  await expect(working.getByRole('progressbar', { name: 'Processing' })).toHaveAttribute('value', '42')
  await expect(cards(page).getByRole('progressbar')).toHaveCount(1)
})

const isLoading = async (button: Locator) => {
  await expect(button).toHaveAttribute('data-loading', 'true')
  await expect(button, 'it is not pressed twice').toBeDisabled()
}

test('dialogs that upload, move and delete show that they are at it', async ({ sessions, visit }) => {
  test.setTimeout(120_000)
  const calls = await sessions('editor')
  const mark = randomUUID().slice(0, 8)
  const root = (await calls.call(findRoot)).uuid
  const [here, there] = [
    await putCollection(calls, `Here ${mark}`, root),
    await putCollection(calls, `There ${mark}`, root),
  ]
  const placed = await placePicture(calls, here, `Carried ${mark}`)
  const page = await visit({ as: 'editor' })
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Confirm' })

  await page.goto(`/ui/catalog/${here}`)
  await page.getByRole('checkbox', { name: `Select ${placed.title}` }).check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByRole('searchbox').fill(`There ${mark}`)
  await dialog.getByRole('radio', { name: `There ${mark}` }).check()
  const letMove = await hold(page, placeItems.method, `**${placeItems.path}`)
  await confirm.click()
  await isLoading(confirm)
  await expect(dialog.locator('[aria-busy=true]')).toBeVisible()
  await letMove()
  await expect(dialog).toBeHidden()
  await expect(cards(page)).toHaveCount(0)

  const picture = followTiles(page)
  await page.goto(`/ui/catalog/${there}/cultural-item/${placed.uuid}`)
  await picture()
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByLabel('New file').click()
  const buffer = await stampedPng({ width: 512, height: 512 })
  await (await chooser).setFiles({ name: 'other.png', mimeType: 'image/png', buffer })
  const letReplace = await hold(page, replaceImage.method, `**${replaceImage.path}`)
  await confirm.click()
  await isLoading(confirm)
  await expect(dialog.getByRole('progressbar', { name: 'Uploading the file' })).toBeVisible()
  await letReplace()
  await expect(dialog).toBeHidden()
  await picture()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete item' }).click()
  const away = dialog.getByRole('button', { name: 'Delete' })
  const letDelete = await hold(page, deleteItem.method, `**${addressOf(deleteItem, { uuid: placed.uuid })}`)
  await away.click()
  await isLoading(away)
  await letDelete()
  await expect(page).toHaveURL(new RegExp(`/ui/catalog/${there}`))
})

/** An item of two images, the second of which is in review. */
const putTwo = async (calls: Calls, collection: string, sgtt: string) => {
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
  const ways = { itemFromState: 'Default', resourceType: 'MEDIA' } as const
  const { _embedded } = await calls.call(findTransitionsFromState, { query: ways })
  const transitionUuid = _embedded.transitionTemplates.find(({ itemToState }) => itemToState === 'In review')!.uuid
  await calls.call(fireTransition, { body: { assetUuid: verso!.uuid, resourceType: 'MEDIA', transitionUuid } })
  return { uuid, listed, recto: recto!.uuid, verso: verso!.uuid }
}

test('an image is chosen by event and message, shows a state of its own, and what it lacks is only logged', async ({
  sessions,
  visit,
}) => {
  test.setTimeout(120_000)
  const calls = await sessions('editor')
  const mark = randomUUID().slice(0, 8)
  const collection = await putCollection(calls, `Leaves ${mark}`, (await calls.call(findRoot)).uuid)
  const { uuid, listed, recto, verso } = await putTwo(calls, collection, `Leaf ${mark}`)
  const address = `/ui/catalog/${collection}/cultural-item/${uuid}`
  const page = await visit({ as: 'editor' })
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

  // As the open profile tells it.
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

  const italian = await visit({ as: 'editor', locale: 'it-IT' })
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
