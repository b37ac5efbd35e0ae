import { expect, type Page } from '@playwright/test'
import { openScreen } from '../browser/open-screen.ts'
import { collectionScreens } from './collection-screens.ts'
import { searchScreens } from './search-screens.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'
import { storyScreens } from './story-screens.ts'
import type { Language, Screen } from './types.ts'
import { workflowScreens } from './workflow-screens.ts'

/** Texts that locate the controls of a screen, in both languages. */
const WORDS = {
  en: {
    login: 'Sign in',
    items: 'Items',
    addItem: 'Add item',
    title: 'Title',
    author: 'Author',
    pressmark: 'Pressmark',
    free: 'This pressmark is available',
    goOn: 'Continue',
    existing: 'Existing item',
    drop: /Drop images here/,
    widget: /^Imported Items/,
    zoomIn: 'Zoom in',
    allMetadata: 'View all metadata',
    move: 'Move',
    selectAll: 'Select all',
    moreActions: 'More actions',
    editField: 'Edit a field',
    value: 'Value',
    preview: 'Preview',
    willChange: /items will change/,
  },
  it: {
    login: 'Accedi',
    items: 'Oggetti',
    addItem: 'Aggiungi oggetto',
    title: 'Titolo',
    author: 'Autore',
    pressmark: 'Segnatura',
    free: 'Questa segnatura è disponibile',
    goOn: 'Continua',
    existing: 'Oggetto esistente',
    drop: /Trascina qui le immagini/,
    widget: /^Oggetti importati/,
    zoomIn: 'Ingrandisci',
    allMetadata: 'Mostra tutti i metadati',
    move: 'Sposta',
    selectAll: 'Seleziona tutto',
    moreActions: 'Altre azioni',
    editField: 'Modifica un campo',
    value: 'Valore',
    preview: 'Anteprima',
    willChange: /oggetti verranno modificati/,
  },
} as const

/** The console message of the screen of a missing item. */
export const NOT_THERE = /404 \(Not Found\).*00000000-0000-4000/

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const showCards = async (page: Page, language: Language, address: string) => {
  await openScreen(page, address)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('list', { name: WORDS[language].items }).getByRole('listitem').first()).toBeVisible()
}

const openWizard = async (page: Page, language: Language, fixtures: Fixtures) => {
  await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
  await page.getByRole('button', { name: WORDS[language].addItem }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: WORDS[language].pressmark })).toBeVisible()
}

const openEdit = async (page: Page, language: Language, fixtures: Fixtures) => {
  const words = WORDS[language]
  await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
  await page.getByRole('checkbox', { name: words.selectAll }).click()
  await page.getByRole('button', { name: words.moreActions }).click()
  await page.getByRole('menuitem', { name: words.editField }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: words.value })).toBeVisible()
}

/** Every screen of the product with a function that opens it. */
export const screens = (fixtures: Fixtures): Screen[] => [
  {
    name: 'login',
    show: async (page, language) => {
      await page.goto('/ui/login')
      await expect(page.getByRole('button', { name: WORDS[language].login, exact: true })).toBeVisible()
    },
  },
  {
    name: 'link that has ended',
    show: async (page) => {
      await page.goto('/ui/set-password')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'home', as: 'editor', show: (page, language) => showCards(page, language, '/ui/catalog') },
  {
    name: 'collection',
    as: 'editor',
    show: (page, language) => showCards(page, language, `/ui/catalog/${fixtures.uuid}`),
  },
  {
    name: 'results',
    as: 'editor',
    show: (page, language) => showCards(page, language, '/ui/catalog/results?searchTerm=shelf'),
  },
  ...searchScreens(fixtures, showCards),
  ...workflowScreens(fixtures, showCards),
  ...storyScreens(fixtures),
  {
    name: 'item',
    as: 'editor',
    show: async (page, language) => {
      await openScreen(page, `/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
      await expect(page.getByRole('button', { name: WORDS[language].zoomIn })).toBeEnabled({ timeout: 20_000 })
    },
  },
  {
    name: 'all metadata',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await openScreen(page, `/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
      await page.getByRole('button', { name: WORDS[language].allMetadata }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'item that is not there',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, `/ui/catalog/${fixtures.uuid}/cultural-item/00000000-0000-4000-8000-000000000000`)
      await expect(heading(page)).toBeVisible()
    },
  },
  {
    name: 'nothing found',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, '/ui/catalog/results?searchTerm=zzzzzz')
      await expect(heading(page)).toBeVisible()
    },
  },
  ...collectionScreens(fixtures, showCards),
  {
    name: 'items chosen',
    as: 'editor',
    show: async (page, language) => {
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      await page.getByRole('checkbox', { name: WORDS[language].selectAll }).click()
      await expect(page.getByRole('button', { name: WORDS[language].move, exact: true })).toBeVisible()
    },
  },
  {
    name: 'items edited',
    as: 'editor',
    top: 'dialog',
    show: (page, language) => openEdit(page, language, fixtures),
  },
  {
    name: 'items edited, preview',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await openEdit(page, language, fixtures)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: WORDS[language].value }).fill('Another title')
      await dialog.getByRole('button', { name: WORDS[language].preview }).click()
      await expect(dialog.getByText(WORDS[language].willChange)).toBeVisible()
    },
  },
  {
    name: 'changes',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, '/ui/changes')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'change',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, `/ui/changes/${fixtures.bulkOperation}`)
      await expect(heading(page)).toBeVisible()
    },
  },
  {
    name: 'wizard, new item',
    as: 'editor',
    top: 'dialog',
    show: (page, language) => openWizard(page, language, fixtures),
  },
  {
    name: 'wizard, existing item',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await openWizard(page, language, fixtures)
      // The radio itself is hidden behind its label.
      await page.getByRole('dialog').getByText(WORDS[language].existing, { exact: true }).click()
      const items = page.getByRole('dialog').getByRole('group', { name: WORDS[language].items })
      await expect(items.getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'wizard, content',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      const words = WORDS[language]
      await openWizard(page, language, fixtures)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: words.title }).fill('A title')
      await dialog.getByRole('textbox', { name: words.pressmark }).fill('Free 1')
      await expect(dialog.getByText(words.free)).toBeVisible()
      await dialog.getByRole('button', { name: words.goOn }).click()
      await expect(dialog.getByRole('button', { name: words.drop })).toBeVisible()
    },
  },
  {
    name: 'profile',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, '/ui/management/self')
      await expect(heading(page)).toBeVisible()
      await expect(page.getByRole('main').getByText('Elio').first()).toBeVisible()
    },
  },
  {
    name: 'support',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, '/ui/support')
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'widget',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      await page.getByRole('button', { name: WORDS[language].widget }).click()
      await expect(page.getByRole('dialog', { name: WORDS[language].widget })).toBeVisible()
    },
  },
  {
    name: 'menu',
    as: 'editor',
    top: 'menu',
    show: async (page, language) => {
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      await page.getByRole('button', { name: /Elio Rossetti/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
]
