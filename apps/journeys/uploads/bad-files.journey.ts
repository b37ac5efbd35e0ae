import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { expect, test } from '../support/browser/journey.ts'
import { hasSamples, sample, WITHOUT_SAMPLES } from '../support/fixtures/samples.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'
import { fileOf, openWidget, uploadOf } from '../support/screens/widget.ts'
import { chooseFiles, describeItem, upload } from '../support/screens/wizard.ts'

/** Bad files, with the expected messages in both languages. */
const BAD = [
  ['text-named.jpg', 'This is not an image: it contains plain text.', 'Non è un’immagine: contiene testo semplice.'],
  [
    'truncated.jpg',
    'The file is incomplete. Part of the image is missing.',
    'Il file è incompleto. Manca una parte dell’immagine.',
  ],
  [
    'png-bomb-30000x30000.png',
    /^The image has 900 megapixels. The maximum is \d+/,
    /^L’immagine ha 900 megapixel. Il massimo è \d+/,
  ],
  ['empty.tif', 'The file is empty.', 'Il file è vuoto.'],
] as const

const GOOD = 'hokusai-wave.gif'

test('each bad file shows its error, and the good file beside them is imported', async ({
  product,
  sessions,
  openPage,
}) => {
  test.skip(!hasSamples, WITHOUT_SAMPLES)
  const calls = await sessions('editor')
  const collection = await addCollection(calls, 'Wrecks', (await calls.call(findRoot)).uuid)
  const page = await openPage({ as: 'editor', allow: [/status of 415 .*\/ccc\/uploadFile/] })
  const health: number[] = []
  const watching = setInterval(() => {
    void fetch(`${product.address()}/readyz`).then(({ status }) => health.push(status))
  }, 250)

  await page.goto(`/ui/catalog/${collection}`)
  await describeItem(page, { title: 'A wave among wrecks', author: 'Hokusai', pressmark: 'Bad files 1' })
  await chooseFiles(page, [...BAD.map(([name]) => sample(`broken/${name}`)), sample(`images/${GOOD}`)])
  await upload(page, BAD.length + 1)

  const english = await openWidget(page)
  await expect(fileOf(english, GOOD)).toContainText('Completed', { timeout: 120_000 })
  for (const [name, reason] of BAD) {
    await expect(fileOf(english, name)).toContainText('Error', { timeout: 120_000 })
    await expect(fileOf(english, name).getByText(reason)).toBeVisible()
  }
  await expect(uploadOf(english, 'Bad files 1').first().getByText('Error').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Italiano' }).click()
  const italian = await openWidget(page, { widget: /^Oggetti importati/ })
  await expect(fileOf(italian, GOOD)).toContainText('Completato')
  for (const [name, , reason] of BAD) {
    await expect(fileOf(italian, name)).toContainText('Errore')
    await expect(fileOf(italian, name).getByText(reason)).toBeVisible()
  }
  clearInterval(watching)
  expect(health.length).toBeGreaterThan(3)
  expect(new Set(health), 'the server was always ready').toEqual(new Set([200]))

  await page.keyboard.press('Escape')
  await page.goto(`/ui/catalog/${collection}`)
  await expect(page.getByRole('link', { name: 'A wave among wrecks' }), 'the item has the good image').toBeVisible()
  await page.getByRole('link', { name: 'A wave among wrecks' }).click()
  const strip = page.getByRole('region', { name: 'Immagini', exact: true })
  await expect(strip.getByRole('heading', { name: 'Immagini 1', exact: true })).toBeVisible()
  await strip.getByRole('button', { name: /^\d+ non elaborat[io]$/ }).click()
  const reasons = page.getByRole('dialog', { name: /^\d+ non elaborati$/ })
  await expect(reasons.getByRole('listitem').filter({ hasText: 'truncated.jpg' })).toContainText(
    'Il file è incompleto. Manca una parte dell’immagine.',
  )
})
