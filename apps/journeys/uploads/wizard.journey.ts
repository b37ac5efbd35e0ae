import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import {
  type ItemImport,
  type UploadedFile,
  importCulturalItem,
  listImageImportsOfItem,
} from '@pressmark/contract/ingest/imports.ts'
import { findItemByPressmark } from '@pressmark/contract/catalogue/items.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import type { Page } from '@playwright/test'
import { CUT_OFF } from '../support/browser/console.ts'
import { expect, test } from '../support/browser/journey.ts'
import { hasSamples, sample, WITHOUT_SAMPLES } from '../support/fixtures/samples.ts'
import { stampedPng, writeStampedTiff } from '../support/fixtures/pictures.ts'
import { addCollection, readImports } from '../support/fixtures/fixtures.ts'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { limitSpeed } from '../support/browser/slow-line.ts'
import { openWidget, uploadOf } from '../support/screens/widget.ts'
import { chooseContent, chooseFiles, describeItem, upload, wizard } from '../support/screens/wizard.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

const openNewCollection = async (calls: Calls, page: Page, title: string): Promise<string> => {
  const collection = await addCollection(calls, title, (await calls.call(findRoot)).uuid)
  await page.goto(`/ui/catalog/${collection}`)
  return collection
}

const completed = async (page: Page, pressmark: string): Promise<void> => {
  const entry = uploadOf(await openWidget(page), pressmark).first()
  await expect(entry.getByText('Completed').first()).toBeVisible({ timeout: 120_000 })
  await page.keyboard.press('Escape')
}

const assetsOf = async ({ call }: Calls, pressmark: string, assetType: AssetType) => {
  const { uuid } = await call(findItemByPressmark, { query: { pressmark } })
  const { _embedded } = await call(listAssetsOfItem, { params: { uuid, assetType } })
  return (_embedded[assetType] ?? []).map(({ sgtt, originalName }) => [sgtt, originalName])
}

const CONTENTS = [
  ['PDF', 'pdf/lorem-ipsum-pdfa.pdf', 'images', 'lorem-ipsum-pdfa, p. 1'],
  ['Audio', 'audio/brahms-6s.wav', 'audios', 'Wizard Audio 6'],
  ['Video', 'video/pan.mkv', 'videos', 'Wizard Video'],
  ['3D', '3d/spot-flat.zip', 'model3Ds', 'Wizard 3D'],
] as const

for (const [content, file, kind, title] of CONTENTS) {
  test(`the wizard imports ${content}, and the item shows it`, async ({ sessions, openPage }) => {
    test.skip(!hasSamples, WITHOUT_SAMPLES)
    const calls = await sessions('editor')
    const page = await openPage({ as: 'editor' })
    await openNewCollection(calls, page, `Wizard, ${content}`)
    await describeItem(page, { title: `Wizard ${content}`, author: 'Journeys', pressmark: `Wizard ${content}` })
    await chooseContent(page, content)
    await chooseFiles(page, [sample(file)])
    await upload(page, 1)
    await completed(page, `Wizard ${content}`)
    expect((await assetsOf(calls, `Wizard ${content}`, kind)).map(([sgtt]) => sgtt)).toEqual([title])
  })
}

test('items are added one after another, with the values of the previous item and the next free pressmark', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const page = await openPage({ as: 'editor' })
  const collection = await openNewCollection(calls, page, 'Wizard, in a row')
  await calls.call(importCulturalItem, {
    body: { sgtt: 'Taken', pressmark: 'Row 009', parentCollectionsUuids: [collection] },
  })
  await describeItem(page, { title: 'First leaf', author: 'Anna Conti', pressmark: 'Row 008' })
  const picture = async (name: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await stampedPng({ width: 64, height: 64 }),
  })
  await chooseFiles(page, [await picture('one.png')])
  const dialog = wizard(page)
  await dialog.getByRole('button', { name: 'Save and add another' }).click()
  const title = dialog.getByLabel('Title')
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('')
  await expect(dialog.getByLabel('Author')).toHaveValue('Anna Conti')
  await expect(dialog.getByRole('textbox', { name: 'Pressmark' }), 'Row 009 is taken').toHaveValue('Row 010')
  await title.fill('Second leaf')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await chooseFiles(page, [await picture('two.png')])
  await upload(page, 1)
  await completed(page, 'Row 008')
  await completed(page, 'Row 010')
  expect(await assetsOf(calls, 'Row 010', 'images')).toEqual([['Second leaf', 'two.png']])
})

test('values of an item are kept until the person signs out, the open collection wins, and one button clears them', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const root = (await calls.call(findRoot)).uuid
  const [first, second] = [
    await addCollection(calls, 'Kept here', root),
    await addCollection(calls, 'Kept there', root),
  ]
  const work = async ({ username }: { username: string }) => {
    const page = await openPage()
    await page.goto('/ui/login')
    await signIn(page, username, TEMPORARY_PASSWORD)
    await expect(page.getByRole('list', { name: 'Items' })).toBeVisible()
    const dialog = wizard(page)
    const [author, pressmark] = [dialog.getByLabel('Author'), dialog.getByRole('textbox', { name: 'Pressmark' })]
    const clear = dialog.getByRole('button', { name: 'Clear these values' })
    const open = async (collection: string) => {
      await page.goto(`/ui/catalog/${collection}`)
      await page.getByRole('button', { name: 'Add item' }).first().click()
      await expect(dialog.getByLabel('Title')).toBeFocused()
    }
    const row = username.slice(-8)
    const picture = { mimeType: 'image/png', buffer: await stampedPng({ width: 64, height: 64 }) }
    await page.goto(`/ui/catalog/${first}`)
    await describeItem(page, { title: 'A kept leaf', author: 'Anna Conti', pressmark: `${row} 001` })
    await chooseFiles(page, [{ name: 'kept.png', ...picture }])
    await dialog.getByRole('button', { name: 'Save and add another' }).click()
    await expect(author).toHaveValue('Anna Conti')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await completed(page, `${row} 001`)

    await open(second)
    await expect(dialog.getByText('Kept from an earlier item: Author, Pressmark')).toBeVisible()
    await expect(author, 'also after a reload').toHaveValue('Anna Conti')
    await expect(pressmark).toHaveValue(`${row} 002`)
    await checkAccessibility(page, 'the wizard with kept values')
    await dialog.getByLabel('Title').fill('Another kept leaf')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await chooseFiles(page, [{ name: 'another.png', ...picture }])
    await upload(page, 1)
    await completed(page, `${row} 002`)
    const added = await calls.call(findItemByPressmark, { query: { pressmark: `${row} 002` } })
    expect([added.autn, added.parentCollectionsUuids]).toEqual(['Anna Conti', [second]])

    await page.goto('/ui/management/self')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/ui\/login/)
    await signIn(page, username, TEMPORARY_PASSWORD)
    await expect(page.getByRole('list', { name: 'Items' })).toBeVisible()
    await open(first)
    await expect(author).toHaveValue('')
    await expect(clear).toHaveCount(0)
    await dialog.getByLabel('Title').fill('A third leaf')
    await author.fill('Bea Riva')
    await pressmark.fill(`${row} 007`)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await chooseFiles(page, [{ name: 'third.png', ...picture }])
    await dialog.getByRole('button', { name: 'Save and add another' }).click()
    await expect(author).toHaveValue('Bea Riva')
    await expect(pressmark).toHaveValue(`${row} 008`)
    await dialog.getByLabel('Title').fill('Typed before')
    await clear.click()
    await expect(author).toHaveValue('')
    await expect(pressmark).toHaveValue('')
    await expect(dialog.getByLabel('Title')).toHaveValue('Typed before')
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expect(clear).toHaveCount(0)
    await open(first)
    await expect(author, 'they stay cleared').toHaveValue('')
  }
  await withTemporaryUser(await sessions('admin'), work, ['ROLE_METADATA_EDITOR', 'ROLE_CCC'])
})

test('the form of separate model files shows each error, and then imports the model', async ({
  sessions,
  openPage,
}) => {
  test.skip(!hasSamples, WITHOUT_SAMPLES)
  const calls = await sessions('editor')
  const page = await openPage({ as: 'editor' })
  await openNewCollection(calls, page, 'Wizard, separate')
  await describeItem(page, { title: 'Spot', author: 'Keenan Crane', pressmark: 'Wizard separate' })
  const dialog = wizard(page)
  const uploadButton = dialog.getByRole('button', { name: /^Upload/ })
  await expect(uploadButton).toBeDisabled()
  await chooseContent(page, '3D')
  await chooseFiles(page, [sample('3d/spot.obj')])
  await expect(dialog.getByText('.zip file is required')).toBeVisible()
  await expect(dialog.getByText('File extension is not allowed')).toBeVisible()
  await expect(uploadButton).toBeDisabled()
  await dialog.getByText('Separate files').click()
  await expect(uploadButton).toBeEnabled()
  await dialog.getByRole('button', { name: 'Remove spot.obj' }).click()

  await chooseFiles(page, [sample('3d/spot.mtl'), sample('3d/spot_texture.png')])
  await expect(dialog.getByText('.obj file is required')).toBeVisible()
  await chooseFiles(page, [sample('3d/spot.obj'), sample('3d/spot-no-material.obj'), sample('images/rgba-alpha.png')])
  await expect(dialog.getByText('you selected more than one .obj file')).toBeVisible()
  await expect(dialog.getByText('you selected more than one image')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove spot-no-material.obj' }).click()
  await dialog.getByRole('button', { name: 'Remove rgba-alpha.png' }).click()
  await upload(page, 3)
  await completed(page, 'Wizard separate')
  expect(await assetsOf(calls, 'Wizard separate', 'model3Ds')).toEqual([['Spot', 'spot.obj']])
})

test('the wizard of an item has no PDF and no first step, and a broken video shows an error', async ({
  sessions,
  openPage,
}) => {
  test.skip(!hasSamples, WITHOUT_SAMPLES)
  const calls = await sessions('editor')
  const page = await openPage({ as: 'editor' })
  const collection = await openNewCollection(calls, page, 'Wizard, existing')
  await describeItem(page, { title: 'Cut film', author: 'Journeys', pressmark: 'Wizard existing' })
  await chooseFiles(page, [sample('images/hokusai-wave.gif')])
  await upload(page, 1)
  await completed(page, 'Wizard existing')

  const { uuid } = await calls.call(findItemByPressmark, { query: { pressmark: 'Wizard existing' } })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuid}`)
  await page.getByRole('button', { name: 'Add asset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload assets' })
  await expect(dialog.getByText('Images', { exact: true })).toBeVisible()
  await expect(dialog.getByText('PDF', { exact: true })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeHidden()
  await chooseContent(page, 'Video')
  await chooseFiles(page, [sample('broken/truncated-no-moov.mp4')])
  await upload(page, 1)
  await page.getByRole('link', { name: /^Video/ }).click({ timeout: 120_000 })
  await expect(page.getByText('truncated-no-moov.mp4 could not be processed')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('The recording is damaged and cannot be read.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Not processed/ })).toBeVisible()
})

test('a paused upload continues where it stopped, and an interrupted one is listed after a reload', async ({
  sessions,
  openPage,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-wizard-'))
  const file = path.join(folder, 'sheet.tif')
  await writeStampedTiff(file, { width: 4096, height: 4096 })
  // Another server may still store the bytes sent before the pause. Then it refuses the offset, and the page asks again.
  const page = await openPage({ as: 'editor', allow: [/409 .*\/ccc\/resumable\//] })
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  const calls = await sessions('editor')
  await openNewCollection(calls, page, 'Wizard, held')
  const line = await limitSpeed(page, 8_000_000)
  await describeItem(page, { title: 'Held sheet', author: 'Journeys', pressmark: 'Wizard held' })
  await chooseFiles(page, [file])
  const firstPiece = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().includes(createResumable.path),
  )
  await upload(page, 1)
  await firstPiece
  // Slow enough that the upload is paused before it ends.
  await line.limitTo(250_000)
  const list = await openWidget(page)
  await list.getByRole('button', { name: 'Pause uploading Held sheet' }).click()
  await expect(uploadOf(list, 'Wizard held').first().getByText('Paused').first()).toBeVisible()
  await line.unlimited()
  const resumed = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  const uploaded = page.waitForResponse((answer) => /\/ccc\/uploads\/[0-9a-f-]{36}$/.test(answer.url()))
  const added = page.waitForResponse((answer) => answer.url().endsWith(importCulturalItem.path))
  // This page receives no event about the import, so the next page has to request its state.
  const imports = `**${listImageImportsOfItem.path.replace(':uuid', '*')}*`
  await page.route(imports, () => undefined)
  await list.getByRole('button', { name: 'Resume uploading Held sheet' }).click()
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0)
  const { sha256 } = (await (await uploaded).json()) as UploadedFile
  const sent = createHash('sha256').update(await readFile(file))
  expect(sha256).toBe(sent.digest('hex'))
  await expect(uploadOf(list, 'Wizard held').first().getByText('Processing').first()).toBeVisible()
  const { uuid } = (await (await added).json()) as ItemImport
  await expect
    .poll(async () => (await readImports(calls, uuid))[0]?.overall.importState, { timeout: 120_000 })
    .toBe('DONE')
  await expect(uploadOf(list, 'Wizard held').first().getByText('Processing').first()).toBeVisible()
  await page.unroute(imports)
  await page.reload()
  expect(questions).toEqual([])
  await completed(page, 'Wizard held')

  await limitSpeed(page, 1_000_000)
  await describeItem(page, { title: 'Cut sheet', author: 'Journeys', pressmark: 'Wizard cut' })
  await chooseFiles(page, [file])
  const patchSent = page.waitForRequest((request) => request.method() === 'PATCH')
  await upload(page, 1)
  await patchSent
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await page.getByRole('button', { name: 'Imported Items, an upload was interrupted' }).click()
  const notice = page.getByRole('region', { name: 'Interrupted because the page was closed' })
  await expect(notice.getByText('Cut sheet')).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await page.keyboard.press('Escape')
  await describeItem(page, { title: 'Cut sheet', author: 'Journeys', pressmark: 'Wizard cut' })
  await chooseFiles(page, [file])
  await expect(wizard(page).getByText(/Partly uploaded before/)).toBeVisible()
  await rm(folder, { recursive: true })
})

test('an upload that lost its connection continues without a click when the connection is back', async ({
  sessions,
  openPage,
}) => {
  const page = await openPage({ as: 'editor', allow: [CUT_OFF, /ERR_INTERNET_DISCONNECTED/] })
  await openNewCollection(await sessions('editor'), page, 'Wizard, retried')
  // The program of the list is loaded before the connection is lost.
  await openWidget(page)
  await page.keyboard.press('Escape')
  await describeItem(page, { title: 'Second try', author: 'Journeys', pressmark: 'Wizard retried' })
  const buffer = await stampedPng({ width: 300, height: 200 })
  await chooseFiles(page, [{ name: 'second-try.png', mimeType: 'image/png', buffer }])
  await page.context().setOffline(true)
  await upload(page, 1)
  const list = await openWidget(page)
  const entry = uploadOf(list, 'Wizard retried').first()
  await expect(entry.getByText('The connection was lost. The upload continues automatically.')).toBeVisible()
  await expect(entry.getByText(/^Next try in \d+ seconds?\.$/)).toBeVisible()
  await expect(entry.getByRole('button', { name: 'Try now' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(entry.getByText('Completed').first()).toBeVisible({ timeout: 120_000 })
  await list.getByRole('button', { name: 'Clean done items' }).click()
  await expect(entry).toBeHidden()
})

test('files dropped on a collection appear in the second step of the wizard', async ({ sessions, openPage }) => {
  const page = await openPage({ as: 'editor' })
  await openNewCollection(await sessions('editor'), page, 'Wizard, dropped')
  // A string, because the types of the DOM are not available here.
  const moved = await page.evaluateHandle(
    "const carried = new DataTransfer(); carried.items.add(new File(['RIFF'], 'bells.wav')); carried",
  )
  await expect(async () => {
    await page.dispatchEvent('main', 'dragenter', { dataTransfer: moved })
    await expect(page.getByText('Drop the files to add an item')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByText('Drop the files to add an item').dispatchEvent('drop', { dataTransfer: moved })
  const dialog = wizard(page)
  await dialog.getByLabel('Title').fill('Bells')
  await dialog.getByRole('textbox', { name: 'Pressmark' }).fill('Wizard dropped')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('radio', { name: 'Audio' })).toBeChecked()
  await expect(dialog.getByText('bells.wav')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The selected file has not been uploaded.')).toBeVisible()
})

test('dropped images become one item each, or one item for each group of pages', async ({ sessions, openPage }) => {
  const page = await openPage({ as: 'editor' })
  await openNewCollection(await sessions('editor'), page, 'Wizard, several')
  const bytes = (await stampedPng({ width: 300, height: 200 })).toString('base64')
  // A string, because the types of the DOM are not available here.
  const moved = await page.evaluateHandle(`
    const bytes = Uint8Array.from(atob('${bytes}'), (one) => one.charCodeAt(0))
    const carried = new DataTransfer()
    for (const name of ['Several14_001.png', 'Several14_002.png', 'Several15.png'])
      carried.items.add(new File([bytes], name, { type: 'image/png' }))
    carried`)
  await expect(async () => {
    await page.dispatchEvent('main', 'dragenter', { dataTransfer: moved })
    await expect(page.getByText('Drop the files to add an item')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByText('Drop the files to add an item').dispatchEvent('drop', { dataTransfer: moved })
  const dialog = wizard(page)
  await dialog.getByText('One item each', { exact: true }).click()
  const planned = dialog.getByRole('list', { name: 'Items to create' }).getByRole('listitem')
  await expect(planned).toHaveCount(3)
  await dialog.getByRole('radio', { name: 'A sequence' }).check()
  await expect(dialog.getByText('Enter a first pressmark that contains a number.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Upload 3 items' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'First pressmark' }).fill('Several 9')
  await expect(planned.nth(1)).toContainText('Several 10')
  await dialog.getByRole('checkbox', { name: /^Group the pages/ }).check()
  await expect(planned).toHaveCount(2)
  await checkAccessibility(page, 'several items')
  await dialog.getByRole('button', { name: 'Upload 2 items' }).click()
  await expect(dialog).toBeHidden()
  for (const pressmark of ['Several 9', 'Several 10']) await completed(page, pressmark)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('link', { name: /^Several1[45]/ })).toHaveCount(2)
})

test('a folder adds all its files except system files', async ({ sessions, openPage }) => {
  const page = await openPage({ as: 'editor' })
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-folder-'))
  for (const name of ['leaf 2.png', 'leaf 10.png', '.DS_Store'])
    await writeFile(path.join(folder, name), await stampedPng({ width: 400, height: 300 }))
  await openNewCollection(await sessions('editor'), page, 'Wizard, folder')
  await describeItem(page, { title: 'Leaves', author: 'Journeys', pressmark: 'Wizard folder' })
  const fileChooser = page.waitForEvent('filechooser')
  await wizard(page).getByRole('button', { name: 'Choose folder' }).click()
  await (await fileChooser).setFiles(folder)
  await expect(wizard(page).getByText(/Title: Leaves/)).toHaveCount(2)
  await expect(wizard(page).getByRole('listitem').first()).toContainText('leaf 2.png')
  await upload(page, 2)
  await completed(page, 'Wizard folder')
  await rm(folder, { recursive: true })
})

test('an image is loaded from a web address, and other content shows an error', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  // The browser logs each rejected call.
  const page = await openPage({
    as: 'editor',
    allow: [/415 \(Unsupported Media Type\)/, /422 \(Unprocessable Entity\)/],
  })
  const picture = await stampedPng({ width: 320, height: 240 })
  const web = createServer(({ url }, answer) => {
    if (url === '/gone.png') answer.writeHead(404).end()
    else answer.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  const home = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  await openNewCollection(calls, page, 'Wizard, by address')
  await describeItem(page, { title: 'Fetched leaf', author: 'Journeys', pressmark: 'Wizard address' })
  const field = wizard(page).getByRole('textbox', { name: 'Image from a web address' })
  for (const text of ['', 'leaf', 'museum.example/leaf.png', 'https://', 'ftp://museum.example/leaf.png']) {
    await field.fill(text)
    await wizard(page).getByRole('button', { name: 'Fetch', exact: true }).click()
    await expect(wizard(page).getByText('This is not a web address.'), text).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(`${text}?`)
    await expect(wizard(page).getByText('This is not a web address.')).toBeHidden()
  }
  await field.fill(`${home}/notes.pdf`)
  await field.press('Enter')
  await expect(wizard(page).getByText('Image extension is not allowed')).toBeVisible()
  await field.fill(`${home}/gone.png`)
  await field.press('Enter')
  await expect(
    wizard(page).getByText('Nothing could be downloaded from this address. Check the address.'),
  ).toBeVisible()
  await field.fill(`${home}/iiif/leaf`)
  await wizard(page).getByRole('button', { name: 'Fetch', exact: true }).click()
  await expect(wizard(page).getByRole('listitem').first()).toContainText('leaf.png')
  await expect(field).toHaveValue('')
  await upload(page, 1)
  await completed(page, 'Wizard address')
  expect(await assetsOf(calls, 'Wizard address', 'images')).toEqual([['Fetched leaf', 'leaf.png']])
  web.closeAllConnections()
  web.close()
})
