import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { tabTo } from '../support/browser/keys.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'
import { LOCALES, LOOKS, PHONE } from '../support/screens/looks.ts'
import { goToSearch, searchBox } from '../support/screens/search.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')
const titles = (page: Page) => cards(page).getByRole('heading')
const chosen = (page: Page) => page.getByRole('list', { name: 'Active filters' })

/* Creates the fixtures in every worker, because some journeys search them without naming them. */
test.beforeAll(({ fixtures }) => expect(fixtures.title).not.toBe(''))

/** Items of the fixtures: the numbered ones, and the one with an image. */
const SHEETS = 26

test('by keyboard only, facets narrow the results and are part of the address', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog/results?searchTerm=shelf+sheet')
  const media = page.getByRole('group', { name: 'Media' })
  await expect(media.getByRole('checkbox', { name: /Images/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: `Items ${SHEETS}` })).toBeVisible()
  await expect(media).toContainText('Without media')

  await tabTo(page, media.getByRole('checkbox', { name: /Images/ }))
  await page.keyboard.press('Space')
  await expect(titles(page)).toHaveText([fixtures.pictured.title])
  await expect(page).toHaveURL(/media=/)
  await expect(
    media.getByRole('checkbox', { name: /Without media/ }),
    'the counts of the facet itself stay',
  ).not.toBeChecked()
  await expect(media.getByRole('checkbox', { name: /Without media/ }).locator('xpath=..')).toContainText('25')
  await expect(page.getByRole('group', { name: 'Author' })).toContainText('Anonymous of the shelf')

  const author = page.getByRole('group', { name: 'Author' }).getByRole('checkbox', { name: /Anonymous of the shelf/ })
  await tabTo(page, author)
  await page.keyboard.press('Space')
  await expect(chosen(page).getByRole('button')).toHaveCount(3)
  await page.reload()
  await expect(titles(page)).toHaveText([fixtures.pictured.title])
  const remove = chosen(page).getByRole('button', { name: 'Remove the filter Media: Images' })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await expect(remove).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: `Items ${SHEETS}` })).toBeVisible()
  await expect(chosen(page).locator(':focus'), 'the focus stays among the filters').toHaveCount(1)
  await chosen(page).getByRole('button', { name: 'Remove all filters' }).press('Enter')
  await expect(chosen(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(chosen(page)).toBeVisible()
})

test('dates and collections narrow the results, and an empty result gives a hint', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog/results?searchTerm=sheet')
  const places = page.getByRole('group', { name: 'In collection' })
  await places.getByRole('checkbox', { name: new RegExp(fixtures.title) }).check()
  await expect(chosen(page)).toContainText(fixtures.title)
  await expect(page.getByRole('heading', { level: 2, name: `Items ${SHEETS}` })).toBeVisible()
  await page.getByRole('textbox', { name: 'Created: To' }).fill('01/02/2020')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No items found')).toBeVisible()
  await expect(page.getByText('Remove a filter to find more items.')).toBeVisible()
  await expect(chosen(page)).toContainText('until 01/02/2020')
  await chosen(page)
    .getByRole('button', { name: /Created/ })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: `Items ${SHEETS}` })).toBeVisible()
})

test('results and collections are sorted, and the order is part of the address', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog/results?searchTerm=shelf+sheet')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect(sort).toHaveValue('relevance')
  await sort.selectOption('Pressmark, descending')
  await expect(titles(page).first()).toHaveText('Sheet with a picture')
  await sort.selectOption('Title A–Z')
  await expect(titles(page).nth(1)).toHaveText('Sheet 02')
  await page.reload()
  await expect(titles(page).first()).toHaveText('Sheet 01')
  await expect(page.locator('mark').first()).toHaveText('Sheet')

  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title Z–A')
  await expect(titles(page).first()).toHaveText('Sheet with a picture')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(titles(page).last()).toHaveText('Sheet 01')
  await expect(page).toHaveURL(/sort=sgtt/)

  // The choice is remembered for this collection only.
  await sort.selectOption('Pressmark, descending')
  await expect(titles(page).first()).toHaveText('Sheet with a picture')
  await page.goto('/ui/catalog')
  await expect(sort).toHaveValue('lastModifiedDate,desc')
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  await expect(sort).toHaveValue('pressmark,desc')
  await expect(titles(page).first()).toHaveText('Sheet with a picture')
})

test('a search is saved, opened from the box, renamed and deleted', async ({ openPage }) => {
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog/results?searchTerm=sheet&media=%5B%22images%22%5D')
  const menu = page.getByRole('button', { name: 'Saved searches' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sheets with pictures')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Search “Sheets with pictures” saved')).toBeVisible()

  await page.goto('/ui/catalog')
  await goToSearch(page)
  await page.getByRole('option', { name: 'Sheets with pictures' }).click()
  await expect(page).toHaveURL(/searchTerm=sheet.*media=/)
  await expect(chosen(page)).toContainText('Images')

  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename or delete' }).click()
  const saved = page.getByRole('dialog', { name: 'Saved searches' })
  await saved.getByRole('button', { name: 'Rename “Sheets with pictures”' }).click()
  await saved.getByRole('textbox', { name: 'Name' }).fill('Pictured sheets')
  await page.keyboard.press('Enter')
  await expect(saved.getByText('Pictured sheets')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await saved.getByRole('button', { name: 'Delete “Pictured sheets”' }).click()
  await expect(saved.getByText('No saved searches yet')).toBeVisible()
})

test('the search box suggests while typing: arrows select, Enter opens, Escape closes', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog')
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false')
  await goToSearch(page)
  await page.keyboard.type('shelf tes')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option', { name: fixtures.title })).toBeVisible()
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(suggestions).toBeHidden()
  await expect(searchBox(page)).toHaveValue('shelf tes')
  await page.keyboard.type('t')
  const option = suggestions.getByRole('option', { name: fixtures.title })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/ui/catalog/${fixtures.uuid}`)
  await expect(suggestions).toBeHidden()

  await searchBox(page).fill(fixtures.pictured.title)
  await suggestions.getByRole('option', { name: fixtures.pictured.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: fixtures.pictured.title })).toBeVisible()
})

test('the results lead back to the collection before the search', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader' })
  await page.goto(`/ui/catalog/${fixtures.uuid}?page=2`)
  await expect(cards(page).first()).toBeVisible()
  await goToSearch(page)
  await page.keyboard.type('sheet')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “sheet”' })).toBeVisible()
  await page
    .getByRole('group', { name: 'Media' })
    .getByRole('checkbox', { name: /Without media/ })
    .check()
  await expect(chosen(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(`/ui/catalog/${fixtures.uuid}?page=2`)
})

test('in a collection the box searches it and everything below, until its name is removed', async ({
  fixtures,
  openPage,
  sessions,
}) => {
  const calls = await sessions('editor')
  const branch = await addCollection(calls, 'Globes', fixtures.interrupted)
  const below = await addCollection(calls, 'Celestial globes', branch)
  const elsewhere = await addCollection(calls, 'Armillary spheres', fixtures.interrupted)
  await addEmptyItem(calls, 'Branchy globe of stars', below)
  await addEmptyItem(calls, 'Branchy sphere of rings', elsewhere)
  const page = await openPage({ as: 'reader' })
  await page.goto(`/ui/catalog/${branch}`)
  const chip = page.getByRole('button', { name: 'Search in the whole catalogue, not only in “Globes”' })
  await expect(chip).toBeVisible()
  await goToSearch(page)
  await page.keyboard.type('branchy')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option', { name: 'Branchy globe of stars' })).toBeVisible()
  await expect(suggestions.getByRole('option', { name: 'Branchy sphere of rings' })).toBeHidden()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/ui/catalog/${branch}/results?searchTerm=branchy`)
  await expect(titles(page)).toHaveText(['Branchy globe of stars'])
  await expect(searchBox(page)).toHaveValue('branchy')
  await expect(chosen(page)).toContainText('Within Globes')
  await page.reload()
  await expect(titles(page)).toHaveText(['Branchy globe of stars'])
  await expect(searchBox(page)).toHaveValue('branchy')

  await chosen(page).getByRole('button', { name: 'Remove the filter Within: Globes' }).click()
  await expect(page).toHaveURL('/ui/catalog/results?searchTerm=branchy')
  await expect(titles(page)).toHaveCount(2)

  await page.goto(`/ui/catalog/${branch}`)
  await expect(chip).toBeVisible()
  await goToSearch(page)
  await page.keyboard.press('Backspace')
  await expect(chip).toBeHidden()
  await page.keyboard.type('branchy')
  await expect(suggestions.getByRole('option', { name: 'Branchy sphere of rings' })).toBeVisible()
  await suggestions.getByRole('option', { name: 'Search for “branchy” in “Globes”' }).click()
  await expect(page).toHaveURL(`/ui/catalog/${branch}/results?searchTerm=branchy`)
})

test('the box keeps its words and its field after reloading and going back, and is cleared', async ({
  fixtures,
  openPage,
  sessions,
}) => {
  const calls = await sessions('editor')
  const place = await addCollection(calls, 'Fields to search', fixtures.interrupted)
  await addEmptyItem(calls, 'Fieldy astrolabe', place)
  await addEmptyItem(calls, 'Chart without instruments', place, { autn: 'Fieldy Astrolabe' })
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog')
  await goToSearch(page)
  const fields = page.getByRole('button', { name: /^Fields to search/ })
  await expect(fields).toHaveAccessibleName('Fields to search: All fields')
  await fields.click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitemradio', { name: 'All fields' })).toBeChecked()
  await expect(menu.getByRole('menuitemradio', { name: 'Pressmark' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await menu.getByRole('menuitemradio', { name: 'Author' }).click()
  await expect(fields).toHaveAccessibleName('Fields to search: Author')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('fieldy')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option', { name: 'Chart without instruments' })).toBeVisible()
  await expect(suggestions.getByRole('option', { name: 'Fieldy astrolabe' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/ui/catalog/results?searchTerm=fieldy&by=autn')
  await expect(titles(page)).toHaveText(['Chart without instruments'])
  await expect(chosen(page)).toContainText('Words in Author')

  await page.reload()
  await expect(titles(page)).toHaveText(['Chart without instruments'])
  await expect(searchBox(page)).toHaveValue('fieldy')
  await expect(fields).toHaveAccessibleName('Fields to search: Author')
  await page.getByRole('link', { name: 'Chart without instruments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chart without instruments' })).toBeVisible()
  await page.goBack()
  await expect(titles(page)).toHaveText(['Chart without instruments'])
  await expect(searchBox(page)).toHaveValue('fieldy')
  await expect(fields).toHaveAccessibleName('Fields to search: Author')

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(fields).toHaveAccessibleName('Fields to search: All fields')
  await page.keyboard.type('fieldy')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/ui/catalog/results?searchTerm=fieldy')
  await expect(titles(page)).toHaveCount(2)
  await page.goBack()
  await expect(titles(page)).toHaveText(['Chart without instruments'])
  await chosen(page).getByRole('button', { name: 'Remove the filter Words in: Author' }).click()
  await expect(page).toHaveURL('/ui/catalog/results?searchTerm=fieldy')
})

test('suggestions show the image and the pressmark, which is found without spaces and dots', async ({
  fixtures,
  openPage,
  sessions,
}) => {
  const calls = await sessions('editor')
  const place = await addCollection(calls, 'Joined pressmarks', fixtures.interrupted)
  await addEmptyItem(calls, 'A chart of the lagoon', place, { pressmark: 'Cart. 7731' })
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog')
  await goToSearch(page)
  await page.keyboard.type('cart7731')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  const option = suggestions.getByRole('option', { name: 'A chart of the lagoon' })
  await expect(option).toContainText('Cart. 7731')
  await expect(option.locator('mark')).toHaveText('Cart. 7731')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['A chart of the lagoon'])
  await expect(cards(page).locator('mark')).toHaveText('Cart. 7731')

  await searchBox(page).fill(fixtures.pictured.title)
  const pictured = suggestions.getByRole('option', { name: fixtures.pictured.title }).first()
  await expect(pictured.locator('img')).toHaveJSProperty('complete', true)
  await expect(pictured.locator('mark').first()).toHaveText('Sheet')
})

test('a search with a wrong letter proposes a word of the catalogue', async ({ fixtures, openPage, sessions }) => {
  const calls = await sessions('editor')
  const place = await addCollection(calls, 'Misspelt', fixtures.interrupted)
  await addEmptyItem(calls, 'Planisphere of the winds', place)
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog/results?searchTerm=planishere+winds')
  await expect(page.getByText('No items found')).toBeVisible()
  const proposal = page.getByRole('link', { name: 'planisphere winds' })
  await expect(page.getByText('Did you mean planisphere winds?')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await proposal.click()
  await expect(page).toHaveURL('/ui/catalog/results?searchTerm=planisphere+winds')
  await expect(titles(page)).toHaveText(['Planisphere of the winds'])
  await expect(searchBox(page)).toHaveValue('planisphere winds')
  await expect(page.getByText('Did you mean')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('all results are selected and deselected at once', async ({ openPage }) => {
  const page = await openPage({ as: 'editor' })
  await page.goto('/ui/catalog/results?searchTerm=shelf+sheet&media=%5B%22none%22%5D')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '25 selected' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '25 items' })).toBeVisible()
})

test('the palette opens screens, collections and items, and offers permitted actions', async ({
  fixtures,
  openPage,
}) => {
  const page = await openPage({ as: 'editor' })
  await page.goto('/ui/catalog')
  await expect(page.getByRole('button', { name: 'Open the command palette' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(
    palette.getByRole('option', { name: 'Management' }),
    'an editor has no administration screens',
  ).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('shelf test')
  await expect(palette.getByRole('option', { name: fixtures.title })).toBeVisible()
  await expect(palette.getByRole('option', { name: fixtures.title })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/ui/catalog/${fixtures.uuid}`)
  await expect(palette).toBeHidden()

  const active = page.getByRole('dialog').getByRole('option', { selected: true })
  const choose = async (words: string, action: RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await field.fill(words)
    await expect(active).toHaveText(action)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await choose('dark', /Dark/)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await choose('italiano', /Italiano/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Tavolozza dei comandi' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('aggiungi')
  await expect(active).toHaveText(/aggiungi/i)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Segnatura' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog'), 'the palette does not open over a dialog').toHaveCount(1)
})

test('a screen that loads while the palette is open does not take the focus', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'editor' })
  await page.goto('/ui/catalog')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const open = async () => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
  }
  await expect(page.getByRole('button', { name: 'Open the command palette' })).toBeVisible()
  await open()
  await page.keyboard.type('shelf test')
  await expect(palette.getByRole('option', { name: fixtures.title })).toHaveAttribute('aria-selected', 'true')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/meta\/culturalItemCollections\//, async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await open()
  release()
  // The dialog hides the rest of the page from the accessibility tree.
  await expect(page.locator('h1', { hasText: fixtures.title })).toBeAttached()
  await page.keyboard.type('dark')
  await expect(palette.getByRole('combobox')).toHaveValue('dark')
})

for (const { name, colorScheme, language, size } of LOOKS) {
  test(`axe finds nothing in narrowed results: ${name}`, async ({ openPage }) => {
    const page = await openPage({ as: 'reader', ...size, colorScheme, locale: LOCALES[language] })
    await page.goto('/ui/catalog/results?searchTerm=sheet&media=%5B%22none%22%5D&createdFrom=2020-01-01')
    await expect(page.locator('mark').first()).toBeVisible()
    if (size === PHONE) {
      await page.getByRole('button', { name: /\(2\)$/ }).tap()
      await expect(page.getByRole('dialog').getByRole('checkbox', { checked: true })).toBeVisible()
    } else await expect(page.getByRole('checkbox', { checked: true })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
}

test('on a phone the filters are in a drawer, and the tab is part of the address', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'reader', ...PHONE })
  await page.goto('/ui/catalog/results?searchTerm=shelf')
  await page.getByRole('button', { name: 'Filters' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('checkbox', { name: /Images/ }).tap()
  await drawer.getByRole('button', { name: 'Show 1 item' }).tap()
  await expect(titles(page)).toHaveText([fixtures.pictured.title])
  await page.getByRole('tab', { name: /Collections/ }).tap()
  await expect(page).toHaveURL(/findBy=collections/)
  await page.reload()
  await expect(page.getByRole('link', { name: fixtures.title })).toBeVisible()
})
